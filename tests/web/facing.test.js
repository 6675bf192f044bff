// Facings and places of a hex: where a corner points, what lies in its arc, what a storey is called.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Places } from '../../src/hedgerow/web/js/geometry.js';
import { arcPlaces, turned, turning } from '../../src/hedgerow/web/js/facing.js';
import { placesIn } from '../../src/hedgerow/web/js/storeys.js';
import { Offers } from '../../src/hedgerow/web/js/offers.js';

/** Five columns of five hexes, A1 to E5, odd columns half a hex lower. */
const at = Array.from({ length: 25 }, (_, i) => {
  const c = Math.floor(i / 5), r = i % 5;
  return [`${'ABCDE'[c]}${r + 1}`, 64 + c * 96, 55 + r * 110 + (c % 2 ? 55 : 0)];
});
const storeys = { step: 100, of: [['ground', '{}'], ['upper', '{} upstairs'], ['sewer', 'the sewer under {}']] };
const places = new Places({ kind: 'hex', shape: 'hex', half_width: 64, on_map: 25, at, box: [0, 0, 512, 660],
  paper: [0, 0, 512, 660], storeys });
const names = list => list.map(p => p.name).sort();

test('a storey is a place of its hex, known by number and by name', () => {
  const up = places.get(100 + 12);
  assert.equal(up.name, 'C3 upstairs');
  assert.equal(up.ground, places.named('C3'));
  assert.equal(up.sign, 'upper');
  assert.equal(places.named('C3 upstairs'), up);
  assert.equal(places.of('at:212').name, 'the sewer under C3');
  assert.equal(places.get(25), undefined);
});
test('the places of a hex are listed from the top down', () => {
  const found = placesIn({ places }, ['at:212', 'unit:3', 'at:12', 'at:112']);
  assert.deepEqual(found.map(p => p.sign), ['upper', 'ground', 'sewer']);
});
test('the arc is the two rows beside the corner and all between them', () => {
  const from = places.named('C3');
  assert.deepEqual(names(arcPlaces(places, from, 2)), ['D2', 'D3', 'E2', 'E3', 'E4']);       // the corner in the east
  assert.ok(names(arcPlaces(places, from, 0)).includes('C1'));                               // north-west: the row to the north
  assert.ok(!names(arcPlaces(places, from, 0)).includes('D2'));
});
test('a rose turns from one facing that may be chosen to the next', () => {
  const decision = { options: [['pivot', 0, 1], ['pivot', 0, 4], ['pass']], says: ['', '', ''] };
  const offers = new Offers(decision, { pivot: { kinds: ['vehicle', 'facing'] }, pass: { kinds: [] } }, (k, v) => `${k}:${v}`);
  const tank = { key: 'vehicle:0', place: places.named('C3'), facing: 0 };
  const app = { decision, offers, picks: [], pieces: [tank], shown: null, moving: null };
  assert.deepEqual(turning(app).may, [1, 4]);
  assert.deepEqual(turned(app, 1), ['vehicle:0', 'facing:1']);
  assert.deepEqual(turned({ ...app, picks: ['vehicle:0', 'facing:1'] }, 1), ['vehicle:0', 'facing:4']);
  assert.deepEqual(turned({ ...app, picks: ['vehicle:0', 'facing:1'] }, -1), ['vehicle:0', 'facing:4']);
});

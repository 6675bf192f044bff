import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Places } from '../../src/hedgerow/web/js/geometry.js';

// three columns of two hexes, the middle one half a hex lower
const at = [['A1', 64, 55], ['A2', 64, 165], ['B1', 160, 110], ['B2', 160, 220], ['C1', 256, 55], ['C2', 256, 165]];
const hexes = new Places({ kind: 'hex', shape: 'hex', half_width: 64, on_map: 6, at, box: [0, 0, 320, 280],
  paper: [0, 0, 320, 280] });
const named = name => hexes.named(name);

test('places are found by name, by key and under a point', () => {
  assert.equal(named('b1').id, 2);
  assert.equal(hexes.of('at:3').name, 'B2');
  assert.equal(hexes.under(70, 60).name, 'A1');
});

test('distance counts hexes', () => {
  assert.equal(hexes.distance(named('A1'), named('B1')), 1);
  assert.equal(hexes.distance(named('A1'), named('C1')), 2);
  assert.equal(hexes.distance(named('A1'), named('C2')), 2);
  assert.deepEqual(hexes.neighbours(named('A2')).map(p => p.name), ['A1', 'B1', 'B2']);
});

test('arrow keys go to the neighbour that way', () => {
  assert.equal(hexes.step(named('A1'), 'ArrowDown').name, 'A2');
  assert.equal(hexes.step(named('A1'), 'ArrowRight').name, 'B1');
  assert.equal(hexes.step(named('A1'), 'ArrowLeft').name, 'A1', 'at the edge one stays');
});

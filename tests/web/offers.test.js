import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Offers } from '../../src/hedgerow/web/js/offers.js';

const VERBS = { fire: { kinds: ['unit', 'hex'] }, move: { kinds: ['unit'] }, pass: { kinds: [] }, play: { kinds: ['word'] } };
const offers = (options, more = {}) => new Offers({ options, says: options.map(o => o.join(' ')), ...more }, VERBS,
  (kind, value) => `${kind}:${value}`);

test('pointing at things narrows the options until one is left', () => {
  const o = offers([['fire', 1, 7], ['fire', 1, 8], ['fire', 2, 7], ['move', 1], ['pass']]);
  assert.deepEqual([...o.live(['unit:1'])].sort(), ['hex:7', 'hex:8']);
  assert.deepEqual(o.exact(['unit:1']).map(x => x.verb), ['move']);
  assert.deepEqual(o.ready(['unit:2', 'hex:7']).map(x => x.say), ['fire 2 7']);
  assert.deepEqual(o.ready(['unit:2']).map(x => x.say), ['fire 2 7'], 'the only one left is ready');
});

test('a second point at the same thing takes it back, at something else begins anew', () => {
  const o = offers([['fire', 1, 7], ['move', 2]]);
  assert.deepEqual(o.pick(['unit:1'], 'unit:1'), []);
  assert.deepEqual(o.pick(['unit:1'], 'hex:7'), ['unit:1', 'hex:7']);
  assert.deepEqual(o.pick(['unit:1'], 'unit:2'), ['unit:2']);
  assert.equal(o.pick([], 'unit:9'), null);
});

test('words and numbers are nothing on the table', () => {
  const o = offers([['play', 'Smoke'], ['pass']]);
  assert.deepEqual(o.plain.map(x => x.verb), ['play', 'pass']);
  assert.equal(o.pass.verb, 'pass');
  assert.equal(o.main.verb, 'play');
});

test('what may be done at any time is never picked by pointing', () => {
  const o = offers([['move', 1], ['fire', 2, 7]], { anytime: 1 });
  assert.deepEqual(o.all.map(x => x.verb), ['move']);
  assert.deepEqual(o.anytime.map(x => x.verb), ['fire']);
  assert.ok(!o.any.has('unit:2'));
});

test('a worksheet is committed by the main button, and says which lines may be taken back', () => {
  const o = offers([['move', 1], ['commit']], { lines: [['move', 2]], take_back: [0] });
  assert.equal(o.main.verb, 'commit');
  assert.ok(o.backs.has(0) && !o.backs.has(1));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atBest, briefly, outcomes, percent, signed, tallyRows } from '../../src/hedgerow/web/js/tally.js';

test('numbers are written as at the table', () => {
  assert.equal(signed(2), '+2');
  assert.equal(signed(-1), '−1');
  assert.equal(percent(0.004), '<1');
  assert.equal(percent(0.999), '>99');
  assert.equal(percent(0.5), '50');
});

test('a sum shows its lines, its rules and its total', () => {
  const html = tallyRows({ total: 3.5, lines: [['+', 7, 'firepower', '3.1'], ['/', 2, 'range', '3.2']] }, { range: 'long range' });
  assert.match(html, /7<\/b><span>firepower/);
  assert.match(html, /÷2<\/b><span>long range/);
  assert.match(html, /data-rule="3.2"/);
  assert.match(html, /3½/);
});

test('outcomes that read alike are one part of the bar, and nothing is hidden from a screen reader', () => {
  const outcome = o => ({ cls: o === 'hit' ? 'a' : 'c', word: o === 'hit' ? 'hit' : 'miss' });
  const odds = { outcomes: [{ outcome: 'hit', chance: 0.25 }, { outcome: 'near', chance: 0.25 }, { outcome: 'far', chance: 0.5 }] };
  assert.match(outcomes(odds, outcome), /aria-label="hit 25 %, miss 75 %"/);
});

test('a row says how likely a try succeeds, or how likely a shot does anything', () => {
  const outcome = o => ({ cls: /stays|no effect/.test(o) ? 'c' : 'a', word: o });
  const of = outcomes => briefly({ outcomes: Object.entries(outcomes).map(([o, chance]) => ({ outcome: o, chance })) }, outcome);
  assert.match(of({ rallies: 0.25, 'stays broken': 0.5, dies: 0.25 }), /<b>25/);
  assert.match(of({ '1 no effect, 1 rallies': 0.3, '2 no effect': 0.7 }), /<b>30/);
  assert.match(of({ 'recovers to disrupted': 0.4, 'does not recover': 0.6 }), /<b>40/);
  assert.match(of({ 'not recovered': 0.2, recovered: 0.8 }), /<b>80/);
  assert.match(of({ pinned: 0.4, 'no effect': 0.6 }), /<b>40/);
});

test('a row that stands for several choices says what the best of them promises', () => {
  const outcome = o => ({ cls: o === 'no effect' ? 'c' : 'a', word: o });
  const odds = p => ({ outcomes: [{ outcome: 'pinned', chance: p }, { outcome: 'no effect', chance: 1 - p }] });
  assert.match(atBest([odds(0.25), undefined, odds(0.61), null], outcome), /<b>up to 61 %/);
  assert.equal(atBest([null, undefined], outcome), '');
});

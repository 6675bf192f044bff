import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomes, percent, signed, tallyRows } from '../../src/hedgerow/web/js/tally.js';

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

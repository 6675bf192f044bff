import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLink, seatLink, textRecord } from '../../src/hedgerow/web/js/sharing.js';

test('an address names a table, a seat of it or a moment of it', () => {
  assert.deepEqual(readLink('#abc'), { id: 'abc', seat: undefined, token: undefined, at: null });
  assert.deepEqual(readLink('#abc/blue/secret'), { id: 'abc', seat: 'blue', token: 'secret', at: null });
  const link = seatLink('abc', 'russian east', 'secret', 'http://table');
  assert.equal(link, 'http://table/table.html#abc/russian%20east/secret');
  assert.deepEqual(readLink(new URL(link).hash), { id: 'abc', seat: 'russian east', token: 'secret', at: null });
  assert.equal(readLink('#abc/100%/secret').seat, '100%');
  assert.equal(readLink('#abc@17').at, 17);
  assert.equal(readLink('#abc@').at, null);
  assert.equal(readLink('#abc@later').at, null);
});

test('the record has headings, sentences with their rules, and shows what was taken back', () => {
  const log = [{ text: 'Turn 1', event: 'Turn' }, { text: 'a squad fires', rule: '3.2' }, { text: 'a squad moves' },
    { text: 'taken back', undoes: 1 }];
  const text = textRecord({ title: 'A game', seats: ['Blue: Ada'], log, result: 'Blue wins: held the hill',
    turnOf: e => e.event === 'Turn' ? e.text : '' });
  assert.equal(text, 'A game\nBlue: Ada\n\nTurn 1\n  A squad fires [3.2]\n  × A squad moves\n  Taken back\n\n'
    + 'Blue wins: held the hill\n');
});

// The log: what was taken back is struck through and nothing else; a reason waits for the line it belongs to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { owners, shownFirst, undone } from '../../src/hedgerow/web/js/logbook.js';

test('an undo strikes the lines since the choice, an undo among them included', () => {
  const log = [{}, {}, { undoes: 1 }, {}, { undoes: 3 }, {}];
  assert.deepEqual([...undone(log)].sort(), [1, 2, 3]);
});

test('a reason that arrives before its lines is shown nowhere yet, and beside the first line that tells when they are there', () => {
  const app = { log: [], game: { turnOf: e => e.event === 'TurnBegan' ? 'Turn 1' : '' } }, thought = { at: 0, until: 3 };
  assert.equal(shownFirst(app, thought), -1);
  app.log.push({ event: 'TurnBegan', fields: {}, tallies: [] });
  assert.equal(shownFirst(app, thought), -1);
  app.log.push({ event: 'Moved', fields: {}, tallies: [] });
  assert.equal(shownFirst(app, thought), 1);
});

test('a phase is headed by whose turn it belongs to', () => {
  const log = [{ turn: 'Set-up' }, { turn: 'Turn 1', side: 'german' }, {}, { turn: 'Rally Phase' },
    { turn: 'Turn 1', side: 'russian' },
    { turn: 'Rally Phase' }];
  const found = owners(log, e => e.turn ?? '', e => e.side);
  assert.deepEqual([...found], [[0, null], [1, 'german'], [3, 'german'], [4, 'russian'], [5, 'russian']]);
});

// The log: what was taken back is struck through and nothing else; a reason waits for the line it belongs to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { owners, parts, shownFirst, undone } from '../../src/hedgerow/web/js/logbook.js';

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

test('a segment has a heading above its first line, every time one begins; a turn closes what was open', () => {
  const game = { turnOf: e => e.turn ?? '', opens: (e, open) => e.segment ? 'Segment' : e.shell && !open ? 'Bombardment' : '' };
  const log = [{ turn: 'Turn 1' }, { shell: 1 }, { shell: 1 }, { segment: 1 }, {}, { segment: 1 }, { turn: 'Turn 2' }, { shell: 1 }];
  assert.deepEqual([...parts(log, game)], [[1, 'Bombardment'], [3, 'Segment'], [5, 'Segment'], [7, 'Bombardment']]);
});

// Where a game turned: the largest changes, in the order in which they came.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentAt, toldAt, turningPoints } from '../../src/hedgerow/web/js/course.js';

test('the largest changes are turning points, small ones are not', () => {
  const points = [0, 0.1, 0.6, 0.55, -0.3, -0.3, -1].map((value, events) => ({ events, value }));
  assert.deepEqual(turningPoints(points, 2).map(([, p]) => p.events), [4, 6]);
  assert.deepEqual(turningPoints(points).map(([, p]) => p.events), [2, 4, 6]);
  assert.deepEqual(turningPoints(points.slice(0, 2)), []);
});

test('the curve shows where one looks: the last point that had come by then', () => {
  const points = [0, 4, 9].map(events => ({ events, value: 0 }));
  assert.equal(momentAt(points, 0), 0);
  assert.equal(momentAt(points, 8), 1);
  assert.equal(momentAt(points, Infinity), 2);
});

test('a turning point is told by the last line before it, or by why the game ended', () => {
  const log = [{ event: 'Turn', text: 'turn 5' }, { event: 'Fired', text: 'a squad fires' }, { event: 'Turn', text: 'turn 6' }];
  const points = [0, 2, 3, 3].map(events => ({ events, value: 0 }));
  const app = { log, course: { points }, game: { turnOf: e => e.event === 'Turn' ? e.text : '' },
    message: { view: { result: { why: 'nobody is left' } } } };
  assert.equal(toldAt(app, [points[0], points[1]]), 'A squad fires');
  assert.equal(toldAt(app, [points[1], points[2]]), 'Turn 6');
  assert.equal(toldAt(app, [points[2], points[3]]), 'Nobody is left');
});

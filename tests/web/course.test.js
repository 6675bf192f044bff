// Where a game turned: the largest changes, in the order in which they came.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentAt, turningPoints } from '../../src/hedgerow/web/js/course.js';

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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFingers, freeSide } from '../../src/hedgerow/web/js/coach.js';

test('on a touch screen one taps, and has buttons for keys', () => {
  assert.equal(forFingers('Click the Germans.'), 'Tap the Germans.');
  assert.equal(forFingers('You may click it, or stop with Space.'), 'You may tap it, or stop with Space. The buttons do what the keys do.');
  assert.equal(forFingers('Click squad A 7.').includes('buttons'), false);
});

test('the arrow of a lesson hides nobody who stands beside the place it points at', () => {
  const here = { x: 0, y: 0 }, above = { x: 0, y: -110 }, below = { x: 0, y: 110 };
  assert.equal(freeSide(here, [here, { x: 0, y: 300 }]), 0);
  assert.equal(freeSide(here, [here, above]), 180);
  assert.equal(freeSide(here, [here, above, below]), 90);
  assert.equal(freeSide(here, [{ x: 128, y: 0 }, { x: -128, y: 0 }, above, below]), 0);        // nowhere: from above, as ever
});

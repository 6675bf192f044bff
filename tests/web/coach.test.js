import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFingers } from '../../src/hedgerow/web/js/coach.js';

test('on a touch screen one taps, and has buttons for keys', () => {
  assert.equal(forFingers('Click the Germans.'), 'Tap the Germans.');
  assert.equal(forFingers('You may click it, or stop with Space.'), 'You may tap it, or stop with Space. The buttons do what the keys do.');
  assert.equal(forFingers('Click squad A 7.').includes('buttons'), false);
});

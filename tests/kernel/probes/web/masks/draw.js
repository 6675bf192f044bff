// Counters that lie face down in a row: their owner sees which of them are dummies, the others see masks.
import { esc } from '/js/dom.js';
import { masked } from '/paint/masked.js';
import { frame, picture, SQUARE, word } from '/paint/plate.js';

const GUN = { face: '#e8c9c0', edge: '#702a1d' };
const gun = { kind: 'gun', states: [], label: 'gun', colours: GUN,
  draw: v => frame(SQUARE, { ...v, ...GUN }, word('gun', 50, 62, 34, '#12170f')) };
const labelOf = c => `counter ${c.id + 1}: ${c.is ?? 'masked'}${c.is && c.masked ? ', masked' : ''}`;
const faceOf = c => c.is === 'gun' ? { ...gun, label: labelOf(c) }
  : masked('german', { dummy: c.is === 'dummy', label: labelOf(c) });

export default {
  pieces: board => board.counters.map(c => ({ key: `unit:${c.id}`, at: `unit:${c.id}`, side: 'nest', name: `counter ${c.id + 1}`,
    face: faceOf(c), label: labelOf(c) })),
  seats: () => ({ patrol: { name: 'Patrol' }, nest: { name: 'Nest' } }),
  secret: (board, seat) => seat === 'nest',
  tableau: {
    kinds: ['unit'], name: (board, key) => `counter ${+key.slice(5) + 1}`,
    html: (app, mode) => `<div class="row">${app.board.counters.map(c => `<span data-spot="unit:${c.id}" class="spot ${
      mode(`unit:${c.id}`, app.me === 'nest')}" aria-label="${esc(labelOf(c))}">${
      picture(faceOf(c), 90, { mode: mode(`unit:${c.id}`, app.me === 'nest') })}</span>`).join(' ')}</div>`,
  },
};

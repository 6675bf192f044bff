// Groups of men in two rows, and a hand of cards: a game without a map.
import { esc } from '/js/dom.js';
import { frame, T } from '/paint/cards.js';

const words = g => `${g.name}: ${g.men} men, range ${g.range}${g.cover ? ', in cover' : ''}`;
const panel = (g, mode) => `<section data-spot="group:${g.id}" class="group ${mode}" aria-label="${esc(words(g))}"
  style="display:inline-block;margin:18px;padding:14px;border:3px solid ${mode === 'legal' ? '#f2b632' : '#5a5638'}"><b>${
  esc(g.name)}</b><p>${esc('●'.repeat(g.men))}</p><p>range ${g.range}${g.cover ? ', cover' : ''}</p></section>`;
const face = card => frame(T(100, 150, 44, card.name, { a: 'middle' }), { w: 84, label: card.name });

export default {
  pieces: board => board.groups.map(g => ({ key: `group:${g.id}`, at: `group:${g.id}`, side: g.seat, name: g.name, lost: !g.men,
    face: { kind: 'squad', states: [], label: words(g), colours: {}, draw: () => '' }, label: words(g) })),
  seats: () => ({ north: { name: 'North' }, south: { name: 'South' } }),
  active: board => board.active || null,
  turn: board => `Round ${board.round}`,
  hand: (board, seat) => (seat ? board.hands[seat] : []).map(c => ({ key: `card:${c.id}`, svg: face(c), label: c.name })),
  rolls: option => option[0] === 'fire',
  unitKind: 'group',
  tableau: {
    kinds: ['group'], name: (board, key) => board.groups[+key.slice(6)].name,
    html: (app, mode) => ['north', 'south'].map(seat => `<div class="line">${app.board.groups.filter(g => g.seat === seat)
      .map(g => panel(g, mode(`group:${g.id}`, seat === app.me))).join('')}</div>`).join(''),
  },
};

// Several places in one hex: storeys, a trench, a sewer. A card lists them as they lie, to be pointed at or chosen by number.
import { counter } from '../paint/counters.js';
import { storeySign } from '../paint/storeys.js';
import { esc } from './dom.js';
import { t } from '../strings.js';

const ORDER = ['upper', 'aboard', 'ground', 'trench', 'bunker', 'beneath', 'sewer'];
export const storeyOf = piece => piece.storey ?? 'ground';
/** A piece by name, and where in its hex it stands if not on the ground. */
export const nameAt = piece => storeyOf(piece) === 'ground' ? piece.name : `${piece.name} (${t(`storey_${storeyOf(piece)}`)})`;
/** The places of a hex that these keys name, from the top down. */
export const placesIn = (app, keys) => keys.filter(k => k.startsWith('at:')).map(k => app.places.of(k))
  .sort((a, b) => ORDER.indexOf(a.sign ?? 'ground') - ORDER.indexOf(b.sign ?? 'ground'));

/** The card: sign, name, who is there, what it costs to get there. */
export function placesCard(app, places) {
  const ways = app.moving ? app.waysOf(app.moving) : null;
  const row = (p, i) => {
    const here = app.pieces.filter(q => q.place === p.ground && storeyOf(q) === p.sign).slice(0, 4), cost = ways?.get(p)?.cost;
    return `<li><button type="button" class="placerow" data-key="${p.key}"><kbd>${i + 1}</kbd>${storeySign(p.sign)}<span><b>${
      esc(t(`storey_${p.sign}`))}</b><small>${esc(p.ground.name)}</small></span><span class="who">${
      here.map(q => counter(q.face, { size: 30 })).join('')}</span>${cost === undefined ? '' : `<em>${esc(cost)} ${
      esc(app.game.march.points(app.moving))}</em>`}</button></li>`;
  };
  return `<ul class="placescard">${places.map(row).join('')}</ul>`;
}

// Pieces that face a corner of their hex: the rose to choose it by, and the arc they cover. Facings are numbered as the
// corners of a hex are, clockwise from the north-west.
import { esc } from './dom.js';
import { t } from '../strings.js';

const KEY = /^facing:(\d)$/, PETAL = 'M60-23C69-27 86-23 108 0 86 23 69 27 60 23 66 8 66-8 60-23Z';
const FAR = 14;                                       // hexes an arc is drawn out to
const angleOf = facing => (facing + 4) * 60;          // on the drawing: 0 is east, clockwise

export const facingName = facing => t(`facing_${facing}`);
const facingsIn = keys => [...keys].map(k => KEY.exec(k)).filter(Boolean).map(found => +found[1]);

/** What is to be turned now: its piece, the facings it may take, the one picked; null if nothing is. */
export function turning(app) {
  if (!app.decision || app.shown) return null;
  const live = facingsIn(app.offers.live(app.picks)), chosen = facingsIn(app.picks)[0] ?? null;
  if (!live.length && chosen === null) return null;
  const rest = app.picks.filter(k => !KEY.test(k)), found = app.offers.matching(rest).filter(o => o.keys.some(k =>
    KEY.test(k)));
  const named = [...new Set(found.flatMap(o => o.keys.filter(k => !KEY.test(k))))];
  const alone = found.length === app.offers.matching(rest).length;
  const key = rest.find(k => named.includes(k)) ?? (named.length === 1 && alone ? named[0] : named.length ? null :
    app.moving);
  const piece = key ? app.pieces.find(p => p.key === key) : null;
  return piece?.place ? { piece, may: facingsIn(found.flatMap(o => o.keys)).filter((f, i, all) => all.indexOf(f) === i),
    chosen }
    : null;
}
/** One petal for each corner: lit if it may be chosen, dark as the piece stands, blue once picked. */
export function rose(app) {
  const found = turning(app);
  if (!found) return '';
  const { piece, may, chosen } = found, { x, y } = piece.place;
  const petal = facing => {
    const now = facing === piece.facing, lit = may.includes(facing), on = facing === chosen;
    const fill = on ? '#175a9c' : lit ? '#f2b632' : now ? '#1d2019' : '#e7e1cf', ink = lit && !on ? '#1b1600' : '#fff';
    const sign = lit || on ? '<path d="M76-8 88 0 76 8" fill="none" stroke-width="4.4"/>'
      : now ? '<path d="M74 0 79 6 90-6" fill="none" stroke-width="4"/>' : '';
    return `<g class="petal ${lit ? 'lit' : ''}" ${lit ? `data-key="facing:${facing}"` : ''}
      transform="rotate(${angleOf(facing)})"
      ><title>${esc(facingName(facing))}</title><path d="${PETAL}" fill="#fffdf5" stroke="#fffdf5" stroke-width="8"
      stroke-linejoin="round"/><path d="${PETAL}" fill="${fill}" stroke="${lit || on ? '#1b1600' : '#a39f8a'}"
        stroke-width="2.6"
      stroke-linejoin="round" ${lit || on || now ? '' : 'stroke-dasharray="5 4"'}/><g stroke="${ink}" stroke-linecap="round"
      stroke-linejoin="round">${sign}</g></g>`;
  };
  return `<g class="rose" transform="translate(${x} ${y})">${[0, 1, 2, 3, 4, 5].map(petal).join('')}</g>`;
}
/** The picks after turning to the next facing that may be chosen. */
export function turned(app, by) {
  const found = turning(app);
  if (!found) return null;
  const from = found.chosen ?? found.piece.facing ?? 0;
  for (let n = 1; n <= 6; n++) {
    const facing = (from + by * n + 12) % 6;
    if (found.may.includes(facing)) {
      const rest = app.picks.filter(k => !KEY.test(k)), keys = app.offers.matching(rest).find(o =>
        o.keys.includes(`facing:${facing}`));
      return keys.keys.filter(k => rest.includes(k) || k === `facing:${facing}` || k === found.piece.key);
    }
  }
  return null;
}

/* ---------- the arc ---------- */
/** 29.4 and its like: the two rows of hexes that leave by the sides beside the corner, and all between them. */
export function arcPlaces(places, from, facing) {
  const middle = angleOf(facing) % 360, squeeze = 96 * 2 / Math.sqrt(3) / 110;
  return places.at.filter(p => {
    if (p.off || p === from || places.distance(from, p) > FAR) return false;
    const a = Math.atan2((p.y - from.y) * squeeze, p.x - from.x) * 180 / Math.PI, off = Math.abs(((a - middle) % 360 + 540) %
      360 - 180);
    return off <= 30.4;
  });
}
/** Mine: a whole blue edge; theirs: a broken red one. */
export function arc(places, piece, foe) {
  const ink = foe ? '#b02a1a' : '#175a9c', edges = new Map(), at = ([a, b]) => `${a.toFixed(0)} ${b.toFixed(0)}`;
  const found = arcPlaces(places, piece.place, piece.facing);
  for (const p of found) {
    const corners = places.corners.map(([a, b]) => [p.x + a, p.y + b]);
    corners.forEach((v, i) => {
      const w = corners[(i + 1) % corners.length], back = `${at(w)}|${at(v)}`;
      if (edges.has(back)) edges.delete(back); else edges.set(`${at(v)}|${at(w)}`, `M${at(v)}L${at(w)}`);
    });
  }
  const d = [...edges.values()].join('');
  return `<g class="arc">${found.map(p => `<path d="${places.outline(p)}" fill="${ink}" fill-opacity=".09"/>`).join('')}<path
    d="${d}" fill="none" stroke="#fffdf5" stroke-width="7" stroke-linecap="round" stroke-opacity=".8"/><path d="${d}"
      fill="none"
    stroke="${ink}" stroke-width="3.4" stroke-linecap="round" ${foe ? 'stroke-dasharray="13 9"' : ''}/></g>`;
}

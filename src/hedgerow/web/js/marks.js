// What the program writes on the acetate over the map. Everything is said by shape as well as by colour.
import { esc } from './dom.js';

const stroke = (d, col, w, more = '') =>
  `<path d="${d}" fill="none" stroke="${col}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

const price = (p, text, col = '#0e3f70') => `<text x="${p.x}" y="${p.y + 46}" font-size="23" font-family="var(--narrow)" `
  + `font-weight="700" fill="${col}" text-anchor="middle" stroke="#f6f0dd" stroke-width="6" paint-order="stroke">${
    esc(text)}</text>`;
const HATCH = '<defs><pattern id="hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
  + '<path d="M0 0V14" stroke="#8a1f13" stroke-width="4"/></pattern></defs>';

const TINT = { night: ['#0b1733', .5], snow: ['#f6fbff', .5] };

export const marks = places => ({
  /** Night or snow over the whole map, under everything that lies on it. */
  light: kind => {
    const [x, y, w, h] = places.box, [col, opacity] = TINT[kind] ?? [];
    return col ? `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${col}" fill-opacity="${opacity}"/>` : '';
  },
  /** Places you may choose now: a ring with gaps. */
  legal: list => list.map(p => `<path d="${places.outline(p, 5)}" fill="var(--legal)" fill-opacity=".2"/><path d="${
    places.outline(p, 5)}" fill="none" stroke="#3a2a00" stroke-opacity=".55" stroke-width="8" stroke-dasharray="44 19"
    stroke-dashoffset="-10"/><path class="pulse" d="${
    places.outline(p, 5)}" fill="none" stroke="var(--legal)" stroke-width="5" stroke-dasharray="42 21"
    stroke-dashoffset="-11"/>`).join(''),
  chosen: list => list.map(p => `<path d="${
    places.outline(p, 4)}" fill="#175a9c" fill-opacity=".13" stroke="#fff" stroke-width="9"/><path d="${
    places.outline(p, 4)}" fill="none" stroke="#175a9c" stroke-width="5"/>`).join(''),
  /** The hex under fire: a ring with four ticks, so that it is no other mark even in grey. */
  target: p => {
    const ticks = 'M0-80V-58M0 80V58M-80 0H-58M80 0H58';
    return `<g transform="translate(${p.x} ${
      p.y})" fill="none" stroke-linecap="round"><circle r="64" fill="#b02a1a" fill-opacity=".12" stroke="#fff"
      stroke-width="14"/><path d="${
      ticks}" stroke="#fff" stroke-width="16"/><circle r="64" stroke="#b02a1a" stroke-width="7"/><path d="${
      ticks}" stroke="#b02a1a" stroke-width="9"/></g>`;
  },
  /** A line from one place to another: sight in blue, fire in red, both with a pale edge. */
  line: (a, b, { col = '#175a9c', blocked = null, arrow = true } = {}) => {
    const len = Math.hypot(b.x - a.x, b.y - a.y) || 1, at = s => [a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s],
      from = at(Math.min(.45, 40 / len)), to = at(1 - Math.min(.45, 46 / len));
    const angle = Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI, end = blocked ? [blocked.x, blocked.y] : to;
    let s = stroke(`M${from.join(' ')}L${end.join(' ')}`, '#fff', 11)
      + stroke(`M${from.join(' ')}L${end.join(' ')}`, col, 5.5, blocked ? 'stroke-dasharray="12 10"' : '');
    if (blocked) s += stroke(`M${end.join(' ')}L${to.join(' ')}`, '#fff', 5, 'stroke-dasharray="2 13"')
      + `<g transform="translate(${
      end.join(' ')})"><circle r="16" fill="#fffdf5" stroke="#6d1710" stroke-width="4"/><path d="M-6-6 6 6M6-6-6 6"
      stroke="#b02a1a" stroke-width="5.5" stroke-linecap="round"/></g>`;
    else if (arrow) s += `<path transform="translate(${to.join(' ')}) rotate(${angle})" d="M-10-12 12 0-10 12Z" fill="${
      col}" stroke="#fff" stroke-width="4" stroke-linejoin="round"/>`;
    return s;
  },
  /** A drawn path, and the steps it has. */
  path: list => {
    if (list.length < 2) return '';
    const d = 'M' + list.map(p => `${p.x} ${p.y}`).join('L');
    return stroke(d, '#fff', 24) + stroke(d, '#175a9c', 14)
      + list.slice(1).map((q, i) =>
      { const p = list[i], x = (p.x + q.x) / 2, y = (p.y + q.y) / 2, a = Math.atan2(q.y - p.y, q.x - p.x) * 180 / Math.PI;
      return `<path transform="translate(${x} ${y}) rotate(${a})" d="M-14-15 16 0-14 15Z" fill="#fff" stroke="#175a9c"
      stroke-width="4" stroke-linejoin="round"/>`; }).join('');
  },
  ring: (p, col = '#175a9c') => `<circle cx="${p.x}" cy="${p.y}" r="60" fill="${
    col}" fill-opacity=".14" stroke="#fff" stroke-width="12"/><circle cx="${p.x}" cy="${p.y}" r="60" fill="none" stroke="${
    col}" stroke-width="6"/>`,
  cursor: p => `<path d="${places.outline(p, 1)}" fill="none" stroke="var(--focus-halo)" stroke-width="11"/><path d="${
    places.outline(p, 1)}" fill="none" stroke="var(--focus)" stroke-width="6"/>`,
  tint: (list, col) => list.map(([p, text]) =>
    `<path d="${places.outline(p, 2)}" fill="${col}" fill-opacity=".24" stroke="${col}" stroke-width="3"/>${text
    ? `<text x="${p.x}" y="${p.y
    + 44}" font-size="22" font-family="var(--narrow)" font-weight="700" fill="#0e3f70" text-anchor="middle" stroke="#f6f0dd"
    stroke-width="6" paint-order="stroke">${esc(text)}</text>` : ''}`).join(''),
  /** What a mover can reach: a wash with an edge, and the price in the corner. */
  reach: list => list.map(([p, text]) =>
    `<path d="${places.outline(p, 3)}" fill="#175a9c" fill-opacity=".24" stroke="#175a9c" stroke-opacity=".55"
    stroke-width="3"/>${price(p, text)}`).join(''),
  /** Hexes under fire, the darker the worse, hatched so that no colour is needed, each with its strength. */
  heat: list => HATCH + list.map(([p, n, share]) => `<path d="${places.outline(p, 1)}" fill="#b02a1a" `
    + `fill-opacity="${(.05 + .24 * share).toFixed(2)}"/><path d="${places.outline(p, 1)}" fill="url(#hatch)" `
    + `fill-opacity="${(.1 + .4 * share).toFixed(2)}"/>${price(p, String(n), '#8a1f13')}`).join(''),
  /** "Here": an arrow, from above or turned. */
  here: (p, turn = 0) => `<g transform="translate(${p.x} ${p.y}) rotate(${turn}) translate(0 -58)"><path class="nod" `
    + 'd="M-13-58H13V-26H30L0 4-30-26H-13Z" fill="#175a9c" stroke="#fff" stroke-width="6" stroke-linejoin="round"/></g>',
  pill: (p, text) => {
    const w = text.length * 12 + 24;
    return `<g transform="translate(${p.x} ${p.y
      - 74})"><rect x="${-w / 2}" y="-18" width="${
      w}" height="36" rx="12" fill="#fffdf5" stroke="#1d2019" stroke-width="2.2"/><text y="8" font-size="22"
      font-family="var(--narrow)" font-weight="700" fill="#1d2019" text-anchor="middle">${esc(text)}</text></g>`;
  },
});

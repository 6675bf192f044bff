// Shapes of counters and what every counter shares: shadow, rings of the modes, corner discs, numerals with a slash.
// Square: men. Cut corners: weapons. Hexagon: it faces a spine.
import { numeral, SIGN } from './figures.js';
import { SQUARE, CHAMFER, DARK, PAPER, INK, NATION, reticle, marker, MARK } from './counters.js';

export { SQUARE, CHAMFER, DARK, PAPER, INK };
export const FINE = 64;                               // from here on, small print

export const C = { x: 50, y: 44, r: 52 };             // centre and radius of the hexagon in the 100 x 100 box
const corner = (k, r = C.r) => [C.x + r * Math.cos(k * Math.PI / 3), C.y + r * Math.sin(k * Math.PI / 3)];
const P = ([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`;
export const HEXAGON = roundHex(C.r, 5);

/* A hexagon with its corners on the spines E, SE, SW, W, NW, NE; corners barely rounded, so that they still point. */
function roundHex(r, cut) {
  let d = '';
  for (let k = 0; k < 6; k++) {
    const v = corner(k, r), a = corner(k + 5, r), b = corner(k + 1, r), t = cut / r;
    const p = [v[0] + (a[0] - v[0]) * t, v[1] + (a[1] - v[1]) * t], q = [v[0] + (b[0] - v[0]) * t, v[1] + (b[1] - v[1]) * t];
    d += `${k ? 'L' : 'M'}${P(p)}Q${P(v)} ${P(q)}`;
  }
  return d + 'Z';
}
/** The painted corner: the front of whatever stands on the plate. */
export function front(k, fill, edge, size = 30) {
  const v = corner(k, C.r - 1.2), a = corner(k + 5, C.r - 1.2), b = corner(k + 1, C.r - 1.2), t = size / C.r;
  const mix = (p, q) => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  return `<path d="M${P(mix(v, a))}L${P(v)}L${P(mix(v, b))}Z" fill="${fill}" stroke="${edge}" stroke-width="1.6"
    stroke-linejoin="round"/>`;
}
/** An open chevron outside the plate: where the turret looks, when that is not where the hull looks. */
export function chevron(k, ink = INK) {
  const d = 'M56-10 65 0 56 10';
  return `<g transform="translate(${C.x} ${C.y}) rotate(${k * 60})" fill="none" stroke-linecap="round"
    stroke-linejoin="round">
    <path d="${d}" stroke="#fffdf5" stroke-width="9"/><path d="${d}" stroke="${ink}" stroke-width="4.8"/></g>`;
}
export const colours = (nation, broken) => {
  const c = NATION[nation] ?? { face: '#b9b8ab', edge: '#34342c' };
  return { ...c, ink: broken ? '#d9d4c3' : c.edge, paper: broken ? DARK : PAPER, on: broken ? PAPER : INK };
};
/* Numerals with two signs the drawn set lacks. Fractions of MF do not occur on counters. */
export function figures(text, x, y, h, fill, o = {}) {
  const parts = String(text).split('/');
  if (parts.length === 1) return numeral(text, x, y, h, fill, o);
  const w = t => [...t].reduce((n, c) => n + (c === '-' ? 10 : c === '1' ? 10.4 : 13.4), 0) * h / 18;
  const gap = h * .34, total = w(parts[0]) + w(parts[1]) + gap * 2, left = x - total / 2;
  return numeral(parts[0], left + w(parts[0]) / 2, y, h, fill, o)
    + `<path d="M${left + w(parts[0]) + gap * 1.32} ${y - h * .5}L${left + w(parts[0]) + gap * .5} ${y + h * .5}"
      stroke="${fill}" stroke-width="${h * .13}" stroke-linecap="round"/>`
    + numeral(parts[1], left + w(parts[0]) + gap * 1.8 + w(parts[1]) / 2, y, h, fill, o);
}
export const disc = (text, x, y, r, { ink = INK, paper = PAPER, edge = INK, k = 1.24 } = {}) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${paper}" stroke="${edge}" stroke-width="2.2"/>${
    /[A-Za-z]/.test(text) ? word(text, x, y + r * .5, r * 1.36, ink)
      : figures(text, x, y, r * (String(text).length > 1 ? k * .86 : k), ink, { weight: 3.2 })}`;
export const tile = (text, x, y, w, h, { ink = INK, paper = PAPER, edge = INK, size = 15 } = {}) =>
  `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="4" fill="${paper}" stroke="${edge}"
    stroke-width="2"/>${
    /[A-Za-z]/.test(text) ? word(text, x, y + size * .36, size, ink) : figures(text, x, y, size, ink, { weight: 3.1 })}`;
export const word = (text, x, y, size, fill, { anchor = 'middle', max = 0, weight = 700 } = {}) =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="var(--narrow)" font-weight="${weight}" font-size="${size}"
    fill="${fill}"${
    max && text.length * size * .5 > max ? ` textLength="${max}" lengthAdjust="spacingAndGlyphs"` : ''}>${text}</text>`;

/** Marks at given spots. */
export const marks = (keys, spots, r = 14) => keys.map((k, i) => marker(k, ...spots[i], r)).join('');
export { MARK };

/** Frame and modes for any outline. inner is drawn between face and outline, over() above everything. */
export function frame(shape, { mode = '', shadow = true, rim = false, face, edge, broken = false, thick = 0 }, inner, over =
  '') {
  let s = '';
  if (shadow) s += `<path d="${shape}" transform="translate(2 4)" fill="rgb(0 0 0 / .34)"/>`;
  if (rim && !mode) s += `<path d="${shape}" fill="none" stroke="#fdfaf0" stroke-width="7"/>`;
  if (mode === 'legal') s += `<path d="${shape}" fill="none" stroke="var(--legal)" stroke-width="13"/><path d="${shape}"
    fill="none" stroke="#1b1600" stroke-width="4"/>`;
  if (mode === 'selected') s += `<path d="${shape}" fill="none" stroke="#0b1a28" stroke-width="19"/><path d="${shape}"
    fill="none" stroke="#fff" stroke-width="15"/><path d="${shape}" fill="none" stroke="var(--sel, #175a9c)"
    stroke-width="8"/>`;
  s += `<path d="${shape}" fill="${broken ? DARK : face}"/>`;
  if (broken) s += `<g stroke="rgb(255 255 255 / .09)" stroke-width="5"><path d="M8 40 44 4M12 62 70 4M24 76 90 10M46 80 96
    30M72 80 92 60"/></g>`;
  s += inner;
  s += `<path d="${shape}" fill="none" stroke="${broken ? face : edge}" stroke-width="${thick || (broken ? 4 : 2.6)}"/>`;
  s += over;
  if (mode === 'acted') s += `<path d="${shape}" fill="rgb(250 246 232 / .5)"/><circle cx="88" cy="86" r="13"
    fill="#20231b"/><g transform="translate(88 86) scale(.8)" stroke="#fff" fill="none" stroke-linecap="round"
    stroke-linejoin="round">${SIGN.tick}</g>`;
  if (mode === 'barred') s += `<path d="${shape}" fill="rgb(240 234 216 / .58)"/>`;
  if (mode === 'target') s += shape === HEXAGON ? `<g transform="translate(50 50) scale(1.16) translate(-50
    -50)">${reticle()}</g>` : reticle();
  const tick = shape === HEXAGON ? '50 -4' : '97 3';
  if (mode === 'selected') s += `<circle transform="translate(${tick})" r="13" fill="var(--sel, #175a9c)" stroke="#fff"
    stroke-width="3.6"/><g transform="translate(${tick}) scale(.8)" stroke="#fff" fill="none" stroke-linecap="round"
    stroke-linejoin="round">${SIGN.tick}</g>`;
  return s;
}
/** Diagonal crack, as on broken counters. */
export const crack =
  '<path d="M101 37 87 42 95 51 80 60" fill="none" stroke="#ff8b70" stroke-width="4.6" stroke-linejoin="round" '
  + 'stroke-linecap="round"/>';

/** A drawn piece as a free-standing svg. */
export const picture = (p, size, view = {}) =>
  `<svg class="counter" viewBox="0 0 100 100" width="${size}" height="${size}" role="img" aria-label="${p.label ?? p.name ??
    ''}">${p.draw({ size, ...view })}</svg>`;

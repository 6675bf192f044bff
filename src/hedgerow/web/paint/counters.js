// Counters drawn from data. counter(piece, view) gives an <svg>; counterBody() the same inside a 100 x 100 box.
//
// piece: { nation, kind, name, values: 'boxed' | 'line', stats, boxed, broken, states: [] }
//   kind: squad team leader hero | lmg mmg hmg mortar gun radio flame charge
//   values: 'boxed', each in a cell: stats { fp, range, move, morale, command? }, boxed: names of stats printed in a box
//   values: 'line', as 4-6-7: stats { fp, range, morale } or leader { morale, drm }; cls, smoke, assault;
//     weapon { fp, range, rof, pp, breaks }
// states: broken suppressed veteran | pin dm cx prep first final melee wound | moved fired
// view:  { size: px, mode: 'legal' | 'selected' | 'acted' | 'target' | 'barred', label: aria text }
import { numeral, men, weapon, nationSign, SIGN } from './figures.js';
import { t } from '../strings.js';

export { numeral, men, SIGN };

export const NATION = {
  german: { name: 'German', face: 'var(--german)', edge: 'var(--german-edge)', tint: 'var(--german-tint)' },
  american: { name: 'American', face: 'var(--american)', edge: 'var(--american-edge)', tint: 'var(--american-tint)' },
  russian: { name: 'Russian', face: 'var(--russian)', edge: 'var(--russian-edge)', tint: 'var(--russian-tint)' },
  british: { name: 'British', face: 'var(--british)', edge: 'var(--british-edge)', tint: 'var(--british-tint)' },
  french: { name: 'French', face: 'var(--french)', edge: 'var(--french-edge)', tint: 'var(--french-tint)' },
  italian: { name: 'Italian', face: 'var(--italian)', edge: 'var(--italian-edge)', tint: 'var(--italian-tint)' },
};
const WEAPONS = new Set(['lmg', 'mmg', 'hmg', 'mortar', 'gun', 'radio', 'flame', 'charge', 'bazooka']);
const FINE = 64;                       // from this many pixels on, small print appears
const PAPER = '#f8f4e8', INK = '#12170f', DARK = '#2b2d27';

/** The nation's sign for use in text and panels. */
export const sign = (n, px = 16, cls = '') =>
  `<svg class="${cls}" width="${px}" height="${px}" viewBox="-13 -13 26 26" role="img" aria-label="${NATION[n].name}">${
  nationSign(n, 0, 0, 24, { edge: `var(--plate-${n})`, face: 'var(--plate-ink)' })}</svg>`;

export const isWeapon = p => WEAPONS.has(p.kind);

/* One cell of the value band. Boxed values are dark on light, plain ones light on dark. */
function cell(text, x, w, boxed, edge, y = 69, h = 27, size = 21) {
  const cx = x + w / 2, cy = y + h / 2 + .2;
  const box = boxed ? `<rect x="${x + 1.6}" y="${y + 2}" width="${w - 3.2}" height="${h - 4}" rx="4.5" fill="${PAPER}"/>` : '';
  return box + numeral(text, cx, cy, size, boxed ? INK : PAPER, { weight: 3.1 });
}

function band(edge, y = 67, chamfer = false) {
  return chamfer
    ? `<path d="M1.5 ${y}H98.5V86L86 98.5H14L1.5 86Z" fill="${edge}"/>`
    : `<path d="M1.5 ${y}H98.5V90A8.5 8.5 0 0 1 90 98.5H10A8.5 8.5 0 0 1 1.5 90Z" fill="${edge}"/>`;
}

function roundel(text, x, y, r, { ink = INK, paper = PAPER, edge } = {}) {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${paper}" stroke="${edge}" stroke-width="2.2"/>${
    numeral(text, x, y, r * 1.28, ink, { weight: 3.1 })}`;
}

const name = (text, x, y, fill, width) =>
  `<text x="${x}" y="${y}" fill="${fill}" font-family="var(--narrow)" font-weight="700" font-size="12.5" ${
    text.length * 6.3 > width ? `textLength="${width}" lengthAdjust="spacingAndGlyphs"` : ''}>${text}</text>`;

/* ---------- faces ---------- */
function boxedUnit(p, fine, c) {
  const broken = p.states?.includes('broken');
  const v = broken ? p.broken : p.stats, boxed = broken ? [] : p.boxed ?? [];
  const leader = p.kind === 'leader' || p.kind === 'hero';
  const ink = broken ? '#d9d4c3' : c.edge, pale = broken ? '#8f8c7e' : `color-mix(in srgb, ${c.edge} 52%, ${c.face})`;
  const w = 31;
  let s = men(p.kind, p.nation, ink, pale, broken ? DARK : c.face, { small: !fine, broken, y: 65 });
  s += band(broken ? '#0f100d' : c.edge);
  s += cell(v.fp, 3.5, w, boxed.includes('fp')) + cell(v.range, 34.5, w, boxed.includes('range'))
    + cell(v.move, 65.5, w, boxed.includes('move'));
  s += nationSign(p.nation, 16, 16, fine ? 19 : 22, { edge: broken ? c.face : c.edge, face: broken ? DARK : PAPER });
  s += roundel(v.morale, 83, 17, 14, { edge: broken ? c.face : c.edge, paper: broken ? DARK : PAPER, ink: broken ? PAPER : INK });
  if (leader) s += command(v.command ?? 0, broken, c);
  if (fine && p.name) s += name(p.name, 28, 17, broken ? PAPER : INK, 38);
  return s;
}

/* Command: as many chevrons as hexes of radius, beside the figure. */
function command(n, broken, c) {
  const col = broken ? '#8f8c7e' : c.edge;
  let s = '';
  for (let i = 0; i < n; i++) s += `<path d="M9 ${58 - i * 10} 18 ${51 - i * 10} 27 ${58
    - i * 10}" fill="none" stroke="${col}" stroke-width="4.6" stroke-linejoin="round" stroke-linecap="round"/>`;
  return s;
}

function boxedWeapon(p, fine, c) {
  const broken = p.states?.includes('broken'), v = p.stats, boxed = p.boxed ?? [];
  const ink = broken ? '#d9d4c3' : c.edge, face = broken ? DARK : c.face;
  const tall = p.kind === 'radio' || p.kind === 'charge';
  let s = weapon(p.kind, p.nation, ink, p.ordnance && !broken ? PAPER : face,
    { x: tall ? 14 : 7, y: tall ? 31 : 23, scale: tall ? .74 : .86 });
  s += band(broken ? '#0f100d' : c.edge, 67, true);
  const long = String(v.range).length > 2;
  s += p.kind === 'radio'
    ? numeral(v.fp, 50, 82.5, 22, PAPER)
    : cell(v.fp, 8, 36, boxed.includes('fp'))
      + cell(v.range, long ? 42 : 50, long ? 52 : 40, boxed.includes('range'), c.edge, 69, 27, long ? 18 : 21);
  if (v.move) s += numeral(v.move, 88, fine ? 58 : 56, fine ? 12 : 15, ink, { weight: 3.2 });
  s += nationSign(p.nation, 18, 16, fine ? 17 : 19, { edge: broken ? c.face : c.edge, face: broken ? DARK : PAPER });
  if (fine && p.name) s += name(p.name, 31, 19, broken ? PAPER : INK, 56);
  return s;
}

function lineUnit(p, fine, c) {
  const broken = p.states?.includes('broken');
  const leader = p.kind === 'leader', v = p.stats;
  const ink = broken ? '#d9d4c3' : c.edge, pale = broken ? '#8f8c7e' : `color-mix(in srgb, ${c.edge} 52%, ${c.face})`;
  let s = men(p.kind, p.nation, ink, pale, broken ? DARK : c.face, { small: !fine, broken, y: 65 });
  s += band(broken ? '#0f100d' : c.edge);
  if (broken) {
    s += numeral(p.broken.morale, 50, 82.5, 23, PAPER);
    if (leader) s += `<rect x="35" y="69.5" width="30" height="26" rx="4" fill="none" stroke="${PAPER}" stroke-width="2"/>`;
  } else if (leader) {
    s += numeral(v.morale, 31, 82.5, 22, PAPER)
      + numeral(v.drm > 0 ? `+${v.drm}` : v.drm === 0 ? '-0' : v.drm, 66, 82.5, 22, PAPER);
  } else {
    s += numeral(v.fp, 17, 82.5, 22, PAPER) + numeral('-', 33.5, 82.5, 20, PAPER) + numeral(v.range, 50, 82.5, 22, PAPER)
      + numeral('-', 66.5, 82.5, 20, PAPER) + numeral(v.morale, 83, 82.5, 22, PAPER);
    if (p.assault) s += `<path d="M8.5 96H25.5" stroke="${PAPER}" stroke-width="2.6"/>`;
    if (p.smoke) s += numeral(p.smoke, 29.5, 74.5, 10, '#ffe2ad', { weight: 3.2 });
  }
  s += nationSign(p.nation, 16, 16, fine ? 19 : 22, { edge: broken ? c.face : c.edge, face: broken ? DARK : PAPER });
  if (!leader && p.cls) {
    s += `<rect x="70" y="4" width="26" height="24" rx="5" fill="${broken ? DARK : PAPER}" stroke="${broken ? c.face
      : c.edge}" stroke-width="2"/><text x="83" y="23" text-anchor="middle" font-family="var(--narrow)" font-weight="700"
      font-size="20" fill="${broken ? PAPER : INK}">${p.cls}</text>`;
  }
  if (fine && leader && p.name) s += name(p.name, 30, 19, broken ? PAPER : INK, 62);
  return s;
}

function lineWeapon(p, fine, c) {
  const broken = p.states?.includes('broken'), v = p.stats;
  let s = weapon(p.kind, p.nation, broken ? '#d9d4c3' : c.edge, broken ? DARK : c.face, { x: 8, y: 19, scale: .86 });
  s += band(broken ? '#0f100d' : c.edge, 67, true);
  const values = [v.fp, v.range].filter(x => x !== '').join('-');
  s += numeral(broken ? v.repair ?? '-' : values, 50, 82.5, 21, PAPER);
  s += nationSign(p.nation, 18, 16, fine ? 17 : 19, { edge: broken ? c.face : c.edge, face: broken ? DARK : PAPER });
  if (v.rof && !broken) s += `<rect x="32" y="5" width="20" height="22" rx="3" fill="${PAPER}" stroke="${
    c.edge}" stroke-width="2"/>${numeral(v.rof, 42, 16, 15, INK)}`;
  if (fine) {
    s += `<text x="92" y="16" text-anchor="end" font-family="var(--narrow)" font-weight="700" font-size="12" fill="${broken
      ? PAPER : INK}">${v.breaks ?? ''}</text>`;
    s += `<text x="92" y="28" text-anchor="end" font-family="var(--narrow)" font-weight="700" font-size="11" fill="${broken
      ? PAPER : INK}">${v.pp ? v.pp + ' PP' : ''}</text>`;
  }
  return s;
}

/* ---------- markers: a sign, a colour and a shape each; big enough to read at 44 px ---------- */
const MARK = {
  suppressed: { sign: 'suppressed', fill: '#f3c331', ink: '#2a1d00' },
  veteran: { sign: 'veteran', fill: '#fff6d8', ink: '#7a5200' },
  pin: { sign: 'pinned', fill: '#f3c331', ink: '#2a1d00' },
  dm: { text: 'DM', fill: '#c33a24', ink: '#ffffff' },
  cx: { text: 'CX', fill: '#ffffff', ink: '#20416b' },
  prep: { sign: 'flash', letter: 'P', fill: '#f07d28', ink: '#1e0900' },
  first: { sign: 'flash', letter: '1', fill: '#f07d28', ink: '#1e0900' },
  final: { sign: 'flash', letter: 'F', fill: '#8c1d10', ink: '#ffffff' },
  melee: { sign: 'melee', fill: '#5b1f6b', ink: '#ffffff' },
  wound: { text: '+', fill: '#ffffff', ink: '#b02a1a' },
};
/* Side slots: left edge for what weakens, right edge for what was done. */
const LEFT = ['suppressed', 'pin', 'dm', 'wound', 'veteran'], RIGHT = ['prep', 'first', 'final', 'melee', 'cx'];

function marker(key, x, y, r) {
  const m = MARK[key];
  if (m.letter) r *= 1.1;
  let s = `<circle cx="${x}" cy="${y}" r="${r}" fill="${m.fill}" stroke="#15170f" stroke-width="2.4"/>`;
  if (m.sign && !m.letter) s += `<g transform="translate(${x} ${y}) scale(${r / 13.5})" fill="${m.ink}" stroke="${
    m.ink}" stroke-linecap="round" stroke-linejoin="round">${SIGN[m.sign]}</g>`;
  if (m.letter) s = `<g transform="translate(${x} ${y}) scale(${r / 8})" fill="${
    m.fill}" stroke="#15170f" stroke-width="1.4" stroke-linejoin="round">${SIGN.flash}</g>`
    + `<text x="${x}" y="${y + r * .48}" text-anchor="middle" font-family="var(--narrow)" font-weight="700" font-size="${
    r * 1.36}" fill="${m.ink}">${m.letter}</text>`;
  if (m.text) s += `<text x="${x}" y="${y
    + r * .42}" text-anchor="middle" font-family="var(--narrow)" font-weight="700" font-size="${
    r * (m.text.length > 1 ? 1.16 : 1.9)}" fill="${m.ink}">${m.text}</text>`;
  return s;
}
function markers(p) {
  const st = p.states ?? [];
  let s = '';
  LEFT.filter(k => st.includes(k)).forEach((k, i) => { s += marker(k, 3, 42 + i * 27, 15); });
  RIGHT.filter(k => st.includes(k)).forEach((k, i) => { s += marker(k, 97, 45 + i * 28, 15); });
  return s;
}
/* ---------- frame and modes ---------- */
export const SQUARE = 'M10 1.5H90A8.5 8.5 0 0 1 98.5 10V90A8.5 8.5 0 0 1 90 98.5H10A8.5 8.5 0 0 1 1.5 90V10A8.5 8.5 0 0 1 10 '
  + '1.5Z';
const CHAMFER = 'M14 1.5H86L98.5 14V86L86 98.5H14L1.5 86V14Z';

export function counterBody(p, { size = 90, mode = '', shadow = true, rim = false } = {}) {
  if (p.draw) return p.draw({ size, mode, shadow, rim });
  const c = NATION[p.nation], fine = size >= FINE;
  const broken = p.states?.includes('broken');
  const shape = isWeapon(p) ? CHAMFER : SQUARE;
  const face = broken ? DARK : p.ordnance && p.values === 'boxed' ? `color-mix(in srgb, ${c.face} 55%, ${PAPER})` : c.face;
  let s = '';
  if (shadow) s += `<path d="${shape}" transform="translate(2 4)" fill="rgb(0 0 0 / .34)"/>`;
  if (rim && !mode) s += `<path d="${shape}" fill="none" stroke="#fdfaf0" stroke-width="7"/>`;
  if (mode === 'legal') s += `<path d="${shape}" fill="none" stroke="var(--legal)" stroke-width="13" class="pulse"/><path d="${
    shape}" fill="none" stroke="#1b1600" stroke-width="4"/>`;
  if (mode === 'selected') s += `<path d="${shape}" fill="none" stroke="#0b1a28" stroke-width="19"/><path d="${
    shape}" fill="none" stroke="#ffffff" stroke-width="15"/><path d="${
    shape}" fill="none" stroke="var(--sel, #175a9c)" stroke-width="8"/>`;
  s += `<path d="${shape}" fill="${face}"/>`;
  if (broken) s += `<g stroke="rgb(255 255 255 / .09)" stroke-width="5"><path d="M4 40 40 4M4 66 66 4M20 76 92 4M46 76 96
    26M72 76 96 52"/></g>`;
  s += (p.values === 'line' ? isWeapon(p) ? lineWeapon : lineUnit : isWeapon(p) ? boxedWeapon : boxedUnit)(p, fine, c);
  s += `<path d="${shape}" fill="none" stroke="${broken ? c.face : c.edge}" stroke-width="${broken ? 4 : 2.6}"/>`;
  if (!broken) s += `<path d="M${isWeapon(p) ? 15 : 10} 3.8H${isWeapon(p) ? 85
    : 90}" stroke="rgb(255 255 255 / .5)" stroke-width="1.6" stroke-linecap="round"/>`;
  if (broken) s += `<path d="M101 37 87 42 95 51 80 60" fill="none" stroke="#ff8b70" stroke-width="4.6"
    stroke-linejoin="round" stroke-linecap="round"/>`;
  s += markers(p);
  if (mode === 'acted') s += `<path d="${
    shape}" fill="rgb(250 246 232 / .52)"/><path d="M98.5 62V90A8.5 8.5 0 0 1 90 98.5H62Z" fill="#20231b"/><g
    transform="translate(86 86) scale(.78)" stroke="#fff" fill="none" stroke-linecap="round" stroke-linejoin="round">${
    SIGN.tick}</g>`;
  if (mode === 'barred') s += `<path d="${shape}" fill="rgb(240 234 216 / .58)"/>`;
  if (mode === 'target') s += reticle();
  if (mode === 'selected') s += `<circle cx="97" cy="3" r="14" fill="var(--sel, #175a9c)" stroke="#fff" stroke-width="3.6"/><g
    transform="translate(97 3) scale(.84)" stroke="#fff" fill="none" stroke-linecap="round" stroke-linejoin="round">${
    SIGN.tick}</g>`;
  return s;
}
export const reticle = () => ['M-9 22V-9H22', 'M78-9H109V22', 'M109 78V109H78', 'M22 109H-9V78'].map(d =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="11" stroke-linejoin="round"/><path d="${
  d}" fill="none" stroke="var(--odds-a)" stroke-width="6.5" stroke-linejoin="round"/>`).join('');

/** What a screen reader hears for a piece. */
export function describe(p) {
  if (p.label) return p.label;
  const v = p.states?.includes('broken') ? p.broken ?? {} : p.stats;
  const words = { fp: 'firepower', range: 'range', move: 'movement', morale: 'morale', command: 'command', drm: 'leadership' };
  const nums = Object.entries(v).filter(([k]) => words[k]).map(([k, n]) => `${words[k]} ${n}`).join(', ');
  const st = (p.states ?? []).join(', ');
  return `${NATION[p.nation].name} ${p.name || p.kind}${st ? ', ' + st : ''}: ${nums}`;
}

export function counter(p, view = {}) {
  const size = view.size ?? 90;
  return `<svg class="counter" viewBox="0 0 100 100" width="${size}" height="${size}" role="img" aria-label="${describe(p)}">${
    counterBody(p, { ...view, size })}</svg>`;
}

/* ---------- stacks ---------- */
const figures = p => ({ squad: 4, team: 2, leader: 1, hero: 1 }[p.kind] ?? 0);

/** Collapsed: the strongest piece on top, edges of the others behind it, and a tab for each, so nothing hides. */
export function stackBody(pieces, { size = 44, mode = '', rim = false } = {}) {
  const order = [...pieces].sort((a, b) => figures(b) - figures(a));
  const top = order[0], rest = order.slice(1);
  let s = '';
  const depth = rest.length, shift = Math.min(5, 20 / depth);       // every counter shows an edge
  for (let i = depth; i >= 1; i--) {
    const q = rest[i - 1] ?? top, c = q.colours ?? NATION[q.nation];
    const by = (i * shift).toFixed(1);
    s += `<g class="beneath" transform="translate(${by} -${by})"><path d="${SQUARE}" fill="${q.states?.includes('broken') ? DARK
      : c.face}" stroke="${c.edge}" stroke-width="3"/></g>`;
  }
  s += counterBody(top, { size, mode, rim });
  rest.forEach((q, i) => { s += tab(q, 108 + Math.min(depth, 3) * 3, 14 + i * 30); });
  return s;
}
/* A tab says what a buried piece is: chevrons for a leader, outline for men, gun for a weapon. */
function tab(q, x, y) {
  const c = q.colours ?? NATION[q.nation], broken = q.states?.includes('broken');
  const fill = broken ? DARK : PAPER, ink = broken ? '#ff9d86' : c.edge;
  let g;
  if (q.kind === 'leader') g = (q.stats.command ?? 1) >= 2
    ? `<path d="M-8 2 0-5 8 2M-8 10 0 3 8 10" fill="none" stroke-width="3.8"/>`
    : `<path d="M-8 5 0-3 8 5" fill="none" stroke-width="4.2"/>`;
  else if (isWeapon(q)) g = { mortar: '<path d="M-8 8 5-9M-9 9H6M2-3 9 9" fill="none" stroke-width="3.6"/>',
    gun: '<path d="M-10-3H11M-2-9V5" fill="none" stroke-width="4"/><circle cx="-3" cy="6" r="4.5"/>',
    radio: '<path d="M-7-2H5V10H-7Z"/><path d="M3-2 8-11" fill="none" stroke-width="3"/>',
    flame: '<path d="M0-10C7-3 8 2 5 7S-7 10-7 3C-7-1-2-2 0-10Z"/>',
    charge: '<path d="M-9-4H9V9H-9ZM-5-4V-9H5V-4" />' }[
    q.kind] ?? '<path d="M-11-1H11M-6-4H3V3H-6ZM6 0 2 10M6 0 11 10" fill="none" stroke-width="3.6"/>';
  else g = q.kind === 'team' ? '<circle cx="-4" cy="-3" r="4.6"/><circle cx="6" cy="-3" r="4.6"/><path d="M-11 9c0-8 14-8 14 '
    + '0zM-1 9c0-8 14-8 14 0z"/>' : '<circle cx="-7" cy="-4" r="4"/><circle cx="1" cy="-6" r="4"/><circle cx="9" cy="-4" '
    + 'r="4"/><path d="M-13 9c0-9 12-9 12 0zM-5 8c0-9 12-9 12 0zM3 9c0-9 12-9 12 0z"/>';
  return `<g transform="translate(${x} ${y})"><circle r="15.5" fill="${fill}" stroke="${
    c.edge}" stroke-width="2.6"/><g transform="scale(.86)" fill="${ink}" stroke="${
    ink}" stroke-width="0" stroke-linecap="round" stroke-linejoin="round">${g}</g></g>`;
}
export function stack(pieces, view = {}) {
  const size = view.size ?? 44;
  return `<svg class="counter" viewBox="0 0 100 100" width="${size}" height="${size}" role="img" aria-label="${
    t('stack_label', { n: pieces.length })}: ${pieces.map(p => p.name || p.kind).join(', ')}">${
    stackBody(pieces, { ...view, size })}</svg>`;
}
/** Fanned: side by side on one strip, weapons under their carriers' right edge, in the order they would roll. */
export function fan(pieces, { size = 64, modes = {} } = {}) {
  const gap = 10, n = pieces.length, w = n * 100 + (n - 1) * gap + 24;
  const inner = pieces.map((p, i) =>
    `<g transform="translate(${12 + i * (100 + gap)} 12)">${counterBody(p, { size, mode: modes[i] ?? '' })}</g>`).join('');
  return `<svg class="counter" viewBox="0 0 ${w} 124" width="${w * size / 100}" height="${
    124 * size / 100}" role="group" aria-label="${t('stack_open')}"><rect x="1" y="1" width="${w
    - 2}" height="122" rx="14" fill="rgb(20 22 15 / .8)" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>${inner}</svg>`;
}
export { WEAPONS, MARK, LEFT, RIGHT, CHAMFER, DARK, PAPER, INK, marker };

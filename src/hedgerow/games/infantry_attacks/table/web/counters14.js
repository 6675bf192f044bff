// Infantry Attacks on the table. A piece shows the company as it stands now: men, strength as it counts, status, mission.
import { numeral, SIGN } from '/paint/figures.js';
import { NATION, MARK, marker } from '/paint/counters.js';
import { SQUARE, CHAMFER, frame, disc, word, crack, DARK, PAPER, INK, FINE } from '/paint/plate.js';
import { t } from '/strings.js';
import { company, cavalry, dismounted, fieldGun, mg14, mortar14, wagon14, figure } from './figures14.js';

Object.assign(NATION, {
  german14: { name: 'German', face: 'var(--german)', edge: 'var(--german-edge)', tint: 'var(--german-tint)' },
  russian14: { name: 'Russian', face: 'var(--russian)', edge: 'var(--russian-edge)', tint: 'var(--russian-tint)' },
  austrian14: { name: 'Austro-Hungarian', face: 'var(--austrian)', edge: 'var(--austrian-edge)', tint: 'var(--austrian-tint)'
    },
});
/* Signs of 1914: square with a spread cross, upright oval cockade, shield with a bar. Three outlines again. */
export function sign14(n, x, y, size, { edge, face }) {
  const s = size / 24, art = {
    german14: `<rect x="-12" y="-12" width="24" height="24" rx="2.5" fill="${edge}"/><path d="M0 0-4.6-9.6H4.6ZM0 0
      9.6-4.6V4.6ZM0 0 4.6 9.6H-4.6ZM0 0-9.6 4.6V-4.6Z" fill="${face}" stroke="${face}" stroke-width="1.6"
      stroke-linejoin="round"/>`,
    russian14: `<ellipse rx="10.4" ry="13.4" fill="${edge}"/><ellipse rx="7" ry="9.8" fill="${face}"/><ellipse rx="3.6" ry="6"
      fill="${edge}"/>`,
    austrian14: `<path d="M-11.4-12H11.4V1C11.4 7 6 11 0 13.4-6 11-11.4 7-11.4 1Z" fill="${edge}"/><path
      d="M-11-4.6H11V3.4H-10.4Z" fill="${face}"/>`,
  }[n];
  return `<g transform="translate(${x} ${y}) scale(${s.toFixed(3)})">${art}</g>`;
}
Object.assign(SIGN, {
  half: '<path d="M-8-3 0 5 8-3" fill="none" stroke-width="4.4"/>',
  flagw: '<path d="M-6 10V-10" fill="none" stroke-width="3"/><path d="M-5-9C0-12 4-5 9-8V1C4 4 0-2-5 1Z"/>',
  eye: '<path d="M-10 0C-5-8 5-8 10 0 5 8-5 8-10 0Z" fill="none" stroke-width="2.6"/><circle r="3.4"/>',
  spade:
    '<path d="M0-10V2M-4-10H4" fill="none" stroke-width="3"/><path d="M-5.6 1H5.6V5C5.6 9 2 10 0 11-2 10-5.6 9-5.6 5Z"/>',
  clock: '<circle r="8.4" fill="none" stroke-width="2.8"/><path d="M0-5V0L4 3" fill="none" stroke-width="2.8"/>',
  wheel:
    `<circle r="8" fill="none" stroke-width="2.6"/><path d="M-8 0H8M0-8V8M-5.6-5.6 5.6 5.6M5.6-5.6-5.6 5.6" fill="none"
      stroke-width="1.7"/>`,
  stopx: '<path d="M-7-7 7 7M7-7-7 7" fill="none" stroke-width="4"/>',
  shell: '<path d="M-4 9V-2C-4-7-1-9 0-11 1-9 4-7 4-2V9Z"/>',
  halfshell: '<path d="M-4 9V-2C-4-7-1-9 0-11 1-9 4-7 4-2V9Z" fill="none" stroke-width="2.4"/><path d="M-4 9V2H4V9Z"/>',
  sabre: '<path d="M-9 8C-2 6 6-1 9-9" fill="none" stroke-width="3.2"/><path d="M-8 3-3 9" fill="none" stroke-width="3"/>',
  banner: '<path d="M-5 10V-10" fill="none" stroke-width="2.8"/><path d="M-4-9H8L4-4.5 8 0H-4Z"/>',
  shoe: '<path d="M-7 8V-1C-7-11 7-11 7-1V8" fill="none" stroke-width="4"/>',
});
Object.assign(MARK, {
  disrupted: { sign: 'half', fill: '#f3c331', ink: '#2a1d00' },
  demoralized: { sign: 'flagw', fill: '#fffdf5', ink: '#8c1d10' },
  spotted: { sign: 'eye', fill: '#fffdf5', ink: '#8c1d10' },
  opp1: { sign: 'flash', letter: '1', fill: '#f07d28', ink: '#1e0900' },
  digging: { sign: 'spade', fill: '#fffdf5', ink: '#8a7a55' },
  dugin: { sign: 'spade', fill: '#6d4c22', ink: '#fffdf5' },
  planned: { sign: 'clock', fill: '#175a9c', ink: '#ffffff' },
  opensights: { sign: 'eye', fill: '#175a9c', ink: '#ffffff' },
  movemission: { sign: 'wheel', fill: '#175a9c', ink: '#ffffff' },
  abort: { sign: 'stopx', fill: '#5b5e52', ink: '#ffffff' },
  depleted: { sign: 'halfshell', fill: '#fffdf5', ink: '#b02a1a' },
  loaded: { sign: 'wheel', fill: '#fffdf5', ink: '#1d2019' },
});
const LEFT = ['disrupted', 'demoralized', 'depleted', 'digging', 'dugin'], RIGHT = ['spotted', 'opp1', 'planned',
  'opensights', 'movemission', 'abort', 'loaded'];
const sideMarks = st => LEFT.filter(k => st.includes(k)).map((k, i) => marker(k, 3, 44 + i * 27, 15)).join('') +
  RIGHT.filter(k => st.includes(k)).map((k, i) => marker(k, 97, 46 + i * 28, 15)).join('');

const band = (edge, cut) => cut ? `<path d="M1.5 67H98.5V86L86 98.5H14L1.5 86Z" fill="${edge}"/>` : `<path d="M1.5
  67H98.5V90A8.5 8.5 0 0 1 90 98.5H10A8.5 8.5 0 0 1 1.5 90Z" fill="${edge}"/>`;
const pips = (n, of, x, y) => Array.from({ length: of }, (_, i) => `<rect x="${x + i * 9}" y="${y - 9}" width="6.4"
  height="18" rx="2" fill="${i < n ? PAPER : 'none'}" stroke="${PAPER}" stroke-width="1.8"/>`).join('');
/* The parapet: a dug-in company looks over it; half dug it is a dotted outline. */
const parapet = done => done ?
  `<path d="M2 67V58C10 51 18 54 26 56 36 52 44 52 52 56 62 52 72 52 80 56 88 52 94 54 98 58V67Z" fill="#9c7a4b"
    stroke="#4b3618" stroke-width="2.4" stroke-linejoin="round"/><path d="M14 62 18 58M34 62 38 58M58 62 62 58M80 62 84 58"
    stroke="#4b3618" stroke-width="2" stroke-linecap="round"/>`
  :
    `<path d="M3 65C12 55 20 57 28 58 38 55 46 55 54 58 64 55 74 55 82 58 90 55 95 57 97 60" fill="none" stroke="#4b3618"
      stroke-width="2.6" stroke-dasharray="5 4.4"/>`;

/** piece({ nation, code, kind, strength, range, ma, steps, left, limbered, states, men }) */
export function piece(v) {
  const p = { steps: 1, states: [], ...v };
  p.left ??= p.steps;
  const gun = ['gun', 'mortar'].includes(p.kind), cut = gun || p.kind === 'mg', company_ = p.steps === 2;
  p.colours = NATION[p.nation]; p.name = p.code;
  const half = p.states.includes('disrupted'), gone = p.states.includes('demoralized'), reduced = company_ && p.left === 1;
  p.effective = p.counts ?? p.strength;
  p.label = `${NATION[p.nation].name} ${p.code}${reduced ? `, ${t('ia_reduced')}` : ''}${
    p.limbered ? `, ${t('ia_limbered')}` : ''}${p.states.length
    ? ', ' + p.states.map(s => MARK[s] ? t(`ia_state_${s}`) : s).join(', ') : ''}`;
  p.draw = ({ size = 90, ...view } = {}) => {
    const c = NATION[p.nation], fine = size >= FINE, small = !fine, n = p.men ?? p.nation;
    const ink = gone ? '#d9d4c3' : c.edge, pale = gone ? '#8f8c7e' : `color-mix(in srgb, ${c.edge} 50%, ${c.face})`;
    const face = gone ? DARK : gun ? `color-mix(in srgb, ${c.face} 55%, ${PAPER})` : c.face;
    const art = { company: () => company(n, ink, pale, face, { reduced, broken: gone, small }), cav: () => cavalry(n, ink,
      pale, face, { reduced, broken: gone, arm: p.arm }), cavd: () => dismounted(n, ink, pale, face, { reduced, broken:
      gone }),
      mg: () => mg14(n, p.nation, ink, pale, face, p), gun: () => fieldGun(n, ink, pale, face, p), mortar: () => p.limbered ?
        mg14(n, p.nation, ink, pale, face, p) : mortar14(n, ink, pale, face), wagon: () => wagon14(n, ink, pale, face)
        }[p.kind]();
    let s = '';
    // the stripe of the weaker side
    if (reduced && !gone) s += `<path d="M1.5 30 30 1.5H52L1.5 52Z" fill="#fffdf5" fill-opacity=".42"/>`;
    if (half) s += `<path d="M98.5 1.5V67H33Z" fill="#14150f" fill-opacity=".3"/>`;
    s += art;
    if (p.states.includes('dugin') || p.states.includes('digging')) s += parapet(p.states.includes('dugin'));
    s += band(gone ? '#0f100d' : c.edge, cut);
    const value = p.limbered || p.kind === 'wagon' || gone ? '' : `${p.effective}-${p.range}`;
    const x = company_ ? 41 : 50;
    if (value && gun) s += numeral(value, 50, 82.7, value.length > 3 ? 20 : 22, PAPER, { weight: 3.2 });
    else if (value) s += `<rect x="${x - (value.length > 3 ? 36 : 31)}" y="70.4" width="${value.length > 3 ? 72 : 62}"
      height="24.6" rx="5" fill="${PAPER}"/>${numeral(value, x, 82.9, value.length > 3 ? 19 : 21, half ? '#8c1d10' : INK, {
      weight: 3.3 })}`;
    else if (gone) s += `<path d="M38 83H62" stroke="${PAPER}" stroke-width="5" stroke-linecap="round"/>`;
    else s += `<g transform="translate(50 83) scale(1.06)" fill="${PAPER}" stroke="${PAPER}">${SIGN.wheel}</g>`;
    if (company_) s += pips(p.left, 2, 78, 83);
    s += sign14(p.nation, 16, 16, fine ? 19 : 22, { edge: gone ? c.face : c.edge, face: gone ? DARK : PAPER });
    s += disc(String(p.ma), 84, 17, 13.4, { edge: gone ? c.face : c.edge, paper: gone ? DARK : PAPER, ink: gone ? PAPER : INK,
      k: 1.3 });
    s += word(p.code, fine ? 29 : 30, fine ? 18 : 20, fine ? 14 : 16.5, gone ? PAPER : INK, { anchor: 'start', max: 38 });
    return frame(cut ? CHAMFER : SQUARE, { ...view, face: gun && !gone ? face : c.face, edge: c.edge, broken: gone }, s, (gone
      ? crack : '') + sideMarks(p.states.filter(k => k !== 'half')));
  };
  return p;
}
/** officer({ nation, title, rank: seniority 1..7, morale, combat, bonus, cavalry }) */
export function officer(v) {
  const p = { kind: 'leader', states: [], name: v.title, ...v };
  p.colours = NATION[p.nation];
  p.stats = { command: 2 };
  p.label =
    `${NATION[p.nation].name} ${p.title}, seniority ${p.rank}, morale ${p.morale}, combat ${p.combat}, morale bonus ${p.bonus}`;
  const half = p.states.includes('disrupted'), gone = p.states.includes('demoralized');
  p.draw = ({ size = 90, ...view } = {}) => {
    const c = NATION[p.nation], fine = size >= FINE, n = p.men ?? p.nation, ink = gone ? '#d9d4c3' : c.edge, face = gone ?
      DARK : `color-mix(in srgb, ${c.face} 62%, ${PAPER})`;
    let s = half ? '<path d="M98.5 1.5V67H33Z" fill="#14150f" fill-opacity=".26"/>' : '';
    s += p.cavalry ? figure('mounted', n, 34, 24.6, .625, ink, face) : gone ? figure('cower', n, 36, 17, .76, ink, face) :
      figure('point', n, 38, 21, .69, ink, face);
    s += strap(p.rank, gone ? '#8f8c7e' : c.edge);
    s += band(gone ? '#0f100d' : c.edge);
    const val = (sign, t, x) => `<g transform="translate(${x - 13} 83) scale(.8)" fill="${PAPER}" stroke="${PAPER}"
      stroke-width="1">${SIGN[sign]}</g>${numeral(t > 0 ? `+${t}` : t, x + 8, 83, 16.5, t ? PAPER : '#a9a797', { weight: 3.2
      })}`;
    s += val('sabre', p.combat, 26) + val('banner', p.bonus, 75);
    s += sign14(p.nation, 16, 16, fine ? 19 : 22, { edge: gone ? c.face : c.edge, face: gone ? DARK : PAPER });
    s += disc(String(p.morale), 83, 17, 14, { edge: gone ? c.face : c.edge, paper: gone ? DARK : PAPER, ink: gone ? PAPER :
      INK });
    if (fine) s += word(p.title, 28, 19, 12.5, gone ? PAPER : INK, { anchor: 'start', max: 40 });
    return frame(SQUARE, { ...view, face, edge: c.edge, broken: gone, thick: gone ? 4 : 3.4 }, s, (gone ? crack : '') +
      p.states.filter(k => MARK[k]).map((k, i) => marker(k, 97, 46 + i * 28, 15)).join(''));
  };
  return p;
}
/* Shoulder strap: plain for company officers, bars for field officers, zigzag for generals; the figure is the seniority. */
const strap = (rank, edge) => `<g transform="translate(15 47)"><rect x="-10.5" y="-18" width="21" height="36" rx="5"
  fill="${PAPER}" stroke="${edge}" stroke-width="2.2"/>${
  rank >= 7 ? `<path d="M-7-13-3.5-9 0-13 3.5-9 7-13M-7 15-3.5 11 0 15 3.5 11 7 15" fill="none" stroke="${edge}"
    stroke-width="2.6"/>`
    : rank >= 4 ? `<path d="M-7-12H7M-7 13H7" stroke="${edge}" stroke-width="3.4"/>` : `<circle cy="-12" r="2.4"
      fill="${edge}"/>`}${numeral(rank, 0, rank >= 4 ? .4 : 2.6, 16, edge, { weight: 3.4 })}</g>`;

/* ---------- what lies in a hex; box 110 x 100 round 0,0 ---------- */
export const FIELD = {
  entrench: () =>
    `<path d="M-50 10-38-16-22-2-8-24 8-4 22-24 38-2 50-16" fill="none" stroke="#fffdf5" stroke-width="22"
      stroke-linejoin="round" stroke-opacity=".8"/><path d="M-50 10-38-16-22-2-8-24 8-4 22-24 38-2 50-16" fill="none"
      stroke="#9c7a4b" stroke-width="16" stroke-linejoin="round"/><path d="M-50 10-38-16-22-2-8-24 8-4 22-24 38-2 50-16"
      fill="none" stroke="#3f2c10" stroke-width="6.5" stroke-linejoin="round"/>`,
  dugin: () =>
    `<path d="M-46 20C-40 0-20 4-14 14M-8 4C0-16 22-10 28 2M14 28C20 12 42 12 48 24" fill="none" stroke="#fffdf5"
      stroke-width="15" stroke-linecap="round" stroke-opacity=".8"/><path d="M-46 20C-40 0-20 4-14 14M-8 4C0-16 22-10 28 2M14
      28C20 12 42 12 48 24" fill="none" stroke="#7d5a2c" stroke-width="9" stroke-linecap="round"/>`,
  drumfire: (n = 1) => `<path d="M-46 6C-40-16-30-8-26-26-18-12-12-20-8-34 0-20 8-30 14-36 16-20 26-22 32-28 32-14 44-10 48 6
    30 22-28 24-46 6Z" fill="#e86f1c" stroke="#3a1200" stroke-width="3.2" stroke-linejoin="round"/><path d="M-36 20C-20 32 22
    32 38 20" fill="none" stroke="#3a1200" stroke-width="4" stroke-dasharray="2 8" stroke-linecap="round"/><g
    transform="translate(0 2)"><circle r="14" fill="#fffdf5" stroke="#3a1200" stroke-width="2.6"/>${numeral(n, 0, 0, 17,
    '#3a1200', { weight: 3.4 })}</g>`,
  smoke: () =>
    `<path d="M-44 28C-62 12-50-12-34-10-32-36 4-44 16-22 38-34 58-10 46 6 60 18 48 38 30 34 18 46-2 44-8 36-22 44-40 40-44
      28Z" fill="#f7f5ee" fill-opacity=".92" stroke="#5d6058" stroke-width="3"/><path d="M-28 10C-24 0-14-2-8 4M4-6C10-14
      22-12 25-3M12 20C18 14 28 16 30 22" fill="none" stroke="#9b9d93" stroke-width="3.4" stroke-linecap="round"/>`,
  target: (label = '') => `<circle r="33" fill="none" stroke="#fffdf5" stroke-width="9"/><circle r="33" fill="none"
    stroke="#b02a1a" stroke-width="4.4"/><path d="M-46 0H-20M20 0H46M0-46V-20M0 20V46" stroke="#fffdf5"
    stroke-width="9"/><path d="M-46 0H-20M20 0H46M0-46V-20M0 20V46" stroke="#b02a1a" stroke-width="4.4"/>${label ? `<rect
    x="-17" y="-12" width="34" height="24" rx="6" fill="#b02a1a" stroke="#fffdf5" stroke-width="2"/><text y="6"
    text-anchor="middle" font-family="var(--narrow)" font-weight="700" font-size="17" fill="#fff">${label}</text>` : ''}`,
  clash: () => `<circle r="21" fill="#5b1f6b" stroke="#fffdf5" stroke-width="3.4"/><g stroke="#fff" fill="none"
    stroke-linecap="round" stroke-width="3.4"><path d="M-12 12 11-11M12 12-11-11"/><path d="M-13 5-5 13M13 5 5 13"
    stroke-width="3"/></g>`,
};


// Card faces drawn from data, in boxes of 200 x 280.
import { nationSign } from './figures.js';
import { NATION } from './counters.js';
import STRINGS, { t } from '../strings.js';

export const T = (x, y, size, text,
  { fill = 'var(--c-ink)', w = 700, f = 'var(--narrow)', a = 'start', ls = 0, max = 0 } = {}) => {
  const squeeze = max && text.length * size * .47 > max ? ` textLength="${max}" lengthAdjust="spacingAndGlyphs"` : '';
  return `<text x="${x}" y="${y}" font-family="${f}" font-weight="${w}" font-size="${size}" fill="${fill}" text-anchor="${
    a}" letter-spacing="${ls}"${squeeze}>${text}</text>`;
};
/* Wrap by hand: cards are read at a glance, so at most three short lines. */
const lines = (x, y, size, rows, o = {}) =>
  rows.map((r, i) => T(x, y + i * size * 1.22, size, r, { w: 400, f: 'var(--rule)', ...o })).join('');

/* ---------- order signs, 48 x 48, centred on 0,0 ---------- */
const ORDER_SIGN = {
  Fire: '<path d="M-22 0-9-5-14-17-3-10 3-23 8-9 20-15 14-4 24 0 14 4 20 15 8 9 3 23-3 10-14 17-9 5Z"/>',
  Move: '<path d="M-22 12H2V20L22 4 2-12V-4H-22Z" transform="translate(0 -4)"/><path d="M-22 16H-2M-22-16H-8" fill="none" '
    + 'stroke-width="0"/>',
  Advance: '<path d="M8-21 22-12V12L8 21-4 13V6" fill="none" stroke-width="5"/><path d="M-22-4H-2V-12L12 0-2 12V4H-22Z"/>',
  Recover: '<path d="M-20 20H20" fill="none" stroke-width="6"/><path d="M-7 14V-4H-18L0-22 18-4H7V14Z"/>',
  Rout: '<path d="M18 20C24 2 14-8-4-8" fill="none" stroke-width="8"/><path d="M-2-22-22-8-2 6Z"/>',
  'Artillery Request': '<path d="M-18-22C-8-20-2-12 0-4L-8 2C-15-2-20-10-18-22Z"/><path d="M-14 22C-12 10-6 8-2 12 0 2 8 2 9 '
    + '11 15 8 20 13 20 22Z"/><path d="M10-6 22-14M14 2H24" fill="none" stroke-width="4"/>',
  'Artillery Denied': '<path d="M-18-22C-8-20-2-12 0-4L-8 2C-15-2-20-10-18-22Z"/><path d="M-14 22C-12 10-6 8-2 12 0 2 8 2 9 11 '
    + '15 8 20 13 20 22Z"/><path d="M-22 18 22-18" fill="none" stroke-width="6"/>',
  'Command Confusion': '<path d="M-22-20H22V10H-2L-12 21V10H-22Z"/><path d="M-7-8C-7-17 8-17 8-8 8-2 0-3 0 2M0 5.5V6" '
    + 'fill="none" stroke="var(--c-paper)" stroke-width="4.6"/>',
};
const ORDER_TONE = { Fire: '#b02a1a', Move: '#175a9c', Advance: '#6a3d94', Recover: '#2f6b39', Rout: '#8a5a0c',
  'Artillery Request': '#9c3d00', 'Artillery Denied': '#5b5e52', 'Command Confusion': '#5b5e52' };

/** What an Order or an Action does, in our words, one breath each: two lines of the catalogue. */
const told = (kind, name) => (STRINGS[`cc_${kind}_${name}`] ?? '').split('|');
const TRIGGER = { Event: '#6a3d94', Jammed: '#b02a1a', Sniper: '#1f2a22', Time: '#175a9c' };

export function die(n, x, y, size, fill, pip) {
  const o = size * .26, P = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]],
    4: [[-1, -1], [1, -1], [-1, 1], [1, 1]], 5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
    6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] }[n];
  return `<g transform="translate(${x} ${y})"><rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" rx="${
    size * .2}" fill="${fill}" stroke="#1d2019" stroke-width="${size * .045}"/>${
    P.map(([a, b]) => `<circle cx="${a * o}" cy="${b * o}" r="${size * .095}" fill="${pip}"/>`).join('')}</g>`;
}
export const dice = (a, b, nation, px = 26) =>
  `<svg class="dice" viewBox="0 0 84 40" width="${px * 2.1}" height="${px}" role="img" aria-label="${
  t('rolled', { dice: `${a}, ${b}` })}">${
  die(a, 20, 20, 36, '#fffdf5', '#1d2019')}${die(b, 62, 20, 36, NATION[nation].edge, '#fffdf5')}</svg>`;

export const frame = (inner, { w, cls = '', label = '' }) =>
  `<svg class="card ${cls}" viewBox="0 0 200 280" width="${w}" height="${w * 1.4}" role="img" aria-label="${
  label}"><rect x="1.5" y="4" width="198" height="276" rx="13" fill="rgb(0 0 0 / .28)"/><rect x="1" y="1" width="198"
  height="276" rx="13" fill="var(--c-paper)" stroke="var(--c-line)" stroke-width="1.6"/>${inner}</svg>`;

/** reading: which part of the card speaks: hand | order | action | event | roll | hex. The rest steps back. */
export function fateCard(card, { w = 110, reading = 'hand', cls = '' } = {}) {
  const c = NATION[card.nation], tone = ORDER_TONE[card.order] ?? '#5b5e52';
  const dim = zone => reading === 'hand' ? 1 : reading === zone || (reading === 'order' && zone === 'order') ? 1 : .2;
  const lit = (zone, x, y, ww, h) => reading === zone
    ? `<rect x="${x}" y="${y}" width="${ww}" height="${
    h}" rx="8" fill="var(--c-lit)" stroke="var(--c-lit-line)" stroke-width="3"/>` : '';
  const trig = TRIGGER[card.trigger];
  if (w < 150) return frame(small(card, c, tone, dim, lit, trig), { w, cls, label: cardLabel(card) });
  const inner = `
    <path d="M1 14A13 13 0 0 1 14 1H24V277H14A13 13 0 0 1 1 264Z" fill="${c.edge}"/>
    ${nationSign(card.nation, 12.5, 18, 17, { edge: c.face, face: c.edge })}
    <text transform="translate(16.5 268) rotate(-90)" font-family="var(--narrow)" font-weight="700" font-size="11" fill="${
    c.face}" letter-spacing="1">${card.id}</text>
    ${lit('order', 30, 7, 164, 102)}${lit('action', 30, 111, 164, 74)}${lit('event', 30, 187, 164, 28)}${
    lit('hex', 30, 219, 66, 52)}${lit('roll', 98, 219, 96, 52)}
    <g opacity="${dim('order')}"><circle cx="64" cy="42" r="30" fill="${
    tone}"/><g transform="translate(64 42) scale(.77)" fill="#fffdf5" stroke="#fffdf5" stroke-width="1"
    stroke-linejoin="round" stroke-linecap="round" style="--c-paper:${tone}">${ORDER_SIGN[card.order] ?? ''}</g>
      ${T(104, 27, 10.5, t('cc_card_order'), { fill: 'var(--c-ink3)', ls: 1.4 })}
      ${card.order.includes(' ')
      ? card.order.split(' ').map((wd, i) => T(104, 47 + i * 20, 20, wd, { fill: tone, max: 86 })).join('')
      : T(104, 55, 28, card.order, { fill: tone, max: 88 })}
      ${lines(36, 88, 13.5, told('order', card.order), { fill: 'var(--c-ink2)' })}</g>
    <g opacity="${dim('action')}"><path d="M32 110H192" stroke="var(--c-line)" stroke-width="1.4"/>${
    T(36, 125, 10.5, t('cc_card_action'), { fill: 'var(--c-ink3)', ls: 1.3 })}${T(36, 146, 20, card.action, { max: 152 })}${
    lines(36, 163, 13.5, told('action', card.action), { fill: 'var(--c-ink2)' })}</g>
    <g opacity="${dim('event')}"><path d="M32 186H192" stroke="var(--c-line)" stroke-width="1.4"/>${
    T(36, 206, 10.5, t('cc_card_event'), { fill: 'var(--c-ink3)', ls: 1.3 })}${
    T(76, 207, 15, card.event, { fill: 'var(--c-ink2)', max: 114 })}</g>
    <path d="M24 217H199" stroke="var(--c-line)" stroke-width="1.4"/>
    <g opacity="${dim('hex')}"><path d="M46 244 54.5 229.3H71.5L80 244 71.5 258.7H54.5Z" fill="none" stroke="var(--c-ink3)"
    stroke-width="2"/>${T(63, 250, 16, card.hex, { a: 'middle' })}</g>
    <g opacity="${dim('roll')}">${die(card.dice[0], 122, 244, 34, '#fffdf5', '#1d2019')}${
    die(card.dice[1], 164, 244, 34, c.edge, '#fffdf5')}
      ${trig ? `<rect x="100" y="262" width="86" height="15" rx="4"
      fill="${trig}"/>${T(143, 273.5, 11.5, `${card.trigger.toUpperCase()}!`, { a: 'middle', fill: '#fff', ls: 1 })}` : ''}</g>`;
  return frame(inner, { w, cls, label: cardLabel(card) });
}
const cardLabel = ({ dice: rolled, trigger, ...card }) => t('cc_card_label', { ...card, dice: rolled.join(', ') })
  + (trigger ? `; ${t('cc_card_trigger', { trigger })}` : '');

/* Below 150 px: sign and order, the action by name; the event waits for the large face. */
function small(card, c, tone, dim, lit, trig) {
  const two = card.order.includes(' '), words = card.order.split(' '), act = card.action.split(' ');
  return `
    <path d="M1 14A13 13 0 0 1 14 1H26V277H14A13 13 0 0 1 1 264Z" fill="${c.edge}"/>
    ${nationSign(card.nation, 13.5, 20, 18, { edge: c.face, face: c.edge })}
    <text transform="translate(18 268) rotate(-90)" font-family="var(--narrow)" font-weight="700" font-size="13" fill="${
    c.face}" letter-spacing="1">${card.id}</text>
    <g opacity="${dim('order')}"><circle cx="112" cy="${two ? 46 : 52}" r="${two ? 36
    : 40}" fill="${tone}"/><g transform="translate(112 ${two ? 46 : 52}) scale(${two ? .92
    : 1.04})" fill="#fffdf5" stroke="#fffdf5" stroke-width="1" stroke-linejoin="round" stroke-linecap="round"
    style="--c-paper:${tone}">${ORDER_SIGN[card.order] ?? ''}</g>
      ${two ? words.map((wd, i) => T(112, 108 + i * 27, 27, wd, { fill: tone, a: 'middle', max: 160 })).join('')
      : T(112, 128, 37, card.order, { fill: tone, a: 'middle', max: 160 })}</g>
    <g opacity="${dim('action')}"><path d="M34 147H192" stroke="var(--c-line)" stroke-width="2"/>
      ${act.length > 1 ? act.map((wd, i) => T(112, 173 + i * 26, 26, wd, { a: 'middle', max: 160 })).join('')
      : T(112, 188, 27, card.action, { a: 'middle', max: 162 })}</g>
    <path d="M26 215H199" stroke="var(--c-line)" stroke-width="2"/>
    <g opacity="${dim('hex')}">${T(58, 254, 24, card.hex, { a: 'middle', fill: 'var(--c-ink3)' })}</g>
    <g opacity="${dim('roll')}">${die(card.dice[0], 112, 245, 40, '#fffdf5', '#1d2019')}${
    die(card.dice[1], 160, 245, 40, c.edge, '#fffdf5')}${trig
    ? `<circle cx="184" cy="224" r="13" fill="${trig}" stroke="#fffdf5"
    stroke-width="2.5"/>${T(184, 230, 17, card.trigger[0], { a: 'middle', fill: '#fff' })}` : ''}</g>`;
}

export function cardBack(nation, { w = 110, count = null } = {}) {
  const c = NATION[nation] ?? { face: '#b9b397', edge: '#3a4530' };
  return `<svg class="card" viewBox="0 0 200 280" width="${w}" height="${w * 1.4}" role="img" aria-label="${t('card_back')}${count
    ? `, ${t('cc_cards', { n: count })}` : ''}">
    <rect x="1.5" y="4" width="198" height="276" rx="13" fill="rgb(0 0 0 / .28)"/><rect x="1" y="1" width="198"
    height="276" rx="13" fill="${
    c.edge}" stroke="#0008" stroke-width="1.6"/><rect x="12" y="12" width="176" height="254" rx="7" fill="none" stroke="${
    c.face}" stroke-width="2.4"/>
  <g stroke="${c.face}" stroke-opacity=".26" stroke-width="2" fill="none">${
  [0, 1, 2, 3, 4, 5].map(i =>
  [0, 1, 2, 3].map(j => { const x = 37 + j * 42, y = 38 + i * 41 + (j % 2) * 20; return y < 250
  ? `<path d="M${x - 14} ${y}l7-12h14l7 12-7 12h-14z"/>` : ''; }).join('')).join('')}</g>
  ${NATION[nation] ? nationSign(nation, 100, 140, 54, { edge: c.face, face: c.edge }) : ''}</svg>`;
}

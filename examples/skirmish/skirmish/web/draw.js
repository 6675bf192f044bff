// How Skirmish looks: teams as counters in blue and red, three flags, one card each.
import { men, numeral, SQUARE, reticle, SIGN } from '/paint/counters.js';
import { frame, T } from '/paint/cards.js';
import { t } from '/strings.js';

const SIDES = {
  blue: { name: 'Blue', face: 'var(--blue)', edge: 'var(--blue-edge)', helmet: 'american',
    shape: '<circle r="12" fill="var(--plate-blue)"/><circle r="4.5" fill="var(--plate-ink)"/>' },
  red: { name: 'Red', face: 'var(--red)', edge: 'var(--red-edge)', helmet: 'german',
    shape: '<path d="M0-13 13 10H-13Z" fill="var(--plate-red)"/><path d="M0-3 5 6H-5Z" fill="var(--plate-ink)"/>' },
};
const sign = (seat, px = 15) =>
  `<svg class="ns" viewBox="-14 -14 28 28" width="${px}" height="${px}" role="img" aria-label="${SIDES[seat].name}">${
  SIDES[seat].shape}</svg>`;

function draw(team, side, { mode, shadow, rim }) {
  const c = SIDES[side], broken = team.status === 'broken', face = broken ? '#2b2d27' : c.face, ink = broken ? '#d9d4c3' : c.edge;
  let s = shadow === false ? '' : `<path d="${SQUARE}" transform="translate(2 4)" fill="rgb(0 0 0 / .34)"/>`;
  if (rim && !mode) s += `<path d="${SQUARE}" fill="none" stroke="#fdfaf0" stroke-width="7"/>`;
  if (mode === 'legal') s += `<path d="${
    SQUARE}" fill="none" stroke="var(--legal)" stroke-width="13" class="pulse"/><path d="${
    SQUARE}" fill="none" stroke="#1b1600" stroke-width="4"/>`;
  if (mode === 'selected') s += `<path d="${SQUARE}" fill="none" stroke="#0b1a28" stroke-width="19"/><path d="${
    SQUARE}" fill="none" stroke="#fff" stroke-width="15"/><path d="${SQUARE}" fill="none" stroke="#175a9c" stroke-width="8"/>`;
  s += `<path d="${SQUARE}" fill="${face}"/>`
    + men('squad', c.helmet, ink, broken ? '#8f8c7e' : `color-mix(in srgb, ${c.edge} 52%, ${c.face})`, face, { broken, y: 65 });
  s += `<path d="M1.5 67H98.5V90A8.5 8.5 0 0 1 90 98.5H10A8.5 8.5 0 0 1 1.5 90Z" fill="${broken ? '#0f100d'
    : c.edge}"/>${numeral(team.name.slice(1), 50, 82.5, 22, '#f8f4e8')}`;
  s += `<g transform="translate(17 17) scale(.8)">${
    c.shape.replaceAll('var(--plate-ink)', '#f8f4e8').replace(/var\(--plate-(blue|red)\)/, broken ? c.face : c.edge)}</g>`;
  s += `<path d="${SQUARE}" fill="none" stroke="${broken ? c.face : c.edge}" stroke-width="${broken ? 4 : 2.6}"/>`;
  if (broken) s += '<path d="M101 37 87 42 95 51 80 60" fill="none" stroke="#ff8b70" stroke-width="4.6" '
    + 'stroke-linejoin="round" stroke-linecap="round"/>';
  if (team.fired || team.moved) s += `<circle cx="97" cy="45" r="15" fill="${team.fired ? '#f07d28'
    : '#fff'}" stroke="#15170f" stroke-width="2.4"/><g transform="translate(97 45) scale(.9)" fill="#1e0900"
    stroke="#1e0900">${team.fired ? SIGN.flash : SIGN.boot}</g>`;
  if (mode === 'target') s += reticle();
  if (mode === 'selected') s += `<circle cx="97" cy="3" r="14" fill="#175a9c" stroke="#fff" stroke-width="3.6"/><g
    transform="translate(97 3) scale(.84)" stroke="#fff" fill="none" stroke-linecap="round">${SIGN.tick}</g>`;
  return s;
}

const flag = (seat) => {
  const c = SIDES[seat];
  return `<g transform="translate(38 -46)"><path d="M-17 40V-12" stroke="#fff" stroke-width="8" stroke-linecap="round"/><path
    d="M-17 40V-12" stroke="#1d2019" stroke-width="4" stroke-linecap="round"/><path d="M-17-14H25L17 1 25 16H-17Z" fill="${
    c.face}" stroke="${c.edge}" stroke-width="3.4"/></g>`;
};
const CARD = { Smoke: ['#5b5e52', 'Cancels a shot', 'at your team.',
  '<path d="M-40 24C-52 4-32-12-20-8-16-36 20-36 22-12 44-16 52 12 36 24Z"/>'],
  Grit: ['#2f6b39', 'Your team ignores', 'a failed check.',
  '<path d="M0-38 32-26V4C32 24 16 34 0 42-16 34-32 24-32 4V-26Z"/>'],
  Bluff: ['#6a3d94', 'Worth nothing.', 'Keep a straight face.', '<path d="M-36-20H36V16H4L-10 34V16H-36Z"/>'] };
function card(name, w = 104) {
  const [tone, a, b, art] = CARD[name];
  return frame(`<rect x="1" y="1" width="198" height="276" rx="13" fill="var(--c-paper)" stroke="${
    tone}" stroke-width="5"/><circle cx="100" cy="98" r="62" fill="${tone}"/><g transform="translate(100 96)" fill="#fffdf5">${
    art}</g>${T(100, 200, 38, name, { a: 'middle', fill: tone })}${
    T(100, 232, 20, a, { a: 'middle', w: 400, f: 'var(--rule)' })}${
    T(100, 256, 20, b, { a: 'middle', w: 400, f: 'var(--rule)' })}`, { w, label: `${name}: ${a} ${b}` });
}

const labelOf = team => t('skirmish_label',
  { name: team.name, side: SIDES[team.side].name, status: t(`skirmish_${team.status}`) });

export default {
  pieces: board => board.teams.map((team, i) => ({
    key: `team:${i}`, at: team.status === 'lost' ? null : team.square, lost: team.status === 'lost', side: team.side,
      name: team.name, acted: team.fired || team.moved,
    note: [team.status !== 'good' && team.status, team.moved && 'moved', team.fired && 'fired'].filter(Boolean)
      .map(x => t(`skirmish_${x}`)).join(', ') || t('skirmish_ready'),
    face: { kind: 'squad', colours: SIDES[team.side], states: team.status === 'broken' ? ['broken'] : [], draw: v =>
      draw(team, team.side, v), label: labelOf(team) },
    label: labelOf(team),
  })),
  marks: board => Object.entries(board.held).filter(([, seat]) => seat).map(([at, seat]) =>
    ({ at, svg: flag(seat), label: t('skirmish_held', { seat }) })),
  seats: () => ({ blue: { name: t('skirmish_blue'), sign: px => sign('blue', px) },
    red: { name: t('skirmish_red'), sign: px => sign('red', px) } }),
  active: board => board.turn,
  turn: board => t('skirmish_round', { n: Math.min(6, board.round) }),
  tracks: board => `<div class="track"><span class="label">${t('skirmish_round_label')}</span><ol class="cells">${
    [1, 2, 3, 4, 5, 6].map(n =>
    `<li class="${n === board.round ? 'here' : n < board.round ? 'past' : ''}">${n}</li>`).join('')}</ol></div>
    <div class="track"><span class="label">${t('skirmish_objectives')}</span><p class="fact">${
    Object.entries(board.held).map(([at, seat]) => `${at} ${seat ? sign(seat, 14) : '–'}`).join(' &nbsp; ')}</p></div>`,
  hand: (board, seat) => seat && CARD[board.cards[seat]]
    ? [{ key: `word:${board.cards[seat]}`, svg: card(board.cards[seat]), label: board.cards[seat] }] : [],
  placeText: (board, place) => {
    const rows = board.ground, x = place.name.charCodeAt(0) - 97, y = rows.length - +place.name.slice(1), g = rows[y]?.[x];
    const who = board.held[place.name] ?? t('skirmish_nobody');
    return g === 'w' ? t('skirmish_woods') : g === '*' ? t('skirmish_objective', { who }) : t('skirmish_open');
  },
  secret: (board, seat) => Boolean(CARD[board.cards[seat]]),
  turnOf: event => event.event === 'TurnBegan' ? event.text : '',
  sideOf: (event, board) => event.fields.seat ?? board.teams[event.fields.team]?.side ?? null,
  rolls: option => ['fire', 'rally'].includes(option[0]),
  march: { verbs: ['mover'], steps: ['to'], abouts: ['square'], points: () => 'points' }, unitKind: 'team',
  cardOf: event => CARD[event.fields.card] ? card(event.fields.card, 84) : '',
  outcome: name => ({ cls: { hit: 'a', miss: 'c', rallies: 'a', 'stays broken': 'c' }[name] ?? 'a', word: name }),
};

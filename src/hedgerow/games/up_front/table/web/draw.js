// How Up Front looks: two lines of groups without a map, named men, Action cards, the deck as the clock.
import { NATION, sign } from '/paint/counters.js';
import STRINGS, { t } from '/strings.js';
import { actionCard, cardBack, cardTitle, mainFace, useName } from './cards.js';
import { html, lay } from './field.js';
import { manLabel } from './group.js';
import { drawNumber } from './paint/signs.js';
import { bust } from './paint/soldiers.js';
import { groupOf, LETTERS, myPlayer, nameOf, nationOf, stateWords } from './position.js';
import { roster } from './roster.js';
import { atMyGame } from './seating.js';

const playerOf = (board, seat) => board.players.find(p => p.seat === seat);
const seatOf = (board, player) => board.players[player]?.seat ?? null;
const manOf = (board, id) => board.groups.flatMap(g => g.men.map(m => ({ ...m, player: g.player
  }))).concat(board.out).find(m => m.id === id);
const title = (board, seat) => NATION[playerOf(board, seat)?.nation]?.name ?? seat;
const cardOf = (board, id) => board.hand.find(c => c.id === id);

// ---- choices in words ----
/** Own groups by letter, the others' by nation and letter. */
const group = (board, seat, id) => {
  const g = groupOf(board, id);
  return !g ? '' : g.player === myPlayer(board, seat) ? g.letter : g.name;
};
/** A card by the use that this choice makes of it. */
function card(board, id, verb) {
  const c = cardOf(board, id), kind = USES[verb], f = c && (c.faces.find(x => x.kind === kind) ?? mainFace(c));
  return !c ? '' : kind === undefined ? cardTitle(c) : useName(f);
}
const USES = { fire: 'Fire', 'add fire': 'Fire', shell: 'Fire', move: 'Movement', ford: 'Movement', shift: 'Movement', rally:
  'Rally',
  terrain: 'Terrain', place: 'Terrain', lay: 'Terrain', conceal: 'Concealed', smoke: 'Smoke', wire: 'Wire', snipe: 'Sniper',
    encircle: 'Movement' };
/** What the parts of a choice are: group, card, letter, word. */
const PARTS = { fire: 'ggc', 'add fire': 'c', ambush: 'c', move: 'gcw', terrain: 'gc', 'open ground': 'gc', rally: 'gc',
  smoke: 'gc', 'cut wire': 'gc',
  ford: 'gc', place: 'cg', discard: 'c', lay: 'cg', wire: 'cg', snipe: 'cg', shift: 'gcl', transfer: 'gg', split: 'gl',
    rearrange: 'g', entrench: 'g', 'sniper check': 'g', infiltrate: 'g', 'close combat': 'g',
  receive: 'g', flank: 'g', target: 'g', conceal: 'c', rescue: 'c', encircle: 'gcg' };
function say(option, board, seat) {
  const [verb, ...what] = option, kinds = PARTS[verb];
  if (verb === 'draw') return t(what[0] === 1 ? 'uf_say_draw_1' : 'uf_say_draw', { n: what[0] });
  if (!kinds || !seat) return null;
  const part = (v, i) => kinds[i] === 'g' ? group(board, seat, v) : kinds[i] === 'c' ? card(board, v, verb)
    : kinds[i] === 'l' ? LETTERS[v] : v;
  const parts = what.map(part);
  if (parts.some(p => p === '')) return null;
  const name = verb === 'move' ? `move_${what[2]}` : verb.replaceAll(' ', '_');
  return t(`uf_say_${name}`, Object.fromEntries(parts.map((p, i) => [`p${i}`, p])));
}

// ---- the top bar ----
const track = (cls, label, inner) => `<div class="track ${cls}"><span class="label">${label}</span>${inner}</div>`;
function deck({ deck: d }) {
  const all = d.left + d.discards + d.gone, cell = n => n === d.pass
    ? `<li class="here wide"><span class="fill" style="width:${all ? Math.round((1 - d.left / all) * 100) : 0}%"></span><em>${
      t('uf_cards_left', { n: d.left })}</em></li>` : `<li class="${n < d.pass ? 'past' : ''}">${n}</li>`;
  return track('deckt', t('uf_deck', { n: d.pass, of: d.of }), `<ol class="cells">${Array.from({ length: d.of }, (_, i) =>
    cell(i + 1)).join('')}</ol>`);
}
function goal(board) {
  const { men, chit } = board.goal, hold = men && chit;
  const each = atMyGame(board).map(p => `${sign(p.nation, 15)} <b>${hold ? p['in place'] : p.points}</b>${hold
    ? `<span class="dim">${t('uf_of', { n: men })}</span>` : ''}`).join('&ensp;');
  return track('goalt', hold ? t('uf_goal_hold', { men, chit }) : t('uf_goal_points'), `<p class="fact"
    title="${t('uf_goal_note')}">${each}</p>`);
}
function losses(board) {
  const row = p => `<span>${sign(p.nation, 13)}<span class="pips" role="img" aria-label="${t('uf_lost_of', { n: p.lost, of:
    p.limit })}" title="${
    t('uf_lost_of', { n: p.lost, of: p.limit })}">${Array.from({ length: p.force }, (_, i) => `<i class="${i < p.lost ? 'on' :
      ''} ${
    i === p.limit - 1 ? 'lim' : ''}"></i>`).join('')}</span></span>`;
  return track('losst', t('lost'), `<p class="loss">${atMyGame(board).map(row).join('')}</p>`);
}

// ---- cards ----
/** Why a card cannot be used now, in a few words. */
const WAITS = { Concealed: 'uf_wait_concealed', Hero: 'uf_wait_hero', Sniper: 'uf_wait_discard', Wire: 'uf_wait_discard',
  Cower: 'uf_wait_cower' };
const hand = board => board.hand.map(c => ({ key: `card:${c.id}`, svg: actionCard(c), large: actionCard(c, { large: true }),
  label: cardTitle(c),
  note: WAITS[mainFace(c).kind] ? t(WAITS[mainFace(c).kind]) : '' }));
function tray(board, seat) {
  if (!board.turn && !board.deck.left) return '';            // groups are formed before a card is drawn
  const d = board.deck, pile = (word, n) => `<figure>${n
    ? cardBack(46) : '<span class="nopile"></span>'}<figcaption><b>${n}</b> ${word}</figcaption></figure>`;
  const others = board.players.filter(p => p.seat !== seat).map(p => `<div class="enemyhand"><span
    class="label">${sign(p.nation, 14)} ${
    t('uf_hand_of', { who: NATION[p.nation].name })}</span><div class="backs" role="img" aria-label="${t('uf_cards', { n:
      p.cards })}">${
    Array.from({ length: p.cards }, () => cardBack(38)).join('')}</div><p>${t('uf_cards_of', { n: p.cards, of: p.capacity
      })}</p></div>`).join('');
  return `<div class="facts"><div class="piles">${pile(t('uf_to_draw'), d.left)}${pile(t('uf_spent'),
    d.discards)}</div>${others}</div>`;
}

/** How grave an outcome is for whoever suffers it, or how good for whoever tries: d most, then a, b, and c for nothing. */
const OUTCOMES = { killed: 'd', eliminated: 'd', hit: 'd', repaired: 'd', 'it succeeds': 'd', 'he is in': 'd',
  'the attacker wins': 'd', routed: 'a',
  wounded: 'a', berserk: 'a', panic: 'a', 'both fall': 'a', 'commander killed': 'a', 'beyond repair': 'a', pinned: 'b',
    malfunction: 'b', stunned: 'b',
  immobilized: 'b', 'immobilized or stunned': 'b', 'buttoned up or pinned': 'b', 'he is pinned': 'b' };
const SHOWN = new Set(['Moved', 'TerrainLaid', 'OpenGroundLaid', 'TerrainOffered', 'TerrainRejected', 'FireDeclared',
  'Concealed', 'Resolved', 'Removed',
  'RallyPlayed', 'Rallied', 'SniperFires', 'HeroPlayed', 'InfiltrationTried', 'CombatEntered', 'CombatResolved', 'WirePlaced',
    'SmokePlaced',
  'Malfunctioned', 'Wounded', 'Berserk', 'DugIn', 'ShotDeclared', 'ShotFired', 'DeckEmptied']);

export default {
  css: 'look.css',
  tableau: { kinds: ['unit', 'group', 'letter'], name: nameOf, html, lay },
  roster,
  pieces(board) {
    const face = (m, player) => ({ art: bust({ nation: nationOf(board, player), no: m.id, weapon: m.weapon, pinned: m.pinned
      }) });
    const one = (m, player, at) => ({ key: `unit:${m.id}`, at, side: seatOf(board, player), name: m.name, label: manLabel(m,
      null),
      note: stateWords(m).join(', '), face: face(m, player), lost: ['killed', 'routed', 'prisoner'].includes(m.fate), ready:
        false });
    return [...board.groups.flatMap(g => g.men.map(m => one(m, g.player, `unit:${m.id}`))),
      ...board.out.map(m => one(m, m.player, m.fate === 'in play' ? `unit:${m.id}` : null))];
  },
  /** In questions and events things are named by what they are: "target_group" is a group. */
  keyOf: (kind, value) => `${kind.split('_').pop()}:${value}`,
  seats: board => Object.fromEntries(board.players.map(p => [p.seat, { name: title(board, p.seat), nation: p.nation }])),
  active: board => board.turn ? board.active : null,
  turn: board => board.turn ? t(`uf_turn_${board.part}`, { n: board.turn }) : t('uf_set_up'),
  tracks: board => (board.turn || board.deck.left ? deck(board) : '') + goal(board) + losses(board),
  victory: board => `<p>${t('uf_to_win', { goal: board['to win'] })}</p><p class="held">${board.players.map(p => `<span>${
    sign(p.nation, 14)} ${t('uf_points_lost', { points: p.points, lost: p.lost, limit: p.limit })}</span>`).join(' ')}</p>`,
  hand, tray, say, waits: true,
  passes: ['end actions', 'done', 'decline'],
  passWord: about => STRINGS[`uf_pass_${about.replaceAll(' ', '_')}`] ?? null,
  placeText: (board, place) => place.words.replace(place.name, '').replace(/^, /, ''),
  secret: board => board.hand.length > 0,
  turnOf: event => event.event === 'TurnBegins' ? event.text : '',
  sideOf(event, board) {
    const f = event.fields;
    if (typeof f.player === 'number') return seatOf(board, f.player);
    if (typeof f.group === 'number' && groupOf(board, f.group)) return seatOf(board, groupOf(board, f.group).player);
    return typeof f.unit === 'number' ? seatOf(board, manOf(board, f.unit)?.player ?? -1) : null;
  },
  shows: event => SHOWN.has(event.event),
  drawn: (event, px) => event.event === 'Drawn' ? drawNumber(event.fields.drawn, px) : '',
  cardOf(event, board) {
    const found = typeof event.fields.card === 'number' && event.event !== 'Drawn' ? cardOf(board, event.fields.card) : null;
    return found ? actionCard(found) : '';
  },
  rolls: option => ['open fire', 'resolve', 'entrench', 'sniper check', 'repair', 'acquire', 'ford'].includes(option[0]),
  outcome(name) {
    const word = String(name);
    return { cls: OUTCOMES[word] ?? 'c', word: STRINGS[`uf_outcome_${word.replaceAll(' ', '_')}`] ?? word };
  },
};

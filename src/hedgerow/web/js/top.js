// The top bar, the list of units, the card of the hex looked at, and the tray with the hand.
import { capital, esc, fill } from './dom.js';
import { badge, leader, seatName, standing, whoSits } from './game.js';
import { icon } from '../paint/icons.js';
import { counter } from '../paint/counters.js';
import { diceAt, dicePicture } from './logbook.js';
import { nameAt } from './storeys.js';
import { t } from '../strings.js';

export const LOGO = '<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><path d="M13 1 23.5 7V19L13 25 2.5 '
  + '19V7Z" fill="var(--brand)"/><path d="M5.5 17c1-4 3-4 4-1 .6-5 3.4-6 5-1.5C16 11 19 12 20.5 17Z" '
  + 'fill="var(--on-brand)"/></svg>';

/** Who is ahead, or has won; a click tells why, and what wins. */
function winning({ game, board, ended }) {
  const who = ended ? ended.winners[0] ?? null : leader(game, board);
  if (!standing(game, board)) return '';
  return `<button type="button" class="track winning" data-do="wins" title="${t('to_win')}"><span class="label">${
    t(who === undefined ? 'to_win' : ended ? 'has_won' : 'ahead')}</span><span class="fact">${who === undefined ? icon('flag', 16)
    : `<span class="flagged">${icon('flag', 16)}</span>${who ? `${badge(game, board, who)} <span class="nm">${
    seatName(game, board, who)}</span>` : t('ahead_nobody')}`}</span></button>`;
}
export function drawTop(app, element) {
  const table = app.scene.table, board = app.board, active = board ? app.game.active(board) : null;
  const turn = board ? `<div class="turn"><span class="label">${app.replaying ? t('replay') : active
    ? seatName(app.game, board, active) : t('table')}</span><p>${active ? badge(app.game, board, active)
    : ''}<b>${esc(app.game.turn(board))}</b></p></div>` : '';
  const button = (what, name, word) =>
    `<button type="button" class="iconbtn" data-do="${what}" title="${esc(word)}">${icon(name)}<span class="sr">${
    esc(word)}</span></button>`;
  fill(element, `<a class="brand" href="/" title="${t('back_to_lobby')}">${LOGO}<span><b>${
    esc(table.scenario_title)}</b><span>${esc(table.game_title)}</span></span></a>${turn}<div class="tracks">${board
    ? winning(app) + app.game.tracks(board, app.me) : ''}</div>
    <nav class="topnav" aria-label="${t('menu')}">${
    app.me && !app.message?.view.result ? button('undo', 'back', t('undo')) : ''}${
    button('replay', 'time', t('replay'))}${
    button('text', 'text', t('text_board'))}${button('note', 'note', t('notepad'))}${button('theme', 'theme', t('theme'))}${
    button('menu', 'menu', t('menu'))}</nav>`);
}

export function drawUnits(app, element) {
  if (!app.board) { fill(element, ''); return; }
  const tab = app.tab ?? 'mine', mine = app.me ?? Object.keys(app.game.seats(app.board))[0];
  const tabs = `<div class="tabs" role="tablist">${
    ['mine', 'theirs', 'lost'].map(k =>
    `<button type="button" role="tab" data-tab="${k}" aria-selected="${k === tab}">${t(k)}</button>`).join('')}</div>`;
  if (app.game.roster) { fill(element, app.curtain ? '' : tabs + app.game.roster(app, tab)); return; }
  const live = app.decision ? app.offers.live(app.picks) : new Set();
  const wanted = p => tab === 'lost' ? p.lost : !p.lost && (tab === 'mine' ? p.side === mine : p.side !== mine);
  const list = app.pieces.filter(wanted).sort((a, b) => Number(live.has(b.key)) - Number(live.has(a.key))
    || String(a.place?.name ?? 'zz').localeCompare(String(b.place?.name ?? 'zz'), undefined, { numeric: true }));
  const row = p => `<li class="${app.picks.includes(p.key) ? 'act' : live.has(p.key) ? 'can'
    : ''}"><button type="button" data-piece="${esc(p.key)}"><span class="art">${
    counter(p.face, { size: 34, mode: app.picks.includes(p.key) ? 'selected' : live.has(p.key) ? 'legal' : '' })}</span><span
    class="nm"><b>${esc(p.short ?? p.name)}</b><small>${esc(p.note ?? '')}</small></span><em>${
    esc(p.place?.name ?? '')}</em></button></li>`;
  fill(element, `${tabs}<div
    class="scroll" tabindex="0" role="tabpanel" aria-label="${t('units')}"><ul>${
    list.map(row).join('')}</ul></div><section class="hexcard" id="hexcard"></section>`);
  drawHexCard(app);
}

export function drawHexCard(app, place = app.lookedPlace) {
  const element = document.getElementById('hexcard'); if (!element || !app.board) return;
  if (!place) {
    element.innerHTML = app.game.march && app.decision && !app.decision.lines ? `<p class="dim">${t('path_hint')}</p>` : '';
    return;
  }
  const here = app.pieces.filter(p => p.place === place);
  element.innerHTML = `<h2><b>${esc(place.name)}</b></h2><p>${esc(app.game.placeText(app.board, place) || '')}</p>${
    here.length ? `<ul class="herelist">${
    here.map(p => `<li>${counter(p.face, { size: 30 })}<span>${esc(nameAt(p))}</span></li>`).join('')}</ul>` : ''}`;
}

/** What a click on a card would do with it. */
const wordFor = (app, key) => {
  const touching = app.offers.keyed.filter(o => o.keys.includes(key));
  return t(touching.length && touching.every(o => o.verb === 'discard') ? 'discardable' : 'playable');
};
/** Cards of this seat: lit if playable now, otherwise with the reason in a few words. */
function handOf(app) {
  const cards = app.game.hand(app.board, app.me), live = app.decision && !app.shown ? app.offers.live(app.picks) : new Set();
  const words = new Set((app.offers?.plain ?? []).filter(o => o.option.length > 1).map(o => `word:${o.option[1]}`));
  const one = c => {
    const can = live.has(c.key) || (app.decision && words.has(c.key)), on = app.picks.includes(c.key);
    const no = (app.game.tellsWhy(app.decision) && app.whyCard(c.key)) || c.note || t('not_playable');
    const why = on ? t('chosen') : can ? wordFor(app, c.key) : no;
    return `<li class="hc ${on ? 'on' : can ? 'now' : 'wait'}"><button type="button" data-card="${esc(c.key)}" aria-label="${
      esc(c.label)}, ${esc(why)}">${c.svg}</button><span class="why" title="${esc(why)}">${esc(why)}</span></li>`;
  };
  return cards.length ? `<ul class="hand" aria-label="${t('hand')}">${cards.map(one).join('')}</ul>` : '';
}
/** Pieces of a worksheet that still wait for their place, or those outside that may enter now. */
function shelfOf(app) {
  if (!app.decision) return '';
  const live = app.offers.live(app.picks), { any } = app.offers, sheet = Boolean(app.decision.lines);
  const due = p => any.has(p.key) || (sheet && p.side === app.me && p.ready !== false);
  const waiting = app.pieces.filter(p => !p.place && !p.lost && (sheet || p.waiting) && due(p));
  if (!waiting.length) return '';
  const one = p => `<li><button type="button" class="${live.has(p.key) ? 'can'
    : ''}" data-shelf="${esc(p.key)}" title="${esc(p.name)}" aria-label="${
    esc(p.label)}">${counter(p.face, { size: 58, mode: live.has(p.key) ? 'legal' : '' })}</button></li>`;
  return `<div class="shelf"><span class="label">${t(sheet ? 'waiting_pieces' : 'waiting_outside')} ${waiting.length}</span><ul>${
    waiting.map(one).join('')}</ul></div>`;
}
/** Who sits there: a name, "you", or which computer. */
function playerName(app, s) {
  if (app.seats.has(s.seat)) return s.name || t('you');
  return whoSits(s);
}
/** Where there are no cards: the last roll, the scenario, who plays. */
function notes(app) {
  const until = app.replaying?.events ?? app.log.length;
  const at = app.log.findLastIndex((_, i) => i < until && diceAt(app.log, i).length);
  const last = at < 0 ? '' : `<div class="dicebox panel" tabindex="0"><span class="label">${t('fired_at')}</span>
    <div class="bigdice">${dicePicture(diceAt(app.log, at), 40)}</div><p>${esc(capital(app.log[at].text))}</p></div>`;
  const who = s => `<p>${badge(app.game, app.board, s.seat)} <b>${seatName(app.game, app.board, s.seat)}</b>: ${
    esc(playerName(app, s))}</p>`;
  const wins = standing(app.game, app.board, Boolean(app.ended));
  const card = app.scene.notes && `<div class="dicebox panel card" tabindex="0"><span class="label">${
    t('scenario_card')}</span><p>${esc(app.scene.notes)}</p></div>`;
  return `${last}${card}${wins
    ? `<div class="dicebox panel card wins" tabindex="0"><span class="label">${t('to_win')}</span>${wins}</div>` : ''}
    <div class="dicebox panel card" tabindex="0"><span class="label">${t('opponent')}</span>${
    (app.message?.seats ?? []).map(who).join('')}</div>`;
}
export function drawTray(app, element) {
  if (!app.board || app.curtain) { fill(element, ''); return; }
  const made = shelfOf(app) + handOf(app) + app.game.tray(app.board, app.me, app);
  fill(element, made || notes(app));
}

// The log: newest first, the arithmetic folded inside, every rule a click away.
import { capital, chip, esc, fill } from './dom.js';
import { badge, seatName } from './game.js';
import { icon } from '../paint/icons.js';
import { die } from '../paint/cards.js';
import { t } from '../strings.js';
import { tallyRows } from './tally.js';

const SHOWN = 150;
export const diceOf = e => {
  const f = e.fields;
  if (Array.isArray(f.dice) && f.dice.every(n => n >= 1 && n <= 6)) return f.dice;
  return f.white !== undefined && f.coloured !== undefined ? [f.white, f.coloured] : [];
};
/** A bare roll or draw whose result the next event tells: its dice or its card are shown there. */
export function isFolded(log, i) {
  const next = log[i + 1]?.fields;
  if (log[i].event === 'Drawn') return Boolean(next) && 'outcome' in next;
  return log[i].event === 'Rolled' && Boolean(next) && ('roll' in next || 'dice' in next || log[i + 1].tallies.length > 0);
}
/** The dice of an event, or those rolled just before for it. */
export const diceAt = (log, i) => i > 0 && isFolded(log, i - 1) ? diceOf(log[i - 1]) : diceOf(log[i]);
export const dicePicture = (list, px = 17) => list.length
  ? `<svg class="dice" viewBox="0 0 ${list.length * 42} 40" width="${px * 1.05 * list.length}" height="${
  px}" role="img" aria-label="${t('rolled', { dice: list.join(', ') })}">${
  list.map((n, i) => die(n, 20 + i * 42, 20, 36, i % 2 ? '#4a2a20' : '#fffdf5', i % 2 ? '#fffdf5' : '#1d2019')).join(
  '')}</svg>` : '';

/** What chance brought: the dice, or the card that was turned up. */
export const chancePicture = (app, i, px = 17) => dicePicture(diceAt(app.log, i), px)
  + app.game.drawn(app.log[i > 0 && isFolded(app.log, i - 1) ? i - 1 : i], px);

export function drawLog(app, element) {
  const log = app.log, fresh = log.length - app.seen;
  const items = [];
  const whys = new Set(app.thoughts.map(x => shownFirst(app, x)));
  const struck = undone(log), whose = owners(log, e => app.game.turnOf(e), e => app.game.sideOf(e, app.board));
  let group = [];                                     // what happened under a heading, which stands above it
  const heading = i => i < log.length ? app.game.turnOf(log[i]) : '', opened = parts(log, app.game);
  for (let i = log.length - 1; i >= Math.max(0, log.length - SHOWN); i--) {
    if (heading(i) && heading(i + 1) && !/turn/i.test(heading(i))) continue;          // a phase in which nothing happened
    if (isFolded(log, i) || app.isRoutine(log[i])) continue;
    const made = entry(app, log[i], i, { why: whys.has(i), struck: struck.has(i), whose: whose.get(i) });
    if (heading(i)) { items.push(made, ...group); group = []; continue; }
    group.push(made);
    if (opened.has(i)) { items.push(headed(app, opened.get(i), app.game.sideOf(log[i], app.board)), ...group); group = []; }
  }
  items.push(...group);
  const undo = app.me && !app.view?.result
    ? `<button type="button" class="iconbtn" data-do="undo" title="${app.message?.may_undo ? t('undo_free')
    : t('undo_ask')} (${t('key_backspace')})">${icon('back', 16)}<span class="sr">${t('undo')}</span></button>` : '';
  const open = [...element.querySelectorAll('.ev:has(details[open])')].map(x => x.dataset.event);
    // what is unfolded stays so
  fill(element, `<header><h2 class="head">${t('log')}</h2>${fresh > 0
    ? `<button type="button" class="since" data-do="since">${icon('play', 13)} ${t('since', { n: fresh })}</button>`
    : ''}<span class="grow"></span>${undo}<button type="button" class="iconbtn" data-do="chat" title="${t('chat')}">${
    icon('chat', 16)}<span class="sr">${
    t('chat')}</span></button><button type="button" class="iconbtn" data-do="luck" title="${t('luck')}">${
    icon('dice', 16)}<span class="sr">${t('luck')}</span></button></header><ol class="scroll" tabindex="0" aria-label="${
    t('log')}">${items.join('') || `<li class="dim none">${t('log_empty')}</li>`}</ol>`);
  for (const i of open) element.querySelector(`[data-event="${i}"] details`)?.setAttribute('open', '');
}

/** Lines that no longer hold, because a choice was taken back. */
export function undone(log) {
  const struck = new Set();
  log.forEach((e, i) => { for (let k = i - (e.undoes ?? 0); k < i; k++) struck.add(k); });
  return struck;
}

/** Where within a turn a part begins that has a name of its own, as a segment of one side; its first line stays a line. */
export function parts(log, game) {
  const found = new Map();
  let open = '';
  log.forEach((e, i) => {
    if (game.turnOf(e)) { open = ''; return; }
    const heading = game.opens(e, open);
    if (heading) found.set(i, open = heading);
  });
  return found;
}

/** Whose each heading is: a turn says it itself, a phase is that of the turn it belongs to. */
export function owners(log, turnOf, sideOf) {
  const found = new Map();
  let side = null;
  log.forEach((e, i) => { if (turnOf(e)) { side = sideOf(e) ?? side; found.set(i, side); } });
  return found;
}
function headed(app, heading, side) {
  const name = side ? seatName(app.game, app.board, side) : '', said = heading.toLowerCase().includes(name.toLowerCase());
  return `<li class="sep"><span>${side ? badge(app.game, app.board, side, 13) : ''}${name && !said ? `${name} · ` : ''}${
    esc(capital(heading))}</span></li>`;
}

function entry(app, e, i, { why, struck, whose }) {
  const heading = app.game.turnOf(e), side = app.game.sideOf(e, app.board);
  if (heading) return headed(app, heading, whose);
  const text = `${side ? badge(app.game, app.board, side, 13) : ''}<span class="tx">${esc(capital(e.text))}</span>${
    chancePicture(app, i)}`;
  const inner = e.tallies.length
    ? `<details><summary>${text}</summary>${e.tallies.map(x => tallyRows(x, app.scene.words)).join('')}</details>`
    : `<div class="sum0">${text}</div>`;
  return `<li class="ev ${i >= app.seen ? 'fresh' : ''} ${struck ? 'undone' : ''}"
    data-nation="${esc(app.game.seats(app.board)[side]?.nation ?? side ?? '')}" data-event="${i}">${
    inner}<span class="evrules">${why ? whyButton(i) : ''}${chip(e.rule)}</span></li>`;
}

/** The first line of the log that tells what came of a computer's choice; beside it one may ask why. */
export function shownFirst(app, { at, until }) {
  const known = Math.min(until, app.log.length);      // reasons may arrive before the lines they belong to
  for (let i = at; i < known; i++) if (!isFolded(app.log, i) && !app.game.turnOf(app.log[i])) return i;
  return -1;
}
const whyButton = i => `<button type="button" class="chip why" data-why="${i}">${t('why')}</button>`;

/** The rolls of each side, each counted once and for whom it was made. */
export function rolls(app) {
  const sides = new Map();
  app.log.forEach((e, i) => {
    const dice = isFolded(app.log, i) ? [] : diceAt(app.log, i), who = app.game.sideOf(e, app.board) ?? '';
    if (dice.length) sides.set(who, [...(sides.get(who) ?? []), dice]);
  });
  return sides;
}
/** How often each total of two dice came, as bars; the outline is what was to be expected. */
function histogram(pairs) {
  const totals = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], ways = n => 6 - Math.abs(7 - n), n = pairs.length;
  const count = total => pairs.filter(([a, b]) => a + b === total).length, hoped = total => n * ways(total) / 36;
  const most = Math.max(1, ...totals.map(x => Math.max(count(x), hoped(x)))), high = v => (v / most * 52).toFixed(1);
  const bar = (x, i) => `<rect x="${i * 22 + 2}" y="${56
    - high(count(x))}" width="16" height="${high(count(x))}" fill="var(--mine)"/><rect
    x="${i * 22 + 1}" y="${56
    - high(hoped(x))}" width="18" height="${high(hoped(x))}" fill="none" stroke="var(--ink)" stroke-width="1.4"/><text
    x="${i * 22 + 10}" y="70" text-anchor="middle" font-size="12" fill="var(--ink)">${x}</text>`;
  const said = totals.map(x => `${x}: ${count(x)}`).join(', ');
  return `<svg class="histogram" viewBox="0 0 242 74" width="242" role="img" aria-label="${said}">${
    totals.map(bar).join('')}</svg>`;
}
/** How the dice have fallen, side by side with what was to be expected. */
export function luck(app) {
  const sides = [...rolls(app)], mean = list => {
    const all = list.flat();
    return (all.reduce((a, b) => a + b, 0) / all.length).toFixed(2);
  };
  if (!sides.length) return `<p>${t('luck_none')}</p>`;
  return sides.map(([who, list]) => {
    const pairs = list.filter(d => d.length === 2), name = esc(app.game.seats(app.board)[who]?.name ?? t('luck_all'));
    return `<section class="luck"><h3>${badge(app.game, app.board, who, 14)} ${name}</h3>
      <p>${t('luck_line', { n: list.length, mean: mean(list) })}</p>${pairs.length ? histogram(pairs) : ''}</section>`;
  }).join('') + `<p class="dim">${t('luck_note')}</p>`;
}

// The table page: puts the parts together and turns clicks, drags and keys into choices.
import { App, Board } from './app.js';
import * as api from './api.js';
import { $, chip, esc, fill, calm } from './dom.js';
import { drawLog, luck } from './logbook.js';
import { drawPanel } from './panel.js';
import { drawTop, drawUnits, drawTray, drawHexCard } from './top.js';
import { listenKeys, typed } from './keys.js';
import { openDrawer, closeDrawer } from './drawer.js';
import { Playback } from './playback.js';
import { Replay } from './replay.js';
import { Coach } from './coach.js';
import { Overlays } from './overlays.js';
import * as memory from './memory.js';
import { icon } from '../paint/icons.js';
import { counterBody } from '../paint/counters.js';
import { t } from '../strings.js';

memory.applyTheme();
const [id, seat, token] = location.hash.slice(1).split('/');
if (id && seat && token) {                            // a secret link: keep it here, take it out of the address
  memory.keepLink(id, seat, token);
  history.replaceState(null, '', `/table.html${location.search}#${id}`);
  await api.sit(id, token, { name: memory.setting('name'), nonce: memory.nonce() }).catch(() => {});
}
const app = new App(id);
window.hedgerow = app;                                // for the curious, and for tests
let board = null, cursor = null, dragged = null;

/* ---------- drawing ---------- */
let asked = '';
function draw() {
  if (!app.scene) return;
  const focused = document.activeElement, inPanel = focused?.closest?.('#decide, #tray, #units');
  document.title = `${app.decision && !app.decision.optional ? '● ' : ''}${app.scene.table.scenario_title} · Hedgerow`;
  drawTop(app, $('top')); drawUnits(app, $('units')); drawTray(app, $('tray')); drawPanel(app, $('decide')); drawLog(app, $('log'));
  drawBoard(); drawCurtain(); drawTabs(); coach.draw();
  if (inPanel && !focused.isConnected) $('decide').focus({ preventScroll: true });
  const now = app.decision ? `${app.me}/${app.decision.number}` : '';
  if (now && now !== asked) app.announce(app.decision.prompt);
  asked = now;
  document.body.classList.toggle('deciding', Boolean(app.decision));
  document.body.classList.toggle('reacting', app.reaction);
  document.body.classList.toggle('hascards', $('tray').childElementCount > 0);
}
function drawBoard() {
  if (!board) return;
  const live = app.decision ? app.offers.live(app.picks) : new Set(), any = app.decision ? app.offers.any : new Set(), mine = app.me;
  const what = app.decision?.what ?? {}, subject = Object.entries(what).map(([k, v]) => app.keyOf(k, v));
  const pieces = app.pieces.map(p => ({ ...p, mode: app.picks.includes(p.key) ? (p.side === mine ? 'selected' : 'target') : live.has(p.key) ? 'legal' : subject.includes(p.key) ? (p.side === mine ? 'selected' : 'target') : p.acted && p.side === mine && app.decision && !any.has(p.key) ? 'acted' : '' }));
  const at = keys => [...keys].map(k => app.places.of(k)).filter(Boolean);
  const legal = at(live), chosen = at(app.picks), fire = app.picks.some(k => !k.startsWith('at:'));
  const target = what[app.places.kind] !== undefined ? app.places.get(what[app.places.kind]) : null;
  const below = board.mark.legal(legal) + overlays.below + (fire || !chosen.length ? '' : board.mark.chosen(chosen));
  const above = (fire ? chosen.map(board.mark.target).join('') : '') + (target && app.decision && !legal.includes(target) && !chosen.length ? board.mark.ring(target, '#b02a1a') : '') + engagement(pieces) + overlays.above + (playback.above ?? '');
  board.draw({ pieces, things: app.board ? app.game.marks(app.board, app.me) : [], below, above, path: app.path.length ? board.mark.path([pieces.find(p => subject.includes(p.key))?.place ?? app.path[0], ...app.path].filter(Boolean)) : '' });
  board.set('cursor', cursor ? board.mark.cursor(cursor) : '');
}
/** An attack under way: lines from those who fire to where they aim. */
function engagement(pieces) {
  const found = app.board && app.game.engaged(app.board); if (!found) return '';
  const to = found.to.map(n => app.places.named(n)).filter(Boolean), from = [...new Set(found.from.map(k => pieces.find(p => p.key === k)?.place).filter(Boolean))];
  return to.map(p => from.filter(f => f !== p).map(f => board.mark.line(f, p, { col: '#b02a1a' })).join('') + board.mark.target(p)).join('');
}
function drawCurtain() {
  const who = app.curtain;
  $('curtain').hidden = !who;
  if (who) { fill($('curtain'), `<div class="panel"><h1>${t('curtain', { who: esc(app.game.seats(app.board)[who]?.name ?? who) })}</h1><p>${t('curtain_text')}</p><button type="button" class="btn primary big" data-do="curtain">${t('curtain_go', { who: esc(app.game.seats(app.board)[who]?.name ?? who) })}</button></div>`); $('curtain').querySelector('button').focus(); }
}
function drawTabs() {
  const now = document.body.dataset.sheet ?? 'choice', hand = $('tray').childElementCount;
  const tabs = [['choice', 'flag', t('choice')], ...(hand ? [['hand', 'cards', t('hand')]] : []), ['log', 'time', t('log')], ['units', 'units', t('units')]];
  fill($('tabbar'), tabs.map(([k, i, w]) => `<button type="button" data-sheet="${k}" aria-pressed="${k === now}">${icon(i, 20)}<span>${w}</span></button>`).join(''));
}
function tools() {
  const list = [...(app.game.sightVerb ? [['los', 'eye', t('los'), 'L']] : []), ['range', 'reach', t('reach'), 'R'], ['threat', 'threat', t('threat'), 'H'], ['in', 'plus', t('zoom_in'), '+'], ['out', 'minus', t('zoom_out'), '−'], ['fit', 'fit', t('fit'), '0']];
  fill($('tools'), list.map(([k, i, w, key]) => `<button type="button" class="iconbtn" data-do="${k}" title="${w} (${key})" aria-pressed="${overlays.mode === k}">${icon(i)}<span class="sr">${w}</span></button>`).join(''));
}
function look(place, key) {
  app.lookedPlace = place;
  const keys = key ? [key] : place ? keysAt(place) : [], found = app.optionAt(keys);
  if (found !== app.lookedAt) { app.lookedAt = found; if (app.decision) drawPanel(app, $('decide')); }
  overlays.hover(place);
  $('hexline').textContent = place ? describe(place) : '';
  drawHexCard(app, place);
}
const describe = place => [place.name, app.board ? app.game.placeText(app.board, place) : '', app.pieces.filter(p => p.place === place).map(p => p.name).join(', ')].filter(Boolean).join(' · ');

/* ---------- pointing at things ---------- */
/** Everything at a place that an option might touch: its pieces, then the place itself. */
function keysAt(place) { return [...app.pieces.filter(p => p.place === place).map(p => p.key), place.key]; }
function point(place) {
  board.unsay();
  if (overlays.click(place)) { draw(); return; }
  if (!app.decision) { if (place) board.fan(place, true); return; }
  if (!place) { board.unfan(); return; }
  const keys = keysAt(place), live = app.offers.live(app.picks), any = app.offers.any;
  const picked = keys.filter(k => app.picks.includes(k));
  let can = keys.filter(k => live.has(k));
  if (!can.length && !picked.length) can = keys.filter(k => any.has(k));
  if (!can.length && picked.length) { app.picks = app.picks.filter(k => !picked.includes(k)); board.unfan(); draw(); return; }
  if (can.length === 1) { pick(can[0], place); return; }
  if (can.length > 1) { choosePiece(place, can); return; }
  refuse(place, keys);
}
/** Several things here could be meant: fan the stack and let the player point. */
function choosePiece(place, can) {
  board.fan(place, true);
  const bare = can.includes(place.key) ? `<button type="button" class="btn" data-key="${place.key}">${esc(place.name)}: ${t('the_hex')}</button>` : '';
  if (bare) board.say(place, `<p>${t('choose_of')}</p>${bare}`);
}
function pick(key, place) {
  const next = app.offers.pick(app.picks, key);
  if (!next) { refuse(place, [key]); return; }
  app.picks = next; app.lookedAt = null; board?.unfan();
  const exact = app.offers.exact(next), more = app.offers.matching(next).length > exact.length;
  if (exact.length === 1 && !more && !app.game.confirm.has(exact[0].verb)) { app.choose(exact[0].option); return; }
  if (exact.length > 1 && place) board.say(place, `<p>${t('choose_of')}</p>${exact.map(o => `<button type="button" class="btn" data-option='${esc(JSON.stringify(o.option))}'>${esc(o.say)}</button>`).join('')}`);
  draw();
}
async function refuse(place, keys) {
  board?.unfan();
  const why = await app.whyNot(keys);
  const text = why ? why.reasons.map(r => `<p>${esc(r.text)} ${chip(r.rule)}</p>`).join('') : `<p>${t('nothing_here')}</p>`;
  if (board && place) board.say(place, `<p class="no" aria-hidden="true">✕</p><div>${text}</div>`);
  app.announce(why ? why.reasons.map(r => r.text).join('; ') : t('nothing_here'));
}
const overlays = new Overlays(app, () => board, () => { tools(); drawBoard(); });
const playback = new Playback(app, () => board, drawBoard);
const replay = new Replay(app, draw, e => { playback.above = ''; if (e) playback.paint(e); });
const coach = new Coach(app);

const on = {
  click: place => point(place),
  hover: look,
  /** What a drag that begins here would carry: a path, or a piece on the worksheet. */
  grab(place) {
    if (!app.decision || overlays.mode) return null;
    const here = app.pieces.filter(p => p.place === place), what = Object.entries(app.decision.what ?? {}).map(([k, v]) => app.keyOf(k, v));
    if (app.decision.lines) { const piece = here.find(p => p.drafted); return piece ? { piece } : null; }
    const steps = app.offers.keyed.some(o => o.keys.length === 1 && app.places.of(o.keys[0]));
    return steps && here.some(p => what.includes(p.key)) ? 'path' : null;
  },
  path(list) { if (list.length > 1) app.walk(list.slice(1)); },
  dragging(grab, place, e) { ghost(grab.piece, e); board.set('path', place ? board.mark.cursor(place) : ''); },
  drop(grab, place) { unghost(); board.set('path', ''); if (place) moveDrafted(grab.piece, place); },
};
function ghost(piece, e) {
  if (!dragged) { dragged = document.createElement('div'); dragged.className = 'ghost'; document.body.append(dragged); }
  dragged.innerHTML = `<svg viewBox="-9 -9 118 118" width="64" height="64">${counterBody(piece.face, { size: 64 })}</svg>`;
  dragged.style.left = `${e.clientX - 32}px`; dragged.style.top = `${e.clientY - 32}px`;
}
function unghost() { dragged?.remove(); dragged = null; }
/** A piece on the worksheet is put elsewhere: its line goes, a new one comes. */
async function moveDrafted(piece, place) {
  const i = app.decision.lines.findIndex(line => app.keysOf(line)[0] === piece.key);
  const back = app.offers.backs.find(o => o.option[1] === i);
  if (i >= 0 && !back) { app.complain(t('not_now')); return; }
  if (i >= 0) await app.choose(back.option);
  await placePiece(piece, place);
}
async function placePiece(piece, place) {
  for (let tries = 0; tries < 40 && app.busy; tries++) await new Promise(r => setTimeout(r, 25));
  const found = app.offers.keyed.find(o => o.keys.includes(piece.key) && (o.keys.includes(place.key) || app.pieces.some(p => p.place === place && o.keys[1] === p.key)));
  if (found) { await app.choose(found.option); return; }
  app.picks = app.offers.any.has(piece.key) ? [piece.key] : [];
  refuse(place, [place.key]);
}
async function autoPlace() {
  const about = app.decision?.about;
  for (let n = 0; n < 200 && app.decision?.about === about && app.decision.lines && app.offers.keyed.length; n++) {
    const all = app.offers.keyed, before = app.decision.number;
    await app.choose(all[Math.floor(Math.random() * all.length)].option);
    for (let i = 0; i < 80 && app.decision?.number === before; i++) await new Promise(r => setTimeout(r, 15));
  }
}

/* ---------- what the table says ---------- */
app.draw = draw;
app.announce = text => {                              // a log for those who listen: the latest lines, in order
  const line = document.createElement('p'); line.textContent = text; $('live').append(line);
  while ($('live').childElementCount > 8) $('live').firstElementChild.remove();
};
app.onComplaint = (text, rules) => { board?.say(cursor ?? app.lookedPlace ?? null, `<p class="no" aria-hidden="true">✕</p><div><p>${esc(text)} ${rules.map(chip).join('')}</p></div>`); app.announce(text); };
app.onNews = (news, first) => { app.announce(news.slice(-4).map(e => e.text).join('. ')); playback.live(news, first); };
app.onLine = (open, refused) => { $('lineout').hidden = open; if (!open) $('lineout').textContent = refused ? t('handed') : t('connection'); };
app.onChat = line => openDrawer.chatLine?.(line);
app.onScene = async () => { lay(); };
const DO = {
  enter: () => { const o = app.enterOption; if (o) app.choose(o.option); },
  pass: () => { const o = app.offers?.pass; if (o) app.choose(o.option); },
  auto: autoPlace, undo: () => app.undo(), agree: () => app.agree(true), refuse: () => app.agree(false), hurry: () => app.hurry(),
  curtain: () => app.openCurtain(), since: () => playback.since(), replay: () => replay.toggle(), theme: () => { const name = memory.nextTheme(); board?.setMap(app.scene.has_map ? api.mapAddress(id, memory.mapTheme()) : ''); app.announce(t('shown_theme', { name: t(name) })); draw(); },
  in: () => board?.zoom(1.25), out: () => board?.zoom(.8), fit: () => { if (board) { board.fitted = board.fitted === 'whole' ? true : 'whole'; board.fit(); } },
  los: () => overlays.toggle('los'), range: () => overlays.toggle('range'), threat: () => overlays.toggle('threat'),
  text: async () => { const box = $('textboard'); box.hidden = !box.hidden; if (!box.hidden) { box.textContent = (await api.textBoard(id, app.token)).text; box.focus(); } },
  note: () => openDrawer(app, 'note'), chat: () => openDrawer(app, 'chat'), menu: () => openDrawer(app, 'menu'), luck: () => openDrawer(app, 'luck', luck(app)), help: () => openDrawer(app, 'help'), close: closeDrawer,
};
document.addEventListener('click', async e => {
  const near = sel => e.target.closest(sel);
  const rule = near('[data-rule]'); if (rule) { e.preventDefault(); showRule(rule); return; }
  if (!near('#rulepop')) $('rulepop').hidden = true;
  if (!near('#drawer') && !near('[data-do]')) closeDrawer();
  let hit;
  if ((hit = near('[data-do]'))) { DO[hit.dataset.do]?.(hit); return; }
  if ((hit = near('[data-option]'))) { board?.unsay(); board?.unfan(); app.choose(JSON.parse(hit.dataset.option)); return; }
  if ((hit = near('[data-pick]'))) { const k = hit.dataset.pick; if (app.picks.includes(k)) { app.picks = app.picks.filter(x => x !== k); draw(); } else pick(k); return; }
  if ((hit = near('[data-key]'))) { board?.unsay(); const place = board?.fanned?.place ?? app.places.of(hit.dataset.key); if (app.decision) pick(hit.dataset.key, place); return; }
  if ((hit = near('[data-card]'))) { pickCard(hit.dataset.card); return; }
  if ((hit = near('[data-shelf]'))) { pickOrRefuse(hit.dataset.shelf); return; }
  if ((hit = near('[data-piece]'))) { const p = app.pieces.find(x => x.key === hit.dataset.piece); if (p?.place) board.show(p.place); if (app.decision && app.offers.any.has(p.key)) pick(p.key, p.place); else if (p?.place) board.fan(p.place, true); return; }
  if ((hit = near('[data-tab]'))) { app.tab = hit.dataset.tab; drawUnits(app, $('units')); return; }
  if ((hit = near('[data-sheet]'))) { document.body.dataset.sheet = hit.dataset.sheet; drawTabs(); return; }
  if ((hit = near('[data-copy]'))) { await navigator.clipboard?.writeText(hit.dataset.copy).catch(() => {}); hit.textContent = t('copied'); return; }
  if ((hit = near('[data-event]')) && !near('summary')) playback.show(+hit.dataset.event);
});
function pickCard(key) {
  const word = app.offers?.plain.find(o => o.option.length > 1 && `word:${o.option[1]}` === key);
  if (word) { app.choose(word.option); return; }
  if (app.decision && app.offers.any.has(key)) pick(key); else pickOrRefuse(key);
}
function pickOrRefuse(key) { if (app.decision && app.offers.any.has(key)) pick(key); else app.complain(t('not_now')); }
document.addEventListener('pointerover', e => {
  const row = e.target.closest('[data-option]'); if (!row || !app.decision) return;
  const option = row.dataset.option, found = app.offers.all.find(o => JSON.stringify(o.option) === option);
  if (found && board) { const at = found.keys.map(k => app.places.of(k) ?? app.pieces.find(p => p.key === k)?.place).filter(Boolean); board.set('cursor', at.map(board.mark.cursor).join('')); }
});
// a card looked at is shown large
document.addEventListener('pointerover', e => {
  const card = e.target.closest('[data-card]'), large = card && app.board && app.game.hand(app.board, app.me).find(c => c.key === card.dataset.card)?.large, box = $('bigcard');
  box.hidden = !large || e.pointerType === 'touch';
  if (!box.hidden) { fill(box, large); const b = card.getBoundingClientRect(); box.style.left = `${Math.max(8, Math.min(innerWidth - 256, b.left + b.width / 2 - 120))}px`; box.style.top = `${Math.max(8, b.top - 352)}px`; }
});
document.addEventListener('pointerout', e => { if (e.target.closest('[data-option]') && board) board.set('cursor', cursor ? board.mark.cursor(cursor) : ''); });
document.addEventListener('change', e => {
  if (e.target.name === 'standing') { const least = document.querySelector(`[data-fact="${e.target.value.slice(5)}"]`); app.order(e.target.value, app.decision.about, least ? +least.value : 0); }
});
// pieces are dragged from the tray onto the map
document.addEventListener('pointerdown', e => {
  const from = e.target.closest('[data-shelf]'); if (!from || e.button) return;
  const piece = app.pieces.find(p => p.key === from.dataset.shelf); let moved = false;
  const move = m => { if (!moved && Math.hypot(m.clientX - e.clientX, m.clientY - e.clientY) < 7) return; moved = true; ghost(piece, m); const p = overMap(m); board.set('path', p ? board.mark.cursor(p) : ''); };
  const up = m => { removeEventListener('pointermove', move); removeEventListener('pointerup', up); unghost(); board.set('path', ''); const p = moved && overMap(m); if (p) placePiece(piece, p); };
  addEventListener('pointermove', move); addEventListener('pointerup', up);
  e.preventDefault();
});
const overMap = e => { const b = $('board').getBoundingClientRect(); return e.clientX > b.left && e.clientX < b.right && e.clientY > b.top && e.clientY < b.bottom ? app.places.under(...board.toMap(e)) : null; };

let rules = null;
async function showRule(element) {
  const rule = element.dataset.rule;
  rules ??= new Map((await api.rules(app.scene.table.game)).map(r => [r.id, r]));
  const found = rules.get(rule), pop = $('rulepop');
  pop.innerHTML = `<p class="label">${t('rule', { id: esc(rule) })}</p><h3>${esc(found?.title ?? rule)}</h3><p class="rule-text">${esc(found?.text ?? t('no_rule'))}</p>`;
  pop.hidden = false;
  const b = element.getBoundingClientRect();
  pop.style.left = `${Math.max(8, Math.min(innerWidth - pop.offsetWidth - 8, b.right - 300))}px`;
  pop.style.top = `${Math.max(8, Math.min(innerHeight - pop.offsetHeight - 8, b.bottom + 6))}px`;
  pop.focus({ preventScroll: true });
}
$('cmdform').addEventListener('submit', e => { e.preventDefault(); typed(app, $('cmd').value); $('cmd').value = ''; });
listenKeys(app, { act: DO, point, board: () => board, cursor: () => cursor, moveCursor(place) { cursor = place; board.set('cursor', place ? board.mark.cursor(place) : ''); if (place) { board.show(place); look(place, null); app.announce(describe(place) + (keysAt(place).some(k => app.decision && app.offers.live(app.picks).has(k)) ? `, ${t('legal')}` : '')); } }, skip: () => playback.skip(), keysAt });

function lay() {
  if (app.places && board?.places !== app.places) {
    if (board) { const fresh = $('board').cloneNode(false); $('board').replaceWith(fresh); }
    board = new Board($('board'), app.places, on);
    board.setMap(app.scene.has_map ? api.mapAddress(id, memory.mapTheme()) : '');
  }
  $('board').setAttribute('aria-label', t('map_help'));
  $('cmd').placeholder = t('command_example');
  tools();
}
if (!id) location.href = '/';
app.load().then(() => { lay(); }).then(() => app.open()).catch(no => { $('lineout').hidden = false; $('lineout').textContent = no.message; });
if (calm()) document.body.classList.add('calm');

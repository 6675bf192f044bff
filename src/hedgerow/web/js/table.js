// The table page: puts the parts together, draws them, and hands clicks and keys to whoever understands them.
import { App } from './app.js';
import { Board } from './board.js';
import * as api from './api.js';
import { capital, $, chip, esc, fill, calm, speak } from './dom.js';
import { drawLog, luck } from './logbook.js';
import { drawPanel } from './panel.js';
import { hasHand } from './game.js';
import { drawTop, drawUnits, drawTray, drawHexCard } from './top.js';
import { listenKeys, typed } from './keys.js';
import { arc, rose, turned } from './facing.js';
import { nameAt } from './storeys.js';
import { openDrawer, closeDrawer } from './drawer.js';
import { callBack, sound } from './calling.js';
import { Playback } from './playback.js';
import { Pointing } from './pointing.js';
import { Replay } from './replay.js';
import { Coach } from './coach.js';
import { Tableau } from './tableau.js';
import { Overlays } from './overlays.js';
import { showRule } from './rulepop.js';
import { analyse, measureLuck } from './analysis.js';
import { copyText, downloadPicture, downloadRecord, listenPrint, readLink } from './sharing.js';
import { thoughtAt, whyHtml } from './why.js';
import * as memory from './memory.js';
import { icon } from '../paint/icons.js';
import { t } from '../strings.js';

memory.applyTheme();
speak();
const { id, seat, token, at: wanted } = readLink(location.hash);
if (id && seat && token) {                            // a secret link: keep it here, take it out of the address
  memory.keepLink(id, seat, token);
  history.replaceState(null, '', `/table.html${location.search}#${id}`);
  const seated = await api.sit(id, token, { name: memory.setting('name'), nonce: memory.nonce() }).catch(() => null);
  if (seated) memory.keepLink(id, seat, seated.token);            // the invitation opens the seat no more
}
const app = new App(id);
window.hedgerow = app;                                // for the curious, and for tests
let board = null, cursor = null, arcOf = null;
const overlays = new Overlays(app, () => board, () => { tools(); drawBoard(); });
const playback = new Playback(app, () => board, drawBoard);
const pointing = new Pointing(app, () => board, overlays, draw);
const replay = new Replay(app, draw, e => { playback.above = ''; if (e) playback.paint(e); });
const coach = new Coach(app, () => board);
let linked = wanted;                                  // the moment that the address names, until it is shown

/* ---------- drawing ---------- */
let asked = '', kind = '';
const SETTLES = 250;
let settling;
/** A list that has just changed under the pointer takes no clicks: they were meant for what stood there before. */
function settle() {
  if (!$('decide').matches(':hover')) return;
  $('decide').classList.add('settling');
  clearTimeout(settling);
  settling = setTimeout(() => $('decide').classList.remove('settling'), SETTLES);
}
function draw() {
  if (!app.scene) return;
  if (linked !== null && app.message) { const at = linked; linked = null; replay.openShared(at); }
  const focused = document.activeElement, inPanel = focused?.closest?.('#decide, #tray, #units');
  document.title = `${app.decision && !app.decision.optional ? '● ' : ''}${app.scene.table.scenario_title} · Hedgerow`;
  drawTop(app, $('top')); drawUnits(app, $('units')); drawTray(app, $('tray')); drawPanel(app, $('decide'));
    drawLog(app, $('log'));
  drawTabs(); coach.draw(); drawBoard(); drawCurtain();
  if (inPanel && !focused.isConnected) $('decide').focus({ preventScroll: true });
  const now = app.decision ? `${app.me}/${app.decision.number}` : '';
  if (now !== asked) settle();
  if (now && now !== asked && !app.decision.optional) callBack(app);
  if (now && now !== asked) {
    app.announce(app.decision.prompt); board?.unsay();
    if (app.reaction || app.marching) showSubject(); else showChoices();
  }
  asked = now;
  if (Boolean(app.replaying) !== document.body.classList.contains('replaying')) {
    document.body.classList.toggle('replaying');
    if (board?.fitted) board.fit();                   // the bar of the replay takes its room, or gives it back
  }
  document.body.classList.toggle('deciding', Boolean(app.decision));
  document.body.classList.toggle('reacting', app.reaction);
  document.body.classList.toggle('hascards', $('tray').childElementCount > 0);
  const low = !hasHand(app.game) && !(app.decision?.lines && $('tray').querySelector('.shelf'));
  document.body.classList.toggle('lowtray', low);
  begin();
  if (app.lookedPlace) tellPlace(app.lookedPlace);        // what it costs to get there may have changed
}
let sheet = null, begun = false;
/** Until the forces are set up the map is fitted to each worksheet, and once more when play begins; then it keeps its place. */
function begin() {
  if (!app.decision || begun || sheet === Boolean(app.decision.lines)) return;
  sheet = Boolean(app.decision.lines);
  begun = !sheet;
  if (board?.fitted) board.fit();
}
/** Bring into sight what is asked about. */
function showSubject() {
  const keys = Object.entries(app.decision.what ?? {}).flatMap(([kind, v]) => [v].flat().map(x => app.keyOf(kind, x)));
  const at = keys.map(k => app.placeOf(k)).find(Boolean);
  if (at && !playback.playing) board?.show(at);
}
/** A question of another kind, of which nothing can be seen: where something can be chosen comes into sight. */
function showChoices() {
  const { about, lines } = app.decision, live = [...app.offers.live(app.picks)];
  if (about === kind || app.decision.optional || app.game.tableau || playback.playing) return;
  kind = about;
  board?.bring([...new Set(live.map(k => lines ? app.places.of(k)?.ground : app.placeOf(k)).filter(Boolean))]);
}
/** How a piece is ringed: picked, under fire, may be chosen, or done. */
function modeOf(p, live, any, subject) {
  const mine = p.side === app.me;
  if (app.picks.includes(p.key) || (subject.includes(p.key) && !live.has(p.key))) return mine ? 'selected' : 'target';
  if (live.has(p.key)) return 'legal';
  return p.acted && mine && app.decision && !any.has(p.key) ? 'acted' : '';
}
function drawBoard() {
  if (!board) return;
  const now = app.shown || app.onPaper ? null : app.decision, live = now ? app.offers.live(app.picks) : new Set(),
    any = now ? app.offers.any
    : new Set();
  const what = now?.what ?? {}, named = Object.entries(what).flatMap(([k, v]) => [v].flat().map(x => app.keyOf(k, x)));
  const subject = app.moving ? [...named, app.moving] : named;
  if (app.game.tableau) { drawTableau(live, any, subject); return; }
  const pieces = app.pieces.map(p => ({ ...p, mode: app.shown || app.onPaper ? '' : modeOf(p, live, any, subject) }));
  const at = keys => [...new Set([...keys].map(k => app.places.of(k)?.ground).filter(Boolean))];
  const legal = at(live), chosen = app.onPaper ? [] : at(app.picks), fire = app.picks.some(k => !k.startsWith('at:'));
  const target = what[app.places.kind] !== undefined ? app.places.get(what[app.places.kind]) : null, { mark } = board;
  const light = mark.light(app.board ? app.game.light(app.board) : '');
  const below = light + arcs(pieces, subject) + overlays.march() + mark.legal(legal) + overlays.below
    + (fire || !chosen.length ? '' : mark.chosen(chosen));
  const aimed = target && now && !legal.includes(target) && !chosen.length ? mark.ring(target, '#b02a1a') : '';
  const above = (fire ? chosen.map(mark.target).join('') : '') + aimed + engagement(pieces) + overlays.above + playback.above
    + coach.above() + rose(app);
  const from = pieces.find(p => subject.includes(p.key))?.place ?? app.path[0];
  const path = playback.playing ? null : app.path.length ? mark.path([from, ...app.path].filter(Boolean)) : '';
  board.draw({ pieces, things: app.board ? app.game.marks(app.board, app.me) : [], below, above, path,
    wanted: now?.lines ? legal : [], mine: app.me });        // where one may set up
  board.set('cursor', cursor ? mark.cursor(cursor) : '');
  if (app.moving && !app.path.length && !playback.playing && app.lookedPlace) showWay(app.lookedPlace);
}
/** A table without a map draws itself; it is told what is chosen and what can be. */
function drawTableau(live, any, subject) {
  const mode = (key, mine) => app.shown || app.onPaper ? '' : modeOf({ key, side: mine ? app.me : null }, live, any, subject);
  board.draw({ mode, above: playback.above + coach.above() });
  board.set('cursor', cursor ? board.mark.cursor(cursor) : '');
}
/** What the chosen piece covers, or the one looked at. */
function arcs(pieces, subject) {
  if (app.shown) return '';
  const faces = p => p.place && typeof p.facing === 'number' && !p.lost;
  const chosen = pieces.filter(p => faces(p) && (app.picks.includes(p.key) || subject.includes(p.key)));
  const shown = chosen.length ? chosen : pieces.filter(p => faces(p) && p.place === app.lookedPlace);
  return shown.slice(0, 1).map(p => arc(app.places, p, p.side !== app.me)).join('');
}
/** An attack under way: lines from those who fire to where they aim. */
function engagement(pieces) {
  const found = app.board && app.game.engaged(app.board);
  if (!found) return '';
  const to = found.to.map(n => app.places.named(n)).filter(Boolean), { mark } = board;
  const from = [...new Set(found.from.map(k => pieces.find(p => p.key === k)?.place).filter(Boolean))];
  const lines = p => from.filter(f => f !== p).map(f => mark.line(f, p, { col: '#b02a1a' })).join('');
  return to.map(p => lines(p) + mark.target(p)).join('');
}
let screened = null;
function drawCurtain() {
  const who = app.curtain, fresh = who && who !== screened;
  $('curtain').hidden = !who;
  screened = who;
  if (!who) return;
  const name = esc(app.game.seats(app.board)[who]?.name ?? who);
  fill($('curtain'), `<div class="panel" tabindex="-1"><h1>${t('curtain', { who: name })}</h1><p>${t('curtain_text')}</p>
    <button type="button" class="btn primary big" data-do="curtain">${t('curtain_go', { who: name })}</button></div>`);
  if (fresh) $('curtain').firstElementChild.focus();      // not the button: the key that ended a turn opens nothing
}
function drawTabs() {
  const now = document.body.dataset.sheet ?? 'choice', cards = $('tray').querySelector('.hand');
  const hand = cards || $('tray').querySelector('.shelf') ? [['hand', 'cards', t(cards ? 'hand' : 'pieces')]] : [];
  const tabs = [['choice', 'flag', t('choice')], ...hand, ['log', 'time', t('log')], ['units', 'units', t('units')]];
  const tab = ([k, i, w]) => `<button type="button" data-sheet="${k}" aria-pressed="${k === now}">${icon(i, 20)}<span>${
    w}</span></button>`;
  fill($('tabbar'), tabs.map(tab).join(''));
}
function tools() {
  $('tools').hidden = Boolean(app.game.tableau);
  const sight = app.scene.questions.includes('sight') ? [['los', 'eye', t('los'), 'L']] : [];
  const list = [...sight, ['range', 'reach', t('reach'), 'R'], ['danger', 'danger', t('danger'), 'D'],
    ['threat', 'threat', t('threat'), 'H'],
    ['in', 'plus', t('zoom_in'), '+'], ['out', 'minus', t('zoom_out'), '−'], ['fit', 'fit', t('fit'), '0']];
  const tool = ([k, i, w, key]) => `<button type="button" class="iconbtn" data-do="${k}" title="${w} (${key})" aria-pressed="${
    overlays.mode === k}">${icon(i)}<span class="sr">${w}</span></button>`;
  fill($('tools'), list.map(tool).join(''));
}
function look(place, key) {
  app.lookedPlace = place;
  const here = place ? pointing.keysAt(place) : [];           // a counter is looked at, and the hex it stands in with it
  const found = app.optionAt(key ? [key, ...here.filter(k => k !== key && k.startsWith('at:'))] : here);
  if (found !== app.lookedAt) { app.lookedAt = found; if (app.decision) drawPanel(app, $('decide')); }
  overlays.hover(place);
  const facing = place && app.pieces.some(p => p.place === place && typeof p.facing === 'number') ? place : null;
  if (facing !== arcOf) { arcOf = facing; drawBoard(); }
  if (app.moving && !app.path.length && !playback.playing) showWay(place);
  tellPlace(place);
  drawHexCard(app, place);
}
/** The way a click would take the mover, while it is looked at. */
function showWay(place) {
  const way = place && !overlays.mode && app.waysOf(app.moving)?.get(place)?.way,
    from = app.pieces.find(p => p.key === app.moving)?.place;
  board.set('path', way && from ? board.mark.path([from, ...way]) : '');
}
/** The line in the corner: below, or above when the place it tells of lies below. */
function tellPlace(place) {
  const line = $('hexline');
  line.textContent = place ? describe(place) : '';
  if (!place || !board?.toBox || !board.view) return;
  const [x, y] = board.toBox(place), { box } = board;
  line.classList.toggle('aside', y > box.clientHeight - 80 && x < box.clientWidth * .62 + 40);
}
function describe(place) {
  const here = app.pieces.filter(p => p.place === place && p.key !== place.key).map(nameAt).join(', '), way = app.moving
    && app.waysOf(app.moving)?.get(place);
  const cost = way ? t('way_costs', { n: way.cost, unit: app.game.march.points(app.moving) }) : '';
  return [place.name, app.board ? app.game.placeText(app.board, place) : '', here, cost].filter(Boolean).join(' · ');
}
function moveCursor(place) {
  cursor = place;
  board.set('cursor', place ? board.mark.cursor(place) : '');
  if (!place) return;
  board.show(place);
  look(place, null);
  const live = app.decision ? app.offers.live(app.picks) : new Set();
  app.announce(describe(place) + (pointing.keysAt(place).some(k => live.has(k)) ? `, ${t('legal')}` : ''));
}

/* ---------- what the table says ---------- */
app.draw = draw;
app.announce = text => {                              // a log for those who listen: the latest lines, in order
  const line = document.createElement('p');
  line.textContent = text;
  $('live').append(line);
  while ($('live').childElementCount > 8) $('live').firstElementChild.remove();
};
app.onComplaint = (text, rules) => {
  const why = `<p>${esc(capital(text))} ${rules.map(chip).join('')}</p>`;
  board?.say(cursor ?? app.lookedPlace ?? null, `<p class="no" aria-hidden="true">✕</p><div>${why}</div>`);
  app.announce(text);
};
app.onNews = (news, first) => {
  app.announce(news.slice(-4).map(e => e.text).join('. ')); playback.live(news.length, first);
  sound(news);
};
app.onLine = (open, refused) => {
  $('lineout').hidden = open;
  if (!open) $('lineout').textContent = refused ? t('handed') : t('connection');
};
app.onChat = line => openDrawer.chatLine?.(line);
app.onThinking = m => { document.querySelector('.thinking i')?.style.setProperty('width', `${Math.round(m.part * 100)}%`); };
app.onScene = () => { lay(); board?.setMap(mapNow()); };
app.onChoice = () => { playback.skip(); if (overlays.mode === 'range') overlays.toggle('range'); };
async function showText() {
  const box = $('textboard');
  box.hidden = !box.hidden;
  if (!box.hidden) { box.textContent = (await api.textBoard(id, app.token)).text; box.focus(); }
}
const mapNow = () => app.scene.has_map ? api.mapAddress(id, memory.mapTheme(), app.scene.map_of) : '';
function nextTheme() {
  const name = memory.nextTheme();
  board?.setMap(mapNow());
  app.announce(t('shown_theme', { name: t(name) }));
  draw();
}
function wholeMap() {
  if (!board) return;
  board.fitted = board.fitted === 'whole' ? true : 'whole';
  board.fit();
}
/** What went wrong with something that was asked for. */
const told = no => app.complain(no.message);
const choose = offer => { if (offer) app.choose(offer.option); };
const DO = {
  enter: () => choose(app.enterOption),
  pass: () => app.letsGo ? app.letGo() : choose(app.offers?.pass),
  wait: () => app.letsGo && choose(app.offers.pass),
  skip: () => playback.skip(), sure: () => app.sure(),
  unsure: () => { app.warned = null; draw(); },
  auto: () => pointing.placeRest(), undo: () => app.undo(), agree: () => app.agree(true), refuse: () => app.agree(false),
  resign: () => openDrawer(app, 'resign'), resigned: () => { closeDrawer(); app.propose('resign'); },
  draw: () => { closeDrawer(); app.propose('draw'); },
  unorder: () => { closeDrawer(); app.endOrders(); }, rematch: () => app.rematch(false), swapped: () => app.rematch(true),
  settings: () => openDrawer(app, 'settings'), share: () => openDrawer(app, 'share').catch(told),
  record: () => downloadRecord(app),
  picture: () => downloadPicture(app, board, mapNow()).catch(told), print: () => window.print(),
  analyse: () => analyse(app), measure: () => measureLuck(app),
  turn: by => { const picks = turned(app, by); if (picks) { app.picks = picks; draw(); } },
  hurry: () => app.hurry(), curtain: () => app.openCurtain(), since: () => playback.since(), replay: () => replay.toggle(),
  theme: nextTheme, in: () => board?.zoom(1.25), out: () => board?.zoom(.8), fit: wholeMap, text: showText,
  los: () => overlays.toggle('los'), range: () => overlays.toggle('range'), threat: () => overlays.toggle('threat'),
  danger: () => overlays.toggle('danger'), close: closeDrawer, luck: () => openDrawer(app, 'luck', luck(app)),
  note: () => openDrawer(app, 'note'), chat: () => openDrawer(app, 'chat'), menu: () => openDrawer(app, 'menu'),
  help: () => openDrawer(app, 'help'), wins: () => openDrawer(app, 'wins'),
};
/** What a click on each kind of thing does; the first that fits counts. */
const CLICKS = [
  ['do', (name, hit) => DO[name]?.(hit)],
  ['option', option => { board?.unsay(); board?.unfan(); app.choose(JSON.parse(option)); }],
  ['pick', key => {
    if (app.picks.includes(key)) { app.picks = app.picks.filter(x => x !== key); draw(); return; }
    pointing.pick(key);
    const at = app.placeOf(key);
    if (at) board?.bring?.([at]);                         // what is picked from a list is seen on the map
  }],
  ['key', (key, hit) => {
    const byKeys = hit === document.activeElement;
    board?.unsay();
    if (app.decision) pointing.pick(key, board?.fanned?.place ?? app.places.of(key));
    else pointing.refuse(board?.fanned?.place, [key]);
    if (byKeys) $('board').focus({ preventScroll: true });        // the row of pieces has gone: the keys go on at the map
  }],
  ['card', key => pointing.card(key)],
  ['shelf', key => pointing.pickOrRefuse(key)],
  ['piece', key => {
    const p = app.pieces.find(x => x.key === key);
    if (p?.place) board.show(p.place);
    if (app.decision && app.offers.any.has(key)) pointing.pick(key, p.place);
    else if (p?.place) { board.fan(p.place, true); if (app.decision && p.side === app.me) pointing.refuse(p.place, [key]); }
  }],
  ['back', i => app.undo(+i)],
  ['moment', at => replay.go(+at)],
  ['why', i => openDrawer(app, 'why', whyHtml(app, thoughtAt(app, +i)))],
  ['tab', name => { app.tab = name; drawUnits(app, $('units')); }],
  ['sheet', name => { document.body.dataset.sheet = name; draw(); }],
  ['copy', (text, hit) => copyText(text, hit)],
];
/** Ways to choose something, which wait until all has been seen. */
const CHOOSES = new Set(['option', 'pick', 'key', 'card', 'shelf', 'piece']);
document.addEventListener('click', e => {
  const near = sel => e.target.closest(sel), rule = near('[data-rule]');
  if (near('.skip')) { e.preventDefault(); $('decide').focus(); return; }             // the address names the table, nothing else
  if (rule) { e.preventDefault(); showRule(rule, app.scene.table.game); return; }
  if (!near('#rulepop')) $('rulepop').hidden = true;
  if (!near('#drawer') && !near('[data-do]')) closeDrawer();
  const found = CLICKS.map(([name, act]) => [near(`[data-${name}]`), name, act]).find(([hit]) => hit);
  if (e.detail) document.activeElement?.closest('button, summary, a')?.blur();      // what was clicked keeps no keys
  if (found) {
    if (app.watching && CHOOSES.has(found[1])) { playback.skip(); return; }
    found[2](found[0].dataset[found[1]], found[0]);
    return;
  }
  const event = near('[data-event]');
  if (event && !near('summary')) playback.show(+event.dataset.event);
});
document.addEventListener('pointerover', e => {
  const row = e.target.closest('[data-option]'), found = row && app.decision
    && app.offers.all.find(o => JSON.stringify(o.option) === row.dataset.option);
  if (!found || !board) return;
  const at = found.keys.map(k => app.placeOf(k)).filter(Boolean);
  board.set('cursor', at.map(board.mark.cursor).join(''));
});
document.addEventListener('pointerout', e => {
  if (e.target.closest('[data-option]') && board) board.set('cursor', cursor ? board.mark.cursor(cursor) : '');
});
// a card looked at is shown large
document.addEventListener('pointerover', e => {
  const card = e.target.closest('[data-card]'), box = $('bigcard'), hand = card && app.board
    ? app.game.hand(app.board, app.me) : [];
  const large = hand.find(c => c.key === card.dataset.card)?.large;
  box.hidden = !large || e.pointerType === 'touch';
  if (box.hidden) return;
  const why = card.closest('.hc')?.querySelector('.why')?.title;
  fill(box, large + (why && !card.closest('.now') ? `<p class="panel">${esc(why)}</p>` : ''));
  const b = card.getBoundingClientRect();
  box.style.left = `${Math.max(8, Math.min(innerWidth - 256, b.left + b.width / 2 - 120))}px`;
  box.style.top = `${Math.max(8, b.top - box.offsetHeight - 12)}px`;
});
/** A standing order is given by its button, by the number in it, or by the units it names. */
document.addEventListener('change', e => {
  const { fact, unit, hidden } = e.target.dataset, box = e.target.closest('.standing');
  const value = e.target.name === 'standing' ? e.target.value : fact ? `when:${fact}` : unit ? 'units'
    : hidden ? app.standing(app.decision?.about) : '';
  if (!value || !app.decision || (hidden && !app.weighs(value))) return;
  if (fact) e.target.blur();
  const least = box.querySelector(`[data-fact="${value.slice(5)}"]`);
  const units = [...box.querySelectorAll('[data-unit]:checked')].map(b => b.dataset.unit);
  app.order(value, app.decision.about, { least: least ? +least.value : 0, units,
    hidden: Boolean(box.querySelector('[data-hidden]:checked')) });
});
document.addEventListener('pointerdown', e => {
  const from = e.target.closest('[data-shelf]');
  if (from && !e.button) { pointing.dragFromTray(from, e); e.preventDefault(); }
});
for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, () => { if (board) board.settled = true; }, true);
$('cmdform').addEventListener('submit', e => { e.preventDefault(); typed(app, $('cmd').value, draw); $('cmd').value = ''; });
listenKeys(app, { act: DO, board: () => board, cursor: () => cursor, moveCursor, playback, pointing });

/** What the table is played on: a map, or things laid out by the game. */
function lay() {
  const seen = (place, stack) => { const first = app.watching; playback.skip(); if (!first) pointing.point(place, stack); };
  const on = { click: seen, hover: look, fanned: () => coach.light(coach.shown) };
  if (app.game.tableau && !board) {
    board = new Tableau($('board'), app, on);
    app.places = board.spots;
  } else if (app.places && board?.places !== app.places) {
    if (board) $('board').replaceWith($('board').cloneNode(false));
    for (const name of ['grab', 'path', 'dragging', 'drop']) on[name] = (...what) => pointing[name](...what);
    board = new Board($('board'), app.places, on);
    board.setMap(mapNow());
  }
  $('board').setAttribute('aria-label', t(app.game.tableau ? 'tableau_help' : 'map_help'));
  $('cmd').placeholder = t('command_example');
  tools();
}
if (!id) location.href = '/';
addEventListener('hashchange', () => location.reload());
app.load().then(() => { lay(); listenPrint(app, () => board); }).then(() => app.open()).catch(no => {
  $('lineout').hidden = false;
  $('lineout').textContent = no.message;
});
if (calm()) document.body.classList.add('calm');

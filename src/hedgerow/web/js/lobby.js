// The lobby: choose a game and a scenario, say who plays, sit down. Or go on with a game.
import * as api from './api.js';
import { $, capital, esc, fill, speak } from './dom.js';
import { LANGUAGES, language, sentencesOf } from './language.js';
import * as memory from './memory.js';
import { botName, whoSits } from './game.js';
import { LOGO } from './top.js';
import { NATION, sign } from '../paint/counters.js';
import { icon } from '../paint/icons.js';
import { add, t } from '../strings.js';

memory.applyTheme();
speak();
const state = { games: [], game: null, scenario: null, seats: {}, options: {}, mine: [], open: [] };
const trouble = no => { leaving = false; $('trouble').hidden = false; $('trouble').textContent = no.message ?? no; };
/** Maps without a small picture are large drawings: fetched one after the other, those in sight first, and no more
 *  once somebody sits down. */
const fetched = new Set(), unmapped = new Set();
/** Without a map: the signs of those who meet, if they are nations. */
function noMap(cls, s = null) {
  const nations = s && s.name !== 'random' ? Object.keys(s.seats).filter(seat => NATION[seat]) : [];
  return `<span class="thumb nomap ${cls}">${nations.length === 2 ? nations.map(n => sign(n, 34)).join('') : icon('dice', 30)
  }</span>`;
}
let fetching = false, leaving = false;
function map(game, s, cls = '') {
  if (!s.has_map || s.name === 'random' || unmapped.has(`${game.name}/${s.name}`)) return noMap(cls, s);
  if (s.thumb) return `<img class="thumb ${cls}" loading="lazy" src="${api.thumbnail(game.name, s.name)}" alt="">`;
  const address = api.scenarioMap(game.name, s.name, memory.mapTheme());
  return `<img class="thumb ${cls}" data-of="${esc(game.name)}/${esc(s.name)}" ${
    fetched.has(address) ? 'src' : 'data-map'}="${address}" alt="">`;
}
function nextMap() {
  const seen = e => { const b = e.getBoundingClientRect(); return b.bottom > 0 && b.top < innerHeight; };
  return leaving ? null : [...document.querySelectorAll('img[data-map]')].find(seen);
}
async function fetchMaps() {
  if (fetching) return;
  fetching = true;
  for (let image = nextMap(); image; image = nextMap()) {
    const address = image.dataset.map;
    for (const same of document.querySelectorAll(`img[data-map="${CSS.escape(address)}"]`)) {
      same.removeAttribute('data-map');
      same.src = address;
    }
    await image.decode().then(() => { fetched.add(address); }, () => {       // no map before it is drawn
      unmapped.add(image.dataset.of);
      for (const same of document.querySelectorAll(`img[data-of="${CSS.escape(image.dataset.of)}"]`)) same.outerHTML = noMap('');
    });
  }
  fetching = false;
}

const languages = () => Object.entries(LANGUAGES).map(([name, word]) =>
  `<option value="${name}" ${name === language() ? 'selected' : ''}>${word}</option>`).join('');
function drawBar() {
  fill($('bar'), `${LOGO.replace('26" height="26"', '34" height="34"')}<h1 class="name">Hedgerow</h1><p>${
    t('tagline')}</p><nav><label class="btn quiet">${
    t('import_save')}<input type="file" id="import" class="sr" accept=".save,text/plain"></label><select id="language"
    class="btn quiet" aria-label="${t('setting_language')}" title="${t('language_note')}">${
    languages()}</select><button type="button"
    class="btn" id="theme">${icon('theme')} ${t('theme')}</button></nav>`);
}
function drawStrip() {
  const cards = state.mine.map(m =>
    `<div class="resume panel"><a href="/table.html#${esc(m.id)}">${m.picture}<span><b>${esc(m.title)}</b><small>${
    esc(m.seats.map(s => `${capital(s.seat)}: ${s.seat in m.mine && !s.name ? t('you') : whoSits(s)}`).join(' · '))}</small><span
    class="turnflag ${m.status === 'playing' ? '' : 'wait'}">${m.status === 'over' ? t('over') : m.status === 'open'
    ? t('gathering') : t('your_move')}</span></span></a><button type="button" class="linkish" data-forget="${
    esc(m.id)}" aria-label="${t('forget')} ${esc(m.title)}">✕</button></div>`);
  const guided = state.games.flatMap(g => g.lessons.map(of => `<button type="button" class="btn" data-guide="${
    esc(of ? `${g.name}:${of}` : g.name)}">${esc(of ? `${g.title}: ${of}` : g.title)}</button>`)).join('');
  fill($('strip'), `${cards.slice(0, 4).join('')}<div class="guide panel"><span><b>${t('guide_title')}</b><small>${
    t('guide_text')}</small></span><span class="guides">${guided}</span></div>`);
  fetchMaps();
}
/** A star beside each scenario: those that are liked stand in a list of their own, whatever game they belong to. */
const liked = () => memory.setting('favourites', []);
function star(g, s) {
  const name = `${g.name}/${s.name}`, on = liked().includes(name);
  const says = t(on ? 'favourite_drop' : 'favourite_add', { name: esc(s.title) });
  return `<button type="button" class="star" data-star="${esc(name)}" aria-pressed="${on}" title="${says}" aria-label="${says}">${
    icon('star', 20)}</button>`;
}
function favourites() {
  const found = liked().map(name => { const [game, ...rest] = name.split('/'), g = state.games.find(x => x.name === game);
    return [g, g?.scenarios.find(x => x.name === rest.join('/')), name]; }).filter(([, s]) => s);
  const one = ([g, s, name]) => `<li><button type="button" class="btn quiet" data-favourite="${esc(name)}">${
    icon('star', 14)}<span><b>${esc(s.title)}</b><small>${esc(g.title)}</small></span></button></li>`;
  return found.length ? `<h2 class="head">${t('favourites')}</h2><ul class="favourites">${found.map(one).join('')}</ul>` : '';
}
function like(name) {
  memory.set('favourites', liked().includes(name) ? liked().filter(x => x !== name) : [...liked(), name]);
  draw();
  document.querySelector(`[data-star="${CSS.escape(name)}"]`)?.focus();
}
/** Choose a favourite, in whatever game it is. */
function goTo(name) {
  const [game, ...rest] = name.split('/'), g = state.games.find(x => x.name === game);
  choose(g, g.scenarios.find(s => s.name === rest.join('/')));
}
/** A list of forces, broken only between its items. */
const pieces = text => text.includes('×') ? text.split(', ').map(x => `<span>${esc(x)}</span>`).join(', ') : esc(text);
function draw() {
  const g = state.game, s = state.scenario;
  if (!g) return;
  const games = state.games.map(x =>
    `<button type="button" class="game panel" data-game="${esc(x.name)}" aria-pressed="${x === g}"><b>${esc(x.title)}</b><p>${
    t(x.scenarios.length === 1 ? 'scenarios_1' : 'scenarios_n', { n: x.scenarios.length })}</p></button>`).join('');
  const cards = g.scenarios.map(x =>
    `<div class="scnbox"><button type="button" class="scn panel" data-scenario="${esc(x.name)}" aria-pressed="${
    x === s}"><span class="pic">${
    map(g, x)}<span class="no">${esc(x.name === 'random' ? '?' : x.name)}</span></span><b class="t">${
    esc(x.title)}</b><span class="vs">${Object.keys(x.seats).map(capital).map(esc).join(' · ')}</span><span class="dim">${
    esc(x.facts.filter(([k]) => ['Length', 'Complexity'].includes(k)).map(([k, v]) => k === 'Complexity'
    ? t('complexity', { n: v }) : v).join(' · '))}</span></button>${star(g, x)}</div>`).join('');
  fill($('cols'), `<section><h2 class="head">${t('game')}</h2><div class="games">${games}</div>${favourites()}</section>
    <section><h2 class="head">${t('scenario')}</h2><div class="grid">${cards}</div></section>
    <section><h2 class="head">${t('seats')}</h2><form class="detail panel" id="sitdown"><div
    class="scrolls" tabindex="0"><div class="big">${
    map(g, s, 'large')}</div><div class="in"><div><h2>${esc(s.title)}</h2><p class="note rule-text">${esc(s.notes)}</p></div>
      <label class="nameline"><span class="label">${t('your_name')}</span><input name="name" maxlength="60" value="${
      esc(memory.setting('name'))}"></label>
      ${Object.keys(s.seats).map(seat => seatPicker(g, seat)).join('')}${
    s.facts.length ? `<dl class="factlist">${
    s.facts.map(([k, v]) => `<div><dt>${esc(k)}</dt><dd>${pieces(v)}</dd></div>`).join('')}</dl>` : ''}${g.options.length
      ? `<details><summary class="label">${t('options')}</summary>${g.options.map(optionPicker).join('')}</details>` : ''}
      <label class="check"><input type="checkbox" name="public"> ${t('public_game')}</label>
      ${Object.values(state.seats).includes('me') ? '' : `<p class="warn">${t('nothing_set')}</p>`}
      </div></div><footer><button class="btn primary big">${t('start')}</button></footer></form></section>`);
  fetchMaps();
}
/** Levels a person would choose, weakest first; where a game has none of these, all its bots. */
const LEVELS = ['recruit', 'regular', 'veteran'];
const levels = g => { const known = LEVELS.filter(x => g.bots.includes(x)); return known.length ? known : g.bots; };
const usual = g => levels(g).includes('regular') ? 'regular' : levels(g).at(-1);
function seatPicker(g, seat) {
  const now = state.seats[seat], bot = now !== 'me' && now !== 'human';
  const way = (value, word, small, on) =>
    `<label><input type="radio" name="seat-${esc(seat)}" value="${esc(value)}" ${on ? 'checked'
    : ''}><span>${esc(word)}<small>${esc(small)}</small></span></label>`;
  const [level, style = ''] = bot ? now.split(':') : [], list = [...new Set([...levels(g), ...g.bots])];
  const pick = (name, label, made) => `<select name="${name}-${esc(seat)}" aria-label="${t(label)}">${made}</select>`;
  const one = (value, on, word) => `<option ${on ? 'selected' : ''} value="${esc(value)}">${esc(word)}</option>`;
  const styles = ['', ...(level === 'random' ? [] : g.styles)];
  return `<fieldset><legend class="label">${t('played_by', { seat: esc(capital(seat)) })}</legend><div class="seg">${
    way('me', t('me'), t('me_small'), now === 'me')}${way('bot', t('computer'), botName(bot ? now : usual(g)), bot)}${
    way('human', t('friend'), t('friend_small'), now === 'human')}</div>${bot ? `<div class="botpick">${
    pick('level', 'level', list.map(b => one(b, b === level, botName(b))).join(''))}${styles.length > 1
    ? pick('style', 'style', styles.map(x => one(x, x === style, t(`style_${x || 'usual'}`))).join('')) : ''}</div>`
    : ''}</fieldset>`;
}
const optionPicker = o => `<label class="option"><span>${esc(capital(o.text))}</span><select name="option-${esc(o.name)}">${
  o.choices.map((c, i) => `<option value="${i}" ${(state.options[o.name] ?? o.default) === c ? 'selected'
  : ''}>${esc(c === true ? t('yes') : c === false ? t('no') : capital(c))}</option>`).join('')}</select></label>`;

function choose(game, scenario) {
  state.game = game; state.scenario = scenario ?? game.scenarios[0]; state.options = {};
  const seats = Object.keys(state.scenario.seats), bot = usual(game);
  state.seats = Object.fromEntries(seats.map((s, i) => [s, i ? bot : 'me']));
  draw();
}
/** The computer player as its level and its temper say. */
function chooseBot(seat) {
  const value = what => document.querySelector(`[name="${what}-${CSS.escape(seat)}"]`)?.value ?? '';
  const level = value('level'), style = level === 'random' ? '' : value('style'), had = document.activeElement?.name;
  state.seats[seat] = style ? `${level}:${style}` : level;
  draw();
  document.querySelector(`[name="${had}"]`)?.focus();
}
async function start(body) {
  leaving = true;
  const made = await api.create({ ...body, name: memory.setting('name'), nonce: memory.nonce() });
  memory.keepSeats(made, body.seats);
  location.href = `/table.html#${made.table.id}`;
}
/** A guided game: from its saved beginning, one click and you sit at it. `up-front:armor` is one about armor. */
async function lesson(guide) {
  leaving = true;
  const [game, of] = guide.split(':');
  add(await sentencesOf(game));
  const { default: { save, seats } } = await import(`/games/${game}/lesson${of ? `-${of}` : ''}.js`);
  const text = await api.file(`/games/${game}/${save}`);
  const made = await api.importSave(
    { save: text, seats, name: memory.setting('name'), title: t('guide_for', { game: titleOf(game) }) });
  memory.keepSeats(made, seats);
  location.href = `/table.html?guide=${of ?? 1}#${made.table.id}`;
}
const titleOf = game => state.games.find(g => g.name === game)?.title ?? game;
async function loadTables() {
  const ids = Object.keys(memory.links());
  state.mine = (await Promise.all(
    ids.map(id => api.tableOf(id).then(m => ({ ...m, mine: memory.linksOf(id) }), () => null)))).filter(Boolean).sort(
    (a, b) => b.changed.localeCompare(a.changed));
  for (const m of state.mine) {
    const g = state.games.find(x => x.name === m.game), s = g?.scenarios.find(x => x.name === m.scenario);
    m.picture = g && s ? map(g, s) : '';
  }
  drawStrip();
  state.open = (await api.tables()).filter(x => !ids.includes(x.id));
  const list = state.open.slice(0, 20).map(openGame).join('');
  const none = `<p class="dim">${t('no_open_games')}</p>`;
  fill($('open'), `<h2 class="head">${t('open_games')}</h2>${list ? `<ul>${list}</ul>` : none}`);
}
/** A public game: look on, or take a seat that is open. */
function openGame(x) {
  const who = x.seats.map(s => `${capital(s.seat)}: ${whoSits(s)}`).join(' · ');
  const sit = s => `<button type="button" class="btn primary" data-claim="${esc(x.id)}/${esc(s.seat)}">${
    t('sit_as', { seat: esc(capital(s.seat)) })}</button>`;
  return `<li class="panel"><b>${esc(x.title)}</b> <span class="dim">${esc(who)}</span>
    ${x.seats.filter(s => !s.player).map(sit).join('')}<a class="btn" href="/table.html#${esc(x.id)}">${t('watch')}</a></li>`;
}
async function claim(id, seat) {
  leaving = true;
  const seated = await api.claim(id, { seat, name: memory.setting('name'), nonce: memory.nonce() });
  memory.keepLink(id, seat, seated.token);
  location.href = `/table.html#${id}`;
}

document.addEventListener('click', e => {
  const near = sel => e.target.closest(sel); let hit;
  if (near('#theme')) { memory.nextTheme(); drawStrip(); $('cols').__html = ''; draw(); return; }
  if ((hit = near('[data-game]'))) choose(state.games.find(g => g.name === hit.dataset.game));
  if ((hit = near('[data-scenario]'))) choose(state.game, state.game.scenarios.find(s => s.name === hit.dataset.scenario));
  if ((hit = near('[data-star]'))) like(hit.dataset.star);
  if ((hit = near('[data-favourite]'))) goTo(hit.dataset.favourite);
  if ((hit = near('[data-forget]'))) { memory.dropLink(hit.dataset.forget); loadTables(); }
  if ((hit = near('[data-claim]'))) claim(...hit.dataset.claim.split('/')).catch(trouble);
  if ((hit = near('[data-guide]'))) lesson(hit.dataset.guide).catch(trouble);
});
document.addEventListener('change', async e => {
  if (e.target.name?.startsWith('seat-')) {
    state.seats[e.target.name.slice(5)] = e.target.value === 'bot' ? usual(state.game) : e.target.value;
    draw();
    document.querySelector(`[name="${e.target.name}"]:checked`)?.focus();
  }
  if (/^(level|style)-/.test(e.target.name ?? '')) chooseBot(e.target.name.slice(6));
  if (e.target.name === 'name') memory.set('name', e.target.value);
  if (e.target.id === 'language') { memory.set('language', e.target.value); location.reload(); }
  if (e.target.name?.startsWith('option-')) {
    const o = state.game.options.find(x => x.name === e.target.name.slice(7));
    state.options[o.name] = o.choices[+e.target.value];
  }
  if (e.target.id === 'import' && e.target.files[0]) {
    try {
      const save = await e.target.files[0].text(), head = JSON.parse(save.split('\n')[0]),
        g = state.games.find(x => x.name === head.game), s = g?.scenarios.find(x => x.name === head.scenario);
      const seats = Object.fromEntries(Object.keys(s?.seats ?? {}).map((x, i) => [x, i ? g.bots[0] : 'me']));
      const made = await api.importSave({ save, seats, name: memory.setting('name') });
      memory.keepSeats(made, seats); location.href = `/table.html#${made.table.id}`;
    } catch (no) { trouble({ message: t('bad_file', { why: no.message }) }); }
  }
});
document.addEventListener('submit', e => {
  e.preventDefault();
  const data = new FormData(e.target);
  start({ game: state.game.name, scenario: state.scenario.name, seats: state.seats, options: state.options,
    public: data.has('public') }).catch(trouble);
});
addEventListener('scroll', fetchMaps, { passive: true });
addEventListener('resize', fetchMaps);
drawBar();
fill($('cols'), `<p class="dim" role="status">${t('opening')}</p>`);
api.games().then(games => { state.games = games; choose(games[0]); drawStrip(); return loadTables(); }).catch(trouble);

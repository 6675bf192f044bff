// Things that are not the game: chat, notepad, luck, keys, the menu. A panel at the side, never over the decision.
import * as api from './api.js';
import { $, esc } from './dom.js';
import { askToNotify } from './calling.js';
import { botName, standing } from './game.js';
import { LANGUAGES, language } from './language.js';
import * as memory from './memory.js';
import { drawShare, seatLink } from './sharing.js';
import { t } from '../strings.js';

const KEYS = [['key_arrows', 'arrows'], ['Tab', 'tab'], ['Enter', 'enter'], ['key_space', 'space'], ['E', 'end'],
  ['key_backspace', 'back'], ['Esc', 'esc'],
  ['/', 'slash'], ['L', 'los'], ['R', 'range'], ['D', 'danger'], ['H', 'threat'], ['V', 'fan'], ['+ − 0', 'zoom'],
  ['F', 'fire'], ['W', 'wait'],
  ['[ ]', 'turn'], ['1 – 9', 'number'], ['N C', 'talk'], ['?', 'help']];

export function closeDrawer() { $('drawer').hidden = true; }
export async function openDrawer(app, which, html = '') {
  const box = $('drawer');
  const title = { note: t('notepad'), chat: t('chat'), luck: t('luck'), help: t('help'), menu: t('menu'), resign: t('resign'),
    settings: t('settings'), share: t('share'), wins: t('to_win'),
    why: t('why_title') }[which];
  box.setAttribute('aria-label', title);
  box.dataset.which = which;
  box.innerHTML = `<header><h2 class="head">${
    title}</h2><button type="button" class="btn quiet" data-do="close">✕<span class="sr">${
    t('cancel')}</span></button></header><div class="in">${html}</div>`;
  box.style.setProperty('--below', `${$('top').offsetHeight}px`);          // what the bar at the top says stays in sight
  box.hidden = false;
  const inside = box.querySelector('.in');
  if (which === 'note') await note(app, inside);
  if (which === 'chat') await chat(app, inside);
  if (which === 'help') inside.innerHTML = `<dl class="keys">${
    KEYS.map(([k, w]) => `<div><dt><kbd>${t(k)}</kbd></dt><dd>${t(`does_${w}`)}</dd></div>`).join('')}</dl>`;
  if (which === 'menu') menu(app, inside);
  if (which === 'wins') inside.innerHTML = `<div class="menuwins">${standing(app.game, app.board,
    Boolean(app.ended))}</div>`;
  if (which === 'settings') settings(inside);
  const shared = which === 'share' ? drawShare(app, inside) : null;
  if (which === 'resign') inside.innerHTML = `<p>${t('resign_sure')}</p><p class="go"><button type="button" class="btn"
    data-do="close">${t('resign_no')}</button><button type="button" class="btn fire" data-do="resigned">${
    t('resign_yes')}</button></p>`;
  (inside.querySelector('textarea, input, button') ?? box).focus();
  await shared;
}
async function note(app, inside) {
  if (!app.token) { inside.textContent = t('watch_title'); return; }
  inside.innerHTML = `<p class="dim">${t('note_private')}</p><textarea rows="12" maxlength="4000" disabled aria-label="${
    t('notepad')}"></textarea><p class="dim" role="status"></p>`;
  const area = inside.querySelector('textarea'); let later;
  area.value = (await api.note(app.table, app.token)).text;
  area.disabled = false;                              // nothing typed may be lost while the old text is on its way
  area.oninput = () => {
    clearTimeout(later);
    later = setTimeout(async () =>
      { await api.writeNote(app.table, area.value, app.token); inside.querySelector('[role=status]').textContent = t('saved');
      }, 500);
  };
}
async function chat(app, inside) {
  const friends = app.message?.view.talk ?? [];         // whom the rules let this seat talk to alone now
  const aside = friends.length
    ? `<label><input type="checkbox" name="aside"> ${esc(t('aside', { who: friends.join(', ') }))}</label>` : '';
  inside.innerHTML = `<ol class="chatlines" aria-live="polite"></ol>${app.token
    ? `<form>${aside}<input maxlength="500" placeholder="${t('chat_placeholder')}" aria-label="${t('chat_placeholder')}"><button
    class="btn">${t('say')}</button></form>` : ''}`;
  const list = inside.querySelector('ol'), add = l => {
    list.insertAdjacentHTML('beforeend', `<li><b>${esc(l.who)}</b> ${l.aside ? `${t('said_aside')} ` : ''}${esc(l.text)}</li>`);
    list.scrollTop = list.scrollHeight;
  };
  const form = inside.querySelector('form'), same = l => `${l.at} ${l.who} ${l.text}`;
  if (form) form.onsubmit = async e => {
    e.preventDefault();
    const input = form.querySelector('input[maxlength]'), text = input.value;
    if (!text.trim()) return;
    input.value = '';
    await api.say(app.table, text, app.token, form.elements.aside?.checked ?? false)
      .catch(no => { input.value = text; app.announce(t('refused', { why: no.message })); });
  };
  let late = [];                                      // said while the older lines are on their way
  openDrawer.chatLine = l => { if (late) late.push(l); else if (list.isConnected) add(l); };
  const old = await api.chat(app.table, app.token), known = new Set(old.map(same));
  [...old, ...late.filter(l => !known.has(same(l)))].forEach(add);
  late = null;
}
/** Ways to end a game before its end. */
function mayEnd(app) {
  if (!app.me || app.isBot(app.me) || !app.message || app.message.view.result) return '';
  const people = app.message.seats.every(s => s.player === 'human');
  return `<li>${people ? `<button type="button" class="btn" data-do="draw">${t('draw_offer')}</button>` : ''}<button type="button"
    class="btn" data-do="resign">${t('resign')}</button></li>`;
}
/** What this browser does for its player: kept here, and nowhere else. */
function settings(inside) {
  const box = name => `<label class="check"><input type="checkbox" name="${name}" ${memory.setting(name, false) ? 'checked'
    : ''}> ${t(`setting_${name}`)}</label>`;
  const tongues = Object.entries(LANGUAGES).map(([name, word]) => `<label><input type="radio" name="language" value="${name}" ${
    name === language() ? 'checked' : ''}><span lang="${name}">${word}</span></label>`).join('');
  const speeds = ['slow', 'usual', 'fast', 'none'], now = memory.setting('speed', 'usual');
  inside.innerHTML = `${box('sound')}${box('notify')}${box('confirm')}<fieldset class="standing"><legend class="label">${
    t('setting_speed')}</legend>${speeds.map(s => `<label><input type="radio" name="speed" value="${s}" ${
    s === now ? 'checked' : ''}><span>${
    t(`speed_${s}`)}</span></label>`).join('')}</fieldset><fieldset class="standing"><legend class="label">${
    t('setting_language')}</legend>${tongues}<p>${t('language_note')}</p></fieldset><p class="dim" role="status"></p>`;
  inside.onchange = async ({ target }) => {
    if (target.name === 'notify' && target.checked && await askToNotify() !== 'granted') {
      target.checked = false;
      inside.querySelector('[role=status]').textContent = t('notify_denied');
    }
    memory.set(target.name, target.type === 'checkbox' ? target.checked : target.value);
    if (target.name === 'language') location.reload();
  };
}
function menu(app, inside) {
  const there = (app.message?.seats ?? []).map(s => s.player).filter(p => p && p !== 'human');
  const bots = [...new Set(['recruit', 'regular', 'veteran', 'random', ...there])];
  const wins = app.board ? standing(app.game, app.board, Boolean(app.ended)) : '';
  inside.innerHTML = `${wins ? `<section class="menuwins"><h3 class="label">${t('to_win')}</h3>${wins}</section>` : ''}<ul
    class="menu"><li><button type="button" class="btn" data-do="help">${
    t('help')} <kbd>?</kbd></button></li>${app.message
    ? `<li><button type="button" class="btn" data-do="share">${t('share')}</button></li>` : ''}
    <li><button type="button" class="btn" data-do="settings">${t('settings')}</button></li>${app.me && app.hasOrders
    ? `<li><button type="button" class="btn" data-do="unorder">${t('standing_end')}</button></li>` : ''}${mayEnd(app)}
    ${app.me && app.isBot(app.me)
    ? `<li><button type="button" class="btn primary" data-seat="back">${t('take_seat_back')}</button></li>`
    : app.me ? `<li><h3 class="label">${t('hand_over')}</h3>${
    bots.map(b => `<button type="button" class="btn" data-hand="${esc(b)}">${
    t('hand_to_bot', { bot: esc(botName(b)) })}</button>`).join('')}<button type="button" class="btn"
    data-hand="human">${t('hand_to_human')}</button><p class="handed"></p></li>`
    : ''}<li><a class="btn" href="/">${t('back_to_lobby')}</a></li></ul>`;
  inside.onclick = async e => {
    const b = e.target.closest('[data-hand], [data-seat]'); if (!b) return;
    const seat = app.me, to = b.dataset.hand;
    if (to === 'human') {
      const link = await api.handOver(app.table, app.token, to);
      memory.dropLink(app.table, seat);
      inside.querySelector('.handed').innerHTML = `${t('new_link')} <input readonly value="${
        esc(seatLink(app.table, seat, link.token))}" aria-label="${t('new_link')}">`;
      return;
    }
    const kept = to ? await api.handOver(app.table, app.token, to)          // the bot plays on until you come back
      : await api.sit(app.table, app.token, { name: memory.setting('name'), nonce: memory.nonce() });
    memory.keepLink(app.table, seat, kept.token);
    location.reload();
  };
}

// What can be taken along from a table: links to a moment of it, the record as text, a picture, a printed map.
import * as api from './api.js';
import { $, capital, esc } from './dom.js';
import { seatName, whoSits } from './game.js';
import { parts, undone } from './logbook.js';
import { t } from '../strings.js';

const LARGEST = 3600;                                 // pixels of a picture's longer side

/** A moment of a game, counted in events that everyone has seen: whoever opens it sees what he may see of it. */
export const momentLink = (table, shared) => `${location.origin}/table.html#${table}@${shared}`;
/** The link that gives a seat away: who follows it sits there. */
export const seatLink = (table, seat, token, origin = location.origin) =>
  `${origin}/table.html#${table}/${encodeURIComponent(seat)}/${token}`;
/** The table, and the moment if there is one, that an address names ("id" or "id@moment"), and the seat it gives away. */
export function readLink(hash) {
  const [address, seat, token] = hash.replace(/^#/, '').split('/'), [id, at] = address.split('@');
  return { id, seat: seat && unescaped(seat), token, at: /^\d+$/.test(at ?? '') ? +at : null };
}
function unescaped(text) {
  try { return decodeURIComponent(text); } catch { return text; }     // no escape at all, but a percent sign
}

/** The whole log as a page of text: headings, sentences, rules. */
export function textRecord({ title, seats, log, result, turnOf, opens = () => '' }) {
  const gone = undone(log), opened = parts(log, { turnOf, opens });
  const lines = log.map((e, i) => {
    const heading = turnOf(e);
    const part = opened.has(i) ? ` ${opened.get(i)}\n` : '';
    return heading ? `\n${heading}` : `${part}  ${gone.has(i) ? '× ' : ''}${capital(e.text)}${e.rule ? ` [${e.rule}]` : ''}`;
  });
  return [title, ...seats, ...lines, ...(result ? ['', result] : []), ''].join('\n');
}
function recordOf(app) {
  const { table } = app.scene, { view, seats } = app.message, plain = html => html.replaceAll('&amp;', '&');
  const who = s => plain(seatName(app.game, app.board, s)), { result } = view;
  const winners = (result?.winners ?? []).map(who).join(', ');
  return textRecord({ title: `Hedgerow · ${table.game_title}: ${table.scenario_title}`, log: app.log,
    seats: seats.map(s => `${who(s.seat)}: ${whoSits(s)}`), turnOf: e => app.game.turnOf(e),
    opens: app.game.opens,
    result: result && t(winners ? 'record_wins' : 'record_draw', { who: winners, why: result.why }) });
}

function download(blob, name) {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
  link.click();                                       // not in the page: there a click would close the drawer
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
const fileName = (app, kind) => `hedgerow-${app.scene.table.scenario_title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${kind}`;
export const downloadRecord = app => download(new Blob([recordOf(app)], { type: 'text/plain' }), fileName(app, 'txt'));

const asData = svg => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
/** The rules of the page's own style sheets: a picture stands alone and brings its colours along. */
const rulesOf = sheet => [...sheet.cssRules].flatMap(rule => rule.styleSheet ? rulesOf(rule.styleSheet) : [rule.cssText]);
const styles = () => [...document.styleSheets].filter(sheet => sheet.media.mediaText !== 'print').flatMap(rulesOf).join('\n')
  .replaceAll(']]>', '');
function drawing({ box: [x, y, w, h], inner }) {
  const { theme } = document.documentElement.dataset, paper = getComputedStyle(document.body).backgroundColor;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${x} ${y} ${w} ${h}"
    width="${w}" height="${h}" data-theme="${theme}"><style><![CDATA[${styles()}]]></style><rect x="${x}" y="${y}"
    width="${w}" height="${h}" fill="${paper}"/>${inner}</svg>`;
}
/** What lies on the board as one drawing: the map within it, so that nothing has to be fetched again. */
async function boardDrawing(board, mapAddress) {
  const written = element => new XMLSerializer().serializeToString(element);
  if (!board.layer) {                                 // a tableau is a part of the page
    const copy = board.inner.cloneNode(true), { scrollWidth: w, scrollHeight: h } = board.inner;
    copy.style.cssText += `;width:${w}px;height:${h}px;font:400 var(--t3)/1.4 var(--ui);color:var(--ink)`;
    return { w, h, svg: drawing({ box: [0, 0, w, h],
      inner: `<foreignObject width="${w}" height="${h}">${written(copy)}</foreignObject>` }) };
  }
  const [x, y, w, h] = board.extent, image = board.layer.ground.querySelector('image'), copy = board.svg.cloneNode(true);
  if (image) copy.querySelector('image').setAttribute('href', asData(await api.file(mapAddress)));
  copy.querySelector('.cursor').remove();
  const placed = { viewBox: [x, y, w, h].join(' '), x, y, width: w, height: h, style: 'position:static' };
  for (const [name, value] of Object.entries(placed)) copy.setAttribute(name, value);
  return { w, h, svg: drawing({ box: [x, y, w, h], inner: written(copy) }) };
}
export async function downloadPicture(app, board, mapAddress) {
  const { w, h, svg } = await boardDrawing(board, mapAddress), scale = Math.min(2, LARGEST / Math.max(w, h));
  const picture = Object.assign(new Image(), { src: asData(svg) });
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: Math.round(w * scale), height: Math.round(h * scale) });
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise(done => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error(t('no_picture'));
  download(blob, fileName(app, 'png'));
}

/** Copy a text; where the browser gives no clipboard (a page without https) the field beside the button is marked instead. */
export async function copyText(text, button) {
  const field = button.parentElement.querySelector('input');
  const done = await (navigator.clipboard?.writeText(text).then(() => true, () => false) ?? false);
  if (!done) field?.select();
  if (done || (field && document.execCommand('copy'))) button.textContent = t('copied');
}

const linkRow = (label, link) => `<li><label class="label">${t(label)}<input readonly value="${esc(link)}"></label><button
  type="button" class="btn" data-copy="${esc(link)}">${t('copy')}</button></li>`;
/** The drawer: links, and what can be downloaded or printed. Which moment it is now the server tells a little later. */
export async function drawShare(app, inside) {
  const over = Boolean(app.message?.view.result), { replaying } = app;
  const button = (what, word) => `<button type="button" class="btn" data-do="${what}">${t(word)}</button>`;
  const moment = found => linkRow(replaying ? 'share_moment' : 'share_position', momentLink(app.table, found.shared));
  inside.innerHTML = `<ul class="menu shares"><li>${button('record', 'record')}${button('picture', 'picture')}${
    button('print', 'print')}${over ? `<a class="btn" href="${esc(app.saveAddress)}" download>${t('save')}</a>` : ''}</li>${
    over ? linkRow('share_replay', momentLink(app.table, 0)) : ''}<li class="moment" hidden></li><li><p class="dim">${
    t('share_note')}</p></li></ul>`;
  const found = replaying ?? await api.replay(app.table, app.log.length, app.token), place = inside.querySelector('.moment');
  if (place) place.outerHTML = moment(found);         // unless the drawer shows something else by now
}
/** For the printer the whole table as it stands, without what is asked or pointed at, however the paper is laid out. */
export function listenPrint(app, board) {
  const root = document.documentElement, { table } = app.scene;
  let theme = '';
  const whole = printing => { app.onPaper = printing; board()?.paper(printing); app.draw(); };
  addEventListener('beforeprint', () => {
    theme = root.dataset.theme;
    root.dataset.theme = 'light';                     // paper is light
    const turn = app.board && app.game.turn(app.board);
    $('printed').textContent = [`${table.game_title}: ${table.scenario_title}`, turn].filter(Boolean).join(' · ');
    whole(true);
  });
  addEventListener('afterprint', () => { root.dataset.theme = theme; whole(false); });
}

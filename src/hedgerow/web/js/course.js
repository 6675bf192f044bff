// How a game went, once it is over: who stood better when, and where it turned. A click on the graph shows that moment.
import * as api from './api.js';
import { capital, esc } from './dom.js';
import { seatName } from './game.js';
import { t } from '../strings.js';

const WIDE = 300, HIGH = 90, CHANCE = v => Math.round((1 + v) * 50), MOST = 3, NOTABLE = 0.15, TRIES = 4, LATER = 5000;

/** Fetched when the game is over; a busy server is asked again a little later. Until then the page says that it waits. */
export function learnCourse(app) {
  if (app.course || !app.message?.view?.result) return;
  app.course = { points: [], waits: true };
  const show = found => { app.course = found; app.draw(); };
  const fetch = tries => api.course(app.table, app.token).then(show,
    () => { if (tries) setTimeout(fetch, LATER, tries - 1); else show({ points: [] }); });
  fetch(TRIES);
}
/** The moments between which most was won or lost, in their order: [point before, point after]. */
export function turningPoints(points, most = MOST) {
  const steps = points.slice(1).map((p, i) => [points[i], p]), size = ([a, b]) => Math.abs(b.value - a.value);
  return steps.filter(s => size(s) >= NOTABLE).sort((a, b) => size(b) - size(a)).slice(0, most)
    .sort(([a], [b]) => a.events - b.events);
}
const x = (i, n) => (i * WIDE / Math.max(1, n - 1)).toFixed(1), y = v => (HIGH / 2 - v * (HIGH / 2 - 4)).toFixed(1);
/** What was told between two moments that tells most: the last line of it that is not a heading; at the end, why it ended. */
export function toldAt(app, [from, to]) {
  const told = app.log.slice(from.events, to.events), lines = told.filter(e => !app.game.turnOf(e));
  const end = to === app.course.points.at(-1) ? app.message.view.result?.why : '';
  return capital((lines.at(-1)?.text || end || told.at(-1)?.text) ?? t('turn_untold'));
}
/** The last of the points that had come when so many events were told. */
export const momentAt = (points, events) => Math.max(0, points.findLastIndex(p => p.events <= events));
/** Where on the curve one looks now. */
const here = (points, i) => `<path class="now" d="M${x(i, points.length)} 0V${HIGH}"/><circle class="now" cx="${
  x(i, points.length)}" cy="${y(points[i].value)}" r="4"/>`;
export function courseHtml(app) {
  const { points, seat, waits } = app.course ?? { points: [] };
  if (waits) return `<section class="course"><p class="dim" role="status">${t('course_waits')}</p></section>`;
  if (points.length < 2) return '';
  const line = points.map((p, i) => `${x(i, points.length)},${y(p.value)}`).join(' ');
  const dot = (p, i) => `<rect class="moment" data-moment="${p.events}" x="${
    x(i, points.length) - WIDE / points.length / 2}" y="0" width="${(WIDE / points.length).toFixed(1)}" height="${HIGH}"/>`;
  const turned = turningPoints(points).map(s => `<li><button type="button" class="opt" data-moment="${s[1].events}"><span>${
    esc(toldAt(app, s))}</span><b>${s[1].value > s[0].value ? '▲' : '▼'}</b></button></li>`).join('');
  const who = seatName(app.game, app.board, seat), now = momentAt(points, app.replaying?.events ?? Infinity);
  return `<section class="course"><h2 class="label">${t('course', { who })}</h2>
    <svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label="${t('course_says', { who, points: points.length })}">
    <path d="M0 ${HIGH / 2}H${WIDE}" class="even"/><polyline points="${line}"/>${here(points, now)}${
    points.map(dot).join('')}<text x="2" y="10">100 %</text><text x="2" y="${HIGH - 3}">0 %</text></svg>
    <p><span class="label">${t('win_chance')}</span> <b>${t('win_chance_of', { who, n: CHANCE(points[now].value) })}</b></p><p
    class="dim">${t('course_note', { who })}</p>${turned ? `<h3 class="label">${t('turning_points')}</h3><ul class="opts">${
    turned}</ul>` : ''}</section>`;
}

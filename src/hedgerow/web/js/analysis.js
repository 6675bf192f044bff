// After a game: what the computer would have done at any moment, and how much was luck. Both take the server some seconds, so
// they are fetched when somebody asks for them.
import * as api from './api.js';
import { capital, esc } from './dom.js';
import { seatName } from './game.js';
import { signed } from './tally.js';
import { t } from '../strings.js';

const percent = share => `${Math.round(share * 100)} %`;

/** Ask about the moment that is looked at. */
export async function analyse(app) {
  const { step } = app.replaying;
  if (app.analyses.has(step)) return;
  app.analyses.set(step, { waits: true });
  app.draw();
  const found = await api.analysis(app.table, step, app.token).catch(no => ({ fault: no.message }));
  if (found.fault) app.analyses.delete(step); else app.analyses.set(step, found);
  if (found.fault) app.complain(found.fault);
  app.draw();
}
function line(found, { say, value, taken }) {
  const values = found.lines.map(x => x.value), low = Math.min(...values), span = Math.max(...values) - low;
  const wide = Math.round(span ? 20 + 80 * (value - low) / span : 100);
  return `<li class="${taken ? 'taken' : ''}"><b>${found.tried ? percent(value) : signed(+value.toFixed(2))}</b><span>${
    esc(capital(say))}${taken ? ` <em>${t('analysis_taken')}</em>` : ''}</span><i style="width:${wide}%"></i></li>`;
}
/** The best lines of the moment that is looked at, or the button that asks for them. */
export function analysisHtml(app) {
  if (!app.message?.view.result || !Number.isInteger(app.replaying?.step)) return '';
  const found = app.analyses.get(app.replaying.step);
  if (!found) return `<p class="go"><button type="button" class="btn" data-do="analyse">${t('analyse')}</button></p>`;
  if (found.waits) return `<p class="dim analysis" role="status">${t('analysis_wait')}</p>`;
  if (!found.lines.length) return `<p class="dim analysis">${t('analysis_none')}</p>`;
  return `<section class="whybox analysis"><h3 class="label">${
    t('analysis_who', { who: seatName(app.game, app.board, found.seat) })}</h3><ol class="whylines">${
    found.lines.map(x => line(found, x)).join('')}</ol><p class="dim">${
    t(found.tried ? 'analysis_note' : 'analysis_judged')}</p></section>`;
}

/** Ask how much was luck. */
export async function measureLuck(app) {
  app.measured = { waits: true };
  app.draw();
  app.measured = await api.luck(app.table, app.token).catch(no => { app.complain(no.message); return null; });
  app.draw();
}
export function luckHtml(app) {
  const found = app.measured;
  if (!found) return `<p class="go"><button type="button" class="btn" data-do="measure">${t('analysis_luck')}</button></p>`;
  if (found.waits) return `<p class="dim course" role="status">${t('analysis_wait')}</p>`;
  const points = share => signed(Math.round(share * 100)), sum = found.moments.reduce((all, m) => all + m.luck, 0);
  const row = m => `<li><button type="button" class="opt" data-moment="${m.events}"><span>${
    esc(capital(app.log[m.events - 1]?.text ?? ''))}</span><b>${points(m.luck)}</b></button></li>`;
  return `<section class="course luckbox"><h3 class="label">${t('analysis_luck')}</h3>${found.moments.length
    ? `<p>${t('analysis_luck_sum', { who: seatName(app.game, app.board, found.seat), n: points(sum) })}</p><ul class="opts">${
    found.moments.map(row).join('')}</ul><p class="dim">${t('analysis_luck_note', { n: found.rolls })}</p>`
    : `<p class="dim">${t('analysis_luck_none')}</p>`}</section>`;
}

// Why the computer chose as it did: the lines it weighed with their values, and its plan.
// The server tells it only where it gives nothing hidden away: in open games, and when the game is over.
import * as api from './api.js';
import { capital, esc } from './dom.js';
import { botName, seatName } from './game.js';
import { signed } from './tally.js';
import { t } from '../strings.js';

const LATER = 250;                                    // milliseconds: a bot's turn is asked about once, not choice by choice

/** Fetch what is new; called whenever something has happened. */
export function learn(app) {
  clearTimeout(app.learning);
  if (!app.message?.reasons) { app.thoughts = []; return; }
  app.learning = setTimeout(async () => {
    const had = app.thoughts, since = (had.at(-1)?.step ?? -1) + 1;
    const more = await api.thoughts(app.table, since, app.token).catch(() => []);
    if (!more.length || app.thoughts !== had) return;
    app.thoughts = [...had, ...more];
    app.draw();
  }, LATER);
}
/** The choice that brought about the i-th event of the log. */
export const thoughtAt = (app, i) => app.thoughts.findLast(x => x.at <= i && i < x.until);

const number = v => typeof v === 'number' ? signed(+v.toFixed(2)) : '–';
/** What it chose stands first; how good each line looked is said by a bar as well. */
export function whyHtml(app, thought) {
  const values = thought.lines.map(([v]) => v).filter(v => typeof v === 'number');
  const low = Math.min(...values), span = Math.max(...values) - low;
  const bar = v => `<i style="width:${typeof v === 'number' ? Math.round(span ? 20 + 80 * (v - low) / span : 100) : 0}%"></i>`;
  const line = ([value, text], n) => `<li class="${n ? '' : 'taken'}"><b>${number(value)}</b><span>${esc(capital(text))}</span>${
    bar(value)}</li>`;
  const plan = thought.plan.length ? `<h3 class="label">${t('why_plan')}</h3><ul class="whyplan">${
    thought.plan.map(x => `<li>${esc(capital(x))}</li>`).join('')}</ul>` : '';
  const who = t('why_who', { who: seatName(app.game, app.board, thought.seat), bot: esc(botName(thought.bot)) });
  return `<section class="whybox"><h3 class="label">${who}</h3><ol class="whylines">${
    thought.lines.map(line).join('')}</ol>${plan}<p class="dim">${t('why_note')}</p></section>`;
}

// What the guided games of Up Front ask the table: what is asked, what has happened, which cards and groups can be chosen.
import { t } from '/strings.js';

export const ENTER = '#decide [data-do=enter]', END = '#decide [data-do=pass]';
export const about = (app, ...names) => names.includes(app.decision?.about);
export const happened = (news, ...names) => news.some(e => names.includes(e.event));
export const card = (app, kind) => {
  const found = app.view.board.hand.find(c => kind === 'Cower' ? c.cower : c.kinds.includes(kind));
  return found && `card:${found.id}`;
};
export const offered = (app, verb) => (app.offers?.keyed ?? []).filter(o => o.verb === verb);
export const mine = (app, key) => app.view.board.groups.some(g => `group:${g.id}` === key
  && app.view.board.players[g.player].seat === app.me);
export const groups = (app, verb, own) => [...new Set(offered(app, verb).flatMap(o => o.keys))].filter(k =>
  k.startsWith('group:') && mine(app, k) === own);
export const turnOver = app => app.view.board.active !== app.me;
export const picked = (app, kind) => app.picks.includes(card(app, kind));
/** What does what has been picked: the main button, or where several things could be done the first of them in the list. */
export function doIt(app) {
  const first = app.offers?.exact(app.picks)[0]?.option;
  return app.enterOption || !first ? ENTER : `#decide [data-option='${JSON.stringify(first)}']`;
}
export const unfolded = () => Boolean(document.querySelector('#log .ev details[open]'));
/** Steps whose words begin with this in strings.js. */
export const steps = prefix => (name, show, done) => (
  { title: t(`${prefix}_${name}`), text: t(`${prefix}_${name}_text`), show, done });

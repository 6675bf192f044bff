// The guided first game of Combat Commander: Fat Lipki, a few turns in, with a Fire and a Move card in the German hand.
// It begins from lesson.save (a fixed seed and opening); the steps wait for what the player does.
import { nearest } from '/js/coach.js';
import { t } from '/strings.js';

const about = (app, ...names) => names.includes(app.decision?.about);
const happened = (news, ...names) => news.some(e => names.includes(e.event));
const mine = (app, news, name) => news.some(e => e.event === name && e.fields.seat === app.me);
const card = (app, order) => app.game.hand(app.view.board, app.me).find(c => c.label.startsWith(`${order} /`))?.key;
const ordered = (app, news, order) =>
  news.some(e => e.event === 'OrderGiven' && e.fields.order === order && e.fields.seat === app.me);
const offered = (app, verb, n = 0) => app.offers?.keyed.filter(o => o.verb === verb)[n]?.keys ?? [];
/** A leader who may be activated, else anyone. */
function leader(app) {
  const may = (app.offers?.keyed ?? []).filter(o => o.verb === 'activate').map(o => o.keys[0]);
  return may.find(k => app.pieces.find(p => p.key === k)?.face.kind === 'leader') ?? may[0];
}
const ENTER = '#decide [data-do=enter]', SPACE = '#decide [data-do=pass]';
const step = (name, show, done) => ({ title: t(`cc_lesson_${name}`), text: t(`cc_lesson_${name}_text`), show, done });
/** Who is activated, that no more are, who goes, and where to. */
function march(app) {
  if (app.marching) return nearest(app);
  return about(app, 'activate') ? offered(app, 'activate')[0] : about(app, 'mover') ? offered(app, 'move')[0] : ENTER;
}
const turnOver = app => app.view.board.active !== app.me;

export default {
  save: 'lesson.save', seats: { axis: 'me', allies: 'recruit' },
  steps: [
    step('card', app => card(app, 'Fire'), (app, news) => ordered(app, news, 'Fire') || turnOver(app)),
    { ...step('leader', leader, (app, news) => about(app, 'activate more', 'shot', 'fire group') || happened(news, 'AttackTotal')
      || turnOver(app)), text: app => t('cc_lesson_leader_text', { name: leader(app) ? app.nameOf(leader(app)) : '' }) },
    step('others', app => [offered(app, 'activate')[0] ?? ENTER], (app, news) => about(app, 'shot', 'fire group')
      || happened(news, 'AttackTotal')
      || turnOver(app)),
    step('shot', app => app.picks.length > 1 ? ENTER : offered(app, 'shoot'),
      (app, news) => about(app, 'fire group') || happened(news, 'AttackTotal')
      || turnOver(app)),
    step('group', app => offered(app, 'add')[0] ?? ENTER, (app, news) => about(app, 'before attack roll')
      || happened(news, 'DiceRolled', 'AttackTotal') || turnOver(app)),
    step('window', () => SPACE, (app, news) => happened(news, 'DefenseTotal') || turnOver(app) || about(app, 'order', 'shot')),
    step('log', () => '#log .ev details', () => Boolean(document.querySelector('#log .ev details[open]'))),
    step('move', app => card(app, 'Move'), (app, news) => ordered(app, news, 'Move') || turnOver(app)),
    step('march', march, (app, news) => happened(news, 'Moved')
      || turnOver(app)),
    step('end', () => SPACE, app => turnOver(app)),
    step('reaction', () => SPACE, (app, news) =>
      (mine(app, news, 'TurnBegan') || (app.view.board.active === app.me && about(app, 'order')))),
    step('look'),
    step('play_on'),
  ],
};

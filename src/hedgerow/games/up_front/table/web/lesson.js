// The guided first game of Up Front: the first German turn of a meeting of patrols, with something to fire, a card to move
// with and cover to move to. It begins from lesson.save; the steps wait for what the player does.
import { t } from '/strings.js';

const about = (app, ...names) => names.includes(app.decision?.about);
const happened = (news, ...names) => news.some(e => names.includes(e.event));
const card = (app, kind) => {
  const found = app.view.board.hand.find(c => kind === 'Cower' ? c.cower : c.kinds.includes(kind));
  return found && `card:${found.id}`;
};
const offered = (app, verb) => (app.offers?.keyed ?? []).filter(o => o.verb === verb);
const mine = (app, key) => app.view.board.groups.some(g => `group:${g.id}` === key && app.view.board.players[g.player].seat
  === app.me);
const groups = (app, verb, own) => [...new Set(offered(app, verb).flatMap(o => o.keys))].filter(k => k.startsWith('group:') &&
  mine(app, k) === own);
const turnOver = app => app.view.board.active !== app.me;
const shot = (app, news) => about(app, 'more fire') || happened(news, 'FireDeclared') || turnOver(app);
const picked = (app, kind) => app.picks.includes(card(app, kind));
/** First the card, then the group that moves, then the button. */
function cover(app) {
  if (!picked(app, 'Terrain')) return card(app, 'Terrain');
  return app.picks.some(k => mine(app, k)) ? ENTER : groups(app, 'terrain', true)[0];
}
const ENTER = '#decide [data-do=enter]', END = '#decide [data-do=pass]';
const step = (name, show, done) => ({ title: t(`uf_lesson_${name}`), text: t(`uf_lesson_${name}_text`), show, done });

export default {
  save: 'lesson.save', seats: { german: 'me', american: 'recruit' },
  steps: [
    step('table'),
    step('card', app => card(app, 'Fire'), (app, news) => picked(app, 'Fire') || shot(app, news)),
    step('group', app => groups(app, 'fire', true)[0], (app, news) => app.picks.some(k => mine(app, k)) || shot(app, news)),
    step('target', app => groups(app, 'fire', false)[0], shot),
    step('open', () => ENTER, (app, news) => happened(news, 'Resolved') || turnOver(app)),
    step('log', () => '#log .ev details', () => Boolean(document.querySelector('#log .ev details[open]'))),
    step('move', app => card(app, 'Movement'), (app, news) => picked(app, 'Movement') || happened(news, 'Moved') ||
      turnOver(app)),
    step('advance', app => [groups(app, 'move', true).at(-1), ENTER], (app, news) => happened(news, 'Moved') ||
      turnOver(app)),
    step('end', () => END, app => about(app, 'discard') || turnOver(app)),
    step('discard', app => card(app, 'Cower') ?? card(app, 'Sniper') ?? END, (app, news) => happened(news, 'DiscardedTo') ||
      turnOver(app)),
    step('wait', () => END, (app, news) => happened(news, 'TurnBegins') && !turnOver(app) && about(app, 'turn')),
    step('terrain', cover, (app, news) => happened(news, 'TerrainLaid') || turnOver(app)
      || (about(app, 'turn') && !offered(app, 'terrain').length)),
    step('pinned'),
    step('goal', () => '.goalt'),
    step('play_on'),
  ],
};

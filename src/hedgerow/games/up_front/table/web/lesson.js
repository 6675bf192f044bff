// The guided first game of Up Front: the first German turn of a meeting of patrols, with something to fire, a card to move
// with and cover to move to. It begins from lesson.save; the steps wait for what the player does.
import {
  END, ENTER, about, card, doIt, groups, happened, mine, offered, picked, steps, turnOver, unfolded,
} from './lesson_help.js';

const shot = (app, news) => about(app, 'more fire') || happened(news, 'FireDeclared') || turnOver(app);
/** First the card, then the group that moves, then the button. */
function cover(app) {
  if (!picked(app, 'Terrain')) return card(app, 'Terrain');
  return app.picks.some(k => mine(app, k)) ? doIt(app) : groups(app, 'terrain', true)[0];
}
const step = steps('uf_lesson');

export default {
  save: 'lesson.save', seats: { german: 'me', american: 'recruit' },
  steps: [
    step('table'),
    step('card', app => card(app, 'Fire'), (app, news) => picked(app, 'Fire') || shot(app, news)),
    step('group', app => groups(app, 'fire', true)[0], (app, news) => app.picks.some(k => mine(app, k)) || shot(app, news)),
    step('target', app => groups(app, 'fire', false)[0], shot),
    step('open', () => ENTER, (app, news) => happened(news, 'Resolved') || turnOver(app)),
    step('log', () => '#log .ev details', unfolded),
    step('move', app => card(app, 'Movement'), (app, news) => picked(app, 'Movement') || happened(news, 'Moved') ||
      turnOver(app)),
    step('advance', app => app.picks.some(k => mine(app, k)) ? doIt(app) : groups(app, 'move', true).at(-1),
      (app, news) => happened(news, 'Moved') ||
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

// A guided game with armor: a German armored car fires its gun, its men come along, and what else there is to know of AFVs.
// It begins from lesson-armor.save; the steps wait for what the player does.
import { END, ENTER, card, doIt, groups, happened, mine, offered, picked, steps, turnOver, unfolded } from './lesson_help.js';

/** The own AFV, as a key. */
const vehicle = app => {
  const found = app.view.board.groups.flatMap(g => g.men.filter(m => m.kind === 'afv' && mine(app, `group:${g.id}`)))[0];
  return found && `unit:${found.id}`;
};
const fired = (app, news) => happened(news, 'ShotFired', 'Malfunctioned') || turnOver(app);
const foe = (app, key) => key.startsWith('group:') && !mine(app, key);
/** The target, then the button. */
const shoot = app => app.picks.some(k => foe(app, k)) ? ENTER : groups(app, 'shell', false)[0];
const home = app => app.view.board.groups.find(g => g.men.some(m => `unit:${m.id}` === vehicle(app)));
/** The card, a group of men, then the button. */
function march(app) {
  if (!picked(app, 'Movement')) return card(app, 'Movement');
  return app.picks.some(k => mine(app, k)) ? doIt(app) : groups(app, 'move', true).find(k => k !== `group:${home(app)?.id}`);
}
const step = steps('uf_armor');

export default {
  save: 'lesson-armor.save', seats: { german: 'me', american: 'recruit' },
  steps: [
    step('vehicle', vehicle),
    step('card', app => card(app, 'Fire'), (app, news) => picked(app, 'Fire') || fired(app, news)),
    step('gun', vehicle, (app, news) => app.picks.includes(vehicle(app)) || fired(app, news)),
    step('target', shoot, fired),
    step('log', () => '#log .ev details', unfolded),
    step('infantry', march, (app, news) => happened(news, 'Moved') || turnOver(app)
      || (app.decision?.about === 'turn' && !offered(app, 'move').length)),
    step('end', () => END, turnOver),
    step('wait', () => END, (app, news) => happened(news, 'TurnBegins') && !turnOver(app) && app.decision?.about === 'turn'),
    step('crew', vehicle),
    step('ground'),
    step('overrun'),
    step('play_on'),
  ],
};

// The guided first game of Infantry Attacks: the Germans before the crossroads village, within range of the Russians in it.
// It begins from lesson.save (a fixed seed, turn 1 played); the steps wait for what the player does.
import { nearest } from '/js/coach.js';
import { t } from '/strings.js';

const CHIEF = 'Major 1', ENTER = '#decide [data-do=enter]', PASS = '#decide [data-do=pass]';
const REST_FIRES = '#decide [data-option=\'["rest fire"]\']';
const key = (app, name) => app.pieces.find(p => p.name === name)?.key;
const about = (app, ...names) => names.includes(app.decision?.about);
const happened = (news, ...names) => news.some(e => names.includes(e.event));
const step = (name, show, done) => ({ title: t(`ia_lesson_${name}`), text: t(`ia_lesson_${name}_text`), show, done });
const mine = app => app.view.board.active === 'central', chain = app => app.view.board.segment?.chain ?? [];
/** A company that may fire, the chosen one if there is one, and the nearest hex it may fire at and not walk into. */
function shot(app) {
  const shots = (app.offers?.keyed ?? []).filter(o => o.verb === 'fire').map(o => {
    const from = app.pieces.find(p => p.key === o.keys[0])?.place, to = app.places.of(o.keys[1]);
    const far = from ? app.places.distance(from, to) : 99;
    return { firer: o.keys[0], at: to.key, far: (far === 1 ? 50 : far) + (app.picks.includes(o.keys[0]) ? 0 : 100) };
  });
  return shots.sort((a, b) => a.far - b.far)[0] ?? null;
}
const fired = news => happened(news, 'Fired');
/** The next leader who may be activated. */
const leader = app => (app.offers?.keyed ?? []).find(o => o.verb === 'lead')?.keys[0];
/** A leader, his chain, that all of them move, who goes, and where to. */
function walker(app) {
  if (app.marching) return nearest(app);
  const goes = (app.offers?.keyed ?? []).find(o => o.verb === 'march')?.keys[0] ?? leader(app);
  return goes && !app.picks.includes(goes) ? goes : ENTER;
}

export default {
  save: 'lesson.save', seats: { central: 'me', russian: 'random' },
  steps: [
    step('leader', app => key(app, CHIEF), app => chain(app).length > 0),
    step('chain', () => ENTER, app => about(app, 'declare', 'act', 'volley')),
    step('declare', () => REST_FIRES, (app, news) => about(app, 'act', 'volley') || fired(news)),
    step('firer', app => { const s = shot(app); return [s?.firer, s?.at].find(k => k && !app.picks.includes(k)) ?? ENTER; },
      (app, news) => about(app, 'volley') || fired(news)),
    step('volley', () => ENTER, (app, news) => fired(news)),
    step('log', () => '#log .ev details', () => Boolean(document.querySelector('#log .ev details[open]'))),
    step('end', () => PASS, app => !chain(app).length || !mine(app)),
    step('reaction', () => PASS, app => about(app, 'segment')),
    step('move', walker, (app, news) => news.some(e => e.event === 'Entered'
      && app.game.sideOf(e, app.view.board) === 'central')),
    step('assault'),
    step('look'),
    step('play_on'),
  ],
};

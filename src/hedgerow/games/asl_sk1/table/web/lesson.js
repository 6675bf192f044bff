// The guided first game of ASL Starter Kit #1: the Americans hold Vierville, the Germans have just come into sight.
// It begins from lesson.save (a fixed seed, the German turn 1 played); the steps wait for what the player does.
import { nearest } from '/js/coach.js';
import { t } from '/strings.js';

const key = (app, name) => app.pieces.find(p => p.name === name)?.key;
/** What the squad is to fire at: the nearest that it may, looked for once. */
let aim = null;
function target(app) {
  const from = app.pieces.find(p => p.name === FIRER)?.place, own = key(app, FIRER);
  const shots = (app.offers?.keyed ?? []).filter(o => o.verb === 'fire' && o.keys[0] === own).map(o => app.places.of(o.keys[1]));
  aim ??= shots.sort((a, b) => app.places.distance(from, a) - app.places.distance(from, b))[0]?.key ?? null;
  return aim;
}
const place = (app, name) => app.places?.named(name)?.key;
const about = (app, ...names) => names.includes(app.decision?.about);
const happened = (news, ...names) => news.some(e => names.includes(e.event));
const FIRER = 'American 7-4-7 A', LEADER = 'American 8-1 A', MOVER = 'American 7-4-7 C';
const ENTER = '#decide [data-do=enter]', SPACE = '#decide [data-do=pass]';
const step = (name, show, done) => ({ title: t(`asl_lesson_${name}`), text: t(`asl_lesson_${name}_text`), show, done });
/** Own units that must still come onto the map this turn. */
const waiting = app => app.pieces.filter(p => p.side === app.me && p.place?.off);
/** Who still moves on the map stops; then one that waits, and where it enters. */
function enter(app) {
  if (!app.marching) return waiting(app)[0]?.key;
  return waiting(app).some(p => p.key === app.moving) ? nearest(app) : SPACE;
}
const over = (app, ...phases) => !phases.some(p => app.view.board.phase.toLowerCase().startsWith(p));

export default {
  save: 'lesson.save', seats: { american: 'me', german: 'recruit' },
  steps: [
    step('firer', app => key(app, FIRER), (app, news) => app.picks.includes(key(app, FIRER))
      || app.picks.includes(target(app))
      || about(app, 'fire group') || happened(news, 'FireAttack')),
    step('target', app => target(app), (app, news) =>
      (app.picks.includes(key(app, FIRER)) && app.picks.includes(target(app)))
      || about(app, 'fire group') || happened(news, 'FireAttack')),
    step('odds', () => ENTER, (app, news) => about(app, 'fire group') || happened(news, 'FireAttack')),
    step('leader', app => key(app, LEADER), (app, news) => app.view.board.attack?.leaders.length > 0
      || happened(news, 'FireAttack')),
    step('roll', () => ENTER, (app, news) => happened(news, 'FireAttack')),
    step('log', () => '#log .ev details', () => Boolean(document.querySelector('#log .ev details[open]'))),
    step('end_fire', () => SPACE, app => over(app, 'prep')),
    step('mover', app => key(app, MOVER), (app, news) => app.marching || happened(news, 'Moves', 'Entered') || over(app, 'move')),
    step('way', app => place(app, 'O3'), (app, news) => happened(news, 'Entered') || over(app, 'move')),
    step('enter', enter, app => !waiting(app).length || over(app, 'move')),
    step('end_move', () => SPACE, app => over(app, 'move')),
    step('advance', () => SPACE, (app, news) => app.view.board.attacker !== 'american' || happened(news, 'Advanced')),
    step('reaction', () => SPACE, app => app.view.board.attacker === 'american' ? app.view.board.turn > 1
      : about(app, 'first fire') && app.picks.length > 0),
    step('look'),
    step('play_on'),
  ],
};

// The guided first game of Squad Leader: the Guards storm across the street in scenario 1, The Guards Counterattack.
// It begins from lesson.save (both sides set up, the Russian Prep Fire Phase of turn 1); the steps wait for what the player does.
import { t } from '/strings.js';

const FIRER = 'Russian 6-2-8 A', LEADER = 'Russian 10-2 A', MOVER = 'Russian 6-2-8 D', TARGET = 'F5';
const ENTER = '#decide [data-do=enter]', PASS = '#decide [data-do=pass]';
const key = (app, name) => app.pieces.find(p => p.name === name)?.key;
const place = (app, name) => app.places?.named(name)?.key;
const about = (app, ...names) => names.includes(app.decision?.about);
const happened = (news, ...names) => news.some(e => names.includes(e.event));
const over = (app, ...phases) => app.view.board.attacker !== 'russian' || !phases.includes(app.view.board.phase);
const joined = app => app.view.board.attack?.firers.length > 1;
const others = app => ['Russian 6-2-8 B', 'Russian 6-2-8 C'].map(name => key(app, name)).find(k => app.offers?.any.has(k));
const step = (name, show, done) => ({ title: t(`sl_lesson_${name}`), text: t(`sl_lesson_${name}_text`), show, done });

export default {
  save: 'lesson.save', seats: { russian: 'me', german: 'recruit' },
  steps: [
    step('firer', app => key(app, FIRER), (app, news) => app.picks.includes(key(app, FIRER)) || about(app, 'fire group')
      || happened(news, 'Fired')),
    step('target', app => place(app, TARGET), (app, news) => app.picks.includes(place(app, TARGET)) || about(app, 'fire group')
      || happened(news, 'Fired')),
    step('odds', () => ENTER, (app, news) => about(app, 'fire group') || happened(news, 'Fired')),
    step('join', others, (app, news) => (joined(app) && !others(app)) || happened(news, 'Fired')),
    step('leader', app => app.picks.includes(key(app, LEADER)) ? ENTER : key(app, LEADER),
      (app, news) => app.view.board.attack?.leaders.length > 0 || happened(news, 'Fired')),
    step('roll', () => ENTER, (app, news) => happened(news, 'Fired') || !app.view.board.attack),
    step('log', () => '#log .ev details', () => Boolean(document.querySelector('#log .ev details[open]'))),
    step('end_fire', () => PASS, app => over(app, 'Prep Fire')),
    step('mover', app => key(app, MOVER), (app, news) => app.marching || happened(news, 'Moved') || over(app, 'Movement')),
    step('way', app => place(app, 'H4'), (app, news) => happened(news, 'Moved') || over(app, 'Movement')),
    step('end_move', () => PASS, app => over(app, 'Movement')),
    step('defence', null, app => over(app, 'Movement', 'Defensive Fire')),
    step('advance', () => PASS, (app, news) => app.view.board.attacker !== 'russian' || happened(news, 'Advanced')),
    step('finish', () => PASS, app => app.view.board.attacker !== 'russian'),
    step('react', () => PASS, app => app.view.board.turn > 1 || (about(app, 'defensive fire') && app.picks.length > 0)),
    step('look'),
    step('play_on'),
  ],
};

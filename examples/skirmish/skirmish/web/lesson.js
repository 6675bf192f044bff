// The guided first game of Skirmish: it teaches the table. The steps wait for what the player does.
import { t } from '/strings.js';

const about = (app, ...names) => names.includes(app.decision?.about);
const happened = (news, ...names) => news.some(e => names.includes(e.event));
const SPACE = '#decide [data-do=pass]', ENTER = '#decide [data-do=enter]';
const step = (name, show, done) => ({ title: t(`skirmish_lesson_${name}`), text: t(`skirmish_lesson_${name}_text`), show, done });

export default {
  save: 'lesson.save', seats: { blue: 'me', red: 'recruit' },
  steps: [
    step('mover', () => 'team:2', (app, news) => about(app, 'square') || happened(news, 'Moved')),
    step('way', app => app.places?.named('b4')?.key, (app, news) => happened(news, 'Moved') || about(app, 'fire')),
    step('stop', () => SPACE, app => app.view.board.turn === 'red' || about(app, 'fire')),
    step('fire', app => about(app, 'fire') ? app.offers.keyed[0]?.keys ?? SPACE : SPACE, (app, news) =>
      news.some(e => e.event === 'Shot'
      && e.fields.team < 5) || app.picks.length > 1),
    step('roll', () => ENTER, (app, news) => happened(news, 'Shot')),
    step('log', () => '#log .ev details', () => Boolean(document.querySelector('#log .ev details[open]'))),
    step('play_on'),
  ],
};

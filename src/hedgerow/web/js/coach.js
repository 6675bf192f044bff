// The guided first game: short steps that wait for what the player really does, and point at where to do it.
import { $, capital, esc } from './dom.js';
import * as memory from './memory.js';
import { t } from '../strings.js';

const touched = () => matchMedia('(pointer: coarse)').matches;
const KEY = /\b(Enter|Space|Backspace|Leertaste|Rücktaste|[A-Z])\b(?! \d)/;
/** The words of a step for a touch screen: one taps there, and has buttons instead of keys. */
export function forFingers(text) {
  const said = text.replace(new RegExp(t('coach_click'), 'gi'), word => word[0] === word[0].toUpperCase()
    ? capital(t('coach_tap')) : t('coach_tap'));
  return KEY.test(text) ? `${said} ${t('coach_keys')}` : said;
}
/** Where a part of the page is found on a phone, which shows one sheet at a time. */
const SHEETS = { tray: 'hand', log: 'log', units: 'units', decide: 'choice' };

/** For lessons: where the unit that is being moved gets most cheaply, as a key; nothing until that is known. */
export function nearest(app) {
  const ways = [...app.waysOf(app.moving) ?? []].filter(([p]) => !p.off);
  return ways.sort(([, a], [, b]) => a.cost - b.cost)[0]?.[0].key;
}

/** From where an arrow points at a place without hiding who stands beside it: turned by so many degrees from above. */
export function freeSide(place, taken) {
  const hides = turn => taken.some(q => {
    const a = turn * Math.PI / 180, x = place.x + 90 * Math.sin(a), y = place.y - 90 * Math.cos(a);
    return q !== place && Math.hypot(q.x - x, q.y - y) < 66;
  });
  return [0, 180, 90, 270].find(turn => !hides(turn)) ?? 0;
}

export class Coach {
  constructor(app, board) {
    Object.assign(this, { app, board, on: new URLSearchParams(location.search).has('guide'), lesson: null, began: 0 });
    this.at = memory.setting(`lesson.${app.table}`, 0);
    if (!this.on) return;
    $('coach').addEventListener('click', e => {
      const hit = e.target.closest('[data-coach]');
      if (!hit) return;
      e.stopPropagation();
      if (hit.dataset.coach === 'end') this.end(); else this.next();
      app.draw();
    });
    document.addEventListener('toggle', () => app.draw(), true);          // a line of the log unfolded
  }
  /** The lesson is fetched when the game is known. */
  async load() {
    this.loading = true;
    const of = new URLSearchParams(location.search).get('guide'), more = /^[a-z]+$/.test(of) ? `-${of}` : '';
    try {
      this.lesson = (await import(`/games/${this.app.scene.table.game}/lesson${more}.js`)).default;
    } catch { this.on = false; }
    if (!this.at) memory.markSeen(this.app.table, this.app.me, this.app.log.length);        // what led up to it is no news
    this.app.draw();
  }
  get step() { return this.on && this.lesson ? this.lesson.steps[this.at] : null; }
  /** What has happened since this step began. */
  get news() { return this.app.log.slice(this.began); }
  next() {
    this.at++; this.began = this.app.log.length;
    memory.set(`lesson.${this.app.table}`, this.at);
    if (this.at >= this.lesson.steps.length) this.end();
  }
  /** Over is over: opening the page anew does not begin it again. */
  end() {
    this.on = false; $('coach').hidden = true; this.light();
    history.replaceState(null, '', location.pathname + location.hash);
  }
  draw() {
    if (!this.on || !this.app.message || this.app.curtain) return;
    if (!this.lesson) { if (!this.loading) this.load(); return; }
    this.began ||= this.app.log.length;
    for (let n = 0; n < 20 && this.step?.done?.(this.app, this.news); n++) this.next();
    const { step } = this;
    if (!step) return;
    const { steps } = this.lesson, waits = Boolean(step.done), box = $('coach');
    const plain = typeof step.text === 'function' ? step.text(this.app) : step.text;
    const text = touched() ? forFingers(plain) : plain;
    const html = `<header><span class="label">${t('coach_step', { n: this.at + 1, of: steps.length })}</span>
      <progress max="${steps.length}" value="${this.at + 1}" aria-hidden="true"></progress></header><h2>${esc(step.title)}</h2>
      <p>${esc(text)}</p><p class="go"><button type="button" class="btn ${waits ? 'quiet' : 'primary'}" data-coach="next">${
  waits ? t('coach_skip') : t('coach_next')}</button><button type="button" class="btn quiet" data-coach="end">${
  t('coach_end')}</button></p>`;
    const fresh = box.__html !== html;
    if (fresh) { box.innerHTML = html; box.__html = html; this.app.announce(`${step.title}. ${text}`); }
    box.hidden = false;
    if (fresh) this.comeForward();
    const before = String(this.shown);
    this.light(step.show?.(this.app));
    if (fresh || String(this.shown) !== before) this.reveal();
  }
  /** A phone shows one sheet at a time: a new step is read in the sheet of the choice, and that marks the way to any other. */
  comeForward() {
    if ($('coach').getClientRects().length) return;
    document.querySelector('#tabbar [data-sheet=choice]')?.click();
  }
  /** What the step points at: keys of pieces, places and cards that are not chosen yet, or a part of the page. */
  light(show = []) {
    this.shown = [show].flat().filter(what => what && !this.app.picks.includes(what));
    for (const e of document.querySelectorAll('.coached')) e.classList.remove('coached');
    for (const what of this.shown) {
      const found = what.startsWith('#') || what.startsWith('.') ? what
        : `[data-card="${CSS.escape(what)}"], [data-shelf="${CSS.escape(what)}"], .fanone[data-key="${CSS.escape(what)}"]`;
      const e = document.querySelector(found), hidden = e && !e.offsetParent;
      const sheet = hidden && SHEETS[e.closest('#tray, #log, #units, #decide')?.id];
      e?.classList.add('coached');
      if (sheet) document.querySelector(`#tabbar [data-sheet=${sheet}]`)?.classList.add('coached');
    }
  }
  /** What is pointed at now, and was not before, is brought into sight. */
  reveal() {
    document.querySelector('.coached')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const place = this.shown.map(key => this.app.placeOf(key)).find(Boolean);
    if (place) this.board()?.show(place);
  }
  /** An arrow over each place the step points at. */
  above() {
    if (!this.on || !this.shown || !this.app.places || this.app.shown || this.app.onPaper) return '';
    const { app } = this, { mark } = this.board(), taken = app.pieces.map(p => p.place).filter(Boolean);
    return [...new Set(this.shown.map(key => app.placeOf(key)).filter(Boolean))]
      .map(p => mark.here(p, freeSide(p, taken))).join('');
  }
}

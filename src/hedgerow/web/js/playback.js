// What happened, shown on the map: pieces travel, fire lines fly, dice fall, cards turn. A caption says it in words.
// Any key or click skips. With reduced motion nothing moves by itself.
import * as api from './api.js';
import { $, capital, esc, chip, calm, pause } from './dom.js';
import { chancePicture, diceAt, isFolded } from './logbook.js';
import * as memory from './memory.js';
import { counterBody } from '../paint/counters.js';

const SHOT = /fire|shot|attack|shoot|closecombat/i, STEP = /mov|advanc|rout|retreat|enter|flee/i;
const STATE = /broke|elimin|rall|pinned|suppress|changed|checked|reduced|sniped|played|ordergiven|triggered|happens/i;
const TRAVEL = 220, ROLL = 900, PLAIN = 450, READ = 1500, MANY = 16;

/** How slowly things are shown, as the player likes it; 0 for not at all. */
const pace = () => ({ slow: 2, usual: 1, fast: 0.5, none: 0 })[memory.setting('speed', 'usual')] ?? 1;

/** A thing that says its own kind, as a piece that is a unit or a weapon does: [kind, number]. */
const isTyped = value => Array.isArray(value) && typeof value[0] === 'string';
const things = value => isTyped(value) ? [value] : [value].flat();

export class Playback {
  constructor(app, board, redraw) { Object.assign(this, { app, board, redraw, above: '', queue: [], run: 0, playing: false }); }
  // ---- what an event is about ----
  /** Keys of pieces and places that an event names, in its order. */
  keysOf(e) {
    const { app } = this, kinds = new Set([...Object.values(app.scene.verbs).flatMap(v => v.kinds), app.places?.kind]), keys = [];
    for (const [name, value] of Object.entries(e.fields)) {
      const last = name.split('_').pop(), one = kinds.has(last) ? last : last.replace(/(?<=x)es$|s$/, '');
      const kind = one === 'location' ? app.places?.kind : one;
      if (!kinds.has(kind)) continue;
      for (const v of things(value).slice(0, 6)) {
        if ((typeof v === 'number' && v >= 0) || isTyped(v)) keys.push(app.keyOf(kind, v));
      }
    }
    return keys;
  }
  /** Places an event is about; a storey stands for its hex. */
  placesOf(e) {
    const at = this.keysOf(e).map(k => this.app.placeOf(k)).filter(Boolean);
    return [...new Set(at.map(p => p.ground ?? p))];
  }
  /** Rings and fire lines for one event. */
  paint(e) {
    const board = this.board(), at = board ? this.placesOf(e) : [];
    this.above = '';
    if (!at.length) return false;
    const { mark } = board, to = at.at(-1), shot = SHOT.test(e.event), from = at.slice(0, -1);
    this.above = shot && from.length
      ? `<g class="flying">${from.map(p => mark.line(p, to, { col: '#b02a1a' })).join('')}</g>${mark.target(to)}`
      : at.map(p => mark.ring(p, shot ? '#b02a1a' : '#175a9c')).join('');
    board.show(to);
    return true;
  }
  // ---- one event after the other ----
  /** A moment of the past: the board as it was before the event. */
  boardBefore(i, base) { return this.app.here.boards?.findLast(b => b.at <= i)?.board ?? base; }
  async step(i, { base, ms, n, of }) {
    const { app } = this, e = app.log[i], run = this.run;
    if (!e) return;
    const shown = this.boardBefore(i, base);
    if (shown !== app.shown) { app.shown = shown ?? null; app.moved = new Map(); }
    const travellers = STEP.test(e.event) ? this.travellers(e) : null;
    this.caption(e, i, n, of);
    if (travellers && !calm()) { this.above = ''; await this.travel(travellers, ms); } else this.paint(e);
    if (run !== this.run) return;
    this.redraw();
    await pause((travellers && ms < READ ? 60 : (chancePicture(app, i) ? ROLL : PLAIN) * ms / PLAIN) * pace());
  }
  /** The pieces of an event that are elsewhere than where it takes them. */
  travellers(e) {
    if (this.app.game.tableau) return null;             // the game itself shows where things are now
    const { app } = this, keys = this.keysOf(e), to = keys.map(k => app.places?.of(k)).filter(Boolean).at(-1)?.ground;
    const pieces = to ? app.pieces.filter(p => keys.includes(p.key) && p.place && p.place !== to) : [];
    return pieces.length ? { pieces, to } : null;
  }
  async travel({ pieces, to }, ms) {
    const { app } = this, board = this.board(), from = pieces[0].place, half = 42;
    board.show(to);
    app.away = new Set(pieces.map(p => p.key));
    this.redraw();
    board.set('path', `<g class="traveller"><g transform="translate(${-half} ${-half}) scale(.84)">`
      + `${counterBody(pieces[0].face, { size: 60, rim: true })}</g></g>`);
    const moving = board.layer.path.firstElementChild, at = p => `translate(${p.x}px, ${p.y}px)`;
    await moving.animate([{ transform: at(from) }, { transform: at(to) }],
      { duration: Math.min(ms, TRAVEL), easing: 'ease-out', fill: 'both' })
      .finished.catch(() => {});
    board.set('path', '');
    app.away = null;
    app.moved = new Map([...(app.moved ?? []), ...pieces.map(p => [p.key, to])]);
  }
  caption(e, i, n, of) {
    const { app } = this, box = $('playback'), chance = chancePicture(app, i, 34), card = app.game.cardOf(e, app.view.board);
    box.hidden = false;
    box.innerHTML = `${card ? `<span class="turned">${card}</span>` : ''}${chance
      ? `<span class="thrown">${chance}</span>` : ''}
      <span>${esc(capital(e.text))}</span> ${chip(e.rule)}${of > 1 ? `<small>${n} / ${of}</small>` : ''}`;
  }
  worth(i) {
    const { log } = this.app, e = log[i];
    return !isFolded(log, i) && (this.app.game.shows(e) || diceAt(log, i).length || [SHOT, STEP, STATE].some(x =>
      x.test(e.event)));
  }
  /** What others did and what dice decided is seen before the next question. */
  mustBeSeen(i) {
    const { app } = this, side = app.game.sideOf(app.log[i], app.view.board);
    return Boolean(chancePicture(app, i)) || ![null, undefined, app.me].includes(side);
  }
  /** Play these events of the log; whoever begins anew or skips ends this. */
  async play(list, { base = null, ms = PLAIN } = {}) {
    const run = ++this.run;
    this.playing = true;
    for (const [n, i] of list.entries()) {
      await this.step(i, { base, ms, n: n + 1, of: list.length });
      if (run !== this.run) return;
    }
    this.skip();
  }
  /** Back to now. */
  skip() {
    const { app } = this, was = this.playing || this.above || !$('playback').hidden;
    this.run++; this.queue = []; this.playing = false; this.above = '';
    Object.assign(app, { shown: null, moved: null, away: null, watching: false });
    this.board()?.set('path', '');
    $('playback').hidden = true;
    if (was) app.draw();
  }
  /** News while looking: in order, faster if much has happened, and never in the way of a choice. */
  async live(count, first) {
    if (calm() || document.hidden || pace() === 0) return;
    this.queue.push(...Array.from({ length: count }, (_, k) => first + k).filter(i => this.worth(i)));
    if (this.queue.some(i => this.mustBeSeen(i))) this.app.watching = true;
    if (this.playing) return;
    this.playing = true;
    const run = ++this.run;
    while (this.queue.length) {
      if (this.queue.length > MANY) this.queue.splice(0, this.queue.length - MANY);
      const left = this.queue.length;
      await this.step(this.queue.shift(), { ms: left > 8 ? PLAIN / 4 : left > 2 ? PLAIN / 2 : PLAIN, n: 1, of: 1 });
      if (run !== this.run) return;
    }
    this.skip();
  }
  /** What the others did while nobody looked, from the board as it was then. */
  async since() {
    const { app } = this, from = app.seen,
      list = app.log.map((_, i) => i).slice(from).filter(i => !isFolded(app.log, i)).slice(-60);
    memory.markSeen(app.table, app.me, app.log.length);
    if (!list.length) { app.draw(); return; }
    const known = app.here.boards?.some(b => b.at <= list[0]);
    const base = known ? null : (await api.replay(app.table, list[0], app.token).catch(() => null))?.view.board ?? null;
    await this.play(list, { base, ms: calm() ? READ : PLAIN * 1.6 });
  }
  show(i) { if (this.app.log[i]) this.play([i], { ms: READ * 1.6 }); }
}

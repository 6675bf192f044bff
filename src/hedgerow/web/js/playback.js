// What happened, shown on the map: fire lines, steps, dice; a caption says it in words. Any key skips.
import { $, esc, chip, calm, pause } from './dom.js';
import { diceOf, dicePicture } from './logbook.js';
import * as memory from './memory.js';

const SHOT = /fire|shot|attack|shoot/i, STEP = /mov|advanc|rout|retreat|step|enter/i;
export class Playback {
  constructor(app, board, redraw) { Object.assign(this, { app, board, redraw, above: '', run: 0 }); }
  /** The places an event is about: those of its pieces, and those it names. */
  placesOf(e) {
    const { app } = this, out = [], kinds = new Set(Object.values(app.scene.verbs).flatMap(v => v.kinds));
    for (const [name, value] of Object.entries(e.fields)) {
      const kind = name.split('_').pop(), one = kinds.has(kind) ? kind : kind.replace(/(?<=x)es$|s$/, '');
      if (!kinds.has(one) && one !== app.places?.kind) continue;
      for (const v of Array.isArray(value) ? value.slice(0, 6) : [value]) {
        if (typeof v !== 'number' || v < 0) continue;
        const key = app.keyOf(one, v), at = app.places?.of(key) ?? app.pieces.find(p => p.key === key)?.place;
        if (at && !out.includes(at)) out.push(at);
      }
    }
    return out;
  }
  paint(e) {
    const board = this.board(); if (!board) return false;
    const at = this.placesOf(e); if (!at.length) { this.above = ''; return false; }
    const mark = board.mark, shot = SHOT.test(e.event);
    this.above = at.length > 1 && shot ? at.slice(0, -1).map(p => mark.line(p, at.at(-1), { col: '#b02a1a' })).join('') + mark.target(at.at(-1)) : at.map(p => mark.ring(p, shot ? '#b02a1a' : '#175a9c')).join('');
    board.show(at.at(-1));
    return true;
  }
  caption(e, n, of) { const box = $('playback'); box.hidden = false; const dice = diceOf(e); box.innerHTML = `${dice.length ? `<span class="thrown">${dicePicture(dice, 34)}</span>` : ''}<span>${esc(e.text)}</span> ${chip(e.rule)}${of > 1 ? `<small>${n} / ${of}</small>` : ''}`; }
  async play(events, ms) {
    const run = ++this.run;
    for (const [i, e] of events.entries()) {
      if (run !== this.run) return;
      const shown = this.paint(e); this.caption(e, i + 1, events.length); this.redraw();
      await pause(shown || diceOf(e).length ? ms : ms / 2);
    }
    if (run === this.run) this.skip();
  }
  skip() { this.run++; if (this.above || !$('playback').hidden) { this.above = ''; $('playback').hidden = true; this.redraw(); } }
  /** News while looking: briefly, and never in the way. */
  live(news) {
    if (calm() || document.hidden) return;
    const worth = news.filter(e => diceOf(e).length || SHOT.test(e.event) || STEP.test(e.event)).slice(-5);
    if (worth.length) this.play(worth, 600);
  }
  since() { const { app } = this, events = app.log.slice(app.seen); memory.markSeen(app.table, app.me, app.log.length); this.play(events.slice(-40), calm() ? 1600 : 1100).then(() => app.draw()); app.draw(); }
  show(i) { const e = this.app.log[i]; if (e) this.play([e], 2500); }
}

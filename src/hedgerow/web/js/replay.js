// The whole game again: scrub by event, jump to turns, go on from any point once it is over.
import * as api from './api.js';
import { $, capital, esc, fill, pause } from './dom.js';
import { icon } from '../paint/icons.js';
import * as memory from './memory.js';
import { t } from '../strings.js';

export class Replay {
  constructor(app, draw, mark) { Object.assign(this, { app, redraw: draw, mark, at: 0, playing: false });
    const bar = $('replaybar');
    bar.addEventListener('input', e => { if (e.target.type === 'range') this.go(+e.target.value); });
    bar.addEventListener('change', e => { if (e.target.tagName === 'SELECT') this.go(+e.target.value); });
    bar.addEventListener('click', e => {
      const b = e.target.closest('[data-replay]');
      if (b) { e.stopPropagation(); this[b.dataset.replay](); }
    });
  }
  toggle() { if (this.app.replaying) this.close(); else this.last(); }
  /** The moment that a link names. */
  async openShared(moment) {
    const found = await api.replay(this.app.table, moment, this.app.token, true).catch(no => { this.app.complain(no.message); });
    if (found) await this.go(found.events);
  }
  close() {
    this.playing = this.open = false;
    history.replaceState(null, '', `/table.html${location.search}#${this.app.table}`);
    this.app.replaying = null;
    this.mark(null);
    $('replaybar').hidden = true;
    this.app.settle();
    this.redraw();
  }
  first() { this.go(0); } last() { this.go(this.app.log.length); } back() { this.go(this.at - 1); } on() { this.go(this.at + 1); }
  async play() {
    this.playing = !this.playing; this.bar();
    if (this.at >= this.app.log.length) this.at = 0;
    while (this.playing && this.at < this.app.log.length) { await this.go(this.at + 1); await pause(500); }
    this.playing = false;
    if (this.open) this.bar();
  }
  /** Show a moment. One is fetched at a time; what is asked for meanwhile comes after it, and nothing after closing. */
  async go(at) {
    const { app } = this;
    this.at = Math.max(0, Math.min(app.log.length, at)); this.open = true; this.bar();
    if (this.loading) return;
    this.loading = true;
    for (let wanted = null; this.open && wanted !== this.at;) {
      wanted = this.at;
      const found = await api.replay(app.table, wanted, app.token).catch(no => { app.complain(no.message); });
      if (found && this.open) this.show(found, app.log[wanted - 1]);
    }
    this.loading = false;
  }
  show(found, event) {
    this.step = found.step;
    this.app.replaying = found;
    this.app.settle();
    if (event) this.mark(event);
    this.redraw(); this.bar();
  }
  async branch() {
    const { app } = this, seats = Object.fromEntries(
      app.message.seats.map(s => [s.seat, s.player === 'human' ? 'me' : s.player]));
    const made = await api.branch(app.table, { at: this.step ?? 0, seats, name: memory.setting('name') });
    memory.keepSeats(made, seats);
    location.href = `/table.html#${made.table.id}`; location.reload();
  }
  bar() {
    const { app } = this, n = app.log.length, box = $('replaybar'), e = app.log[this.at - 1];
    box.hidden = false;
    const turns = app.log.map((x, i) => [i, app.game.turnOf(x)]).filter(([, text]) => text);
    const b = (what, name, word) =>
      `<button type="button" class="iconbtn" data-replay="${what}" title="${word}">${icon(name, 16)}<span class="sr">${
      word}</span></button>`;
    fill(box, `${b('first', 'prev', t('first'))}${b('back', 'minus', t('step_back'))}${
      b('play', this.playing ? 'stop' : 'play', this.playing ? t('stop') : t('play'))}${b('on', 'plus', t('step_on'))}${
      b('last', 'next', t('last'))}
      <input type="range" min="0" max="${n}" value="${this.at}" aria-label="${t('replay')}"><span
      class="where">${t('event_n', { n: this.at, of: n })}</span>
      ${turns.length ? `<select aria-label="${t('turn_jump')}"><option
      value="${this.at}">${t('turn_jump')}</option>${
      turns.map(([i, text]) => `<option value="${i + 1}">${esc(text)}</option>`).join('')}</select>` : ''}
      <button type="button" class="iconbtn" data-do="share" title="${t('share_moment')}">${icon('link', 16)}<span class="sr">${
      t('share_moment')}</span></button><button type="button" class="iconbtn" data-replay="close" title="${
      t('replay_close')}">✕<span class="sr">${
      t('replay_close')}</span></button>${app.message?.view.result
      ? `<button type="button" class="btn" data-replay="branch">${t('what_if')}</button>` : ''}<p
      class="said">${esc(capital(e?.text))}</p>`);
    const slider = box.querySelector('input[type=range]'); if (slider && +slider.value !== this.at) slider.value = this.at;
  }
}

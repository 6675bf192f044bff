// The guided first game: at each new kind of decision one short note, said once.
import { $, esc } from './dom.js';
import { t } from '../strings.js';

export class Coach {
  constructor(app) { this.app = app; this.on = new URLSearchParams(location.search).has('guide'); this.told = new Set(); }
  draw() {
    const box = $('coach'); if (!this.on || !this.app.message) return;
    const view = this.app.message.view, i = this.app.game.guide.findIndex((g, n) => !this.told.has(n) && g.when(view));
    if (i < 0 || i === this.now) return;
    this.now = i; this.told.add(i);
    box.innerHTML = `<p>${esc(this.app.game.guide[i].text)}</p><p class="go"><button type="button" class="btn" data-coach="next">${t('coach_next')}</button><button type="button" class="btn quiet" data-coach="end">${t('coach_end')}</button></p>`;
    box.hidden = false;
    box.onclick = e => { const b = e.target.closest('[data-coach]'); if (!b) return; e.stopPropagation(); box.hidden = true; if (b.dataset.coach === 'end') this.on = false; };
  }
}

// On demand: lines of sight, where the mover can go, who could hit a place. Everything is asked of the rules.
import { t } from '../strings.js';

export class Overlays {
  constructor(app, board, redraw) { Object.assign(this, { app, board, redraw, mode: '', from: null, below: '', above: '' }); }
  toggle(mode) { this.mode = this.mode === mode ? '' : mode; this.from = null; this.below = this.above = ''; if (this.mode === 'range') this.range(); if (this.mode === 'threat') this.threat(this.app.lookedPlace); this.redraw(); if (this.mode === 'los') this.app.announce(t('los_from')); }
  /** Where the unit that moves can go next, with what each step is called. */
  range() {
    const { app } = this, mark = this.board().mark, steps = (app.offers?.keyed ?? []).filter(o => o.keys.some(k => app.places.of(k)));
    this.below = mark.tint(steps.map(o => [app.places.of(o.keys.find(k => app.places.of(k))), '']), '#175a9c');
  }
  async sight(from, to, fire = false) {
    const { app } = this;
    if (app.game.seeVerb && !fire) return app.here.line.ask({ type: 'explain', verb: app.game.seeVerb, what: [from.id, to.id] });
    const unit = app.pieces.find(p => p.place === from && [app.kindOf(p.key), 'piece'].includes(app.scene.verbs[app.game.sightVerb]?.kinds[0]) && !p.arm);
    const kinds = app.scene.verbs[app.game.sightVerb]?.kinds ?? [], aim = kinds[1] === app.places.kind ? to.key : app.pieces.find(p => p.place === to && app.kindOf(p.key) === kinds[1])?.key;
    if (!unit || !aim) return null;
    return app.here.line.ask({ type: 'explain', verb: app.game.sightVerb, what: [app.valueOf(unit.key), app.valueOf(aim)] });
  }
  click(place) {
    if (this.mode === 'threat') { this.threat(place); return true; }
    if (this.mode !== 'los' || !place) return false;
    if (!this.from) { this.from = place; this.above = this.board().mark.ring(place); this.app.announce(t('los_to')); } else { this.from = null; this.above = ''; }
    return true;
  }
  hover(place) {
    if (this.mode !== 'los' || !this.from || !place || place === this.from || place === this.last) return;
    this.last = place;
    const from = this.from;
    this.sight(from, place).then(a => {
      if (this.from !== from || this.last !== place || this.mode !== 'los') return;
      const mark = this.board().mark, app_ = this.app.game, no = app_.seeVerb ? a?.reasons?.[0] : a?.reasons?.find(r => /sight|LOS|line/i.test(r.text)), at = no?.at, where = typeof at === 'number' ? this.app.places.get(at) : Array.isArray(at) && at.length === 2 ? { x: at[0] / 10, y: at[1] / 10 } : null;
      this.above = mark.ring(from) + mark.line(from, place, { blocked: no ? where ?? { x: (from.x + place.x) / 2, y: (from.y + place.y) / 2 } : null, arrow: false }) + mark.pill(place, no ? t('los_no') : a ? t('los_yes') : '–');
      this.redraw();
    });
  }
  /** How far anything at a place can shoot, by what its counters show. */
  reachOf(place) { return Math.max(0, ...this.app.pieces.filter(p => p.place === place).map(p => parseInt(String(p.face.stats?.range ?? 0).split('-').pop(), 10) || 0)); }
  /** Who of the other side could fire at this place, as far as the rules say so to this seat. */
  async threat(place) {
    if (!place) return;
    const { app } = this, foes = app.pieces.filter(p => p.place && p.side !== app.me && [app.kindOf(p.key), 'piece'].includes(app.scene.verbs[app.game.sightVerb]?.kinds[0])), seen = new Set(), lines = [];
    for (const foe of foes) {
      if (seen.has(foe.place) || seen.size > 24) continue;
      seen.add(foe.place);
      if (app.game.seeVerb && app.places.distance(foe.place, place) > this.reachOf(foe.place)) continue;
      const a = await this.sight(foe.place, place, !app.game.seeVerb);
      if (a?.type === 'explained' && (app.game.seeVerb ? a.may : true) && !a.reasons.some(r => /sight|LOS|line|range|limit|hexes/i.test(r.text))) lines.push(this.board().mark.line(foe.place, place, { col: '#b02a1a' }));
    }
    if (this.mode !== 'threat') return;
    this.above = this.board().mark.ring(place, '#b02a1a') + lines.join(''); this.redraw();
  }
}

// On demand: lines of sight, how far a unit gets, where the enemy could fire. Everything is asked of the rules.
import { capital, chip, esc } from './dom.js';
import { t } from '../strings.js';

const RED = '#b02a1a', BLUE = '#175a9c';

export class Overlays {
  /** Modes: "los" sight between two places, "range" how far a unit gets, "danger" all hexes under fire, "threat" who hits one. */
  constructor(app, board, redraw) { Object.assign(this, { app, board, redraw, mode: '', from: null, above: '', below: '' }); }
  toggle(mode) {
    if (this.app.game.tableau) return;                  // they are questions about a map
    this.mode = this.mode === mode ? '' : mode;
    this.clear();
    if (this.mode === 'los') this.tell(t('los_from'));
    if (this.mode === 'range') this.range(this.looked());
    if (this.mode === 'danger') this.danger();
    if (this.mode === 'threat') this.threat(this.app.lookedPlace);
    this.redraw();
  }
  clear() { Object.assign(this, { from: null, last: null, above: '', below: '' }); this.board()?.unsay(); }
  tell(text) { this.app.announce(text); this.board()?.say(null, `<p>${esc(text)}</p>`); }
  ask(question, what = []) { return this.app.here.line.ask({ type: 'ask', question, what }); }
  /** A refusal of the rules, said in place: strict games tell no line of sight in advance. */
  refused(answer) {
    const no = answer?.reasons?.[0];
    if (no?.rule && no.at == null) {
      this.board().say(null, `<p>${esc(capital(no.text))} ${chip(no.rule)}</p>`);
      return true;
    }
    return false;
  }
  /** The unit that is picked, moving or under the pointer. */
  looked() {
    const { app } = this, own = p => app.kindOf(p.key) === app.game.unitKind;
    const here = app.pieces.filter(p => own(p) && p.place === app.lookedPlace);
    return app.pieces.find(p => app.picks.includes(p.key) && own(p)) ?? app.pieces.find(p => p.key === app.moving)
      ?? here.find(p => p.side === app.me) ?? here[0] ?? null;
  }
  /** Where a unit can get to this turn, with what it costs. */
  range(piece) {
    if (!piece) { this.below = ''; this.tell(t('range_which')); return; }
    this.shown = piece.key;
    const ways = this.app.waysOf(piece.key);
    if (!ways) return;                                  // drawn again when the answer is there
    if (!ways.size) this.tell(t('range_none', { name: piece.name }));
    this.below = this.board().mark.tint(this.cheapest(ways), BLUE)
      + this.board().mark.ring(piece.place);
  }
  /** One price to a hex: that of the storey which is cheapest to get to. */
  cheapest(ways) {
    const least = new Map();
    for (const [p, { cost }] of ways) if (!(least.get(p.ground) <= cost)) least.set(p.ground, cost);
    return [...least].map(([p, cost]) => [p, String(cost)]);
  }
  /** Marks for the unit that moves now, without being asked: what it can reach, and for how much. */
  march() {
    const { app } = this;
    if (this.mode === 'range' && this.shown) this.range(app.pieces.find(p => p.key === this.shown && p.place));
    if (this.mode || !app.moving || !app.places) return '';
    const ways = app.waysOf(app.moving);
    return ways ? this.board().mark.reach(this.cheapest(ways)) : '';
  }
  async danger() {
    const answer = await this.ask('danger');
    if (this.mode !== 'danger' || this.refused(answer)) return;
    const most = Math.max(1, ...answer.at.map(x => x.number.total));
    this.below = this.board().mark.heat(answer.at.map(x =>
      [this.app.places.get(x.place), x.number.total, x.number.total / most]));
    this.tell(t('danger_says'));
    this.redraw();
  }
  /** Who of the other side could fire at this place, and how strongly. */
  async threat(place) {
    if (!place) { this.tell(t('threat_where')); return; }
    const answer = await this.ask('threat', [place.id]);
    if (this.mode !== 'threat' || this.refused(answer)) return;
    const { mark } = this.board(), from = answer.at.map(x => [this.app.places.get(x.place), x.number.total]);
    this.above = mark.ring(place, RED) + from.map(([p]) => mark.line(p, place, { col: RED })).join('')
      + from.map(([p, n]) => mark.pill(p, String(n))).join('');
    this.app.announce(t('threat_says', { name: place.name, n: from.length }));
    if (!from.length) this.board().say(place, `<p>${t('threat_none', { name: esc(place.name) })}</p>`);
    this.redraw();
  }
  /** A click belongs to the overlay that is on; movement range and danger let clicks through. */
  click(place) {
    if (this.mode === 'threat') { this.threat(place); return true; }
    if (this.mode === 'range' && place && this.app.pieces.some(p => p.place === place)) {
      this.app.lookedPlace = place;
      this.range(this.looked());
    }
    if (this.mode !== 'los' || !place) return false;
    this.board().unsay();
    this.from = this.from ? null : place;
    this.above = this.from ? this.board().mark.ring(place) : '';
    if (this.from) this.app.announce(t('los_to'));
    return true;
  }
  /** With one end chosen, the line to what is pointed at. */
  async hover(place) {
    if (this.mode !== 'los' || !this.from || !place || place === this.from || place === this.last) return;
    this.last = place;
    const { from } = this, answer = await this.sight(from, place);
    if (this.from !== from || this.last !== place || this.mode !== 'los' || this.refused(answer)) return;
    const { mark } = this.board(), no = answer?.reasons?.[0],
      hindered = answer?.hindrance?.total;
    const word = !answer ? '–' : no ? t('los_no') : hindered ? t('los_hindered', { n: hindered }) : t('los_yes');
    this.above = mark.ring(from) + mark.line(from, place, { blocked: no ? this.where(no.at, from, place) : null, arrow: false })
      + mark.pill(place, word);
    this.app.announce(`${from.name} – ${place.name}: ${word}${no ? `, ${no.text}` : ''}`);
    this.redraw();
  }
  /** Where a line is blocked: the hex that blocks, or the middle. */
  where(at, from, to) {
    const id = Array.isArray(at) ? at[0] : at, found = typeof id === 'number' ? this.app.places.get(id) : null;
    return found ?? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  }
  sight(from, to) { return this.ask('sight', [from.id, to.id]); }
}

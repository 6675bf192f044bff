// The state of the table in this browser: who sits here, what each seat sees, what is picked. Knows no game.
import * as api from './api.js';
import { Board } from './board.js';
import { Places } from './geometry.js';
import { loadGame } from './game.js';
import { Line } from './line.js';
import * as memory from './memory.js';
import { Offers } from './offers.js';
import { t } from '../strings.js';

export class App {
  constructor(table) {
    this.table = table; this.seats = new Map(); this.me = null; this.picks = []; this.oddsKnown = new Map(); this.path = []; this.playing = null;
    this.replaying = null; this.draw = () => {}; this.announce = () => {}; this.onNews = () => {}; this.curtain = null; this.hovered = null; this.busy = false;
  }
  async open() {
    this.links = memory.linksOf(this.table); this.invitations = memory.setting(`invite.${this.table}`, {});
    const seats = Object.entries(this.links);
    if (!seats.length) this.join(null, '');
    for (const [seat, token] of seats) this.join(seat, token);
  }
  async load() {
    this.scene = await api.scene(this.table);
    this.game = await loadGame(this.scene.table.game);
    const said = JSON.stringify(this.scene.places);
    if (this.scene.places && said !== this.placesSaid) { this.placesSaid = said; this.places = new Places(this.scene.places); }
  }
  join(seat, token) {
    const here = { seat, token, message: null, gathering: null };
    this.seats.set(seat, here);
    here.line = new Line({ table: this.table, token, onMessage: m => this.take(here, m), onState: (open, refused) => { this.open_ = open; if (refused) memory.dropLink(this.table, seat); this.onLine?.(open, refused); } });
    if (this.me === null) this.me = seat;
  }
  // ---- what comes in ----
  async take(here, m) {
    if (m.type === 'chat') { if (here.seat === this.me) this.onChat?.(m); return; }
    if (m.type === 'refused') { this.announce(t('refused', { why: m.reason })); return; }
    if (m.type === 'gathering') { here.gathering = m; this.draw(); return; }
    if (m.type !== 'view') return;
    if (here.gathering) { here.gathering = null; if (this.scene.table.status === 'open') await this.load().then(() => this.onScene?.()); }
    const first = !here.message, news = m.log;
    here.message = m;
    if (here === this.sent?.here && m.view.decision?.number !== this.sent.number) this.busy = false;      // the choice has arrived
    if (here.seat !== this.me) { this.maybeSwitch(); return; }
    this.settle();
    if (!first && news.length) this.onNews(news, m.first);
    this.maybeSwitch();
    this.draw();
    this.goOn(news);
  }
  /** Work out what follows from a new message: offers, and picks that still mean something. */
  settle() {
    this.offers = new Offers(this.decision, this.scene.verbs, (kind, value) => this.keyOf(kind, value));
    const any = this.offers.any;
    this.picks = this.picks.filter(k => any.has(k));
    if (!this.offers.matching(this.picks).length) this.picks = [];
    this.hovered = null;
  }
  keyOf(kind, value) { return this.places && kind === this.places.kind ? `at:${value}` : this.game.keyOf(kind, value); }
  get here() { return this.seats.get(this.me); }
  get token() { return this.here?.token; }
  get message() { return this.here?.message; }
  get gathering() { return this.message ? null : this.here?.gathering; }
  get view() { return this.replaying?.view ?? this.message?.view; }
  get board() { return this.view?.board; }
  get decision() { return this.replaying || this.curtain ? null : this.message?.view.decision ?? null; }
  get log() { return this.here?.line.log ?? []; }
  get seen() { return Math.min(memory.seen(this.table, this.me), this.log.length); }
  get reaction() { const d = this.decision, active = this.board && this.game.active(this.board); return Boolean(d && !d.lines && (d.window || (active && active !== this.me))); }
  get saveAddress() { return api.saveAddress(this.table); }
  player(seat) { return this.message?.seats.find(s => s.seat === seat); }
  isBot(seat) { const p = this.player(seat)?.player; return Boolean(p) && p !== 'human'; }
  inviteLink(seat) { return `${location.origin}/table.html#${this.table}/${seat}/${this.invitations[seat]}`; }
  // ---- several seats at one screen ----
  maybeSwitch() {
    const wants = here => { const d = here.message?.view.decision; return d && !d.optional; };
    if (!this.here || wants(this.here) || this.seats.size < 2 || this.replaying) return;
    const next = [...this.seats.values()].find(h => h.seat !== this.me && wants(h));
    if (next) this.switchTo(next.seat);
  }
  switchTo(seat) {
    const next = this.seats.get(seat), view = next.message.view;
    const secret = this.game.secret(view.board, seat) || Boolean(view.decision?.lines?.length && Object.keys(view.waiting).length > 1);
    this.me = seat; this.picks = []; this.path = []; this.curtain = secret ? seat : null;
    this.settle(); this.draw();
  }
  openCurtain() { this.curtain = null; this.settle(); this.draw(); }
  // ---- pieces ----
  /** The pieces as this seat sees them, those on an open worksheet where it says. */
  get pieces() {
    if (!this.board || !this.places || this.curtain) return [];
    const pieces = this.game.pieces(this.board, this.me).map(p => ({ ...p, place: p.at ? this.places.named(p.at) : null }));
    const byKey = new Map(pieces.map(p => [p.key, p]));
    for (const line of this.decision?.lines ?? []) {
      const keys = this.keysOf(line), at = keys.map(k => this.places.of(k)).find(Boolean), moved = keys.map(k => byKey.get(k)).filter(Boolean);
      if (at && moved[0]) Object.assign(moved[0], { place: at, drafted: true });
      else if (moved.length > 1) Object.assign(moved[0], { place: moved[1].place, drafted: true });
    }
    return pieces;
  }
  keysOf(option) { const kinds = this.scene.verbs[option[0]]?.kinds ?? []; return option.slice(1).map((v, i) => this.keyOf(kinds[i], v)); }
  nameOf(key) { const at = this.places?.of(key); if (at) return at.name; return this.pieces.find(p => p.key === key)?.name ?? this.game.hand(this.board, this.me).find(c => c.key === key)?.label ?? key.split(':').slice(1).join(':'); }
  sayLine(line) {
    const names = this.keysOf(line).map(k => this.nameOf(k));
    return ['place', 'give', 'carry', 'build'].includes(line[0]) ? names.join(' → ') : [line[0], ...names].join(' ');
  }
  // ---- choosing ----
  /** What Enter would do now. */
  get enterOption() { const e = this.offers?.exact(this.picks) ?? []; return e.length ? e[0] : this.picks.length ? null : this.offers?.main ?? null; }
  /** The option whose chances are shown: looked at, picked, or the one button that rolls. */
  get focusOption() {
    if (!this.decision) return null;
    if (this.lookedAt) return this.lookedAt;
    const exact = this.offers.exact(this.picks);
    return exact.length === 1 ? exact[0] : this.picks.length ? null : this.offers.plain.find(o => !['pass', 'commit', 'back', 'cancel'].includes(o.verb)) ?? null;
  }
  /** The option that hovering over a key would complete. */
  optionAt(keys) {
    if (!this.decision) return null;
    for (const k of keys) { const next = this.offers.pick(this.picks, k); if (next) { const e = this.offers.exact(next); if (e.length === 1) return e[0]; } }
    return null;
  }
  oddsOf(offer) {
    const name = `${this.me}/${this.decision.number}/${JSON.stringify(offer.option)}`;
    if (this.oddsKnown.has(name)) return this.oddsKnown.get(name);
    this.oddsKnown.set(name, null);
    const line = this.here.line;
    line.ask({ type: 'odds', option: offer.option }).then(async a => {
      if (!a.odds) return;
      const more = offer.keys.length && offer.keys.length === offer.option.length - 1 ? await line.ask({ type: 'explain', verb: offer.verb, what: offer.option.slice(1) }) : null;
      const tallies = (more?.tallies ?? []).filter(x => x.lines?.length && x.text !== a.odds.tally?.text);
      this.oddsKnown.set(name, { ...a.odds, tallies }); this.draw();
    });
    return null;
  }
  async choose(option) {
    if (!this.decision || this.busy) return null;
    this.busy = true;
    const number = this.decision.number, sent = this.sent = { here: this.here, number };
    this.picks = []; this.lookedAt = null;
    memory.markSeen(this.table, this.me, this.log.length);
    const answer = await sent.here.line.ask({ type: 'choose', option, number });
    if (this.sent === sent) this.busy = false;
    if (answer.type === 'refused') { this.path = []; this.complain(answer.reason, answer.rules); }
    if (answer.type === 'stale') this.announce(t('stale'));
    this.goOn([]);
    return answer;
  }
  complain(text, rules = []) { this.onComplaint?.(text, rules); }
  // ---- a drawn path: one step after the other until something happens ----
  walk(places, verbs) { this.path = places; this.pathVerbs = verbs; this.pathAbout = this.decision.about; this.goOn([]); }
  goOn(news) {
    if (!this.path.length || this.busy) return;
    const d = this.decision, other = news.find(e => { const side = this.game.sideOf(e, this.board); return side && side !== this.me; });
    if (other) { this.path = []; this.announce(t('path_stopped', { why: other.text })); this.draw(); return; }
    if (!d || d.about !== this.pathAbout) {
      if (d || this.view.result) { this.path = []; this.announce(t('path_stopped', { why: t('path_happened') })); this.draw(); }
      return;
    }
    const next = this.path[0], offer = this.offers.keyed.find(o => o.keys.length === 1 && o.keys[0] === next.key);
    if (!offer) { this.path = []; this.announce(t('path_stopped', { why: t('path_end') })); this.draw(); return; }
    this.path.shift();
    this.choose(offer.option);
  }
  async undo() { const a = await this.here.line.ask({ type: 'undo' }); if (a.type === 'refused') this.complain(a.reason, a.rules); }
  agree(yes) { return this.here.line.ask({ type: 'agree', yes }); }
  hurry() { return this.here.line.ask({ type: 'hurry' }); }
  // ---- why not ----
  /** What was pointed at is not offered: try it nevertheless, and hear from the rules why not. */
  async whyNot(keys) {
    const verbs = [...new Set(this.offers.all.map(o => o.verb))].filter(v => this.scene.verbs[v]?.kinds.length);
    for (const key of keys) {
      const wanted = [...this.picks, key];
      for (const verb of verbs) {
        const kinds = this.scene.verbs[verb].kinds, what = this.arrange(kinds, wanted);
        if (!what) continue;
        const a = await this.here.line.ask({ type: 'choose', option: [verb, ...what], number: this.decision.number });
        if (a.type === 'refused' && !/not among/.test(a.reason)) return { reasons: [{ text: a.reason, rule: a.rules[0] ?? '' }, ...a.rules.slice(1).map(rule => ({ text: '', rule }))] };
      }
    }
    return null;
  }
  /** Put keys into the places of a verb, each where its kind belongs; null if they do not fit. */
  arrange(kinds, keys) {
    if (kinds.length !== keys.length) return null;
    const left = [...keys], out = [];
    for (const kind of kinds) {
      const i = left.findIndex(k => this.kindOf(k) === kind);
      if (i < 0) return null;
      out.push(this.valueOf(left.splice(i, 1)[0]));
    }
    return out;
  }
  kindOf(key) { return key.startsWith('at:') ? this.places.kind : key.split(':')[0]; }
  valueOf(key) { const v = key.slice(key.indexOf(':') + 1); return /^-?\d+$/.test(v) ? +v : v; }
  // ---- standing orders ----
  standing(about) {
    const o = this.message.orders ?? [], one = o.find(x => x.about === about || x.about === '*');
    if (!one) return 'ask';
    if (one.when.length) return `when:${one.when[0][0]}`;
    return one.about === '*' ? 'all' : 'pass';
  }
  order(value, about, least) {
    const others = (this.message.orders ?? []).filter(o => o.about !== about && o.about !== '*');
    const made = value === 'pass' ? [{ about, then: 'pass', until: 'my turn' }] : value === 'all' ? [{ about: '*', then: 'pass', until: 'my turn' }]
      : value.startsWith('when:') ? [{ about, when: [[value.slice(5), '<', least]], then: 'pass', until: 'my turn' }] : [];
    return this.here.line.ask({ type: 'orders', orders: [...others, ...made] });
  }
}
export { Board };

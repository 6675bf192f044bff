// The state of the table in this browser: who sits here, what each seat sees, what is picked. Knows no game.
import * as api from './api.js';
import { Places } from './geometry.js';
import { loadGame } from './game.js';
import { Line } from './line.js';
import * as memory from './memory.js';
import { Offers } from './offers.js';
import { seatLink } from './sharing.js';
import { learnCourse } from './course.js';
import { learn } from './why.js';
import { t } from '../strings.js';

/** Of how many options the table tells the odds at once. */
const AT_ONCE = 20;
/** Where a piece stands that is put into a place: its hex, and the storey of it. */
const standing = place => ({ place: place.ground ?? place, storey: place.sign });
const facingIn = keys => { const found = keys.map(k => /^facing:(\d)$/.exec(k)).find(Boolean); return found ? +found[1] : null; };

export class App {
  constructor(table) {
    Object.assign(this, { table, seats: new Map(), me: null, picks: [], path: [], pencil: new Map() });
    Object.assign(this, { oddsKnown: new Map(), waysKnown: new Map(), whysKnown: new Map(), mover: null });
    Object.assign(this, { analyses: new Map(), measured: null });
    Object.assign(this, { replaying: null, shown: null, onPaper: false, curtain: null, busy: false, thoughts: [] });
    Object.assign(this, { watching: false, warned: null, briefs: new Map() });
    this.draw = this.announce = this.onNews = () => {};
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
    const onState = (open, refused) => {
      if (refused) memory.dropLink(this.table, seat);
      this.onLine?.(open, refused);
    };
    here.line = new Line({ table: this.table, token, onMessage: m => this.take(here, m), onState });
    if (this.me === null) this.me = seat;
  }
  // ---- what comes in ----
  async take(here, m) {
    if (m.type === 'chat') {
      if (here.seat === this.me) this.onChat?.(m);
      return;
    }
    if (m.type === 'refused') { this.announce(t('refused', { why: m.reason })); return; }
    if (m.type === 'thinking') { if (here.seat === this.me) this.onThinking?.(m); return; }
    if (m.type === 'gathering') { here.gathering = m; this.draw(); this.learnReach(); return; }
    if (m.type !== 'view') return;
    if (here.gathering) {
      here.gathering = null;
      if (this.scene.table.status === 'open') await this.load().then(() => this.onScene?.());
    }
    const elsewhere = m.ground && here.ground && JSON.stringify(m.ground) !== JSON.stringify(here.ground);
    here.ground = m.ground ?? here.ground;            // the parts of the board that never change come once
    if (elsewhere) this.load().then(() => { this.onScene?.(); this.draw(); });       // the next battle of a campaign
    m.view.board = { ...m.view.board, ...here.ground };
    const before = here.message, news = m.log;
    here.message = m;
    here.boards = [...(here.boards ?? []).slice(-60), { at: here.line.log.length, board: m.view.board }];      // for playback
    if (here === this.sent?.here && m.view.decision?.number !== this.sent.number) this.busy = false;
      // the choice has arrived
    if (here.seat !== this.me) { this.maybeSwitch(); return; }
    this.settle();
    if (before && news.length) this.onNews(news, m.first);
    learn(this);
    learnCourse(this);
    this.maybeSwitch();
    this.draw();
    this.goOn(news);
  }
  /** Work out what follows from a new message: offers, and picks that still mean something. */
  settle() {
    const say = option => this.game.say(option, this.view.board, this.me);
    const { passes } = this.game, goesOn = typeof passes === 'function' ? passes(this.decision) : passes;
    this.offers = new Offers(this.decision, this.scene.verbs, (kind, value) => this.keyOf(kind, value), say, goesOn);
    const any = this.offers.any;
    this.picks = this.picks.filter(k => any.has(k));
    if (!this.offers.matching(this.picks).length) this.picks = [];
    if (!this.marching) this.mover = null;
    if (!this.decision?.lines) this.pencil.clear();
  }
  keyOf(kind, value) { return this.places && kind === this.places.kind ? `at:${value}` : this.game.keyOf(kind, value); }
  get here() { return this.seats.get(this.me); }
  get token() { return this.here?.token; }
  get message() { return this.here?.message; }
  get gathering() { return this.message ? null : this.here?.gathering; }
  /** How the game ended, while its end is looked at. */
  get ended() { return this.replaying ? null : this.message?.view.result ?? null; }
  get view() { return this.replaying?.view ?? this.message?.view; }
  /** The board to be drawn: of the moment that is being played back, or of now. */
  get board() { return this.shown ?? this.view?.board; }
  get decision() { return this.replaying || this.curtain ? null : this.message?.view.decision ?? null; }
  /** What has happened, once the table is seen: a long log comes in pages before the view. */
  get log() { return this.message ? this.here.line.log : []; }
  get seen() { return Math.min(memory.seen(this.table, this.me), this.log.length); }
  get reaction() {
    const d = this.decision, active = this.view?.board && this.game.active(this.view.board);
    if (!d || d.lines) return false;
    return Boolean(this.game.reacts ? this.game.reacts(d) : d.window || (active && active !== this.me));
  }
  get saveAddress() { return api.saveAddress(this.table); }
  player(seat) { return this.message?.seats.find(s => s.seat === seat); }
  isBot(seat) { const p = this.player(seat)?.player; return Boolean(p) && p !== 'human'; }
  inviteLink(seat, origin) { return seatLink(this.table, seat, this.invitations[seat], origin); }
  /** Where else this server can be reached, if the page was opened by the name that every machine has for itself. */
  async learnReach() {
    if (this.reach || !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)) return;
    this.reach = await api.reach().catch(() => null);
    this.draw();
  }
  // ---- several seats at one screen ----
  /** Over to a seat that is asked, unless this one is asked too, or has not heard yet whether it is. */
  maybeSwitch() {
    const wants = here => { const d = here.message?.view.decision; return d && !d.optional; };
    if (!this.here?.message || wants(this.here) || this.seats.size < 2 || this.replaying) return;
    const next = [...this.seats.values()].find(h => h.seat !== this.me && wants(h));
    if (next) this.switchTo(next.seat);
  }
  switchTo(seat) {
    const next = this.seats.get(seat), view = next.message.view;
    const sheets = Boolean(view.decision?.lines?.length && Object.keys(view.waiting).length > 1);
    const secret = this.game.secret(view.board, seat) || sheets;
    Object.assign(this, { me: seat, picks: [], path: [], mover: null, shown: null, curtain: secret ? seat : null, thoughts: [] });
    learn(this);
    this.settle(); this.draw();
  }
  openCurtain() { this.curtain = null; this.settle(); this.draw(); }
  // ---- pieces ----
  /** The pieces as this seat sees them, those on an open worksheet where it says. */
  get pieces() {
    const pencil = [...this.pencil].map(([key, place]) => `${key}@${place.id}`).join();
    const from = [this.board, this.me, this.places, this.curtain, this.decision, this.moved, this.away, pencil];
    if (!this.piecesFrom?.every((x, i) => x === from[i])) Object.assign(this, { piecesFrom: from, piecesNow: this.gather() });
    return this.piecesNow;
  }
  gather() {
    if (!this.board || !this.places || this.curtain) return [];
    const pieces = this.game.pieces(this.board, this.me).map(p => ({ ...p, place: p.at ? this.places.named(p.at) : null }));
    const byKey = new Map(pieces.map(p => [p.key, p]));
    for (const [key, place] of this.moved ?? []) if (byKey.get(key)?.place) Object.assign(byKey.get(key), standing(place));
    for (const key of this.away ?? []) if (byKey.has(key)) byKey.get(key).place = null;
    if (!this.decision?.lines) return pieces;
    for (const [key, place] of this.pencil) if (byKey.has(key)) Object.assign(byKey.get(key),
      { ...standing(place), drafted: true, pencilled: true });
    for (const line of this.decision.lines) {
      const keys = this.keysOf(line), at = keys.map(k => this.places.of(k)).find(Boolean), facing = facingIn(keys);
      const moved = keys.map(k => byKey.get(k)).filter(Boolean);
      if (at && moved[0]) Object.assign(moved[0], { ...standing(at), drafted: true, pencilled: false });
      else if (facing !== null && moved[0]) this.game.faced(moved[0], facing);
      else if (moved.length > 1) Object.assign(moved[0], { place: moved[1].place, storey: moved[1].storey, drafted: true });
    }
    return pieces;
  }
  keysOf(option) {
    const kinds = this.scene.verbs[option[0]]?.kinds ?? [];
    return option.slice(1).map((v, i) => this.keyOf(kinds[i], v));
  }
  /** Where a thing is: the place itself, or that of the piece. */
  placeOf(key) { return this.places?.of(key) ?? this.pieces.find(p => p.key === key)?.place; }
  nameOf(key) {
    const found = this.places?.of(key) ?? this.pieces.find(p => p.key === key), facing = facingIn([key]);
    if (found || facing !== null) return found?.name ?? t(`facing_${facing}`);
    return this.game.hand(this.board, this.me).find(c => c.key === key)?.label
      ?? this.game.nameOf(key, this.board) ?? key.split(':').slice(1).join(':');
  }
  // ---- choosing ----
  /** What Enter would do now. */
  get enterOption() {
    const ready = this.offers?.ready(this.picks) ?? [];
    if (this.game.waits && ready.length > 1 && this.offers.matching(this.picks).length > ready.length) return null;
    return ready.length ? ready[0] : this.picks.length ? null : this.offers?.main ?? null;
  }
  /** The option whose chances are shown: looked at, picked, the one button that rolls, or the pass if a roll follows it. */
  get focusOption() {
    if (!this.decision) return null;
    if (this.lookedAt) return this.lookedAt;
    if (this.picks.length) return this.enterOption;
    const { plain, pass } = this.offers;
    return plain.find(o => !['pass', 'commit', 'back', 'cancel', 'go', 'stop'].includes(o.verb))
      ?? (pass?.verb === 'pass' && !this.decision.lines ? pass : null);
  }
  /** The option that hovering over a key would complete. */
  optionAt(keys) {
    if (!this.decision) return null;
    for (const k of keys) {
      const next = this.offers.pick(this.picks, k), exact = next ? this.offers.exact(next) : [];
      if (exact.length === 1) return exact[0];
    }
    return null;
  }
  /** The key that goes on without doing anything: Space stops a unit or lets a reaction be, E ends a phase or a turn. */
  get passKey() { return this.reaction || this.marching || ['stop', 'stay'].includes(this.offers?.pass?.verb) ? 'Space' : 'E'; }
  /** The outcomes of each row of a list; nothing until they are there. */
  briefOf(offer, rows) {
    const name = `${this.me}/${this.decision.number}`, key = o => JSON.stringify(o.option);
    if (this.briefs.name !== name) { this.briefs.clear(); this.briefs.name = name; }
    const unknown = this.replaying ? [] : rows.filter(o => !this.briefs.has(key(o)));
    for (const o of unknown) this.briefs.set(key(o), null);
    for (let i = 0; i < unknown.length; i += AT_ONCE) {
      const some = unknown.slice(i, i + AT_ONCE);
      this.here.line.ask({ type: 'odds', options: some.map(o => o.option) }).then(a => {
        if (this.briefs.name !== name || !a.odds?.some(Boolean)) return;
        some.forEach((o, j) => this.briefs.set(key(o), a.odds[j]));
        this.draw();
      });
    }
    return this.briefs.get(key(offer));
  }
  oddsOf(offer) {
    const name = `${this.me}/${this.decision.number}/${JSON.stringify(offer.option)}`;
    if (this.oddsKnown.has(name)) return this.oddsKnown.get(name);
    this.oddsKnown.set(name, null);
    const line = this.here.line;
    line.ask({ type: 'odds', option: offer.option }).then(async a => {
      if (!a.odds) return;
      const whole = this.scene.verbs[offer.verb]?.kinds.length === offer.option.length - 1;
      const more = whole ? await line.ask({ type: 'explain', verb: offer.verb, what: offer.option.slice(1) }) : null;
      const same = x => x.text === a.odds.tally?.text, tallies = (more?.tallies ?? []).filter(x => x.lines?.length);
      const told = tallies.some(same) || !a.odds.tally?.lines.length;                // the same sum is not shown twice
      this.oddsKnown.set(name, { ...a.odds, tallies, tally: told ? null : a.odds.tally });
      this.draw();
    });
    return null;
  }
  async choose(option, { sure = false } = {}) {
    if (!this.decision || this.busy) return null;
    const said = JSON.stringify(option), offer = this.offers.all.find(o => JSON.stringify(o.option) === said);
    const warns = sure ? [] : [...offer?.warns ?? [], ...this.stillPossible(offer)];
    if (warns.length) { this.warn(option, warns); return null; }
    this.warned = null;
    this.busy = true;
    const number = this.decision.number, sent = this.sent = { here: this.here, number };
    if (this.game.march?.verbs.includes(option[0])) this.mover = this.keysOf(option)[0];
    return this.send(sent, { type: 'choose', option, number });
  }
  /** What answers the question, on its way: nothing more can be chosen until the table has heard it. */
  async send(sent, message) {
    this.picks = []; this.lookedAt = null;
    this.onChoice?.();
    memory.markSeen(this.table, this.me, this.log.length);
    const answer = await sent.here.line.ask(message);
    if (this.sent === sent) this.busy = false;
    if (answer.type === 'refused') { this.path = []; this.complain(answer.reason, answer.rules); }
    if (answer.type === 'stale') this.announce(t('stale'));
    this.goOn([]);
    return answer;
  }
  /** Whoever wants to be asked is told that what ends a phase leaves something undone. */
  stillPossible(offer) {
    const ends = offer && offer === this.offers.pass && this.passKey === 'E' && this.offers.keyed.length;
    return ends && memory.setting('confirm', false) ? [{ text: t('confirm_end'), rule: '' }] : [];
  }
  /** Something would be lost: say so, and let it be said again. */
  warn(option, reasons) {
    this.warned = { number: this.decision.number, option, reasons };
    this.announce(`${reasons.map(r => r.text).join('; ')}. ${t('warned_keys')}`);
    this.draw();
  }
  /** What was warned of is done all the same. */
  sure() { if (this.warned?.number === this.decision?.number) this.choose(this.warned.option, { sure: true }); }
  complain(text, rules = []) { this.onComplaint?.(text, rules); }
  // ---- movement: how far it gets, and a drawn path, walked until something happens ----
  /** Whether a unit is being moved now. */
  get marching() { return Boolean(this.decision && this.game.march?.abouts.includes(this.decision.about)); }
  /** The piece that moves now. */
  get moving() {
    if (!this.marching) return null;
    const what = this.decision.what ?? {}, named = Object.entries(what).find(([kind]) => kind !== this.places?.kind);
    return named ? this.keyOf(named[0], [named[1]].flat()[0]) : this.mover;
  }
  /** Every place a piece can get to: Map(place, {way, cost, tally}); null until the answer is there. */
  waysOf(key) {
    const name = `${this.me}/${this.decision?.number ?? 'w' + this.log.length}/${key}`;
    if (this.kindOf(key) !== this.game.unitKind) return new Map();
    if (this.waysKnown.has(name)) return this.waysKnown.get(name);
    this.waysKnown.clear();
    this.waysKnown.set(name, null);
    this.here.line.ask({ type: 'ask', question: 'reach', what: [this.valueOf(key)] }).then(a => {
      const ways = new Map((a.ways ?? []).map(({ by, cost }) => {
        const way = by.map(id => this.places.get(id));
        return [way.at(-1), { way, cost: cost.total, tally: cost }];
      }));
      this.waysKnown.set(name, ways);
      this.draw();
    });
    return null;
  }
  /** Go along these places; a piece that is not on the move yet sets out first. */
  walk(places, piece = null) {
    this.path = places; this.pathPiece = piece; this.pathAbout = null;
    this.goOn([]);
  }
  stopPath(why) {
    this.path = []; this.pathPiece = null;
    if (why) this.announce(t('path_stopped', { why }));
    this.draw();
  }
  goOn(news) {
    if (!this.path.length || this.busy) return;
    const d = this.decision, other = news.find(e => ![null, undefined, this.me].includes(this.game.sideOf(e, this.view.board)));
    if (other) { this.stopPath(other.text); return; }
    if (!d) { if (this.view.result) this.stopPath(t('path_happened')); return; }
    if (this.pathAbout && d.about !== this.pathAbout) { this.stopPath(t('path_happened')); return; }
    const step = this.offers.keyed.find(o => o.keys.length === 1 && o.keys[0] === this.path[0].key);
    if (step) { this.pathAbout = d.about; this.path.shift(); this.choose(step.option); return; }
    const out = this.pathAbout ? null : this.settingOut();
    if (out) this.choose(out.option); else this.stopPath(t('path_end'));
  }
  /** What is chosen before the first step: the piece, then "go". */
  settingOut() {
    const piece = this.offers.keyed.find(o => this.game.march?.verbs.includes(o.verb) && o.keys[0] === this.pathPiece);
    return piece ?? (this.marching ? this.offers.plain.find(o => o.verb === 'go') : null);
  }
  /** Take the last choice back; on a worksheet its last line, or the one that is named. */
  async undo(line = null) {
    const a = await this.here.line.ask({ type: 'undo', ...(line === null ? {} : { line }) });
    if (a.type === 'refused') this.complain(a.reason, a.rules);
  }
  async propose(type) {
    const a = await this.here.line.ask({ type });
    if (a.type === 'refused') this.complain(a.reason, a.rules);
  }
  /** The same game again at a new table, the sides as they were or changed; people who are elsewhere get a link. */
  async rematch(swapped) {
    const { table } = this.scene, seats = this.message.seats, here = s => this.seats.has(s.seat);
    const players = seats.map(s => s.player !== 'human' ? s.player : here(s) ? 'me' : 'human');
    if (swapped) players.push(players.shift());
    const sitting = Object.fromEntries(seats.map((s, i) => [s.seat, players[i]]));
    const made = await api.create({ game: table.game, scenario: table.scenario, options: this.message.view.options,
      seats: sitting, name: memory.setting('name'), nonce: memory.nonce() });
    memory.keepSeats(made, sitting);
    location.href = `/table.html#${made.table.id}`; location.reload();
  }
  agree(yes) { return this.here.line.ask({ type: 'agree', yes }); }
  hurry() { return this.here.line.ask({ type: 'hurry' }); }
  // ---- why not ----
  /** What was pointed at is not offered: ask the rules why. There is always an answer: at least what is asked now. */
  async whyNot(keys) {
    if (!this.decision) return [{ text: t('not_yours'), rule: '' }];
    const verbs = [...new Set(this.offers.all.map(o => o.verb))].filter(v => this.scene.verbs[v]?.kinds.length);
    for (const key of keys) {
      for (const verb of verbs) {
        const what = this.arrange(this.scene.verbs[verb].kinds, [...this.picks, key]);
        const reasons = what ? await this.reasons({ type: 'why', option: [verb, ...what] }) : [];
        if (reasons.length) return reasons;
      }
      for (const [verb, ...what] of this.game.questions(this.decision, key, this.board, this.me)) {
        const reasons = await this.reasons(this.question(verb, what));
        if (reasons.length) return reasons;
      }
    }
    return [{ text: t('asked_now', { prompt: this.decision.prompt }), rule: this.decision.rule }];
  }
  /** About a choice the verb itself is asked; anything else is one of the game's own questions. */
  question(name, what) {
    return this.scene.verbs[name]?.kinds.length === what.length ? { type: 'explain', verb: name, what }
      : { type: 'ask', question: name, what };
  }
  async reasons(question) {
    const answer = await this.here.line.ask(question);
    return (answer.reasons ?? []).filter(r => r.rule);
  }
  /** In a few words why a card cannot be played now; empty until the rules have answered. */
  whyCard(key) {
    const name = `${this.me}/${this.decision?.number}/${key}`;
    if (this.whysKnown.has(name)) return this.whysKnown.get(name);
    const questions = this.decision && !this.decision.lines ? this.game.questions(this.decision, key, this.board, this.me) : [];
    if (!questions.length) return '';
    this.whysKnown.set(name, '');
    const [verb, ...what] = questions[0];
    this.reasons(this.question(verb, what)).then(found => {
      if (!found.length) return;
      this.whysKnown.set(name, found[0].text);
      this.draw();
    });
    return '';
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
  get orders() { return this.message?.orders ?? []; }
  /** Which order answers windows of this kind: one made by hand, by its radio button, or the usual one of the game. */
  standing(about) {
    const one = this.orders.find(o => fits(o, about) && !ofMover(o) && !ofHidden(o));
    if (!one) return 'ask';
    if (!byHand(one)) return 'usual';
    if (one.then === 'ask') return one.when.length ? 'units' : 'ask';
    if (one.when.length) return `when:${one.when[0][0]}`;
    return one.about === '*' ? 'all' : 'pass';
  }
  /** Whether the game has an order of its own about this, which holds where there is none by hand. */
  hasUsual(about) { return this.orders.some(o => fits(o, about) && !byHand(o)); }
  /** The number that the order by hand about this compares a fact with, if there is one. */
  standingAt(about, fact) {
    return this.orders.find(o => o.about === about && byHand(o) && !ofMover(o) && o.when[0]?.[0] === fact)?.when[0][2];
  }
  /** The pieces about which one wants to be asked. */
  standingUnits(about) { return this.orders.filter(o => o.about === about && byHand(o) && ofPiece(o)).map(o => o.when[0][0]); }
  /** Whether one is asked wherever hidden units of one's own may be able to do something: yes, until it is said otherwise. */
  standingHidden(about) {
    return !this.weighs(this.standing(about)) || this.orders.some(o => fits(o, about) && ofHidden(o));
  }
  /** Whether an order depends on what units could do. */
  weighs(value) { return value === 'when:odds' || value === 'units'; }
  order(value, about, { least = 0, units = [], hidden = false } = {}) {
    const kept = this.orders.filter(o => !(fits(o, about) && byHand(o) && !ofMover(o)));
    const fact = value.slice(5), pass = more => ({ about, when: [], then: 'pass', until: 'my turn', ...more });
    const made = {
      ask: () => kept.some(o => fits(o, about) && !ofMover(o)) ? [{ about, when: [], then: 'ask', until: '' }] : [],
      pass: () => [pass({})], all: () => [pass({ about: '*' })],
      units: () => [...units.map(u => pass({ when: [[u, '>=', 0]], then: 'ask' })), pass({})],
    }[value]?.() ?? (value.startsWith('when:')
      ? [pass({ when: [[fact, this.game.nearFacts.includes(fact) ? '>' : '<', least]] })] : []);
    if (hidden && this.weighs(value)) made.unshift(pass({ when: [['hidden', '==', 1]], then: 'ask' }));
    return this.here.line.ask({ type: 'orders', orders: [...made, ...kept] });
  }
  /** Whether this only tells that the game's own standing order has answered what nobody is ever asked. */
  isRoutine({ event, fields }) {
    const always = o => o.about === fields.about && o.then === 'pass' && !o.when.length && !o.until;
    return event === 'OrderAnswered' && this.orders.some(always);
  }
  get hasOrders() { return this.orders.some(byHand); }
  /** To be asked as the game recommends it, whatever was said by hand. */
  endOrders() { return this.here.line.ask({ type: 'orders', orders: this.orders.filter(o => !byHand(o)) }); }
  /** Whether the pass lets a unit on the move go by: then it is not asked about again at its next step. */
  get letsGo() {
    const d = this.decision;
    return Boolean(d?.window && this.offers.pass?.verb === 'pass' && d.facts.mover !== undefined && !this.picks.length);
  }
  /** No more questions about the unit that moves, until it is over. */
  letGo() {
    if (!this.letsGo || this.busy) return null;
    const { about, facts, number } = this.decision;
    const made = { about, when: [['mover', '==', facts.mover]], then: 'pass', until: 'my turn' };
    this.busy = true;
    this.sent = { here: this.here, number };
    return this.send(this.sent, { type: 'orders', orders: [made, ...this.orders.filter(o => !ofMover(o))] });
  }
}

const fits = (order, about) => order.about === about || order.about === '*';
const ofMover = order => order.when[0]?.[0] === 'mover';
const ofHidden = order => order.when[0]?.[0] === 'hidden';
const ofPiece = order => order.then === 'ask' && order.when.length === 1 && / \d+$/.test(order.when[0][0]);
/** Orders made at this table: those that last until the own turn, and to be asked in any case. */
const byHand = order => order.until === 'my turn' || (order.then === 'ask' && !order.when.length);

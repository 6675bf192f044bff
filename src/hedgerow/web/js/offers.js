// The options of a decision, by what they touch. Picking is the same for every game: point at things until one option is left.
const UNSEEN = new Set(['word', 'number']);          // places of an option that are nothing on the table

const PASSES = ['stop', 'stay', 'end turn'], BACKS = new Set(['back', 'cancel']);

export class Offers {
  /** @param decision the seat's decision, or null; @param verbs {verb: {kinds}}; @param keyOf (kind, value) => key;
   * @param passes the game's own verbs that go on without doing anything */
  constructor(decision, verbs, keyOf, say = () => null, passes = []) {
    this.passes = new Set([...PASSES, ...passes]);
    this.all = (decision?.options ?? []).map((option, i) => {
      const kinds = verbs[option[0]]?.kinds ?? [];
      const keys = option.slice(1).flatMap((value, j) => UNSEEN.has(kinds[j] ?? 'word') ? [] : [keyOf(kinds[j], value)]);
      return { option, say: say(option) ?? decision.says[i], verb: option[0], keys, warns: decision.warns?.[i] ?? [] };
    });
    this.anytime = this.all.splice(this.all.length - (decision?.anytime ?? 0));      // never picked by pointing
    this.backs = new Set(decision?.take_back ?? []);       // lines of a worksheet that may be taken back
    this.plain = this.all.filter(o => !o.keys.length);
    this.keyed = this.all.filter(o => o.keys.length);
  }
  /** Options that touch everything picked. */
  matching(picks) { return this.keyed.filter(o => picks.every(k => o.keys.includes(k))); }
  /** Options that touch what is picked and nothing else. */
  exact(picks) { return picks.length ? this.matching(picks).filter(o => new Set(o.keys).size === new Set(picks).size) : []; }
  /** Options that need no more pointing: the exact ones, or the only one left. */
  ready(picks) {
    const exact = this.exact(picks), left = picks.length ? this.matching(picks) : [];
    return !exact.length && left.length === 1 ? left : exact;
  }
  /** What may be pointed at next. */
  live(picks) { return new Set(this.matching(picks).flatMap(o => o.keys).filter(k => !picks.includes(k))); }
  /** What may be pointed at when nothing is picked. */
  get any() { return new Set(this.keyed.flatMap(o => o.keys)); }
  /** The picks after pointing at a key: added, taken back, or begun anew; null if nothing there can be chosen. */
  pick(picks, key) {
    if (picks.includes(key)) return picks.filter(k => k !== key);
    if (this.live(picks).has(key)) return [...picks, key];
    if (this.any.has(key)) return [key];
    return null;
  }
  /** The way on without doing anything: pass, or stop where one stands. */
  get pass() { return this.plain.find(o => o.verb === 'pass') ?? this.plain.find(o => this.passes.has(o.verb)) ?? null; }
  /** The one thing Enter does: commit, or the first button that is neither the pass nor a way back. */
  get main() {
    const rest = this.plain.filter(o => o !== this.pass && !BACKS.has(o.verb));
    return rest.find(o => o.verb === 'commit') ?? rest[0] ?? null;
  }
}

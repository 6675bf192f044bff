// A table without a map. The game lays its things out itself (groups of men, cards on the table); whatever can be pointed at
// is an element that says its key: data-spot="unit:3". To everything else a tableau is a board, and its spots are places.
import { esc, fill } from './dom.js';

const RED = '#b02a1a', BLUE = '#175a9c';

/** One thing on the table, as a place: where it is follows from its element. */
class Spot {
  constructor(key, spots) { Object.assign(this, { key, id: key, spots }); }
  get el() { return this.spots.box.querySelector(`[data-spot="${CSS.escape(this.key)}"]`); }
  get name() { return this.spots.nameOf(this.key); }
  get words() { return this.el?.getAttribute('aria-label') ?? ''; }
  /** What a click here may mean: the thing itself, then what it lies in. */
  get keys() {
    const keys = [this.key];
    for (let e = this.el?.parentElement?.closest('[data-spot]'); e; e = e.parentElement?.closest('[data-spot]')) {
      keys.push(e.dataset.spot);
    }
    return keys;
  }
  get x() { const r = this.rect(); return r ? r.x + r.w / 2 : NaN; }
  get y() { const r = this.rect(); return r ? r.y + r.h / 2 : NaN; }
  /** Its outline in pixels of the table; nothing if it is not there. */
  rect() {
    const e = this.el?.getBoundingClientRect(), b = this.spots.box.getBoundingClientRect();
    return e?.width ? { x: e.left - b.left, y: e.top - b.top, w: e.width, h: e.height } : null;
  }
}

/** The spots of a tableau, asked for as the places of a map are. */
export class Spots {
  /** @param box the element that holds them; @param kinds which kinds of things lie on the table; @param nameOf key => words */
  constructor(box, kinds, nameOf) { Object.assign(this, { box, kinds: new Set(kinds), nameOf, known: new Map(), kind: null }); }
  of(key) {
    if (!key || !this.kinds.has(key.split(':')[0])) return undefined;
    if (!this.known.has(key)) this.known.set(key, new Spot(key, this));
    return this.known.get(key);
  }
  named(key) { return this.of(key); }
  get at() { return [...this.box.querySelectorAll('[data-spot]')].map(e => this.of(e.dataset.spot)); }
  /** The nearest spot in the direction of an arrow key; what lies in a thing is reached from inside it. */
  step(from, arrow) {
    const [dx, dy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[arrow];
    const start = { x: from.x, y: from.y }, holds = from.keys;
    let best = from, least = Infinity;
    for (const to of this.at) {
      const x = to.x - start.x, y = to.y - start.y, ahead = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (to === from || holds.includes(to.key) || to.keys.includes(from.key) || ahead < 4) continue;
      const far = ahead + aside * 2;
      if (far < least) { best = to; least = far; }
    }
    return best;
  }
}

/** Marks are written down as what they mean, and drawn when everything has its place; so they stay true when things move. */
const mark = (name, at, more = '') => at ? `<g data-mark="${name}" data-at="${esc(at.key)}" ${more}></g>` : '';
const MARKS = {
  legal: () => '', chosen: () => '', path: () => '',          // the game shows by `mode` what can be chosen and what is
  target: p => mark('ring', p, `data-col="${RED}"`), ring: (p, col = BLUE) => mark('ring', p, `data-col="${col}"`),
  line: (a, b, { col = BLUE } = {}) => mark('line', b, `data-from="${esc(a.key)}" data-col="${col}"`),
  cursor: p => mark('cursor', p), here: p => mark('here', p),
};
const frame = ({ x, y, w, h }, grow) => `x="${(x - grow).toFixed(1)}" y="${(y - grow).toFixed(1)}" width="${
  (w + 2 * grow).toFixed(1)}" height="${(h + 2 * grow).toFixed(1)}" rx="9" fill="none"`;
const outline = (r, col, wide, halo) => `<rect ${frame(r, 2)} stroke="${halo}" stroke-width="${wide + 4}"/><rect ${
  frame(r, 2)} stroke="${col}" stroke-width="${wide}"/>`;
/** Where the line between the middles of two things leaves the first. */
function edge(a, b) {
  const cx = a.x + a.w / 2, cy = a.y + a.h / 2, dx = b.x + b.w / 2 - cx, dy = b.y + b.h / 2 - cy;
  const k = Math.min(dx ? a.w / 2 / Math.abs(dx) : Infinity, dy ? a.h / 2 / Math.abs(dy) : Infinity, .5);
  return [cx + dx * k, cy + dy * k];
}
const DRAWN = {
  ring: (r, { col }) => outline(r, col, 5, '#fff'),
  cursor: r => outline(r, 'var(--focus)', 4, 'var(--focus-halo)'),
  line: (r, { col }, from) => {
    if (!from) return '';
    const [x1, y1] = edge(from, r), [x2, y2] = edge(r, from), turn = Math.atan2(y2 - y1, x2 - x1) * 180 / Math.PI;
    const d = `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`;
    return `<path d="${d}" stroke="#fff" stroke-width="9"/><path d="${d}" stroke="${col}" stroke-width="5"/><path
      transform="translate(${x2.toFixed(1)} ${y2.toFixed(1)}) rotate(${turn.toFixed(1)})" d="M-9-9 7 0-9 9Z" fill="${col}"
      stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/>`;
  },
  here: r => `<g transform="translate(${(r.x + r.w / 2).toFixed(1)} ${Math.max(34, r.y + 12).toFixed(1)}) scale(.55)"><path
    class="nod" d="M-13-58H13V-26H30L0 4-30-26H-13Z" fill="${BLUE}" stroke="#fff" stroke-width="6" stroke-linejoin="round"/></g>`,
};

export class Tableau {
  /** @param on {click, hover, moved}: what the table wants to hear; `moved` when things have another place */
  constructor(box, app, on) {
    Object.assign(this, { box, app, on, mark: MARKS, fitted: false, fanned: null });
    box.classList.add('tableaubox');
    box.innerHTML = `<div class="tableau"></div><svg class="tabover" aria-hidden="true"><g class="above"></g><g
      class="cursor"></g></svg><div class="fanbox"></div>`;
    [this.inner, this.svg, this.fanbox] = box.children;
    const { tableau } = app.game, nameOf = key => app.board ? tableau.name(app.board, key) : key;
    this.spots = this.places = new Spots(this.inner, tableau.kinds, nameOf);
    box.addEventListener('click', e => { if (!e.target.closest('.fanbox, [data-rule]')) on.click(this.spotOf(e)); });
    box.addEventListener('pointerover', e => { if (e.pointerType !== 'touch') on.hover(this.spotOf(e), null); });
    box.addEventListener('pointerleave', () => on.hover(null, null));
    box.addEventListener('scroll', () => this.place(), { capture: true, passive: true });
    new ResizeObserver(() => { if (this.mode) this.lay(); }).observe(box);
  }
  spotOf(e) { return this.spots.of(e.target.closest('[data-spot]')?.dataset.spot) ?? null; }
  /** @param mode (key, mine) => how a thing is ringed: "selected", "target", "legal", "acted" or nothing */
  draw({ mode, above = '' }) {
    this.mode = mode;
    this.set('above', above);
    this.lay();
  }
  lay() {
    const { tableau } = this.app.game;
    fill(this.inner, this.app.board && !this.app.curtain ? tableau.html(this.app, this.mode, this.box.clientWidth) : '');
    tableau.lay?.(this.inner, this.app, this.mode);
    this.place();
  }
  set(layer, html) {
    const group = this.svg.querySelector(`.${layer}`);
    if (group) { group.innerHTML = html; this.place(group); }
  }
  /** Draw the marks where their things are now. */
  place(within = this.svg) {
    const rect = key => this.spots.of(key)?.rect();
    for (const g of within.querySelectorAll('[data-mark]')) {
      const r = rect(g.dataset.at);
      g.innerHTML = r ? DRAWN[g.dataset.mark](r, g.dataset, rect(g.dataset.from)) : '';
    }
  }
  /** For the printer: as wide as a page of A4 on its side. */
  paper(printing) { this.box.style.cssText = printing ? 'width:277mm;height:170mm' : ''; }
  show(spot) { spot.el?.scrollIntoView({ block: 'nearest', inline: 'center' }); this.place(); }
  /** A note beside a thing: why something cannot be done, or a small choice. Closes at the next click. */
  say(spot, html) {
    this.unsay();
    const r = spot?.rect() ?? { x: this.box.clientWidth / 2, y: 40, w: 0, h: 0 };
    this.fanbox.innerHTML = `<div class="saypop" role="alert">${html}</div>`;
    const pop = this.fanbox.firstElementChild, most = (size, whole) => Math.max(4, whole - size - 4);
    const left = r.x + r.w / 2 - pop.offsetWidth / 2, top = r.y + Math.min(r.h, 60) + 6;
    pop.style.left = `${Math.max(4, Math.min(most(pop.offsetWidth, this.box.clientWidth), left))}px`;
    pop.style.top = `${Math.max(4, Math.min(most(pop.offsetHeight, this.box.clientHeight), top))}px`;
  }
  unsay() { this.fanbox.innerHTML = ''; }
  // there are no stacks to fan, and nothing to zoom
  fan() { return false; }
  unfan() {}
  zoom() {}
  fit() {}
  setMap() {}
}

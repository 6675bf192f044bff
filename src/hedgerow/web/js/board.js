// The board: the drawn map, pieces on it, marks above. Pan, zoom, hover, click, drag.
import { stackBody, counterBody, fan } from '../paint/counters.js';
import { esc } from './dom.js';
import { marks } from './marks.js';
import { storeyOf } from './storeys.js';
import { storeySign, storeyTab } from '../paint/storeys.js';

const COUNTER = 84;                                   // side of a counter in map units
const LEAST = 27, GOOD = 30;                          // pixels of a counter: that can just be read, that are read well
const EDGE = 14;                                      // pixels kept free around the whole map
const onPaper = () => matchMedia('print').matches;
const layers = ['ground', 'below', 'things', 'units', 'above', 'path', 'cursor'];

/** Where the stacks of one hex lie, by how many there are. */
const SPREAD = [null, null, { size: 64, at: [[-24, -18], [24, 20]] }, { size: 56, at: [[-29, -24], [29, -18], [-2, 28]] },
  { size: 48, at: [[-30, -27], [30, -27], [-30, 27], [30, 27]] }];
/** In a fan, the sign of the storey before its pieces. */
const tier = (p, before, all) => all.some(q => storeyOf(q) !== 'ground') && (!before || storeyOf(before) !== storeyOf(p))
  ? `<span class="fantier">${storeySign(storeyOf(p), 26)}</span>` : '';

/** A box, made larger so that these places lie in it too. */
function around([x, y, w, h], places, margin = 80) {
  const xs = [x, x + w, ...places.flatMap(p => [p.x - margin, p.x + margin])];
  const ys = [y, y + h, ...places.flatMap(p => [p.y - margin, p.y + margin])];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
}

export class Board {
  /** @param box the element; @param places; @param on {click, hover, fanned, grab, path, dragging, drop}: what the table hears */
  constructor(box, places, on) {
    Object.assign(this, { box, places, on });
    this.mark = marks(places);
    box.innerHTML = `<svg class="boardsvg" aria-hidden="true">${
      layers.map(n => `<g class="${n}"></g>`).join('')}</svg><div class="fanbox"></div>`;
    this.svg = box.querySelector('svg'); this.fanbox = box.querySelector('.fanbox');
    this.layer = Object.fromEntries(layers.map(n => [n, this.svg.querySelector(`.${n}`)]));
    this.extent = [...places.paper]; this.ground = [...places.box];
    this.view = null; this.stacks = []; this.wanted = []; this.pointers = new Map(); this.fitted = true;
    this.listen();
    new ResizeObserver(() => this.resized()).observe(box);
  }
  /** For the printer: the whole map, whatever part of it is looked at. */
  paper(printing) { this.printing = printing; this.apply(); }
  setMap(href) {
    const [x, y, w, h] = this.places.paper;
    this.layer.ground.innerHTML = href ? `<image href="${href}" x="${x}" y="${y}" width="${w}" height="${h}"/>` : '';
  }
  // ---- what part of the map is in sight ----
  /** The window, and what of it the tools cover at the right (on a phone they lie beside it), and the bar of the replay below. */
  window() {
    const wide = this.box.clientWidth || 800, high = this.box.clientHeight || 600, around = this.box.parentElement;
    const tools = around.querySelector('.tools'), bar = around.querySelector('.replaybar');
    const beside = tools.offsetLeft >= wide || tools.offsetTop >= high;
    return { wide, high, right: beside ? 0 : tools.offsetWidth + 16, bottom: bar.offsetHeight ? high - bar.offsetTop + 6 : 0 };
  }
  /** Another window: the map is fitted into it. The same window, of which a tray or a sheet takes more or less: once somebody
      has begun to play, everything stays where it is, and what was pointed at or shown last stays in sight. */
  resized() {
    if (onPaper()) return;
    const frame = `${innerWidth} ${innerHeight}`, same = frame === this.frame;
    this.frame = frame;
    if (this.fitted && !(same && this.settled)) { this.fit(); this.keepPointed(); return; }
    if (!this.view) return;
    const { wide, high } = this.window(), k = this.view[2] / this.wide, { kept } = this;
    this.view = [kept.x, kept.y, wide * k, high * k];
    if (wide > kept.wide || high > kept.high) this.fill();
    this.apply();
    this.kept = kept;                                     // a sheet that comes and goes leaves everything as it was
    if (this.pointed) this.show(this.pointed);
  }
  /** A phone that is turned round still shows what is asked about. */
  keepPointed() {
    const { fitted } = this;
    if (this.pointed) this.show(this.pointed);
    this.fitted = fitted;
  }
  fit() {
    const { wide, high, right, bottom } = this.window(), [x, y, w, h] = this.ground, bw = wide - right, bh = high - bottom;
    const whole = Math.min((bw - EDGE) / w, (bh - EDGE) / h), good = GOOD / COUNTER, most = 60 / COUNTER;
    const close = Math.max(good, Math.min(most, Math.max(bw / w, bh / h)));         // too small as a whole: fill the window
    const all = this.fitted === 'whole' || whole >= good, first = all ? null : this.opening(bw, bh, good);
    const k = all ? whole : Math.max(LEAST / COUNTER, Math.min(close, first?.k ?? close));
    const [cx, cy] = first?.at ?? [x + w / 2, y + h / 2];
    this.view = [cx - bw / k / 2, cy - bh / k / 2, wide / k, high / k];
    if (!all) this.inside();
    this.apply();
  }
  /** The map never leaves the window, and every hex can be brought out from under the tools. */
  inside() {
    const { wide, right, bottom } = this.window(), [x, y, w, h] = this.extent, v = this.view, k = v[2] / wide;
    v[0] = this.clamp(v[0], x, x + w - v[2] + right * k);
    v[1] = this.clamp(v[1], y, y + h - v[3] + bottom * k);
  }
  /** The window has grown: nothing of the map stays hidden for which there is room now. */
  fill() {
    const [x, y, w, h] = this.ground, [left, top, wide, high] = this.open(), e = EDGE / 2 * this.view[2] / this.box.clientWidth;
    const between = (v, a, b) => Math.min(Math.max(a, b), Math.max(Math.min(a, b), v));
    this.view[0] = between(left, x - e, x + w + e - wide);
    this.view[1] = between(top, y - e, y + h + e - high);
  }
  clamp(v, low, high) { return high < low ? (low + high) / 2 : Math.min(high, Math.max(low, v)); }
  /** Where to look first on a map that is too large to be seen whole: at where one may set up; else at everybody, if that can be
      read; else at one's own; else at those of them who wait outside. */
  opening(bw, bh, least) {
    const placed = this.stacks.map(s => s.place), own = this.stacks.filter(s => s.side === this.mine).map(s => s.place);
    const boxes = (this.wanted.length ? [this.wanted] : [placed, own, own.filter(p => p.off)]).filter(p => p.length).map(p => {
      const [x, y, w, h] = around([p[0].x, p[0].y, 0, 0], p, 66);
      return { at: [x + w / 2, y + h / 2], k: Math.min(bw / w, bh / h) };
    });
    return boxes.find(b => b.k >= least) ?? boxes.at(-1);
  }
  apply() {
    if (!this.view) return;
    this.svg.setAttribute('viewBox', (this.printing ? this.extent : this.view).map(v => v.toFixed(1)).join(' '));
    if (!onPaper()) {
      const { clientWidth: wide, clientHeight: high } = this.box;
      Object.assign(this, { wide, high, kept: { x: this.view[0], y: this.view[1], wide, high } });
    }
    const size = COUNTER * this.box.clientWidth / this.view[2];
    if (Math.abs((this.size ?? 0) - size) > 3) { this.size = size; this.drawStacks(); }
    if (this.fanned) this.placeFan();
  }
  zoom(factor, at = null) {
    if (!this.view) return;
    const [x, y, w, h] = this.view, [px, py] = at ?? [x + w / 2, y + h / 2];
    const nw = Math.min(this.extent[2] * 2, Math.max(320, w / factor)), k = nw / w;
    this.view = [px - (px - x) * k, py - (py - y) * k, w * k, h * k]; this.keep();
  }
  pan(dx, dy) { this.view[0] -= dx; this.view[1] -= dy; this.keep(); }
  keep() { this.inside(); this.fitted = false; this.apply(); }
  /** What is in sight and not under the tools. */
  open() {
    const { wide, high, right, bottom } = this.window(), [x, y, w, h] = this.view;
    return [x, y, w - right * w / wide, h - bottom * h / high];
  }
  sees(place, m = 40) {
    const [x, y, w, h] = this.open();
    return place.x > x + m && place.x < x + w - m && place.y > y + m && place.y < y + h - m;
  }
  /** Bring a place into sight, if it is not: also out from under the tools. */
  show(place) {
    this.pointed = place;                                 // and there it stays when the window changes
    if (!this.view) return;
    const [, , w, h] = this.open(), [, , all, tall] = this.view;
    if (this.fitted === 'whole' || (this.fitted && w >= this.ground[2] && h >= this.ground[3]) || this.sees(place, 90)) return;
    this.view = [place.x - w / 2, place.y - h / 2, all, tall]; this.keep();
  }
  /** Where none of these places is in sight, the nearest of them is brought there. */
  bring(places) {
    if (!this.view || !places.length || places.some(p => this.sees(p))) return;
    const [x, y, w, h] = this.open(), away = p => Math.hypot(p.x - x - w / 2, p.y - y - h / 2);
    this.show(places.reduce((best, p) => away(p) < away(best) ? p : best));
  }
  toMap(e) {
    if (!this.svg.getScreenCTM()) return [NaN, NaN];
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [p.x, p.y];
  }
  toBox(place) {
    const p = new DOMPoint(place.x, place.y).matrixTransform(this.svg.getScreenCTM()), b = this.box.getBoundingClientRect();
    return [p.x - b.left, p.y - b.top];
  }
  // ---- drawing ----
  /** pieces with `place`, `mode`; marks; overlay: SVG below and above the pieces; `wanted`: places to be seen first. */
  draw({ pieces, things, below = '', above = '', path = '', wanted = [], mine = null }) {
    const elsewhere = !this.settled && wanted.length !== this.wanted.length;
    Object.assign(this, { wanted, mine });
    const groups = new Map();
    for (const p of pieces) if (p.place) {
      const k = `${p.place.id}/${p.side}/${p.stack ?? storeyOf(p)}`;
      if (!groups.has(k)) groups.set(k, { place: p.place, side: p.side, storey: storeyOf(p), pieces: [] });
      groups.get(k).pieces.push(p);
    }
    this.stacks = [...groups.values()];
    const used = this.stacks.filter(s => s.place.off).map(s => s.place);
    const extent = around(this.places.paper, used);
    const grown = extent.some((v, i) => v !== this.extent[i]);
    this.extent = extent; this.ground = around(this.places.box, used);
    this.layer.below.innerHTML = below;
    const at = (p, svg) => p ? `<g transform="translate(${p.x} ${p.y})">${svg}</g>` : '';
    const lies = t => at(this.places.named(t.at), t.svg);
    this.layer.things.innerHTML = things.filter(t => !t.above).map(lies).join('');
    this.layer.above.innerHTML = things.filter(t => t.above).map(lies).join('') + above;
    if (path !== null) this.layer.path.innerHTML = path;
    this.drawStacks();
    if (this.fanned) {
      const again = this.stacks.filter(s => s.place === this.fanned.place);
      if (again.length) this.fan(this.fanned.place, this.fanned.held);
      else this.unfan();
    }
    const outside = grown && (!this.settled || used.some(p => !this.sees(p)));        // somebody waits where nobody looks
    if (!this.view || ((outside || elsewhere) && this.fitted)) this.fit();
  }
  drawStacks() {
    const sides = new Map();
    for (const s of this.stacks) sides.set(s.place.id, (sides.get(s.place.id) ?? 0) + 1);
    const drawn = new Map();
    this.layer.units.innerHTML = this.stacks.map(s => {
      const n = drawn.get(s.place.id) ?? 0; drawn.set(s.place.id, n + 1);
      const of = sides.get(s.place.id), spots = SPREAD[Math.min(of, SPREAD.length - 1)], wide = of > 1 ? spots.size : COUNTER;
      const [dx, dy] = of > 1 ? spots.at[n % spots.at.length] : [s.pieces.length > 1 ? -7 : 0, 4];
      const k = wide / 100, half = wide / 2;
      const rank = m => ['selected', 'target', 'legal'].indexOf(m) < 0 ? 9 : ['selected', 'target', 'legal'].indexOf(m);
      const mode = s.pieces.map(p => p.mode).sort((a, b) => rank(a) - rank(b))[0] ?? '';
      const shown = mode === 'acted' && !s.pieces.every(p => p.mode === 'acted') ? '' : mode;
      const level = s.storey === 'ground' || s.pieces[0].stack ? '' : storeyTab(s.storey, 4, 104, 1.15);
      return `<g class="stack" data-place="${s.place.id}" data-side="${esc(s.side)}" data-stack="${this.stacks.indexOf(s)}"
        transform="translate(${s.place.x - half
        + dx} ${s.place.y - half + dy}) scale(${k})">${
        stackBody(s.pieces.map(p => p.face), { size: this.size ?? 60, mode: shown, rim: true })}${level}</g>`;
    }).join('');
  }
  set(layer, html) { this.layer[layer].innerHTML = html; }
  // ---- fanned stacks ----
  fan(place, held = false) {
    const pieces = this.stacks.filter(s => s.place === place).flatMap(s => s.pieces);
    if (!pieces.length) { this.unfan(); return false; }
    this.fanned = { place, held, pieces };
    const size = Math.max(54, Math.min(74, this.box.clientWidth / (pieces.length + 1)));
    const at = this.fanbox.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.fanbox.innerHTML = `<div class="fanpop ${held ? 'held'
      : ''}" role="group">${pieces.map((p, i) =>
      `${tier(p, pieces[i - 1], pieces)}<button type="button" class="fanone ${p.mode ?? ''}" data-key="${esc(p.key)}"
      tabindex="-1" aria-label="${esc(p.label)}" title="${esc(p.label)}"><svg viewBox="-9 -9 122 122" width="${size}"
      height="${size}">${counterBody(p.face, { size, mode: p.mode === 'acted' ? '' : p.mode })}</svg><span class="fanname"
      style="max-width:${size + 8}px">${esc(p.short ?? p.name)}</span></button>`).join('')}</div>`;
    this.placeFan();
    if (at) this.fanbox.querySelector(`[data-key="${at}"]`)?.focus();     // drawn anew: the keys stay where they were
    this.on.fanned?.();
    return true;
  }
  placeFan() {
    const pop = this.fanbox.firstElementChild; if (!pop) return;
    const [x, y] = this.toBox(this.fanned.place), k = this.box.clientWidth / this.view[2];
    const w = pop.offsetWidth, h = pop.offsetHeight, top = y - 52 * k - h;
    pop.style.left = `${Math.max(4, Math.min(this.box.clientWidth - w - 4, x - w / 2))}px`;
    pop.style.top = `${top < 4 ? y + 52 * k : top}px`;
  }
  unfan() { this.fanned = null; this.fanbox.innerHTML = ''; }
  /** A note in place: why something cannot be done, or a small choice. Closes at the next click. */
  say(place, html) {
    this.unsay();
    const [x, y] = place ? this.toBox(place) : [this.box.clientWidth / 2, 60];
    this.fanbox.insertAdjacentHTML('beforeend', `<div class="saypop" role="alert">${html}</div>`);
    const { wide, high, right, bottom } = this.window(), pop = this.fanbox.lastElementChild;
    const w = pop.offsetWidth, h = pop.offsetHeight;
    const kept = (v, size, most) => Math.max(4, Math.min(most - size - 4, v));
    const around = place ? [[x - w / 2, y + 34], [x - w / 2, y - 40 - h], [x + 46, y - h / 2], [x - 46 - w, y - h / 2]]
      : [[x - w / 2, 8], [x - w / 2, high - bottom - h - 8], [8, 8], [wide - right - w - 8, 8]];
    const spots = around.map(([left, top]) => [kept(left, w, wide - right), kept(top, h, high)]);
    const hidden = spots.map(([left, top]) => this.covers(left, top, w, h));
    const [left, top] = spots[hidden.indexOf(Math.min(...hidden))];
    pop.style.left = `${left}px`;
    pop.style.top = `${top}px`;
  }
  /** How many stacks a note there would hide. */
  covers(left, top, w, h) {
    const half = (this.size ?? 60) / 2;
    return this.stacks.filter(s => {
      const [x, y] = this.toBox(s.place);
      return x > left - half && x < left + w + half && y > top - half && y < top + h + half;
    }).length;
  }
  unsay() { this.fanbox.querySelectorAll('.saypop').forEach(p => p.remove()); }
  // ---- pointer ----
  listen() {
    const box = this.box;
    box.addEventListener('wheel', e => { e.preventDefault(); this.zoom(e.deltaY < 0 ? 1.15 : 1 / 1.15, this.toMap(e)); },
      { passive: false });
    box.addEventListener('pointerdown', e => this.down(e));
    box.addEventListener('pointermove', e => this.move(e));
    for (const name of ['pointerup', 'pointercancel']) box.addEventListener(name, e => this.up(e, name === 'pointercancel'));
    box.addEventListener('pointerleave', () => { if (!this.fanned?.held) this.unfan(); this.on.hover(null, null); });
  }
  down(e) {
    if (e.button || e.target.closest('button, .petal.lit')) return;
    this.pointers.set(e.pointerId, [e.clientX, e.clientY]);
    if (this.pointers.size === 2) { this.gesture = { kind: 'pinch', apart: this.apart() }; return; }
    const place = this.places.under(...this.toMap(e));
    const kind = place ? this.on.grab(place) : null;        // 'path', {piece}, or nothing
    this.gesture = { kind: 'maybe', grab: kind, place, x: e.clientX, y: e.clientY, path: place ? [place] : [] };
  }
  apart() { const [a, b] = [...this.pointers.values()]; return Math.hypot(a[0] - b[0], a[1] - b[1]); }
  move(e) {
    const g = this.gesture;
    if (!g || !this.pointers.has(e.pointerId)) { this.hover(e); return; }
    const old = this.pointers.get(e.pointerId); this.pointers.set(e.pointerId, [e.clientX, e.clientY]);
    if (g.kind === 'pinch' && this.pointers.size === 2) {
      const now = this.apart();
      this.zoom(now / g.apart);
      g.apart = now;
      return;
    }
    if (g.kind === 'maybe') {
      if (Math.hypot(e.clientX - g.x, e.clientY - g.y) < 7) return;
      this.box.setPointerCapture(e.pointerId); this.unfan(); this.unsay();
      g.kind = g.grab === 'path' ? 'path' : g.grab ? 'drag' : 'pan';
      if (g.kind === 'pan') this.box.classList.add('panning');
    }
    const place = this.places.under(...this.toMap(e));
    if (g.kind === 'pan') {
      const k = this.view[2] / this.box.clientWidth;
      this.pan((e.clientX - old[0]) * k, (e.clientY - old[1]) * k);
    }
    if (g.kind === 'path' && place && place !== g.path.at(-1)) {
      const back = g.path.indexOf(place);
      if (back >= 0) g.path.length = back + 1;
      else if (this.places.neighbours(g.path.at(-1)).includes(place)) g.path.push(place);
      this.set('path', this.mark.path(g.path));
    }
    if (g.kind === 'drag') this.on.dragging(g.grab, place, e);
  }
  up(e, cancelled) {
    const g = this.gesture; this.pointers.delete(e.pointerId); this.box.classList.remove('panning');
    if (!g) return;
    if (g.kind === 'pinch') { if (!this.pointers.size) this.gesture = null; return; }
    this.gesture = null;
    const place = this.places.under(...this.toMap(e));
    if (cancelled) { this.set('path', ''); return; }
    if (g.kind === 'maybe') this.pointed = g.place;
    if (g.kind === 'maybe') this.on.click(g.place ?? null, g.place ? this.stackUnder(e, g.place) : null);
    if (g.kind === 'path') { this.set('path', ''); this.on.path(g.path); }
    if (g.kind === 'drag') this.on.drop(g.grab, place);
  }
  /** The pieces pointed at, where a hex has more than one stack. */
  stackUnder(e, place) {
    const over = this.stacks[+(e.target.closest?.('.stack')?.dataset.stack ?? -1)];
    return over?.place === place ? over.pieces : null;
  }
  hover(e) {
    if (e.pointerType === 'touch') return;
    const inFan = e.target.closest('.fanone');
    if (inFan) { this.on.hover(this.fanned.place, inFan.dataset.key); return; }
    if (e.target.closest('.fanpop, .saypop')) return;
    const place = this.places.under(...this.toMap(e));
    if (this.fanned?.held) { this.on.hover(place, null); return; }
    const over = e.target.closest('.stack');
    if (over && place) {
      const here = this.stacks.filter(s => s.place.id === +over.dataset.place).flatMap(s => s.pieces);
      if (here.length > 1 && this.fanned?.place.id !== +over.dataset.place) this.fan(this.places.get(+over.dataset.place));
      this.on.hover(this.places.get(+over.dataset.place), here.length === 1 ? here[0].key : null);
    } else { if (this.fanned && place !== this.fanned.place) this.unfan(); this.on.hover(place, null); }
  }
}
export { fan };

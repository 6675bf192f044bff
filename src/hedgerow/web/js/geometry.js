// Where hexes (or squares) lie. Everything on the table is drawn in units in which half a hex is 64 wide.
const HEX = [[-32, -55], [32, -55], [64, 0], [32, 55], [-32, 55], [-64, 0]],
  SQUARE = [[-64, -64], [64, -64], [64, 64], [-64, 64]];

export class Places {
  constructor(said) {
    const k = 64 / said.half_width;
    this.kind = said.kind; this.corners = said.shape === 'hex' ? HEX : SQUARE; this.onMap = said.on_map;
    this.at = said.at.map(([name, x, y, words = ''], id) =>
      ({ id, name, words, x: x * k, y: y * k, key: `at:${id}`, off: id >= said.on_map }));
    this.box = said.box.map(v => v * k); this.paper = said.paper.map(v => v * k);
    this.storeys = said.storeys ?? null; this.made = new Map();
    for (const p of this.at) Object.assign(p, { ground: p, sign: 'ground' });
    this.byName = new Map(this.at.map(p => [p.name, p]));
    this.near = said.shape === 'hex' ? 125 : 190;
  }
  get(id) { return this.at[id] ?? this.storey(id); }
  /** A place of a hex that is not its ground, made when it is first named. */
  storey(id) {
    if (!this.storeys || !(id >= this.storeys.step)) return undefined;
    if (!this.made.has(id)) {
      const { step, of } = this.storeys, ground = this.at[id % step], [sign, words] = of[Math.floor(id / step)];
      this.made.set(id, { ...ground, id, sign, ground, name: words.replace('{}', ground.name), key: `at:${id}` });
    }
    return this.made.get(id);
  }
  named(name) {
    const same = p => p.name.toLowerCase() === String(name).toLowerCase();
    return this.byName.get(name) ?? this.storeyNamed(name) ?? [...this.byName.values()].find(same);
  }
  storeyNamed(name) {
    const { step, of } = this.storeys ?? { of: [] };
    for (const [n, [, words]] of of.entries()) {
      const [before, after] = words.split('{}'), inside = String(name).slice(before.length, String(name).length - after.length);
      if (words !== '{}' && words.replace('{}', inside) === name && this.byName.has(inside)) {
        return this.get(n * step + this.byName.get(inside).id);
      }
    }
    return undefined;
  }
  of(key) { return key?.startsWith('at:') ? this.get(+key.slice(3)) : undefined; }
  /** The place under a point, if any. */
  under(x, y) {
    let best = null, least = 64 * 64;
    for (const p of this.at) { const d = (p.x - x) ** 2 + (p.y - y) ** 2; if (d < least) { best = p; least = d; } }
    return best;
  }
  neighbours(p) { return this.at.filter(q => q !== p && Math.hypot(q.x - p.x, q.y - p.y) < this.near); }
  /** How many places apart. */
  distance(a, b) {
    if (this.corners === SQUARE) return Math.round(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) / 128);
    const dx = Math.abs(a.x - b.x) / 96, dy = Math.abs(a.y - b.y) / 110;
    return Math.round(Math.max(dx, dx / 2 + dy));
  }
  outline(p, inset = 0) {
    const k = 1 - inset / 60;
    return 'M' + this.corners.map(([a, b]) => `${(p.x + a * k).toFixed(1)} ${(p.y + b * k).toFixed(1)}`).join('L') + 'Z';
  }
  /** The neighbour in the direction of an arrow key; left and right zigzag so that a row stays a row. */
  step(p, arrow) {
    const want = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[arrow];
    const zig = Math.round(p.x / 96) % 2 ? -.01 : .01;
    let best = null, most = .5;
    for (const q of this.neighbours(p)) {
      const dx = q.x - p.x, dy = q.y - p.y, cos = (dx * want[0] + dy * want[1]) / Math.hypot(dx, dy)
        + (want[1] ? 0 : zig * Math.sign(dy));
      if (cos > most) { best = q; most = cos; }
    }
    return best ?? p;
  }
}

// Our own silhouettes: soldiers, weapons, nation signs, marker signs, numerals.
// A figure is a few thick strokes and a helmet, standing on y = 64 in a 48 x 64 box, facing right.

/* ---------- numerals: one drawn set, so counters look the same on every machine ---------- */
const DIGIT = {
  0: 'M6 1.5C9.2 1.5 10.5 4.2 10.5 9S9.2 16.5 6 16.5 1.5 13.8 1.5 9 2.8 1.5 6 1.5Z',
  1: 'M2.6 5.2 6.9 1.7V16.5',
  2: 'M1.7 5.6C1.7 3.1 3.5 1.5 6 1.5S10.3 3.1 10.3 5.5C10.3 7.3 9.4 8.6 7.9 10.1L1.8 16.5H10.7',
  3: 'M1.9 1.5H9.9L5.6 7.3C8.7 7.3 10.5 9.1 10.5 11.8 10.5 14.7 8.6 16.5 5.8 16.5 3.7 16.5 2.1 15.5 1.4 13.7',
  4: 'M7.2 1.5 1.4 12.3H11M8.4 8.4V16.5',
  5: 'M9.9 1.5H3.1L2.4 8.3C3.4 7.4 4.6 7 5.9 7 8.7 7 10.5 8.9 10.5 11.7 10.5 14.6 8.6 16.5 5.8 16.5 3.8 16.5 2.2 15.6 1.4 13.9',
  6: 'M8.7 1.5 3 8.7C2 10 1.5 10.9 1.5 12.1 1.5 14.7 3.4 16.5 6 16.5S10.5 14.7 10.5 12.1 8.6 7.7 6.2 7.7C4.8 7.7 3.6 8.2 2.8 9.1',
  7: 'M1.4 1.5H10.6L4.9 16.5',
  8: 'M6 1.5C8.1 1.5 9.6 2.9 9.6 4.9S8.1 8.3 6 8.3 2.4 6.9 2.4 4.9 3.9 1.5 6 1.5ZM6 8.3C8.7 8.3 10.6 10 10.6 12.4S8.7 16.5 6 '
    + '16.5 1.4 14.8 1.4 12.4 3.3 8.3 6 8.3Z',
  9: 'M3.3 16.5 9 9.3C10 8 10.5 7.1 10.5 5.9 10.5 3.3 8.6 1.5 6 1.5S1.5 3.3 1.5 5.9 3.4 10.3 5.8 10.3C7.2 10.3 8.4 9.8 9.2 8.9',
  '-': 'M2 9.6H8', '+': 'M1.6 9.6H10.4M6 5.2V14', ' ': '', '.': 'M3 16.3V16.6',
};
const ADVANCE = { '-': 10, ' ': 6, '.': 6, 1: 10.4 };

/** Text in drawn numerals, centred on (x, y), h high. */
export function numeral(text, x, y, h, fill, { weight = 3, anchor = 'middle' } = {}) {
  const s = h / 18, chars = [...String(text)];
  const widths = chars.map(c => ADVANCE[c] ?? 13.4);
  const total = widths.reduce((a, b) => a + b, 0) - 1.4;
  let dx = anchor === 'middle' ? -total / 2 : anchor === 'end' ? -total : 0;
  const d = chars.map((c, i) => {
    const g = `<path d="${DIGIT[c] ?? ''}" transform="translate(${dx.toFixed(2)} -9)"/>`;
    dx += widths[i];
    return g;
  }).join('');
  return `<g transform="translate(${x} ${y}) scale(${s.toFixed(4)})" fill="none" stroke="${fill}" stroke-width="${
    weight}" stroke-linecap="round" stroke-linejoin="round">${d}</g>`;
}

/* ---------- heads ---------- */
const HEAD = {
  // flared rim, low neck guard
  german: (x, y) => `<circle cx="${x + .8}" cy="${y + 3.6}" r="4.2"/><path d="M${x - 6.4} ${y + 3.4}C${x - 6.6} ${y - 4.6} ${x
    - 2.6} ${y - 6.6} ${x + .8} ${y - 6.4} ${x + 4.8} ${y - 6.2} ${x + 6.6} ${y - 3.2} ${x + 6.6} ${y + .6}L${x + 8.2} ${y
    + 1.9} ${x + 1} ${y + 2.1} ${x - 1.2} ${y + 3.2} ${x - 4} ${y + 5.4} ${x - 7.6} ${y + 5.6}Z"/>`,
  // round pot with a short even brim
  american: (x, y) => `<circle cx="${x + 1}" cy="${y + 3.8}" r="4.2"/><path d="M${x - 7} ${y + 2.4}C${x - 7} ${y - 4.2} ${x
    - 3.6} ${y - 6.8} ${x + .4} ${y - 6.8}S${x + 7.6} ${y - 4} ${x + 7.4} ${y + 1.2}L${x + 8.8} ${y + 2.6}Z"/>`,
  // fur cap with flaps
  russian: (x, y) => `<circle cx="${x + 1.2}" cy="${y + 3.4}" r="4.4"/><path d="M${x - 5.6} ${y + 5.8}C${x - 7.4} ${y + 1} ${x
    - 6.8} ${y - 5.6} ${x - 4.4} ${y - 6.6}L${x + 4.6} ${y - 7}C${x + 7.2} ${y - 6.2} ${x + 7.6} ${y - 3} ${x + 7} ${y
    - .6}L${x - .6} ${y - .2} ${x - 1} ${y + 5.4}Z"/>`,
};

// shallow bowl with a wide rim; crested; plumed rim
HEAD.british = (x, y) => `<circle cx="${x + 1}" cy="${y + 3.8}" r="4.2"/><path d="M${x - 8.6} ${y + 1.6}C${x - 6} ${y
  - 5.4} ${x + 5} ${y - 6.4} ${x + 9.4} ${y + 1.2}L${x + 9.6} ${y + 2.4} ${x - 8.8} ${y + 2.8}Z"/>`;
HEAD.french = (x, y) => `<path d="M${x - 2} ${y - 8.6}H${x + 3}V${y - 5}H${x - 2}Z"/>${HEAD.american(x, y)}`;
HEAD.italian = (x, y) => HEAD.american(x, y);

/* ---------- poses ---------- */
const limb = (w, ...pts) => `<path d="M${pts.map(p => p.join(' ')).join('L')}" stroke-width="${w}"/>`;
const line = limb;
const POSE = {
  // upright, rifle at the shoulder
  stand: n => [
    `<path d="M15.5 20C15.5 17.6 17.4 16.6 20 16.6H25C28 16.6 29 18.4 28.6 21L27 37H16.4Z"/>`,
    `<path d="M10.2 20.4H15.6V32H11.4C10.4 32 9.8 31.2 9.9 30Z"/>`,
    limb(6.2, [19, 37], [16.4, 49], [14.4, 60.6]), limb(6.2, [23.8, 37], [26.8, 48.6], [27.2, 60.6]),
    line(4.6, [14.4, 61.6], [18.6, 61.6]), line(4.6, [27.2, 61.6], [31.6, 61.6]),
    limb(4.6, [25.6, 20], [31.4, 25], [36.4, 19.6]), limb(4.6, [18.6, 20.4], [20.4, 27], [26.6, 20.6]),
    line(3.8, [19.2, 18.6], [29, 17.6]), line(2.4, [26, 17.6], [50, 15.6]),
    HEAD[n](22.6, 9.2)],
  // at the run, rifle across the body
  run: n => [
    `<path d="M20.4 18.2C21.6 16 24 15.4 26.6 16.2L29.6 17.4C31.6 18.6 31.6 20.6 30.6 22.4L24 37.4 14 34.2Z"/>`,
    `<path d="M13.8 18.4 20 19.6 17 30.6 12.2 29C11 28.4 10.6 27.6 11 26.4Z"/>`,
    limb(6.2, [20.6, 36.4], [30.6, 43], [28.4, 56]), line(4.6, [28.2, 57.4], [32.8, 58]),
    limb(6.2, [17.4, 35.4], [14.4, 48], [4.6, 54.4]), line(4.6, [4.4, 54.6], [2.6, 58.4]),
    limb(4.6, [27, 20.4], [33.6, 28.4], [38, 25.4]), limb(4.6, [22.6, 20.6], [18.4, 30], [26, 32.6]),
    line(3.8, [18.6, 37.4], [27.6, 31.4]), line(2.3, [26, 32.4], [47, 18.4]),
    HEAD[n](30, 9.6)],
  // one knee down, rifle at the shoulder
  kneel: n => [
    `<path d="M13 33.4C13 31 14.8 30 17.4 30H22.4C25.4 30 26.4 31.8 26 34.4L24.6 49.4H13.4Z"/>`,
    `<path d="M7.6 33.6H13V44.6H8.8C7.8 44.6 7.2 43.8 7.3 42.6Z"/>`,
    limb(6.4, [20, 48.4], [31, 47.4], [31, 60]), line(4.6, [31, 61.6], [35.6, 61.6]),
    limb(6.4, [16.4, 48.6], [14, 59.6], [3.4, 61]),
    limb(4.6, [23, 33.4], [29, 38.4], [34, 33]), limb(4.6, [16.4, 33.8], [18.4, 40], [24.4, 34]),
    line(3.8, [16.8, 32], [26.6, 31]), line(2.4, [24, 31], [48, 29]),
    HEAD[n](20.4, 22.6)],
  // walking, weapon slung low
  walk: n => [
    `<path d="M16.4 20.2C16.6 17.6 18.6 16.6 21 16.6H26C28.8 16.6 29.8 18.6 29.2 21.2L27 37H15.8Z"/>`,
    `<path d="M10.8 20H16.4L15.8 31.6H12C11 31.6 10.4 30.8 10.5 29.6Z"/>`,
    limb(6.2, [23, 36.8], [29.2, 47.4], [31.6, 59.4]), line(4.6, [31.8, 61.2], [36.4, 60.6]),
    limb(6.2, [18.4, 36.8], [16.4, 48.6], [9, 59.4]), line(4.6, [9, 60.6], [13.4, 61.6]),
    limb(4.6, [26, 20.4], [31, 29], [35.6, 28.4]), limb(4.6, [19, 20.4], [17.4, 30.4], [25, 32]),
    line(3.8, [17, 33.6], [26, 30.4]), line(2.4, [24, 31], [46, 24.4]),
    HEAD[n](23.6, 9.2)],
  // the leader: arm thrown forward, pistol hand low
  point: n => [
    `<path d="M15.4 20.6C15.4 17.8 17.4 16.8 20 16.8H25.4C28.4 16.8 29.6 18.8 29 21.4L27.6 42 14.6 42Z"/>`,
    limb(6.4, [24, 39], [30, 49], [31.4, 60]), line(4.8, [31.6, 61.6], [36.6, 61.6]),
    limb(6.4, [18.2, 39], [14.8, 50], [10.4, 60]), line(4.8, [10.4, 61.6], [15.2, 61.6]),
    limb(5, [26, 20.4], [36, 19.2], [46.4, 13.6]), line(3, [46, 13.8], [50.4, 10.8]),
    limb(5, [18, 20.8], [11.4, 28.4], [8.6, 37]), line(3.4, [8.4, 37.4], [14.2, 40.2]),
    `<path d="M20.4 24.4h6.4v4.4h-6.4z"/>`,
    HEAD[n](23, 9.2)],
  // huddled on the ground
  cower: n => [
    `<path d="M6 62C5 51.4 9.6 42.6 17.4 41.4 24 40.6 28.4 44.4 29 50L28 62Z"/>`,
    limb(6, [18, 60], [29, 48.4], [33.6, 60.6]), line(4.8, [33.6, 61.6], [38, 61.6]),
    limb(4.8, [20, 46], [29.4, 42], [26.6, 34.4]),
    `<g transform="rotate(24 25 38)">${HEAD[n](24.6, 37)}</g>`],
  // flat on the ground behind a gun
  prone: n => [
    `<path d="M0 57.4 17 51 26 52.4 25 59.4 6 62.4Z"/>`,
    limb(5.4, [8, 58.6], [-4, 60.4], [-14, 61.4]), limb(4.4, [23, 56], [30, 60.4], [35, 55.4]),
    HEAD[n](29.4, 47.6)],
};

/* With a halo, the figure is first drawn fatter in the colour of the ground, so that it stands clear of the men behind. */
function figure(pose, nation, x, y, scale, ink, halo = '') {
  const parts = POSE[pose](nation).map(p => p.includes('stroke-width') ? p.replace('<path', '<path fill="none"') : p);
  const fat = parts.map(p => p.includes('stroke-width')
    ? p.replace(/stroke-width="([\d.]+)"/, (_, w) => `stroke-width="${+w + 4.4}"`) : p).join('');
  const draw = (col, body, w) => `<g fill="${col}" stroke="${col}" stroke-width="${w}">${body}</g>`;
  return `<g transform="translate(${x} ${y}) scale(${scale})" stroke-linecap="round" stroke-linejoin="round">${halo
    ? draw(halo, fat, 4.4) : ''}${draw(ink, parts.join(''), 0)}</g>`;
}

/** A group of men in a 100-wide box whose ground line is y. Rear men are paler. */
export function men(kind, nation, ink, pale, ground, { y = 66, small = false, broken = false } = {}) {
  const k = small ? .66 : .645;
  const f = (p, x, c, dy = 0, s = k) => figure(p, nation, x, y - 64 * s + dy, s, c, c === ink ? ground : '');
  if (broken) {
    const b = k * 1.16;
    if (kind === 'squad') return f('cower', 7, pale, -3, b) + f('cower', 50, pale, -3, b) + f('cower', 26, ink, 0, b)
      + f('cower', 66, ink, 0, b);
    if (kind === 'team') return f('cower', 22, pale, -2, b) + f('cower', 46, ink, 0, b);
    return f('cower', 33, ink, 0, b * 1.1);
  }
  if (kind === 'squad') return f('walk', 5, pale, -4) + f('stand', 49, pale, -4) + f('run', 21, ink) + f('kneel', 64, ink);
  if (kind === 'team') return f('walk', 18, pale, -3) + f('kneel', 44, ink);
  if (kind === 'leader') return f('point', 33, ink, 0, k * 1.04);
  if (kind === 'hero') return f('run', 33, ink, 0, k * 1.06);
  return '';
}

/* ---------- weapons, in a 100 x 44 box, ground line y = 42 ---------- */
const WEAPON = {
  lmg: n => n === 'russian'
    ? 'M20 22h14l3-3h24v2h28v3H61v2H44l-3 5h-5l2-5H30l-12 9-6-2 6-8Z|M38 16h22v3H38z|M74 24 68 41M74 24 82 41'
    : 'M12 20 30 19v-2h6l2 2h18l2-2h22v2h10v4H80v2H58l-3 2H46l-2 8h-5l1-8H30L12 31Z|M44 26h8l3 8h-8z|M74 24 67 41M74 24 82 41',
  mmg: n => n === 'russian'
    ? 'M20 16h22v-3h34v3h10v4H76v4H42v2H20l-6 3v-5l6-2Z|M56 5h5v29h-5z|M44 26 20 40h-6M40 26l8 14|@46 33 8'
    : 'M20 14h24v-2h34v2h10v4H78v2H44v5H20l-7 3v-4l7-2Z|M38 25 18 42M38 25 64 42M38 25 42 42|M30 25h14v4H30z',
  hmg: n => n === 'german'
    ? 'M14 12h26l4-2h38v2h8v4h-8v3H44l-4 3H24l-10 5Z|M34 22h18v4H34z|M40 26 14 42M46 26 80 42M42 26 44 42|M60 26 72 22'
    : 'M18 12h26V9h36v3h10v5H80v2H44v6H18l-7 3v-4l7-2Z|M38 25 14 42M38 25 70 42M38 25 42 42|M30 25h16v5H30z|M50 19h10v9H50z',
  mortar: () => 'M28 38 58-1l7 5L36 42Z|M18 41h30|M55 12 74 41M55 12 60 41|M61 30h8|M30 34l8 6z',
  gun: () => 'M44 15h50v5H44z|M38 6h8l2 26h-8z|M40 26 8 40H2|@42 32 10|M30 24h14v5H30z',
  radio: () => 'M28 12h36v30H28z|M58 12 68-10|~M33 34h26|M28 36C16 40 12 30 18 24|M12 14l6-3 6 12-6 3z|*',
  flame: () => 'M10 14c0-6 10-6 10 0v26H10z|M23 14c0-6 10-6 10 0v26H23z|M33 34C46 40 42 26 50 25|M46 21h26v5H58l-4 '
    + '8h-5l2-8h-5z|%',
  charge: () => 'M24 16h52v26H24z|~M37 16v26M50 16v26M63 16v26M24 25h52|M50 16V8C50 0 64 3 68-4|M71-9l1 4 4-1-3 3 3 3-4 0-1 '
    + '4-2-4-4 0 3-3-2-3 4 1z',
  bazooka: () => 'M10 18h74v6H10z|M84 14v14|M34 24v10M44 24v8',
};
export function weapon(kind, nation, ink, face, { x = 0, y = 24, scale = 1 } = {}) {
  const parts = (WEAPON[kind] ?? WEAPON.lmg)(nation).split('|');
  const body = parts.map(p => {
    if (p === '*') return `<path d="M76 -8c5 3 5 9 0 12M83 -13c9 6 9 16 0 22" fill="none" stroke-width="2.6"/><circle cx="39"
      cy="23" r="4.4" fill="${face}"/><path d="M50 20h8M50 25h8" stroke="${face}" stroke-width="2.4"/>`;
    if (p === '%') return '<path d="M76 21.5c6-9 14-4 22-9-2 6 1 8-3 10 3 3 1 6 3 9-9-4-16 0-22-8Z"/>';
    if (p.startsWith('~')) return `<path d="${p.slice(1)}" fill="none" stroke="${face}" stroke-width="2.2"/>`;
    if (p.startsWith('@')) {
      const [cx, cy, r] = p.slice(1).split(' ');
      return `<circle cx="${cx}" cy="${cy}" r="${r}"/><circle cx="${cx}" cy="${cy}" r="${r * .52}" fill="none" stroke="${
        face}" stroke-width="2"/>`;
    }
    return /[zZ]$/.test(p) ? `<path d="${p}"/>` : `<path d="${p}" fill="none" stroke-width="3.4"/>`;
  }).join('');
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${ink}" stroke="${
    ink}" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round">${body}</g>`;
}

/* ---------- nation signs: square, disc, star: three outlines no eye confuses ---------- */
const STAR = 'M0-10 2.6-3.4 9.5-3.1 4.1 1.3 5.9 8.1 0 4.3-5.9 8.1-4.1 1.3-9.5-3.1-2.6-3.4Z';
export function nationSign(nation, x, y, size, { edge, face } = {}) {
  const s = size / 24;
  const art = {
    german: `<rect x="-12" y="-12" width="24" height="24" rx="2.5" fill="${
      edge}"/><path d="M-4.4-10H4.4V-4.4H10V4.4H4.4V10H-4.4V4.4H-10V-4.4H-4.4Z" fill="${
      face}"/><path d="M-1.7-10.5H1.7V-1.7H10.5V1.7H1.7V10.5H-1.7V1.7H-10.5V-1.7H-1.7Z" fill="${edge}"/>`,
    american: `<circle r="12.6" fill="${edge}"/><path d="${STAR}" fill="${face}" transform="translate(0 .8) scale(1.060)"/>`,
    russian: `<path d="${STAR}" fill="${edge}" transform="translate(0 1.2) scale(1.420)"/><circle r="3.6" cy="1" fill="${
      face}"/>`,
    british: `<circle r="12.6" fill="${edge}"/><circle r="8.4" fill="${face}"/><circle r="4.4" fill="${edge}"/>`,
    french: `<path d="M0-13 11 0 0 13-11 0Z" fill="${edge}"/><path d="M0-8V9M-4.5-3H4.5M-6 2H6" stroke="${
      face}" stroke-width="2.6"/>`,
    italian: `<path d="M-11-12H11V2C11 8 5 11 0 13-5 11-11 8-11 2Z" fill="${edge}"/><path d="M-3.4-8H3.4V7L0 9-3.4 7Z" fill="${
      face}"/>`,
  }[nation];
  return `<g transform="translate(${x} ${y}) scale(${s.toFixed(4)})">${art}</g>`;
}

/* ---------- marker signs in a 24 x 24 box centred on 0,0 ---------- */
export const SIGN = {
  suppressed: '<path d="M-7-6 0 0 7-6M-7 2 0 8 7 2" fill="none" stroke-width="3.6"/>',
  veteran: '<path d="M-7 6 0 0 7 6M-7-2 0-8 7-2" fill="none" stroke-width="3.6"/>',
  pinned: '<path d="M-4-9H4M-2.5-9V-2L-6 2H6L2.5-2V-9M0 2V10" fill="none" stroke-width="3"/>',
  flash: '<path d="M-10 0-4-2.4-6-8-1-4.5 1-10 3-4.5 8-8 6-2.4 10 0 6 2.4 8 8 3 4.5 1 10-1 4.5-6 8-4 2.4Z"/>',
  tick: '<path d="M-7 0-2 6 8-6" fill="none" stroke-width="4"/>',
  shield: '<path d="M0-9 8-6V0C8 5 4 8 0 10-4 8-8 5-8 0V-6Z"/>',
  boot: '<path d="M-6-9H1V2L8 5V9H-6Z"/>',
  melee: '<path d="M-8-8 8 8M8-8-8 8" fill="none" stroke-width="3.6"/>',
};
export { STAR };

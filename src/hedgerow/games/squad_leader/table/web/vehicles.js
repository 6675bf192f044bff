// Vehicles and guns from above, facing east, in a box of 100 x 60 round 0,0. The hull turns by steps of 60 degrees,
// because a vehicle always looks along a hex spine; the turret turns on its own ring.
//
// silhouette(type, { hull, turret, tone, fine, state: [] })   spines: 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE
// state: exposed immobile wreck burning riders gunout
/** Four tones of one nation: outline, shade, body, light. On a wreck all of them turn to ash. */
export const tones = (face, edge, dead = false) => dead
  ? { ink: '#0c0d0a', shade: '#3a3a34', body: '#6a685f', light: '#8d8a7e', pale: '#a7a395', well: '#191a16', halo: 'none' }
  : { ink: `color-mix(in srgb, ${edge} 78%, #000)`, shade: `color-mix(in srgb, ${edge} 82%, ${face})`,
    body: `color-mix(in srgb, ${edge} 50%, ${face})`,
    light: `color-mix(in srgb, ${edge} 14%, ${face})`, pale: `color-mix(in srgb, ${face} 45%, #fffdf5)`,
      well: `color-mix(in srgb, ${edge} 70%, #000)`, halo: '#fffdf5' };

/* ---------- parts ---------- */
const path = (d, fill, ink,
  w = 1.9) => `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${w}" stroke-linejoin="round"/>`;
const line = (d, ink,
  w = 1.2) => `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${w}" stroke-linecap="round"
    stroke-linejoin="round"/>`;
const box = (x0, x1, y, h, r = 2) => `M${x0 + r} ${y - h / 2}H${x1 - r}Q${x1} ${y - h / 2} ${x1} ${y - h / 2 + r}V${y
  + h / 2 - r}Q${x1} ${y + h / 2} ${x1 - r} ${y + h / 2}H${x0 + r}Q${x0} ${y + h / 2} ${x0} ${y + h / 2 - r}V${y - h / 2
  + r}Q${x0} ${y - h / 2} ${x0 + r} ${y - h / 2}Z`;
const disc = (x, y, r, fill, ink,
  w = 1.6) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${ink}" stroke-width="${w}"/>`;
/* A track with its cleats; when thrown, its front end hangs off to the side. */
function track(x0, x1, y, h, t, fine, thrown) {
  const cleats = [];
  for (let x = x0 + 4; x < x1 - 2; x += 4.6) cleats.push(`M${x} ${y - h / 2 + .8}V${y + h / 2 - .8}`);
  const one = `${path(box(x0, x1, y, h, 3.4), t.ink, t.ink, 1.6)}${fine ? line(cleats.join(''), t.body,
    1.5) : line(cleats.filter((_, i) => i % 2).join(''), t.body, 2.1)}`;
  if (!thrown) return one;
  const s = Math.sign(y), m = x1 - 24;                     // the track has run off its front wheel and lies in the grass
  return `${path(box(x0, m, y, h, 2.4), t.ink, t.ink, 1.6)}${disc(m + 8, y, 3.6, t.body, t.ink)}${disc(m + 18, y, 3.6, t.body,
    t.ink)}<g transform="rotate(${s * 26} ${m} ${y}) translate(0 ${s * 2.4})">${
    path(box(m + 1, x1 + 6, y, h - 2, 2.4), t.ink, t.ink, 1.6)}</g>`;
}
const tracks = (x0, x1, y, h, t, fine, thrown) => track(x0, x1, -y, h, t, fine, false) + track(x0, x1, y, h, t, fine, thrown);
const wheel = (x, y, t, w = 10, h = 6) => path(box(x - w / 2, x + w / 2, y, h, 2.4), t.ink, t.ink, 1);
const wheels = (xs, y, t, w, h) => xs.map(x => wheel(x, -y, t, w, h) + wheel(x, y, t, w, h)).join('');
/* A barrel with a pale lining, so that it reads over dark hull and pale ground alike. */
function barrel(x0, x1, w, t, { brake = false, out = false, y = 0 } = {}) {
  const end = out ? x0 + (x1 - x0) * .55 : x1;
  const body = `<path d="M${x0} ${y}H${end}" stroke="${t.halo === 'none' ? t.light : t.halo}" stroke-width="${w
    + 2.6}" stroke-linecap="butt" stroke-opacity=".85"/><path d="M${x0} ${y}H${end}" stroke="${t.ink}" stroke-width="${w}"/>`;
  const tip = brake && !out ? `<path d="M${end - 5} ${y}H${end}" stroke="${t.ink}" stroke-width="${w + 3.2}"/>` : '';
  const snap = out ? `<path d="M${end - 3} ${y - 6} ${end + 4} ${y + 6}M${end + 4} ${y - 6} ${end - 3} ${y
    + 6}" stroke="#fff" stroke-width="5"/><path d="M${end - 3} ${y - 6} ${end + 4} ${y + 6}M${end + 4} ${y - 6} ${end - 3} ${y
    + 6}" stroke="#b02a1a" stroke-width="2.8"/>` : '';
  return body + tip + snap;
}
const hatch = (x, y, r, t, open) => open
  ? `${disc(x, y, r + 1, t.well, t.ink)}${disc(x + .6, y, r - .8, '#e8c9a4', t.ink,
    1.3)}${line(`M${x - r - 1.4} ${y - r}V${y + r}`, t.ink, 2.6)}`
  : `${disc(x, y, r, t.light, t.ink, 1.3)}${line(`M${x - r * .5} ${y}H${x + r * .5}`, t.ink, 1.1)}`;
const grille = (x, t, fine, h = 14, n = 4) => fine ? line(Array.from({ length: n },
  (_, i) => `M${x + i * 2.6} ${-h / 2}V${h / 2}`).join(''), t.shade, 1.3) : '';
const lamps = (x, y, t) => disc(x, -y, 1.7, '#fff6cf', t.ink, .9) + disc(x, y, 1.7, '#fff6cf', t.ink, .9);
const men = (pts, t) => pts.map(([x,
  y]) => `<ellipse cx="${x}" cy="${y}" rx="3.1" ry="4.4" fill="${t.shade}" stroke="${t.ink}" stroke-width="1"/>${disc(x + .4,
    y,
  2.7, t.pale, t.ink, 1.2)}`).join('');

/* ---------- types: hull(t, fine, state) and, for tanks, turret(t, fine, state) about `ring` ---------- */
const V = {
  // long hull, flat box turret with a bin at its back, drum on the roof; F1 short gun, F2 long
  mk4: { kind: 'tank', ring: -3,
    hull: (t, f, st) => tracks(-43, 41, 19.5, 9.6, t, f, st.immobile) + path('M-42-14.6H33L41-10.4V10.4L33 14.6H-42Z', t.body,
      t.ink)
      + path('M25-14.6H33L41-10.4V10.4L33 14.6H25Z', t.light, t.ink, 1.4) + grille(-39, t, f, 20, 5)
        + (f ? line('M-24-14V14', t.ink) + hatch(20, -8, 2.6, t) + hatch(20, 8, 2.6, t) : '') + lamps(38, 12.5, t),
    turret: (t, f, st) => barrel(12, 53, 4.4, t, { brake: true, out: st.gunout })
      + path('M-22-8H-15V-12H5L14-7.4V7.4L5 12H-15V8H-22Z', t.light, t.ink, 2.2)
      + (f ? line('M-15-8V8', t.ink) + line('M5-12 8 0 5 12', t.shade) : '') + hatch(-7, 0, 5, t, st.exposed) },
  mk4short: { kind: 'tank', ring: -3, like: 'mk4',
    turret: (t, f, st) => barrel(12, 33, 5.4, t, { out: st.gunout }) + path('M-22-8H-15V-12H5L14-7.4V7.4L5 12H-15V8H-22Z',
      t.light, t.ink, 2.2)
      + (f ? line('M-15-8V8', t.ink) : '') + hatch(-7, 0, 5, t, st.exposed) },
  // wedge nose, wide tracks, small turret far forward
  t34: { kind: 'tank', ring: 6,
    hull: (t, f, st) => tracks(-43, 42, 18.6, 11.4, t, f, st.immobile) + path('M-40-12.6H22L42-8V8L22 12.6H-40L-44 8V-8Z',
      t.body, t.ink)
      + path('M22-12.6 42-8V8L22 12.6Z', t.light, t.ink, 1.4) + grille(-36, t, f, 17, 5) + (f ? hatch(27, -4.4, 3.2, t)
        + disc(31, 5.4, 2, t.ink, t.ink, 1) + line('M-20-12V12', t.ink) + line('M-30-17H-14M-30 17H-14', t.pale, 3) : '')
        + lamps(36, 7.4, t),
    turret: (t, f, st) => barrel(10, 44, 4.6, t, { out: st.gunout })
      + path('M-15-7C-13-11-4-13 3-11.6L13-5V5L3 11.6C-4 13-13 11-15 7Z', t.light, t.ink, 2.2)
      + hatch(-5, 0, 6, t, st.exposed) },
  // tall rounded hull, cast round turret, bulge at the back
  m4: { kind: 'tank', ring: 3,
    hull: (t, f, st) => tracks(-42, 41, 19, 9.6, t, f, st.immobile)
      + path('M-40-14H28C37-13 41-7 41 0S37 13 28 14H-40Q-43 14-43 11V-11Q-43-14-40-14Z', t.body, t.ink)
      + path('M28-14C37-13 41-7 41 0S37 13 28 14C32 6 32-6 28-14Z', t.light, t.ink, 1.4) + grille(-38, t, f, 18, 5)
        + (f ? hatch(24, -7.6, 3, t) + hatch(24, 7.6, 3, t) + line('M-22-14V14', t.ink) : '') + lamps(35, 9.4, t),
    turret: (t, f, st) => barrel(12, 43, 4.6, t, { out: st.gunout })
      + path('M-22-6C-20-10-12-13.6-2-13.6 8-13.6 15-8 15 0S8 13.6-2 13.6C-12 13.6-20 10-22 6Z', t.light, t.ink, 2.2)
      + path('M12-7.6H18V7.6H12Z', t.body, t.ink, 1.6) + hatch(-5, 5, 5, t, st.exposed)
        + (f ? disc(-3, -7, 2.6, t.body, t.ink, 1.2) : '') },
  m4how: { kind: 'tank', ring: 3, like: 'm4',
    turret: (t, f, st) => barrel(12, 34, 7, t, { out: st.gunout })
      + path('M-22-6C-20-10-12-13.6-2-13.6 8-13.6 15-8 15 0S8 13.6-2 13.6C-12 13.6-20 10-22 6Z', t.light, t.ink, 2.2)
      + path('M12-9H19V9H12Z', t.body, t.ink, 1.6) + hatch(-5, 5, 5, t, st.exposed) },
  // open five-sided turret with a counterweight; the crew stands in it
  m10: { kind: 'tank destroyer', ring: -2, open: true,
    hull: (t, f, st) => tracks(-42, 41, 19, 9, t, f, st.immobile) + path('M-43-16H26L41-9V9L26 16H-43Z', t.body, t.ink)
      + path('M26-16 41-9V9L26 16Z', t.light, t.ink, 1.4)
      + grille(-40, t, f, 22, 4) + (f ? hatch(24, -8, 3, t) + hatch(24, 8, 3, t) : '') + lamps(36, 9, t),
    turret: (t, f, st) => barrel(14, 54, 4.2, t, { brake: true, out: st.gunout })
      + path('M-24-9H-16V-14H6L17-5V5L6 14H-16V9H-24Z', t.light, t.ink, 2.2)
      + path('M-13-10H4L12-3V3L4 10H-13Z', t.well, t.ink, 1.4) + (st.wreck ? '' : men([[-8, -4], [-8, 5], [2, 4]], t)) },
  // low, no turret, gun off centre in a flat casemate
  stug: { kind: 'assault gun',
    hull: (t, f, st) => tracks(-42, 41, 19, 10, t, f, st.immobile) + path('M-41-14H31L41-10V10L31 14H-41Z', t.body, t.ink)
      + barrel(22, 54, 4.4, t, { brake: true, out: st.gunout, y: 2 })
      + path('M-20-15H12L28-9V13L24 15H-20Z', t.light, t.ink, 2.2) + path('M12-15 28-9V0H16Z', t.pale, t.ink, 1.3)
        + path('M20-4H31V8H20Z', t.body, t.ink, 1.6)
      + grille(-38, t, f, 18, 5) + hatch(-9, -7, 4.4, t, st.exposed) + (f ? hatch(-9, 7, 3.6, t)
        + line('M2-15V15', t.shade) : '') + lamps(38, 8, t) },
  stughow: { kind: 'assault gun', like: 'stug',
    hull: (t, f, st) => tracks(-42, 41, 19, 10, t, f, st.immobile) + path('M-41-14H31L41-10V10L31 14H-41Z', t.body, t.ink)
      + barrel(22, 42, 7, t, { brake: true, out: st.gunout, y: 2 })
      + path('M-20-15H12L28-9V13L24 15H-20Z', t.light, t.ink, 2.2) + path('M12-15 28-9V0H16Z', t.pale, t.ink, 1.3)
        + path('M20-5H31V9H20Z', t.body, t.ink, 1.6)
      + grille(-38, t, f, 18, 5) + hatch(-9, -7, 4.4, t, st.exposed) + (f ? hatch(-9, 7, 3.6, t) : '') + lamps(38, 8, t) },
  // a tall sloped box with a stub of great bore
  brummbar: { kind: 'assault gun',
    hull: (t, f, st) => tracks(-42, 40, 19.5, 9.6, t, f, st.immobile) + path('M-41-14.6H32L40-10V10L32 14.6H-41Z', t.body,
      t.ink) + barrel(24, 41, 9, t, { out: st.gunout })
      + path('M-30-17H16L31-10V10L16 17H-30L-34 12V-12Z', t.light, t.ink, 2.2) + path('M-26-12H12L22-7V7L12 12H-26Z', t.pale,
        t.ink, 1.4) + disc(25, 0, 8, t.body, t.ink, 1.8)
      + hatch(-14, -5, 4.6, t, st.exposed) + (f ? hatch(-14, 6, 3.6, t) + disc(4, 0, 2.4, t.body, t.ink, 1.1) : '')
        + lamps(37, 11, t) },
  // casemate to the nose on the wide tracks, gun in a round mask
  su: { kind: 'assault gun',
    hull: (t, f, st) => tracks(-43, 42, 18.6, 11.4, t, f, st.immobile) + path('M-40-12.6H30L43-8V8L30 12.6H-40L-44 8V-8Z',
      t.body, t.ink) + barrel(30, 50, 6, t, { out: st.gunout, y: 1 })
      + path('M-8-15H26L41-8V8L26 15H-8L-13 9V-9Z', t.light, t.ink, 2.2) + path('M26-15 41-8V8L26 15Z', t.pale, t.ink, 1.4)
        + disc(32, 1, 6, t.body, t.ink, 1.7) + grille(-38, t, f, 16, 6)
      + hatch(8, -8, 4.6, t, st.exposed) + (f ? hatch(2, 6, 3.2, t) + line('M-34-17H-16M-34 17H-16', t.pale, 3.4) : '') },
  suheavy: { kind: 'assault gun',
    hull: (t, f, st) => tracks(-44, 43, 19, 11.6, t, f, st.immobile) + path('M-42-13H32L44-8V8L32 13H-42Z', t.body, t.ink)
      + barrel(34, 53, 9, t, { brake: true, out: st.gunout, y: 1 })
      + path('M-14-17H28L42-9V9L28 17H-14Z', t.light, t.ink, 2.2) + path('M28-17 42-9V9L28 17Z', t.pale, t.ink, 1.4)
        + disc(33, 1, 8, t.body, t.ink, 1.8) + grille(-39, t, f, 18, 6)
      + hatch(4, -9, 5, t, st.exposed) + (f ? hatch(-4, 8, 3.6, t) + hatch(14, 8, 3, t) : '') },
  // open box with a howitzer low in front and a round pulpit on its right
  priest: { kind: 'self-propelled howitzer', open: true,
    hull: (t, f, st) => tracks(-42, 40, 19, 9, t, f, st.immobile) + path('M-42-14.6H28C37-13 40-7 40 0S37 13 28 14.6H-42Z',
      t.body, t.ink) + barrel(12, 50, 6.4, t, { out: st.gunout, y: -2 })
      + path('M-26-16.4H22L30-10V10H22V16.4H-26Z', t.light, t.ink, 2.2) + path('M-22-12.6H14L20-8V12.6H-22Z', t.well, t.ink,
        1.5) + barrel(2, 22, 6.4, t, { y: -2 })
      + disc(24, 11, 8, t.light, t.ink, 2) + disc(24, 11, 4.6, t.well, t.ink, 1.2)
        + (st.wreck ? '' : men([[-14, -6], [-14, 6], [-3, 8]], t)) + grille(-40, t, f, 20, 4) },
  // angular nose, wheels in front, coffin-shaped open box behind
  halftrack: { kind: 'halftrack', open: true,
    hull: (t, f, st) => track(-45, 8, -16, 8, t, f) + track(-45, 8, 16, 8, t, f, st.immobile) + wheels([29], 15.4, t, 13, 7)
      + path('M-45-12H-12L-4-15H8L42-7V7L8 15H-4L-12 12H-45Z', t.body, t.ink)
      + path('M12-13.4 42-7V7L12 13.4 16 0Z', t.light, t.ink, 1.4) + path('M-41-8.6H-10L-2-11H6V11H-2L-10 8.6H-41Z', t.well,
        t.ink, 1.6)
      + (f ? line('M-38-6H-12M-38 6H-12', t.light, 2) + grille(30, t, f, 8, 3) : '')
        + (st.armed === false ? '' : barrel(0, 20, 2.6, t, { out: st.gunout }) + path('M-2-7 4-3V3L-2 7', 'none', t.pale,
          2.4))
        + (st.exposed || st.riders ? '' : disc(-6, 0, 2.8, st.wreck ? t.well : t.pale, t.ink, 1.2)) },
  m16: { kind: 'halftrack', open: true,
    hull: (t, f, st) => track(-44, 4, -16, 8, t, f) + track(-44, 4, 16, 8, t, f, st.immobile) + wheels([28], 15, t, 13, 7)
      + path('M-44-13H10V-9H38L43-6V6L38 9H10V13H-44Z', t.body, t.ink)
      + path('M16-9H38L43-6V6L38 9H16Z', t.light, t.ink, 1.4) + path('M-40-9.6H-2V9.6H-40Z', t.well, t.ink, 1.6)
        + grille(34, t, f, 10, 3) + (f ? line('M10-9V9', t.ink) : ''),
    ring: -20,
    turret: (t, f, st) => barrel(0, 22, 2.6, t, { y: -6 }) + barrel(0, 22, 2.6, t, { y: 6 }) + barrel(0, 20, 2.6, t, { y: -10
      })
      + barrel(0, 20, 2.6, t, { y: 10 }) + disc(0, 0, 8, t.light, t.ink, 2)
      + (st.wreck ? '' : disc(-1, 0, 3, t.pale, t.ink, 1.2)) },
  truck: { kind: 'truck', soft: true,
    hull: (t, f) => wheels([-30, -17, 27], 13.4, t, 11, 6.4) + path('M14-9.6H36Q42-9.6 42-5V5Q42 9.6 36 9.6H14Z', t.body,
      t.ink) + path('M12-12H21L25-9V9L21 12H12Z', t.light, t.ink, 1.6)
      + path('M21-9 25-7.4V7.4L21 9Z', '#cfe0e6', t.ink, 1.1) + path('M-44-13.6H10V13.6H-44Z', t.pale, t.ink, 2)
      + (f ? line('M-34-13V13M-24-13V13M-14-13V13M-4-13V13', t.body, 1.5) + line('M-44 0H10', t.light,
        1.4) : line('M-30-13V13M-16-13V13M-2-13V13', t.body, 2)) + lamps(40, 6.4, t) },
  jeep: { kind: 'jeep', soft: true,
    hull: (t, f, st) => wheels([-17, 20], 12.4, t, 11, 6.4) + path('M-28-11H4V-9.6H26Q30-9.6 30-6V6Q30 9.6 26 9.6H4V11H-28Z',
      t.body, t.ink) + path('M8-9H26V9H8Z', t.light, t.ink, 1.3)
      + path('M3-10.4H6.4V10.4H3Z', '#cfe0e6', t.ink, 1.1) + path('M-24-8H-1V8H-24Z', t.well, t.ink, 1.3)
        + disc(-33, 0, 4.6, t.ink, t.ink) + (st.wreck ? '' : men([[-6, -4], [-6, 4.6]], t)) + lamps(27.4, 6.4, t) },
  // guns, trails spread, shield in front of the crew
  atgun: { kind: 'anti-tank gun', gun: true,
    hull: t => line('M-4-4-40-20M-4 4-40 20', t.ink, 5.4) + line('M-4-4-40-20M-4 4-40 20', t.light, 2)
      + line('M-44-24-36-15M-44 24-36 15', t.ink, 4) + wheel(2, -17, t, 15, 6) + wheel(2, 17, t, 15, 6)
      + line('M2-15V15', t.ink, 4)
      + barrel(-12, 52, 4.2, t, { brake: true }) + path('M-12-4H6V4H-12Z', t.body, t.ink, 1.6)
        + path('M6-22 11-13V13L6 22 2 13V-13Z', t.light, t.ink, 2) },
  infgun: { kind: 'infantry howitzer', gun: true,
    hull: t => path('M-4-6-38-3V3L-4 6Z', t.body, t.ink, 1.8) + line('M-40-8V8', t.ink, 4) + wheel(3, -17, t, 20, 6.4)
      + wheel(3, 17, t, 20, 6.4) + line('M3-15V15', t.ink, 4)
      + barrel(-12, 32, 7.4, t) + path('M-14-6H6V6H-14Z', t.body, t.ink, 1.6) + path('M7-13H12V13H7Z', t.light, t.ink, 2) },
  mortar: { kind: 'mortar', gun: true, noarc: true,
    hull: t => path('M-30-13H-12V13H-30Z', t.body, t.ink, 2) + line('M-24-9V9M-18-9V9', t.shade, 1.5)
      + barrel(-22, 28, 8, t) + disc(28, 0, 5, t.well, t.ink, 1.8) + line('M10 0 24-18M10 0 24 18M20-14V14', t.ink, 3) },
};
for (const v of Object.values(V)) if (v.like) Object.assign(v, { ...V[v.like], ...v });

export const TYPES = V;

/** Flames and smoke of a burning wreck; drawn upright, whatever the facing. */
export const blaze = (s = 1) => `<g transform="scale(${s})"><path d="M-4-4C-20-14-14-30-2-32-6-44 12-52 20-42 34-48 44-34
  34-26 38-16 24-10 16-16 12-8 2-4-4-4Z" fill="#4d4c46" stroke="#14150f" stroke-width="2.2"/><path d="M6-22C12-30 22-32
  26-28M-2-14C0-20 6-24 10-23" fill="none" stroke="#8b897e" stroke-width="2.6" stroke-linecap="round"/><path d="M-12 10C-18
  0-10-6-8-14-2-10-2-6 0-4 0-12 6-14 6-20 14-12 14-4 12 0 15-1 16-4 16-6 20 2 18 12 10 15 2 18-8 17-12 10Z" fill="#f2a21b"
  stroke="#4a1303" stroke-width="2.4" stroke-linejoin="round"/><path d="M-3 12C-6 6-1 3 1-2 6 2 9 7 6 12 4 15-1 15-3 12Z"
  fill="#fff1b8"/></g>`;

/** Where men sit who ride on it. */
const seats = v => v.kind === 'halftrack' ? [[-34, -4], [-34, 4], [-24, -4], [-24, 4], [-14, -4], [-14, 4]]
  : v.soft ? [[-36, -7], [-36, 7], [-24, -7], [-24, 7], [-12, -7], [-12, 7]] : [[-36, -9], [-36, 9], [-27, -12], [-27, 12]];

export function silhouette(type, { hull = 0, turret = hull, tone, fine = true, state = [] } = {}) {
  const v = V[type], st = Object.fromEntries(state.map(s => [s, true]));
  if (state.includes('unarmed')) st.armed = false;
  const t = st.wreck ? tones('', '', true) : tone;
  let s = v.hull(t, fine, st);
  if (v.turret) s += `<g transform="translate(${v.ring} 0) rotate(${st.wreck ? 17 : (turret - hull) * 60})">${
    v.turret(t, fine, st)}</g>`;
  if (st.riders) s += men(seats(v), t);
  if (st.wreck) s += '<path d="M-34-9 -22 4-28 10M14-16 20-6 12 0" fill="none" stroke="#14150f" stroke-width="2.4"/>';
  return `<g transform="rotate(${hull * 60})">${s}</g>`;
}

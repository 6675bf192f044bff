// 1914: heads, poses, horses, guns and wagons in the manner of the other figures: thick limbs, filled coats, one outline.
import { HEAD, POSE, figure, limb, weapon } from '/paint/figures.js';

/* ---------- heads: what a man wears says whose he is before the colour does ---------- */
const face = (x, y) => `<circle cx="${x + 1}" cy="${y + 4}" r="4.2"/>`;
const C = (x, y, d) => d.replace(/([\d.-]+),([\d.-]+)/g, (_, a, b) => `${(x + +a).toFixed(1)} ${(y + +b).toFixed(1)}`);
const hat = (...ds) => (x, y) => face(x, y) + ds.map(d => `<path d="${C(x, y, d)}"/>`).join('');
// spiked helmet
HEAD.german14 = hat('M-7.4,3.2C-7,-3.4 -4,-6.6 .6,-6.8 5.2,-6.6 7.4,-3.4 7.6,1L11,3 7.4,3.2 -.6,2.4 -7.6,6.4Z',
  'M-1,-6L.4,-14.6 2,-6Z');
// soft kepi, long peak
HEAD.austrian14 = hat('M-6,3.4L-6.4,-5.6 6,-7.4 7,-.6 12,1.6 11.4,3.4 4,2.4Z');
// flat peaked cap
HEAD.russian14 = hat('M-8,-1.6C-8.6,-6.4 -3,-8.6 2,-8.2 7.4,-8 10,-5.6 8.6,-2L7,.4 10.6,2.4 9.6,4 6,2.4 -6,2.6Z');
// fur papakha
HEAD.cossack = hat('M-7.6,3.6L-8.6,-9.4C-5,-12.4 6,-12.6 9,-9.4L7.8,1.6 3,2.8 -3,2.6Z',
  'M-8.6,-9.4L-9.8,-7 -8.2,-5.4 -9.4,-3 -7.8,-1.4 -8.8,1 -7.2,3Z');
// square-topped lancer cap
HEAD.uhlan =
  hat('M-6.4,3.4C-6.8,-1 -5.6,-3.4 -3,-4.4L-2.4,-7.2 -7.4,-10.4 8.4,-13 7,-8.6 3.4,-7 4.2,-4C6.6,-2.6 7.4,-.6 7.4,1.4'
    + 'L10.6,3.2 7,3.4Z');
// crested helmet
HEAD.dragoon = hat('M-6.8,3C-6.8,-3.4 -4,-6.6 .6,-6.8 5.2,-6.6 7.2,-3.4 7.2,1L10.4,3Z',
  'M-6.6,1C-9.4,-8 -1,-13.4 6.4,-9.6 2,-8.6 -3,-6 -4.6,1Z');

/* ---------- poses ---------- */
POSE.bayonet = n => [
  `<path d="M17.4 20.2C17.8 17.6 19.8 16.6 22.2 16.6H27C29.8 16.6 30.8 18.6 30.2 21.2L27.4 39H14.6Z"/>`,
  `<path d="M11.4 19.4 17.4 19.8 16 31.8H12C11 31.8 10.4 31 10.6 29.8Z"/>`,
  limb(6.2, [23, 37.4], [31, 46.6], [30.6, 59.6]), limb(4.6, [30.8, 61.4], [35.6, 61.4]),
  limb(6.2, [18.4, 37.4], [15, 48.6], [6.4, 58.4]), limb(4.6, [6.2, 59.4], [9.4, 62]),
  limb(4.6, [27, 20.6], [33, 28.6], [38.6, 25.8]), limb(4.6, [20, 20.6], [17.6, 30], [24.6, 31.4]),
  limb(3.8, [14.6, 33.4], [25, 29.8]), limb(2.5, [23, 30.4], [46.4, 23.2]), limb(1.7, [46.4, 23.2], [58, 19.6]),
  HEAD[n](25, 9.2)];
POSE.horse = () => [
  `<path d="M17 35C18 28.6 27 27 36 28.2L54 27.4C61 26 66.6 28.6 67.6 33.6 68.6 41 63 46.4 56 47L44 45.6C37 48 28 48 22.4 45.6
    17.4 43.4 16.2 39 17 35Z"/>`,
  `<path d="M55 31.6C60 24 63 15.6 68.6 11.4L75.6 11 74.2 22.6C73.6 30 70.4 37 65.6 42Z"/>`,
  `<path d="M66.6 13.6 73 8.6 78 11.2 88.4 21.4 87.6 26 82.6 26.4 75.4 22.2Z"/><path d="M71 10.4 71.6 4 75.6 9.6Z"/>`,
  limb(6, [24, 43], [17.6, 50.4]), limb(4, [17.6, 50.4], [20.4, 56.6], [15, 62.6]), limb(6, [29, 44.6], [33.4, 51.6]), limb(4,
    [33.4, 51.6], [29.4, 57], [31, 63]),
  limb(5.4, [61, 43], [70, 48.4]), limb(3.8, [70, 48.4], [67.4, 56.6]), limb(5.4, [56, 45], [57.4, 54]), limb(3.8, [57.4, 54],
    [54.4, 63]),
  limb(4.6, [18.6, 33], [11, 36], [9.4, 48])];
POSE.rider = n => [...POSE.horse(),
  `<path d="M36.4 29 36.8 13.4C36.8 10.6 38.6 9.8 41 9.8H45.6C48.4 9.8 49.4 11.6 49 14.2L48 29Z"/>`,
  limb(6.4, [42.6, 28], [51.4, 36], [47.4, 47.4]), limb(4.6, [47.2, 48.8], [51.8, 49.6]),
  limb(4.6, [46, 14], [52.4, 22.4], [58, 21.4]),
  HEAD[n](43.4, 2.4)];
POSE.lancer = n => [...POSE.rider(n), limb(2.4, [49, 34], [55.6, -20]), `<path d="M55.4-19.6 70.4-18 63-13.6 69-8.6
  54.2-10Z"/>`];
POSE.sabre = n => [...POSE.rider(n), limb(4.6, [46, 14], [54, 8], [58.6, 2]), limb(2.3, [58.4, 3], [72, -12])];
POSE.mounted = n => [...POSE.rider(n), limb(4.8, [46, 14.4], [56, 10.4], [64.6, 6])];
POSE.carbine = n => POSE.kneel(n);

/* ---------- things on wheels, in a box 100 wide, ground line y = 64 ---------- */
const wheel = (x, r, ink, ground) => {
  let s = `<circle cx="${x}" cy="${64 - r}" r="${r - 1.4}" fill="${ground}" stroke="${ink}" stroke-width="3.2"/>`;
  for (let i = 0; i < 4; i++) { const a = i * Math.PI / 4, u = (r - 2) * Math.cos(a), v = (r - 2) * Math.sin(a); s += `<path
    d="M${x - u} ${64 - r - v}L${x + u} ${64 - r + v}" stroke="${ink}" stroke-width="1.7"/>`; }
  return s + `<circle cx="${x}" cy="${64 - r}" r="3" fill="${ink}"/>`;
};
const st = (d, w, ink) => `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${w}" stroke-linecap="round"
  stroke-linejoin="round"/>`;
const fl = (d, ink) => `<path d="${d}" fill="${ink}"/>`;

/** Deployed: trail on the ground, shield up, two gunners. Limbered: the gun behind its limber and a team. */
export function fieldGun(n, ink, pale, ground, { limbered = false, mountain = false } = {}) {
  if (limbered) return `<g transform="translate(17 24.4) scale(.63)">${figure('horse', n, 47, -2, .94, pale,
    '')}${figure('horse', n, 40, 4, .94, ink, ground)}${st('M30 44H62', 2.6, ink)}
    ${fl('M22 30H42V40H22Z', ink)}${wheel(32, 13, ink, ground)}${st('M-2 48 24 44', 4, ink)}${st('M-16 36 8 42', 5,
      ink)}${wheel(-2, 13, ink, ground)}</g>`;
  return `${figure('kneel', n, 3, 26.6, .6, pale, '')}${figure('kneel', n, 14, 25.6, .62, ink, ground)}<g
    transform="translate(3 1)">${st('M52 48 22 60', 5, ink)}${st('M20 56V63', 4, ink)}
    ${fl(mountain ? 'M44 34H72V41H44Z' : 'M40 37 91 31.4 91.6 36 42 44.6Z', ink)}${fl('M56 24 61 23 64 50 58 51Z',
      ink)}${wheel(57, mountain ? 12 : 15.4, ink, ground)}</g>`;
}
export function mg14(n, nation, ink, pale, ground, { limbered = false } = {}) {
  if (limbered) return `<g transform="translate(12 21.6) scale(.68)">${figure('horse', n, 36, 0, 1, ink,
    ground)}${st('M28 46H56', 2.6, ink)}${fl('M4 34H32V44H4Z', ink)}${st('M4 32H38', 4, ink)}${wheel(18, 13, ink,
    ground)}</g>`;
  const kind = { german14: 'hmg', russian14: 'mmg', austrian14: 'mmg' }[nation], look = { german14: 'german', russian14:
    'russian', austrian14: 'american' }[nation];
  return `${figure('kneel', n, 5, 27.4, .58, pale, '')}${figure('prone', n, 22, 24, .62, ink, ground)}<g>${weapon(kind, look,
    ink, ground, { x: 35, y: 29.6, scale: .66 })}</g>`;
}
export const mortar14 = (n, ink, pale, ground) => `${figure('kneel', n, 2, 26, .6, pale, '')}<g transform="translate(30 30)
  scale(.82)">${weapon('mortar', 'german', ink, ground, { x: 0, y: -2, scale: 1 })}</g>`;
export const wagon14 = (n, ink, pale, ground) => `<g transform="translate(8 22.6) scale(.665)">${figure('horse', n, 48, -2,
  .98, pale, '')}${figure('horse', n, 42, 0, 1, ink, ground)}${st('M40 46H66', 2.6, ink)}
  ${fl('M-2 34H48V45H-2Z', ink)}<path d="M0 34C0 12 8 8 23 8S46 12 46 34Z" fill="${ground}" stroke="${ink}"
    stroke-width="3.2"/>${st('M12 10C9 18 9 26 10 33M23 8V33M34 10C37 18 37 26 36 33', 2, ink)}${wheel(8, 11, ink,
    ground)}${wheel(38, 11, ink, ground)}</g>`;

/** Ranks of a company: three in front and two behind; two men when reduced. */
export function company(n, ink, pale, ground, { reduced, broken, small }) {
  const k = small ? .65 : .63, f = (pose, x, c, dy = 0, s = k) => figure(pose, n, x, 65 - 64 * s + dy, s, c, c === ink ?
    ground : '');
  if (broken) return reduced ? f('cower', 26, ink, 0, .74) : f('cower', 8, pale, -3, .72) + f('cower', 52, pale, -3, .72) +
    f('cower', 29, ink, 0, .76) + f('cower', 66, ink, 0, .74);
  if (reduced) return f('bayonet', 18, ink) + f('kneel', 54, ink);
  return f('bayonet', 15, pale, -5) + f('bayonet', 43, pale, -5) + f('bayonet', 1, ink) + f('bayonet', 30, ink) + f('bayonet',
    59, ink);
}
export function cavalry(n, ink, pale, ground, { reduced, broken, arm = 'lancer' }) {
  const one = (x, y, c, s, g, pose = arm) => figure(pose, n, x, y, s, c, g);
  if (broken) return figure('horse', n, 30, 18, .72, pale, '') + figure('cower', n, 12, 17, .75, ink, ground);
  if (reduced) return one(24, 27.6, ink, .585, ground);
  return one(-2, 24.4, pale, .56, '', 'rider') + one(30, 27.6, ink, .585, ground);
}
export const dismounted = (n, ink, pale, ground, { reduced, broken }) => broken ? company(n, ink, pale, ground, { reduced,
  broken })
  : figure('horse', n, 42, 21, .62, pale, '') + (reduced ? figure('kneel', n, 16, 24.6, .63, ink, ground) : figure('kneel', n,
    2, 24.6, .63, ink, ground) + figure('stand', n, 30, 24.6, .63, ink, ground));
export { figure };

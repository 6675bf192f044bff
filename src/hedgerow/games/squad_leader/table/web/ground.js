// What lies in a hex, drawn as the thing itself under the pieces: in a box of 110 x 100 round 0,0.
import { numeral } from '/paint/figures.js';
import { NATION } from '/paint/counters.js';
import { blaze } from './vehicles.js';

const W = (d, w = 3, c = '#2b2a24') => `<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linecap="round"
  stroke-linejoin="round"/>`;
const HEXAGON = 'M-32-55H32L64 0 32 55H-32L-64 0Z', SPOT = 'M0-34 30-17V17L0 34-30 17V-17Z';
const POSTS = 'M-46-22V-42M0-26V-46M46-22V-42M-46 40V20M46 40V20';
const BRICKS = [[-28, 16, 20, 0], [-6, 22, -12, 1], [18, 18, 30, 0], [-14, 0, 44, 1], [10, -4, -24, 0], [30, 4, 10, 1],
  [-2, -18, 12, 0], [-36, 26, -8, 1], [36, 24, 16, 0]];
const MINES = [[-34, -20], [0, -30], [34, -20], [-34, 20], [0, 30], [34, 20]];

function coil(y) {
  const r = 11, d = Array.from({ length: 9 }, (_, i) => {
    const x = -44 + 11 * i;
    return `M${x + r} ${y}A${r * .62} ${r} 0 1 1 ${x - r * .24} ${y + r * .1}`;
  }).join('');
  return W(d, 4.8, '#fffdf5') + W(d, 2.2);
}
const mine = (x, y, known) => `<g transform="translate(${x} ${y})"><path d="M0-11V-15M0 11V15M-11 0H-15M11 0H15"
  stroke="#fffdf5"
  stroke-width="6" stroke-linecap="round"/><circle r="9.5" fill="none" stroke="#fffdf5" stroke-width="4.6"/><circle r="9.5"
    fill="${
  known ? '#3a2a22' : '#fffdf5aa'}" stroke="#241a14" stroke-width="2.4" ${known ? '' : 'stroke-dasharray="4 3.4"'}/>${
  known ? '<circle r="3.2" fill="#f3c331"/>' : ''}</g>`;
const brick = ([x, y, a, red]) => `<rect x="-8" y="-5" width="16" height="10" rx="1" transform="translate(${x} ${y})
  rotate(${a})"
  fill="${red ? '#c96f52' : '#e0d3c4'}" stroke="#4c2f22" stroke-width="2"/>`;
const log = (y, i) => `<rect x="${-33 + i * 2}" y="${y - 4.6}" width="${66 - i * 4}" height="9.2" rx="4.4" fill="#a9824e"
  stroke="#3f2c10" stroke-width="2.4"/>`;

export const GROUND = {
  wire: () => W(POSTS, 6, '#fffdf5') + W(POSTS, 3.4, '#5b4326') + coil(-30) + coil(32),
  mines: (n, known) => MINES.map(([x, y]) => mine(x, y, known)).join('') + `<path d="M0-19 19 15H-19Z" fill="#fffdf5"
    stroke="#8c1d10" stroke-width="4" stroke-linejoin="round"/>${numeral(n, 0, 4, n > 9 ? 14 : 18, '#8c1d10', { weight: 3.4
      })}`,
  entrench: () => `<path d="M-46 8C-40-28 40-28 46 8L38 14C30-14-30-14-38 14Z" fill="#9c7a4b" stroke="#4b3618"
    stroke-width="3"
    stroke-linejoin="round"/><path d="M-38 14C-30-14 30-14 38 14L30 26H-30Z" fill="#4f3b20" stroke="#33240f"
      stroke-width="2"/>${
    W('M-40-6-34-1M-26-17-22-11M-8-22-7-15M10-22 9-15M27-17 23-11M41-6 35-1', 2.4, '#4b3618')}`,
  rubble: () => `<path d="M-46 30C-52 6-30-2-26-18-10-34 8-26 14-30 32-24 34-8 44 2 54 18 46 32 30 34H-30Z" fill="#b79b86"
    stroke="#5a4436" stroke-width="3"/>${BRICKS.map(brick).join('')}${W('M-40-8 26 28M-20 30 20-22', 4.4, '#6d4c22')}`,
  smoke: () => '<path d="M-44 28C-62 12-50-12-34-10-32-36 4-44 16-22 38-34 58-10 46 6 60 18 48 38 30 34 18 46-2 44-8 36-22 44-40 '
    + '40-44 28Z" fill="#f7f5ee" fill-opacity=".92" stroke="#5d6058" stroke-width="3"/>'
    + W('M-28 10C-24 0-14-2-8 4M4-6C10-14 22-12 25-3M12 20C18 14 28 16 30 22', 3.4, '#9b9d93'),
  fire: () => `<g transform="translate(-6 12) scale(1.5)">${blaze(.98)}</g><g transform="translate(-34 26) scale(.7)">${
    blaze(.9)}</g>`,
  sewer: blown => `<g transform="translate(36 -36) scale(.62)"><circle r="26" fill="#4a4a46" stroke="#fffdf5"
    stroke-width="5"/>
    <circle r="18" fill="none" stroke="#a9a89c" stroke-width="2.4"/>${W('M-14-7H14M-16 0H16M-14 7H14', 3, '#a9a89c')}${
    blown ? W('M-20-20 20 20M20-20-20 20', 8, '#fffdf5') + W('M-20-20 20 20M20-20-20 20', 5, '#b02a1a') : ''}</g>`,
  roadblock: side => `<g transform="rotate(${(side - 1) * 60}) translate(0 -46)"><path d="M-32 9H32" stroke="rgb(0 0 0 / .3)"
    stroke-width="12"/>${[-9, 0, 9].map(log).join('')}${W('M-22-15-14 15M14-15 22 15M-14-15-22 15M22-15 14 15', 4,
      '#3f2c10')}</g>`,
  starshell: () => '<circle r="34" fill="#fff3b0" fill-opacity=".75"/><path d="M0-34 7-9 30-18 12 0 30 18 7 9 0 34-7 9-30 18-12 '
    + '0-30-18-7-9Z" fill="#ffe36b" stroke="#7a5200" stroke-width="3" stroke-linejoin="round"/>',
  spotting: () => `<path d="${SPOT}" fill="none" stroke="#fffdf5" stroke-width="10"/><path d="${SPOT}" fill="none"
    stroke="#b02a1a"
    stroke-width="5"/><circle r="6" fill="#b02a1a" stroke="#fff" stroke-width="2"/>`,
  effect: () => '<path d="M-44 0-20-9-28-32-6-18 2-44 14-18 34-30 26-8 46 2 26 12 34 34 12 22 2 44-8 20-30 32-22 10Z" '
    + 'fill="#f07d28" stroke="#3a1200" stroke-width="3.4" stroke-linejoin="round"/>'
    + '<circle r="13" fill="#fff1b8" stroke="#3a1200" stroke-width="2.6"/>',
  request: () => `<path d="${SPOT}" fill="#fffdf5aa" stroke="#175a9c" stroke-width="4" stroke-dasharray="6 6"/>${
    W('M-16 8C-8-4 8-4 16 8M-9 14C-4 8 4 8 9 14', 4, '#175a9c')}<circle cy="-10" r="5" fill="#175a9c"/>`,
  melee: () => `<path d="${HEXAGON}" fill="#5b1f6b" fill-opacity=".18" stroke="#5b1f6b" stroke-width="5"/>`,
  charge: () => `<g transform="translate(-40 -36)"><rect x="-15" y="-11" width="30" height="23" rx="3" fill="#3a2a22"
    stroke="#fffdf5" stroke-width="3"/>${W('M-6-11V12M6-11V12M0-11C0-20 9-18 11-24', 2.4, '#f3c331')}</g>`,
  flag: nation => {
    const c = NATION[nation] ?? { face: '#fffdf5', edge: '#1d2019' };
    return `<g transform="translate(-44 -34) scale(.66)">${W('M-17 36V-12', 8, '#fff')}${W('M-17 36V-12', 4, '#1d2019')}<path
      d="M-17-14H25L17 1 25 16H-17Z" fill="${c.face}" stroke="${c.edge}" stroke-width="3.4" stroke-linejoin="round"/></g>`;
  },
};

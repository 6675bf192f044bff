// The ground as illustrated strips: one drawing per Terrain card, as wide as the group that stands behind it.
// scene(kind, w, h): motifs are repeated over the width, so that a strip and a card show the same land.
const rnd = s => () => (s = (s * 16807) % 2147483647) / 2147483647;
const G = { sky: '#c7d2cc', far: '#c3c999', mid: '#b7bd88', near: '#a3aa70', earth: '#b99d6c', dark: '#6d6a43' };
const tree = (x, y, s, v) => `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-2 0 -1.4-14H1.4L2 0Z"
  fill="#5b4329"/><circle cx="-7" cy="-18" r="8" fill="#46633a"/><circle cx="7" cy="-17" r="8.5" fill="#46633a"/><circle
  cx="0" cy="-25" r="10" fill="#557546"/>
  <circle cx="-4" cy="-22" r="7" fill="#6b8c56"/><circle cx="${v ? 4 : 3}" cy="-28" r="4.5" fill="#86a56c"/><circle cx="-8"
    cy="-19" r="3" fill="#86a56c"/></g>`;
const bush = (x, y, s) => `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-14 0C-17-8-9-13-5-9-3-16 6-16 7-9 13-12
  17-5 14 0Z" fill="#66733a"/><path d="M-9-1C-11-7-5-9-3-6-1-11 5-10 5-5 9-7 11-3 9-1Z" fill="#8a9750"/><path d="M-12 0 -13
  -4M-6 0-6-5M1 0 2-6M8 0 9-4" stroke="#4c5628" stroke-width="1.2"/></g>`;
const tuft = (x, y, s = 1, c = '#858c52') => `<path d="M${x} ${y}l${-2 * s} ${-5 * s}M${x} ${y}v${-6 * s}M${x} ${y}l${2 * s}
  ${-5 * s}" stroke="${c}" stroke-width="${1.1 * s}" fill="none" stroke-linecap="round"/>`;
const house = (x, y, s, v) => `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-20 0V-16H20V0Z" fill="${v ?
  '#dcc9a6' : '#cfb893'}"/><path d="M-24-15-14-30H14L24-15Z" fill="${v ? '#a4543a' : '#8d4630'}"/><path
  d="M-24-15-14-30H0L-6-15Z" fill="#000" opacity=".1"/>
  <path d="M-20-21.5H20M-17-26H17" stroke="#000" opacity=".16" stroke-width="1"/><path d="M8-30V-36H13V-30Z"
    fill="#7a5a48"/><path d="M-14-11h6v6h-6zM8-11h6v6H8z" fill="#4b4a3c"/><path d="M-3-11H4V0H-3Z" fill="#6b4a30"/></g>`;
const reed = (x, y, s) => `<g transform="translate(${x} ${y}) scale(${s})" stroke-linecap="round"><path d="M0 0V-20M-4
  0-6-14M4 0 6-15M-2 0-2-10" stroke="#6c7440" stroke-width="1.4"/><path d="M0-20v-6M6-15v-5" stroke="#6f4d2b"
  stroke-width="2.8"/></g>`;
const back = (w, h, c1 = G.sky, c2 = G.far) => `<rect width="${w}" height="${h}" fill="${c1}"/><rect width="${w}" height="${h
  * .28}" fill="#fff" opacity=".22"/><path d="M0 ${h * .42}C${w * .25} ${h * .32} ${w * .6} ${h * .5} ${w} ${h * .36}V${h}H0Z"
  fill="${c2}"/>`;
const floor = (w, h, c = G.mid, c2 = G.near) => `<path d="M0 ${h * .7}C${w * .3} ${h * .62} ${w * .7} ${h * .76} ${w} ${h *
  .66}V${h}H0Z" fill="${c}"/><path d="M0 ${h * .88}C${w * .4} ${h * .82} ${w * .7} ${h * .92} ${w} ${h * .86}V${h}H0Z"
  fill="${c2}"/>`;
const along = (w, step, f) => { let o = ''; const n = Math.max(1, Math.round(w / step)); for (let i = 0; i < n; i++) o += f((i
  + .5) * w / n, i); return o; };

const SCENE = {
  open: (w, h, r) => back(w, h) + floor(w, h) + `<path d="M0 ${h * .78}H${w}M0 ${h * .86}H${w}M0 ${h * .94}H${w}"
    stroke="${G.dark}" opacity=".2" stroke-dasharray="14 6"/>` + along(w, 34, x => tuft(x + r() * 12 - 6, h * (.8 + r() *
    .16), h / 46)),
  brush: (w, h, r) => back(w, h) + floor(w, h) + along(w, h * .62, x => bush(x + r() * 6, h * (.84 - r() * .12), h / 44 * (.8
    + r() * .3))) + along(w, h * .8, x => bush(x + r() * 14, h * (.98 + r() * .04), h / 44 * (.9 + r() * .3))),
  woods: (w, h, r) => back(w, h, '#c9d4c6', '#8fa274') + floor(w, h, '#93a066', '#7d8a53') + along(w, h * .4, x => tree(x +
    r() * 6, h * .86, h / 44 * (.95 + r() * .15), r() > .5)) + along(w, h * .52, x => tree(x + r() * 10 - 5, h * 1.06, h / 44
    * (1.02 + r() * .2), r() > .5)),
  buildings: (w, h, r) => back(w, h) + floor(w, h, '#c7b98f', '#b5a678') + along(w, h * 1.35, (x, i) => house(x + r() * 8 - 4,
    h * (i % 2 ? .88 : .97), h / 44 * (i % 2 ? .82 : 1), i % 2)) + along(w, 70, x => tuft(x + 22, h * .98, h / 46)),
  gully: (w, h) => back(w, h) + floor(w, h, G.mid, G.mid) + `<path d="M0 ${h * .62}C${w * .2} ${h * .58} ${w * .3} ${h * .7}
    ${w * .5} ${h * .66}S${w * .8} ${h * .56} ${w} ${h * .64}V${h * .9}C${w * .8} ${h * .82} ${w * .6} ${h * .96} ${w * .4}
    ${h * .9}S${w * .1} ${h * .86} 0 ${h * .92}Z" fill="#7c6541"/>
    <path d="M0 ${h * .74}C${w * .2} ${h * .7} ${w * .3} ${h * .82} ${w * .5} ${h * .78}S${w * .8} ${h * .68} ${w} ${h *
      .76}V${h * .84}C${w * .8} ${h * .78} ${w * .6} ${h * .88} ${w * .4} ${h * .86}S${w * .1} ${h * .82} 0 ${h * .86}Z"
      fill="#54432b"/>` + along(w, 11, (x, i) => `<path d="M${x} ${h * (.64 + (i % 3) * .012)}l${i % 2 ? 2 : -1} ${h * .1}"
      stroke="#e0cf9d" opacity=".55" stroke-width="1.3"/>`) + along(w, 46, x => tuft(x, h * .63, h / 46)),
  wall: (w, h) => { const y = h * .46, hh = h * .42, row = hh / 3; let o = back(w, h) + floor(w, h); o += `<rect x="0"
    y="${y}" width="${w}" height="${hh}" fill="#a49c86"/>`; for (let j = 0; j < 3; j++) for (let x = -((j % 2) * 9), i = 0; x
    < w; i++) { const bw = 13 + ((i * 7 + j * 5) % 9); o += `<rect x="${x + .8}" y="${y + j * row + .8}" width="${bw - 1.6}"
    height="${row - 1.6}" rx="1.6" fill="${['#b9b19a', '#aea68f', '#c6bea7', '#9c947e'][(i + j * 2) % 4]}"/>`; x += bw; }
    return o + `<rect x="0" y="${y - 3}" width="${w}" height="4.5" rx="1.5" fill="#cfc7b0" stroke="#857d68"
    stroke-width=".8"/><path d="M0 ${y + hh}H${w}" stroke="#5f5943" stroke-width="2" opacity=".5"/>` + along(w, 40, x =>
    tuft(x, h * .97, h / 46)); },
  hill: (w, h) => back(w, h, G.sky, '#cfcfa6') + `<path d="M0 ${h}C${w * .14} ${h * .86} ${w * .24} ${h * .14} ${w * .46} ${h
    * .12}S${w * .8} ${h * .74} ${w} ${h}Z" fill="#bda768"/><path d="M${w * .12} ${h}C${w * .24} ${h * .84} ${w * .3} ${h *
    .36} ${w * .46} ${h * .34}S${w * .7} ${h * .82} ${w * .86} ${h}" fill="none" stroke="#8a7339" stroke-width="1.6"/><path
    d="M${w * .24} ${h}C${w * .31} ${h * .84} ${w * .36} ${h * .58} ${w * .46} ${h * .56}S${w * .62} ${h * .84} ${w * .72}
    ${h}" fill="none" stroke="#8a7339" stroke-width="1.6"/><path d="M${w * .34} ${h * .3}C${w * .38} ${h * .16} ${w * .42} ${h
    * .13} ${w * .46} ${h * .12}" stroke="#e6d8a2" stroke-width="2.4" fill="none"/>` + along(w, 60, x => tuft(x + 12, h * .97,
    h / 46)),
  marsh: (w, h, r) => back(w, h, '#c9d6d4', '#b3bd96') + floor(w, h, '#98a878', '#8a9c76') + along(w, 58, x => `<ellipse
    cx="${x}" cy="${h * (.8 + r() * .12)}" rx="24" ry="${h * .05}" fill="#86a5a6"/><path d="M${x - 12} ${h * .82}h14M${x - 4}
    ${h * .87}h14" stroke="#d8e4de" stroke-width="1"/>`) + along(w, 26, x => reed(x + r() * 10 - 5, h * (.82 + r() * .14), h /
    50)),
  stream: (w, h) => back(w, h) + floor(w, h) + `<path d="M0 ${h * .66}C${w * .2} ${h * .6} ${w * .36} ${h * .8} ${w * .56} ${h
    * .74}S${w * .86} ${h * .6} ${w} ${h * .66}V${h * .92}C${w * .86} ${h * .86} ${w * .7} ${h} ${w * .52} ${h * .98}S${w *
    .16} ${h * .84} 0 ${h * .92}Z" fill="#7ba3b4" stroke="#e6e0b8" stroke-width="2"/>` + along(w, 30, (x, i) => `<path d="M${x
    - 8} ${h * (.76 + (i % 3) * .05)}c4-2 6 2 10 0s6 2 9 0" stroke="#dbeaf0" stroke-width="1.3" fill="none"/>`) + along(w, 50,
    x => tuft(x, h * .64, h / 46)),
  pillbox: (w, h) => back(w, h) + floor(w, h) + `<g transform="translate(${w / 2} ${h * .95}) scale(${h / 44})"><path d="M-52
    0-44-22H44L52 0Z" fill="#a9a597"/><path d="M-50-22H50L44-31H-44Z" fill="#c5c1b2"/><path d="M-30-16H30V-9H-30Z"
    fill="#25271f"/><path d="M-44-22H44" stroke="#7f7b6c" stroke-width="2"/><path d="M-48-6H-20M22-4H50M-8-3H12"
    stroke="#8d8979" stroke-width="1.4"/><path d="M-60 1C-54-6-48-4-46 1M46 1C50-6 58-5 62 1" fill="#8a9750"/></g>`,
  minefield: (w, h) => back(w, h) + floor(w, h, '#c5b27e', '#b7a26d') + along(w, 32, (x, i) => `<ellipse cx="${x}" cy="${h *
    (i % 2 ? .78 : .92)}" rx="8" ry="3.2" fill="#4a4a3a"/><ellipse cx="${x}" cy="${h * (i % 2 ? .75 : .89)}" rx="3" ry="1.4"
    fill="#8d8a6c"/>`) + `<path d="M${w * .5 - 40} ${h * .7}V${h * .3}M${w * .5 + 40} ${h * .7}V${h * .3}" stroke="#5b4329"
    stroke-width="2.4"/><path d="M${w * .5 - 40} ${h * .36}H${w * .5 + 40}" stroke="#5b4329" stroke-width="1.2"/><path d="M${w
    * .5} ${h * .16}l13 ${h * .34}h-26Z" fill="#f3d46a" stroke="#5b4329" stroke-width="1.6" stroke-linejoin="round"/><path
    d="M${w * .5} ${h * .27}v${h * .1}M${w * .5} ${h * .43}v.4" stroke="#2c2415" stroke-width="2.4" stroke-linecap="round"/>`,
  wire: (w, h) => back(w, h) + floor(w, h) + wireRun(w, h, .9),
  smoke: (w, h, r) => back(w, h) + floor(w, h) + along(w, h * .5, x => `<circle cx="${x}" cy="${h * (.62 - r() * .2)}" r="${h
    * (.26 + r() * .1)}" fill="#f4f2ea" opacity=".82"/><circle cx="${x + 6}" cy="${h * .76}" r="${h * .2}" fill="#cfcdc4"
    opacity=".8"/>`),
  entrench: (w, h) => back(w, h) + floor(w, h) + `<path d="M0 ${h}C${w * .1} ${h * .62} ${w * .9} ${h * .62} ${w} ${h}Z"
    fill="#9c7f4f"/><path d="M${w * .2} ${h * .92}C${w * .3} ${h * .78} ${w * .7} ${h * .78} ${w * .8} ${h * .92}Z"
    fill="#4d3d25"/>`,
};
export const wireRun = (w, h, base = .95) => along(w, h * .62, (x, i) => `<path d="M${x} ${h * base}V${h * (base - .62)}"
  stroke="#5b4329" stroke-width="2.6"/>${i % 2 ? '' : ''}`)
  + along(w, h * .3, x => `<ellipse cx="${x}" cy="${h * (base - .3)}" rx="${h * .24}" ry="${h * .26}" fill="none"
    stroke="#45483e" stroke-width="1.5"/><path d="M${x - 3} ${h * (base - .56)}l6 4M${x - 3} ${h * (base - .05)}l6-4M${x + h *
    .2} ${h * (base - .3)}l5 3" stroke="#45483e" stroke-width="1.3"/>`);
/** The drawing of a Terrain card, by its name. */
export const sceneOf = name => ({ 'open ground': 'open', walls: 'wall' })[name.toLowerCase()] ?? name.toLowerCase();
export const scene = (kind, w, h, seed = 7) => `<svg class="scene" viewBox="0 0 ${w} ${h}" preserveAspectRatio="none"
  aria-hidden="true">${(SCENE[kind] ?? SCENE.open)(w, h, rnd(seed * 977 + kind.length * 131))}</svg>`;

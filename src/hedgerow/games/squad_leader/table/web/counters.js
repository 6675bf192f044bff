// Squad Leader on the table: men and support weapons as all games draw them, vehicles and guns on hexagons that face a spine.
// The four corners a hexagon leaves free say whose it is, how far it goes, what ails it, what it did or carries; below stand
// the guns.
import { WEAPON, SIGN, nationSign, numeral } from '/paint/figures.js';
import { counterBody, NATION, MARK, LEFT, RIGHT, WEAPONS } from '/paint/counters.js';
import { HEXAGON, SQUARE, C, frame, front, chevron, colours, figures, disc, tile, word, marks, crack, DARK, PAPER, INK }
  from '/paint/plate.js';
import { hiddenFrame } from '/paint/masked.js';
import { silhouette, tones, TYPES } from './vehicles.js';

Object.assign(MARK, {
  dm: { text: 'DM', fill: '#c33a24', ink: '#ffffff' },
  moved: { sign: 'boot', fill: '#fffdf5', ink: '#20416b' },
  fired: { sign: 'flash', letter: 'F', fill: '#8c1d10', ink: '#ffffff' },
  ti: { text: 'TI', fill: '#fffdf5', ink: '#5b1f6b' },
  berserk: { sign: 'berserk', fill: '#8c1d10', ink: '#ffffff' },
  concealed: { text: '?', fill: '#fffdf5', ink: '#1d2019' },
  ce: { text: 'CE', fill: '#f3c331', ink: '#2a1d00' },
  immobile: { sign: 'trackoff', fill: '#c33a24', ink: '#ffffff' },
  left: { sign: 'gone', fill: '#fffdf5', ink: '#b02a1a' },
  gunout: { sign: 'gunout', fill: '#fffdf5', ink: '#b02a1a' },
  mgout: { text: 'MG', fill: '#fffdf5', ink: '#b02a1a' },
  overrun: { sign: 'overrun', fill: '#8c1d10', ink: '#ffffff' },
  riders: { sign: 'man', fill: '#fffdf5', ink: '#1d2019' },
  tow: { sign: 'tow', fill: '#fffdf5', ink: '#1d2019' },
});
Object.assign(SIGN, {
  berserk: '<path d="M0-10 3-3 10-4 5 1 8 8 0 4-8 8-5 1-10-4-3-3Z"/>',
  trackoff: '<path d="M-9-4C-9-8 9-8 9-4V0" fill="none" stroke-width="3"/><path d="M-9-4C-9 0-6 1-3 1M-9 8-3 2M9 9 3 3M-9 2-3 '
    + '8M9 3 3 9" fill="none" stroke-width="2.6"/>',
  gunout: '<path d="M-9 0H-1M4 0H10" fill="none" stroke-width="4.4"/>'
    + '<path d="M-2-8 5 8M5-8-2 8" fill="none" stroke-width="2.8"/>',
  overrun: '<path d="M-9-6-2 0-9 6ZM0-6 7 0 0 6Z"/><path d="M9-7V7" fill="none" stroke-width="3"/>',
  man: '<circle cx="0" cy="-5" r="4.4"/><path d="M-8 9C-8-3 8-3 8 9Z"/>',
  gone: '<circle cx="-2" cy="-6" r="3.6"/><path d="M-8 9C-8-1 4-1 4 9Z"/>'
    + '<path d="M4-6H10M7-9 10-6 7-3" fill="none" stroke-width="2.4"/>',
  tow: '<circle cx="-4" cy="4" r="5" fill="none" stroke-width="2.8"/>'
    + '<path d="M-4 4 9-4M-4-6V-2" fill="none" stroke-width="2.8"/>',
});
WEAPONS.add('faust').add('bazooka');
LEFT.push('berserk', 'ti', 'concealed');
RIGHT.push('moved', 'fired');
WEAPON.faust = () => 'M6 20h52v5H6z|M56 15 74 11C84 9 94 16 96 22.5 94 29 84 36 74 34L56 30Z|M30 25v7M40 14v6|~M76 12v21';

const spine = facing => (facing + 4) % 6;            
  // spines of the rules begin in the north-west, those of drawings in the east

/* ---------- men and support weapons ---------- */
const tools = c => `<g transform="translate(84 17) scale(1.06)"><rect x="-12" y="-12" width="24" height="24" rx="5"
  fill="${PAPER}"
  stroke="${c.edge}" stroke-width="2"/><g fill="none" stroke="${c.edge}" stroke-width="2.8" stroke-linecap="round"
  stroke-linejoin="round"><path d="M-8 8 3-3M8 8-4-4"/><path d="M-9-2C-9-6-6-9-2-9" stroke-width="3.2"/><path d="M2-4 6-9 9-6
    4-2Z"
  fill="${c.edge}"/></g></g>`;
/** A face all games share, with what only this one prints on it: crossed tools, one shot, a frame round what is hidden. */
export function face(p) {
  const plain = { values: 'line', name: '', states: [], ...p };
  const draw = view => {
    const broken = plain.states.includes('broken'), c = colours(plain.nation, broken);
    return counterBody(plain, view) + (plain.engineer && !broken ? tools(c) : '')
      + (plain.oneShot ? tile('1x', 84, 57, 24, 16, { edge: c.edge, size: 13 }) : '') + (plain.hidden ? hiddenFrame(SQUARE) :
        '');
  };
  return { ...plain, draw };
}

/* ---------- vehicles and guns ---------- */
const SPOT = { left: [[3, 78], [-7, 56], [3, 34]], right: [[97, 78], [107, 56], [97, 34]] };
const AILS = ['ce', 'immobile', 'left', 'gunout', 'mgout'], DONE = ['prep', 'fired', 'overrun', 'moved', 'riders', 'tow'];
const SCALE = { jeep: 1, mortar: .92, infgun: .9 };

/** {nation, type, name, mp, rof, gun, heOnly, mg, shield, load, facing, turret, marks, wreck, hidden, label} */
export function onSpines(said) {
  const p = { kind: 'vehicle', states: said.wreck ? ['broken'] : [], marks: [], ...said, colours: NATION[said.nation] };
  const type = TYPES[p.type], hull = spine(p.facing), turret = spine(p.turret ?? p.facing);
  p.draw = ({ size = 90, ...view } = {}) => {
    const c = colours(p.nation, p.wreck), pale = type.open || type.gun;
    const plate = pale ? `color-mix(in srgb, ${c.face} 34%, #fffdf5)` : c.face;
    const over = [!p.wreck && type.turret && turret !== hull ? chevron(turret, '#1d2019') : '',
      p.wreck ? wreckBand(p, c) : band(p, c), p.wreck ? `<g transform="translate(-2 -6)">${crack}</g>` : '', owner(p, c),
      corner(p, c), size >= 80 && p.name ? plateName(p, c) : '', marks(p.marks.filter(m => AILS.includes(m)), SPOT.left),
      marks(p.marks.filter(m => DONE.includes(m)), SPOT.right), p.hidden ? hiddenFrame(HEXAGON) : ''].join('');
    return frame(HEXAGON, { ...view, face: plate, edge: c.edge, broken: p.wreck }, picture(p, type, hull, turret, size >= 64,
      c), over);
  };
  return p;
}
function picture(p, type, hull, turret, fine, c) {
  const at = type.noarc || p.wreck ? 0 : type.gun ? 2 : 5, a = hull * Math.PI / 3, k = SCALE[p.type] ?? .8;
  const state = [['wreck', p.wreck], ['exposed', p.marks.includes('ce')], ['immobile', p.marks.includes('immobile')],
    ['gunout', p.marks.includes('gunout')], ['riders', p.marks.includes('riders')], ['unarmed', p.unarmed]]
    .filter(([, is]) => is).map(([name]) => name);
  const art = silhouette(p.type, { hull, turret, tone: tones(c.face, c.edge), fine, state });
  return (p.wreck || type.noarc ? '' : front(hull, c.edge, c.edge))
    + `<g transform="translate(${(C.x - at * Math.cos(a)).toFixed(2)} ${(C.y - at * Math.sin(a)).toFixed(2)})
      scale(${k})">${art}</g>`;
}
const owner = (p, c) => `<circle cx="2" cy="13" r="13.4" fill="${p.wreck ? DARK : PAPER}" stroke="${p.wreck ? c.face :
  c.edge}"
  stroke-width="2.2"/>${nationSign(p.nation, 2, 13, p.nation === 'russian' ? 16.5 : 18,
  { edge: p.wreck ? c.face : c.edge, face: p.wreck ? DARK : PAPER })}`;
const corner = (p, c) => p.wreck ? '' : p.mp ? disc(p.mp, 98, 13, 13.4, { edge: c.edge })
  : p.rof ? tile(String(p.rof), 98, 13, 22, 23, { edge: c.edge, size: 16 }) : '';
const plateName = (p, c) => {
  const w = Math.min(84, p.name.length * 5.9 + 10);
  return `<rect x="${50 - w / 2}" y="112.5" width="${w}" height="14" rx="3.5" fill="${p.wreck ? DARK : '#fffdf5'}" stroke="${
    p.wreck ? c.face : c.edge}" stroke-width="1.4"/>${word(p.name, 50, 123.4, 11.5, p.wreck ? PAPER : INK, { max: w - 8 })}`;
};
const little = (sign, text, x) => `<g transform="translate(${x - 9} 99) scale(.73)" fill="${PAPER}">${SIGN[sign]}</g>${
  numeral(text, x + 7.5, 99.2, 13.6, PAPER, { weight: 3.1 })}`;
const wreckBand = (p, c) => p.survive ? `<rect x="30" y="87" width="40" height="24" rx="8" fill="#0f100d" stroke="${c.face}"
  stroke-width="2.4"/>${little('man', p.survive, 50)}` : '';
/* The gun in dark on light, because it decides; machine guns light on dark: in the arc / all round. HE only: a bar above. */
function band(p, c) {
  const gun = p.gun ? String(p.gun) : '', gw = gun ? gun.length * 12.6 + 12 + (p.star ? 8 : 0) : 0;
  const mw = p.mg ? p.mg.length * 10 + 10 : p.shield ? 36 : p.load ? 30 : 0;
  if (!gw && !mw) return '';
  const w = Math.max(34, gw + mw + 7), x = 50 - w / 2, mx = x + 3 + gw + (w - gw - 6) / 2 + (gun ? 0 : -1);
  const boxed = gun ? `<rect x="${x + 3}" y="90" width="${gw}" height="18" rx="4.5" fill="${PAPER}"/>${
    numeral(gun, x + 3 + (gw - (p.star ? 8 : 0)) / 2, 99.4, 14.6, INK, { weight: 3.3 })}` : '';
  const star = p.star ? `<path d="M${x + gw - 6} 93v7M${x + gw - 9} 94.8l6 3.4M${x + gw - 3} 94.8l-6 3.4" stroke="${INK}"
    stroke-width="1.8" stroke-linecap="round"/>` : '';
  const bar = p.heOnly ? `<path d="M${x + 7} 88.2H${x + gw - 1}" stroke="#f2b632" stroke-width="3.4" stroke-linecap="round"/>`
    : '';
  const rest = p.mg ? figures(p.mg, mx, 99.2, 14, PAPER, { weight: 3.1 }) : p.shield ? little('shield', p.shield, mx)
    : p.load ? little('man', p.load, mx) : '';
  return `<rect x="${x}" y="87" width="${w}" height="24" rx="7" fill="${c.edge}" stroke="#fffdf5" stroke-width="1.6"/>${
    boxed}${star}${bar}${rest}`;
}
/** Bunker: embrasure to the spine it faces; capacity, cover across the arc, cover elsewhere. In map units round 0,0. */
export function bunker({ facing, capacity, arc, other }) {
  const turned = spine(facing) * 60;
  return `<g transform="rotate(${turned})"><path d="M-44-36H12L42-24V24L12 36H-44Q-52 36-52 28V-28Q-52-36-44-36Z"
    fill="#8f8d80"
    stroke="#24241f" stroke-width="3"/><path d="M-38-27H10L30-18V18L10 27H-38Z" fill="#b3b1a2" stroke="#45453c"
    stroke-width="2"/><path d="M31-14 45-20V20L31 14Z" fill="#14150f" stroke="#14150f" stroke-width="2"/></g>
    <g transform="translate(0 44)"><rect x="-40" y="-12" width="80" height="24" rx="7" fill="#33332c" stroke="#fffdf5"
    stroke-width="1.8"/><g transform="translate(-29 0) scale(.7)" fill="${PAPER}">${SIGN.man}</g>${numeral(capacity, -15, 0,
      14.5,
    PAPER)}<rect x="-6" y="-9.5" width="20" height="19" rx="4.5" fill="${PAPER}"/>${numeral(arc, 4, 0, 14, INK, { weight: 3.3
      })}${
    numeral(other, 27, 0, 14.5, PAPER)}</g>`;
}

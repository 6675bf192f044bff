// Vehicles and guns from the side, 200 x 84, ground at y = 80. Own drawings, simplified on purpose.
import { PALETTE } from './signs.js';
const wheel = (x, y, r, c) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#2c2f27"/><circle cx="${x}" cy="${y}" r="${r * .62}"
  fill="${c.coat}"/><circle cx="${x}" cy="${y}" r="${r * .2}" fill="#2c2f27"/>`;
const run = (x0, n, step, r, c) => Array.from({ length: n }, (_, i) => wheel(x0 + i * step, 70, r, c)).join('');
const track = (x, w, top = 54) => `<path d="M${x + 14} ${top}H${x + w - 14}C${x + w} ${top} ${x + w} 64 ${x + w - 6} 70L${x +
  w - 18} 80H${x + 18}L${x + 6} 70C${x} 64 ${x} ${top} ${x + 14} ${top}Z" fill="#1f221b"/>`;
const ART = {
  sherman: c => `${track(26, 142)}${run(54, 6, 17.5, 9, c)}${wheel(40, 63, 8, c)}${wheel(155, 63, 8, c)}
    <path d="M28 56 40 40 70 36H138L160 44 168 56Z" fill="${c.coat}"/><path d="M28 56H168L166 60H31Z" fill="${c.edge}"/>
    <path d="M70 37C68 22 76 16 92 15H112C126 16 132 24 131 37Z" fill="${c.edge}"/><path d="M128 22H140V31H128Z"
      fill="${c.edge}"/><path d="M138 24H186V29H138Z" fill="#23261f"/>
    <path d="M86 15C86 9 102 9 102 15Z" fill="#23261f"/><path d="M76 30C76 22 82 20 90 19" stroke="${c.face}"
      stroke-width="2.4" fill="none" opacity=".7"/>`,
  panzer4: c => `${track(22, 150)}${run(46, 8, 14.6, 7.5, c)}${wheel(36, 62, 8, c)}${wheel(160, 63, 8, c)}
    <path d="M24 56 30 42H150L166 50 172 56Z" fill="${c.coat}"/><path d="M24 56H172V62H26Z" fill="${c.edge}"/><path d="M36
      58h124v8H36Z" fill="${c.coat}" opacity=".9"/><path d="M61 58v8M86 58v8M111 58v8M136 58v8" stroke="${c.edge}"
      stroke-width="2"/>
    <path d="M60 42 64 20H118L130 28 128 42Z" fill="${c.edge}"/><path d="M52 40 56 22H64L60 40Z" fill="${c.coat}"/><path
      d="M126 27H138V35H126Z" fill="${c.edge}"/><path d="M136 29H188V33.5H136ZM186 27h8v9h-8Z" fill="#23261f"/>
    <path d="M74 20V14H92V20Z" fill="#23261f"/><path d="M70 36H112" stroke="${c.face}" stroke-width="2" opacity=".6"/>`,
  halftrack: c => `${track(24, 92, 58)}${run(44, 4, 17, 8, c)}${wheel(148, 68, 12, c)}<path d="M22 58 26 32H104L116 36 150 44
    172 48 174 60H22Z" fill="${c.coat}"/><path d="M22 58H176L174 63H26Z" fill="${c.edge}"/><path d="M104 32 118 36V46H104Z"
    fill="${c.edge}"/><path d="M84 32V22H92V26H118V29H92V32Z" fill="#23261f"/>`,
  gun: c => `<path d="M98 44H188V50H98ZM184 41h8v12h-8Z" fill="#23261f"/><path d="M92 22H102L108 66H96Z"
    fill="${c.edge}"/><path d="M70 40H98V52H70Z" fill="#23261f"/><path d="M96 60 30 78H10" stroke="${c.coat}" stroke-width="8"
    fill="none" stroke-linecap="round"/>${wheel(104, 66, 14, c)}`,
};
export const vehicle = (kind, nation) => {
  const c = PALETTE[nation];
  return `<svg class="veh" viewBox="-96 0 330 90" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><rect x="-96"
    width="330" height="90" fill="${c.face}"/><circle cx="150" cy="30" r="52" fill="${c.tint}" opacity=".42"/>
    <path d="M-96 66C20 56 140 74 234 62V90H-96Z" fill="${c.edge}" opacity=".25"/><ellipse cx="98" cy="80" rx="86" ry="4"
      fill="#000" opacity=".22"/>${ART[kind](c)}</svg>`;
};

// Men as busts: the head-dress says the nation, the weapon says what he does, small differences say who he is.
// Box 96 x 64. No faces are copied from anywhere: no features at all, only light and shadow.
import { PALETTE } from './signs.js';

const HAT = {
  german: t => `<path d="M29.5 30C27 12 35 5.5 44 5.5S61 12 58.5 30L63 34.5C59.6 36.4 57 34.4 55.4 31.4H32.6C31 34.4 28.4 36.4
    25 34.5Z" fill="${t.hat}"/>
    <path d="M30 28.6C36 26.4 52 26.4 58 28.6L58.4 31H29.6Z" fill="${t.dark}" opacity=".5"/><path d="M33 22C33 13 38 9 43 8.4"
      stroke="${t.lite}" stroke-width="2" fill="none" opacity=".7"/>`,
  american: t => `<path d="M28.6 28.5C27.6 12 34.6 4.6 44 4.6S60.4 12 59.4 28.5C59.4 31.6 28.6 31.6 28.6 28.5Z"
    fill="${t.hat}"/>
    <path d="M28 27.4C34 30.6 54 30.6 60 27.4L60.6 30C54 34 34 34 27.4 30Z" fill="${t.dark}" opacity=".62"/><path d="M32.6
      21C32.6 12.4 37.6 8 42.6 7.4" stroke="${t.lite}" stroke-width="2" fill="none" opacity=".7"/>
    <path d="M31 31 34.5 43.5M57 31 53.5 43.5" stroke="${t.dark}" stroke-width="1.3" fill="none"/>`,
  russian: t => `<path d="M27 22C27 10 33 5 44 5S61 10 61 22L62 38C60 42 57 42 55.4 38L55 26H33L32.6 38C31 42 28 42 26 38Z"
    fill="${t.hat}"/>
    <path d="M31 13C36 10 52 10 57 13L57.4 26H30.6Z" fill="${t.lite}" opacity=".5"/><path d="M44 13.6 45.4 17.2 49.2 17.3 46.2
      19.6 47.2 23.3 44 21.2 40.8 23.3 41.8 19.6 38.8 17.3 42.6 17.2Z" fill="${t.dark}"/>`,
};
const W = '#7b5a35', M = '#20231c', M2 = '#3a3f34';
/* Weapons lie along x, muzzle right, hand near 0,0. Wood and metal, two tones. */
const GUN = {
  rifle: () => [`<path d="M-36 4-22-1.4-8-2.4H18V1L-6 2-18 5.4-34 11Z" fill="${W}"/>`, `<path d="M-10-4H40V-1.6H-10Z"
    fill="${M}"/><path d="M-3-1 1 5" stroke="${M}" stroke-width="2"/>`],
  carbine: () => [`<path d="M-30 4-18-1.4-8-2.4H12V1L-6 2-16 5.4-28 11Z" fill="${W}"/>`, `<path d="M-10-4H28V-1.4H-10ZM0 1h5l1
    8H1Z" fill="${M}"/>`],
  ar: () => [`<path d="M-32 3-18-2V4L-30 11Z" fill="${W}"/>`, `<path d="M-18-4.5H10V2H-18ZM10-3.4H34V-.8H10ZM-2 2h6c0 5 2 9 4
    11l-6 1c-3-4-4-8-4-12ZM24-6.6h3v4h-3Z" fill="${M}"/>`],
  mp: n => n === 'american'
    ? [`<path d="M-34 2-16-3V3L-31 12Z" fill="${W}"/><path d="M14 0h7v8h-5Z" fill="${W}"/>`, `<path
      d="M-18-5H12V1H-18ZM12-4H32V-1.4H12ZM-2 1h5.4v14H-2Z" fill="${M}"/><path d="M-10 1-14 10" stroke="${W}"
      stroke-width="4"/>`]
    : n === 'russian'
      ? [`<path d="M-36 3-18-3 2-3V3L-16 4-33 12Z" fill="${W}"/>`, `<path d="M-8-5H34V0H-8Z" fill="${M}"/><circle cx="7"
        cy="6" r="8" fill="${M2}" stroke="${M}" stroke-width="2"/><path d="M16-3.6v2M20-3.6v2M24-3.6v2M28-3.6v2"
        stroke="#aaa58f" stroke-width="1.4"/>`]
      : [`<path d="M-16-1-36 3V6L-33 11-31 5-16 3Z" fill="${M2}"/>`, `<path d="M-18-4.6H12V1.4H-18ZM12-3.6H30V-1H12ZM0
        1h5v15H0Z" fill="${M}"/><path d="M-11 1-14 9" stroke="${W}" stroke-width="4"/>`],
  bar: () => [`<path d="M-36 2-20-3H16V2H-18L-32 11Z" fill="${W}"/>`, `<path d="M-18-5.6H16V0H-18ZM16-4.6H42V-1.6H16ZM-4
    0h7v11h-7Z" fill="${M}"/><path d="M37-2 31 12M37-2 43 12" stroke="${M}" stroke-width="2.2"/>`],
  lmg: n => n === 'russian'
    ? [`<path d="M-36 3-20-2V4L-33 11Z" fill="${W}"/>`, `<path d="M-22-5H16V2H-22ZM16-3.8H44V-.6H16Z" fill="${M}"/><ellipse
      cx="0" cy="-8" rx="13" ry="3.6" fill="${M2}" stroke="${M}"/><path d="M36-1 30 14M36-1 42 14" stroke="${M}"
      stroke-width="2.4"/>`]
    : [`<path d="M-36 2-20-3V3L-34 10Z" fill="${W}"/>`, `<path d="M-22-5.6H10V2.6H-22ZM10-5H44V0H10Z" fill="${M}"/><path
      d="M15-3.6v2.2M20-3.6v2.2M25-3.6v2.2M30-3.6v2.2M35-3.6v2.2" stroke="#9a9886" stroke-width="1.5"/><path d="M-4 2c-2 5 2 9
      0 12M1 2c-2 5 2 9 0 12" stroke="#b08d3c" stroke-width="2.6" stroke-dasharray="2 1.4"/><path d="M36 0 30 14M36 0 42 14"
      stroke="${M}" stroke-width="2.4"/>`],
  mmg: n => [`<path d="M-2 3-24 18M-2 3 20 18M-2 3 0 18" stroke="${M2}" stroke-width="3.4"/>`, n === 'russian'
    ? `<path d="M-26-6H4V4H-26ZM4-7.4H36V2.4H4ZM36-4.4H43V-1H36Z" fill="${M}"/><path d="M2-15h4V15H2Z" fill="${M2}"/>`
    : `<path d="M-28-6H2V4H-28ZM2-5H40V0H2ZM-34-3h6v4h-6Z" fill="${M}"/><path d="M8-3.4h2M14-3.4h2M20-3.4h2M26-3.4h2M32-3.4h2"
      stroke="#9a9886" stroke-width="1.8"/><path d="M-14 4h13v9h-13Z" fill="${M2}"/>`],
  ft: () => [`<path d="M-34 16C-26 22-22 6-12 4" stroke="${M2}" stroke-width="3" fill="none"/>`, `<path d="M-14-1H22V3H-14ZM-4
    3h4l-2 8h-4ZM14 3h4v6h-4Z" fill="${M}"/><path d="M22 1C28-8 34-3 44-9 41-3 45 0 41 3 44 6 42 9 45 13 36 8 29 12 22 2Z"
    fill="#d9731a"/><path d="M24 1.2C29-3 33 0 38-2 36 1 38 3 36 5 33 3 28 6 24 2Z" fill="#f6c246"/>`],
  at: n => ['', `<path d="M-40-7H36V1H-40Z" fill="${n === 'german' ? '#4c5446' : M2}"/><path d="M36-9v12M-40-9v12"
    stroke="${M}" stroke-width="3"/><path d="M-2 1v9M8 1v7" stroke="${M}" stroke-width="3.4"/>${n === 'german' ? `<path
    d="M10-20H22V-5H10Z" fill="${M}" opacity=".85"/>` : ''}`],
  atr: () => [`<path d="M-38 3-24-2H-8V3L-22 5-35 11Z" fill="${W}"/>`, `<path d="M-18-5H0V2H-18ZM0-3.6H46V-.6H0Z"
    fill="${M}"/><path d="M24 0 19 13M24 0 29 13" stroke="${M}" stroke-width="2.2"/>`],
  mortar: () => ['', `<path d="M-20 18 12-20 19-14-12 22Z" fill="${M}"/><path d="M6-8 24 20M6-8 9 20" stroke="${M}"
    stroke-width="3"/><path d="M-28 21H-4" stroke="${M}" stroke-width="4"/>`],
};
export const WEAPON_KIND = w => /bazooka|schreck/i.test(w) ? 'at' : /flame|roks/i.test(w) ? 'ft' : /mortar/i.test(w) ?
  'mortar' : /anti-tank rifle|ptrs/i.test(w) ? 'atr'
  : /mmg|1919|maxim|medium/i.test(w) ? 'mmg' : /light m|lmg|dp/i.test(w) ? 'lmg' : /bar/i.test(w) ? 'bar' : /carbine/i.test(w)
    ? 'carbine' : /stg|assault/i.test(w) ? 'ar'
    : /mp|thompson|ppsh|pistol/i.test(w) ? 'mp' : 'rifle';
const AT = { at: 'translate(47 40) rotate(-6) scale(.98)', mortar: 'translate(70 40) scale(.92)', mmg:
  'translate(56 45) scale(.94)', lmg: 'translate(54 49) rotate(-4)', bar: 'translate(52 50) rotate(-10)', ft:
  'translate(52 48) rotate(-8)', atr: 'translate(52 50) rotate(-14)' };

export function bust(m, { mirror = false } = {}) {
  const c = PALETTE[m.nation], seed = (m.no * 7 + m.nation.length * 3) % 11, kind = WEAPON_KIND(m.weapon), pin = m.pinned;
  const t = pin ? { hat: '#8f8c7c', dark: '#2a2c25', lite: '#b9b5a2' } : { hat: c.edge, dark: '#11150d', lite: c.face };
  const skin = pin ? '#bdb7a3' : ['#e6cba5', '#dcb98f', '#cfa47a', '#e0c4a2'][seed % 4], coat = pin ? '#6d6b5d' : c.coat;
  const jaw = 10 + (seed % 3) * .7, tilt = pin ? 16 : (seed % 5) * 3 - 6, up = kind === 'mmg' || kind === 'lmg' ? 3 : 0;
  const tanks = kind === 'ft' && !pin ? `<path d="M18 28c0-6 10-6 10 0v32H18zM60 28c0-6 10-6 10 0v32H60z" fill="#5d5b4c"
    stroke="${M}" stroke-width="1.2"/>` : '';
  const body = `<path d="M10 66C11 50 22 45.4 37 43.4L44 47 51 43.4C66 45.4 77 50 78 66Z" fill="${coat}"/><path d="M37 43.4 44
    49 51 43.4 54 46 45.6 56H42.4L34 46Z" fill="${t.hat}" opacity=".75"/>
    <path d="M26 46.4 31 66M62 46.4 57 66" stroke="${t.dark}" stroke-width="2.4" opacity=".45"/>`;
  const head = `<g transform="rotate(${tilt} 44 40)"><path d="M39.4 36h9.2v10c-2.6 3-6.6 3-9.2 0Z" fill="${skin}"/><path
    d="M39.4 40c3 3 7 3 9.2 0v6c-2.6 3-6.6 3-9.2 0Z" fill="#5b3d22" opacity=".35"/>
    <ellipse cx="44" cy="30" rx="${jaw}" ry="12.4" fill="${skin}"/><path d="M44 17.6a${jaw} 12.4 0 0 1 0 24.8c3-7 3-17
      0-24.8Z" fill="#5b3d22" opacity=".24"/>
    ${seed % 4 === 1 ? `<path d="M38.5 35.8c3.6-1.8 7.4-1.8 11 0-3.6 1.6-7.4 1.6-11 0Z" fill="#4a3722" opacity=".8"/>` :
      ''}${HAT[m.nation](t)}</g>`;
  const [wood, metal] = (GUN[kind] ?? GUN.rifle)(m.nation);
  const place = AT[kind] ?? `translate(51 50) rotate(${-16 - seed % 4 * 2})`;
  const halo = `<g stroke="${pin ? '#2f322b' : c.tint}" stroke-width="4.4" stroke-linejoin="round"
    opacity=".9">${wood}${metal}</g>`;
  const gun = pin ? '' : `<g transform="${place}" stroke-linecap="round">${halo.replace(/fill="(?!none)[^"]+"/g,
    `fill="${c.tint}"`)}${wood}${metal}</g>`;
  const arms = pin ? `<path d="M20 66C18 50 26 34 35 30M68 66C70 50 62 34 53 30" stroke="${coat}" stroke-width="10"
    fill="none" stroke-linecap="round"/>` : '';
  const sky = pin ? `<rect width="96" height="64" fill="#3a3d35"/><path d="M0 50C20 44 70 54 96 46V64H0Z" fill="#2a2c26"/>`
    : `<rect width="96" height="64" fill="${c.face}"/><circle cx="${72 - seed * 3}" cy="20" r="30" fill="${c.tint}"
      opacity=".42"/><path d="M0 47C24 40 66 52 96 43V64H0Z" fill="${c.edge}" opacity=".22"/>`;
  return `<svg class="bust" viewBox="0 0 96 64" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${sky}<g${mirror ?
    ' transform="translate(96 0) scale(-1 1)"' : ''}><g transform="translate(${pin ? 4 : kind === 'at' ? 0 : -4} ${pin ? 15 :
    up})">${tanks}${body}${arms}${head}</g>${gun}</g></svg>`;
}

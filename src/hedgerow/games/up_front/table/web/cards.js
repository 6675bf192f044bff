// Action cards: large faces in the hand, larger on a look, backs for what the seat may not know.
import { esc } from '/js/dom.js';
import { t } from '/strings.js';
import { drawNumber, signed } from './paint/signs.js';
import { scene, sceneOf } from './paint/terrain.js';

const TONE = { Fire: '#a8281a', Movement: '#175a9c', Rally: '#2f6b39', Concealed: '#5a5140', Smoke: '#5b5e52', Wire:
  '#5b4329', Sniper: '#1f2a22', Hero: '#8a6410', Terrain: '#6d6a2e', Radio: '#6a3d94', Cower: '#6a6a58' };
const S = (b, k = 1) => `<g transform="translate(60 32) scale(${k})" stroke-linejoin="round" stroke-linecap="round">${b}</g>`;
/* Art windows, 120 x 64. */
const ART = {
  Fire: v => `<rect width="120" height="64" fill="#f3d9c6"/><path d="M0 46C30 40 80 52 120 44V64H0Z" fill="#d9b79a"/><path
    d="M8 50H52L58 46H72V52H58L54 56H20L10 62H2Z" fill="#2b2a22"/><g transform="translate(86 36)"><path d="M-16 4-6
    0-16-10-3-6-2-22 6-8 18-16 13-3 28 0 13 4 19 16 6 9-1 22-4 7-16 14Z" fill="#d9731a"/><path d="M-8 2-2-4 2-12 5-4 13-6 9 1
    14 7 6 6 1 13-2 6Z" fill="#f6c246"/></g>${v > 3 ?
    `<path d="M4 20h20M14 12h24M10 28h14" stroke="#b9886a" stroke-width="2.4"/>` : ''}`,
  Movement: () => `<rect width="120" height="64" fill="#d5e2ec"/><path d="M0 44C30 36 80 50 120 40V64H0Z"
    fill="#b8cbb0"/><path d="M0 54H120" stroke="#93a888" stroke-width="2" stroke-dasharray="10
    7"/>${S(`<path d="M-14 6C-10-4-6-10 4-12L10-10C14-6 8 4 4 10Z" fill="#24384a"/><circle cx="13" cy="-17" r="6"
      fill="#d9b98f"/><path d="M5-16C5-26 21-27 22-17L24-14H5Z" fill="#24384a"/><path d="M2 8 14 14 12 27M-4 8-10 20-24 24"
      stroke="#24384a" stroke-width="7" fill="none"/><path d="M8-6 18 2 24-2" stroke="#24384a" stroke-width="5"
      fill="none"/><path d="M-12 4 30-10" stroke="#5b4329" stroke-width="3.4"/>`,
    .92)}<path d="M8 20h16M4 28h14M10 36h10" stroke="#7f9db5" stroke-width="2.6" stroke-linecap="round"/>`,
  Rally: () => `<rect width="120" height="64" fill="#d9e7d2"/><circle cx="60" cy="62" r="44" fill="#eef3de"/><path d="M0 50C30
    44 80 56 120 48V64H0Z"
    fill="#a9bd95"/>${S(`<path d="M-20 24C-22 6-12-2 0-2S20 6 20 24Z" fill="#2f5d38"/><circle cy="-9" r="8"
      fill="#d9b98f"/><path d="M-10-9C-11-22 11-22 10-9Z" fill="#22452a"/><path d="M12 4 26-18" stroke="#2f5d38"
      stroke-width="7"/><circle cx="28" cy="-21" r="4.5" fill="#d9b98f"/>`,
    .95)}`,
  Concealed: () => `<rect width="120" height="64" fill="#dcdcc4"/><path d="M-4 64C-6 30 20 18 32 32 36 8 66 4 72 26 90 12 118
    26 124 64Z" fill="#5d6b37"/><path d="M10 64C8 42 28 34 38 46 44 28 62 28 66 42 80 32 106 42 108 64Z" fill="#7b8a4a"/><path
    d="M46 58C46 44 74 44 74 58Z" fill="#33402a"/><path d="M50 56h20" stroke="#d9b98f" stroke-width="4"/><path d="M20
    60l4-16M96 60l-4-16M34 62l2-10M84 62l-2-10" stroke="#4b5730" stroke-width="2.4"/>`,
  
  Sniper: () => `<rect width="120" height="64" fill="#2a332c"/><circle cx="60" cy="32" r="29" fill="#cfd6bf"/><path d="M31
    44C44 34 76 50 89 38V60H31Z" fill="#93a077" clip-path="circle(29px at 60px
    32px)"/>${S(`<path d="M-8 18C-8 6 8 6 8 18Z" fill="#3b4638"/><circle cy="2" r="5" fill="#d9b98f"/><path d="M-7 1C-7-8 7-8
      7 1Z" fill="#3b4638"/>`)}<circle
    cx="60" cy="32" r="29" fill="none" stroke="#11160f" stroke-width="5"/><path d="M60 3V24M60 40V61M31 32H52M68 32H89"
    stroke="#a8281a" stroke-width="1.8"/>`,
  Hero: () => `<rect width="120" height="64" fill="#f4e6bd"/><path d="M60 32 0 0H26L60 32 50 0H72L60 32 96 0H120L60 32 120
    22V44L60 32 112 64H84L60 32 68 64H46L60 32 18 64H0L60 32 0 42V20Z"
    fill="#ecd28a"/>${S(`<path d="M0-24 6.5-8.2 23.5-7.3 10.3 3.4 14.7 20 0 10.6-14.7 20-10.3 3.4-23.5-7.3-6.5-8.2Z"
      fill="#a97a12" stroke="#5f4406" stroke-width="2"/>`)}`,
  Cower: () => `<rect width="120" height="64"
    fill="#dcd8c9"/>${S(`<path d="M-22 22C-24 4-12-8 0-8S24 4 22 22Z" fill="#8d8a7a"/><path d="M-13-6C-14-22 14-22 13-6Z"
      fill="#6f6c5d"/><path d="M-20 20C-22 4-12-6-6-8M20 20C22 4 12-6 6-8" stroke="#a39f8e" stroke-width="7"
      fill="none"/>`)}`,
};

/** What a use of a card says in large: a number, and what it is the number of. */
function said(f) {
  switch (f.kind) {
    case 'Fire': return { title: t('uf_card_fire'), big: f.value, line: t('uf_card_fire_needs', { n: f.need }), note:
      t('uf_card_fire_note') };
    case 'Movement': return { title: t('uf_movement'), big: '', line: t(`uf_card_move_${f.name}`), note:
      t('uf_card_move_note') };
    case 'Rally': return { title: t('uf_card_rally'), big: f.value, line: t(f.value === 'All' ? 'uf_card_rally_all' : f.value
      === 1
      ? 'uf_card_rally_1' : 'uf_card_rally_n'), note: t('uf_card_rally_note') };
    case 'Concealed': return { title: t('uf_card_concealed'), big: `−${f.value}`, line: t('uf_card_concealed_line'),
      note: t('uf_card_concealed_note') };
    case 'Sniper': return { title: t('uf_card_sniper'), big: '', line: t('uf_card_sniper_line', { pin: f.pin.join('–'), kia:
      f.kia.join('–') }),
      note: t('uf_card_sniper_note') };
    case 'Hero': return { title: t('uf_card_hero'), big: '×2', line: t('uf_card_hero_line'), note: t('uf_card_hero_note') };
    case 'Smoke': return { title: t('uf_smoke'), big: '', line: t('uf_card_smoke_line'), note: t('uf_card_smoke_note') };
    case 'Wire': return { title: t('uf_wire'), big: '', line: t('uf_card_wire_line'), note: t('uf_card_wire_note') };
    case 'Radio': return { title: t('uf_card_radio'), big: '', line: t('uf_card_radio_line'), note: '' };
    case 'Terrain': return f.name === 'Minefield'
      ? { title: f.name, big: f.value, line: t('uf_card_mines_line'), note: t('uf_card_mines_note') }
      : { title: f.name, big: signed(f.value), line: t(f.value ? 'uf_card_cover' : 'uf_card_no_cover'), note:
        t('uf_card_terrain_note') };
    default: return { title: t('uf_card_cower'), big: '', line: t('uf_card_cower_line'), note: t('uf_card_cower_note') };
  }
}
const COWER = { kind: 'Cower', name: '', value: 0 };
/** The use that stands first; a card with none is a Cower card. */
export const mainFace = card => card.faces[0] ?? COWER;
export const cardTitle = card => card.faces.length ? card.faces.map(f => useName(f)).join(t('uf_or')) : t('uf_card_cower');
export function useName(f) {
  const s = said(f);
  return ['Fire', 'Rally', 'Concealed'].includes(f.kind) || (f.kind === 'Terrain' && s.big) ? `${s.title} ${s.big}` : s.title;
}

function picture(f, card) {
  if (f.kind === 'Terrain') return scene(sceneOf(f.name), 120, 64, card.id);
  if (['Smoke', 'Wire'].includes(f.kind)) return scene(f.kind.toLowerCase(), 120, 64, card.id);
  return `<svg class="scene" viewBox="0 0 120 64" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${
    (ART[f.kind] ?? ART.Cower)(f.value)}</svg>`;
}
/** A card as it lies in the hand; large, with its position numbers. */
export function actionCard(card, { large = false } = {}) {
  const f = mainFace(card), s = said(f), also = card.faces.slice(1).map(x => useName(x)).join(t('uf_or'));
  const numbers = large ? `<div class="rpn">${card.positions.map(([column, n, red]) => `<span class="${red ? 'r' :
    ''}"><small>${
    esc(column)}</small><b>${n}</b></span>`).join('')}</div><p class="foot">${t('uf_card_no', { n: card.id + 1 })}</p>` : '';
  return `<article class="ac ${large ? 'big' : ''}" style="--tone:${TONE[f.kind] ??
    TONE.Cower}"><header><b>${esc(s.title)}</b>${
    drawNumber(card.draw, large ? 28 : 23)}</header><div class="win">${picture(f, card)}${f.kind === 'Movement' && f.name !==
      'plain'
    ? `<em>${esc(t(`uf_tag_${f.name}`))}</em>` : ''}${card.breeze ? `<em>${t('uf_breeze')}</em>` : ''}</div>
    <p class="val">${s.big !== '' ? `<b>${s.big}</b>` : ''}<span>${esc(s.line)}</span></p><p class="note">${also
    ? t('uf_card_also', { name: `<b>${esc(also)}</b>` }) : esc(s.note)}</p>${numbers}</article>`;
}
export const cardBack = (w = 46) => `<svg class="back" viewBox="0 0 100 138" width="${w}" height="${w * 1.38}"
  aria-hidden="true"><rect x="1" y="1" width="98" height="136" rx="9" fill="var(--back)" stroke="#0007"/><rect x="7" y="7"
  width="86" height="124" rx="5" fill="none" stroke="var(--back-2)" stroke-width="1.6"/>
  <g stroke="var(--back-2)" stroke-opacity=".45" fill="none" stroke-width="1.5">${[0, 1, 2, 3, 4].map(i => [0, 1, 2].map(j =>
    { const x = 24 + j * 26, y = 26 + i * 23 + (j % 2) * 11; return y < 122 ? `<path d="M${x - 9} ${y}l4.5-8h9l4.5 8-4.5
    8h-9z"/>` : ''; }).join('')).join('')}</g><path d="M50 52 66 61V79L50 88 34 79V61Z" fill="var(--back-2)"/><path d="M39
    75c1.5-6 4.6-6 6-1.5.9-7.5 5-9 7.5-2.2 2.2-5.3 6.7-3.8 9 3.7Z" fill="var(--back)"/></svg>`;

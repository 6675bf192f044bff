// One group: the ground in front, the men behind it, the head at the rear.
import { esc } from '/js/dom.js';
import { icon } from '/paint/icons.js';
import { t } from '/strings.js';
import { signed } from './paint/signs.js';
import { bust } from './paint/soldiers.js';
import { scene, sceneOf, wireRun } from './paint/terrain.js';
import { vehicle } from './paint/vehicles.js';
import { groupOf, nationOf, shortName, stateWords } from './position.js';

const ROLES = { SL: 'SL', ASL: 'ASL', COM: 'COM' };
const tab = (cls, text, title) => `<i class="tab ${cls}" title="${esc(title)}">${text}</i>`;
const letterOf = (board, group) => groupOf(board, group)?.letter ?? '?';

/** Small flags on a man: who he is, what has happened to him. */
function tabs(board, m) {
  const right = [m.infiltrates >= 0 && ['inf', `${icon('knife', 11)}${letterOf(board, m.infiltrates)}`, t('uf_infiltrator')],
    m.transfer >= 0 && ['way', `${icon('side', 11)}${letterOf(board, m.transfer)}`, t('uf_on_the_way')],
    m.berserk && ['bad', t('uf_tab_berserk'), t('uf_berserk')], m.jammed && ['bad', t('uf_tab_jam'), t('uf_jammed')],
    m.wounded && ['bad', t('uf_tab_hurt'), t('uf_wounded')], m.heroic && ['good', icon('star', 11), t('uf_heroic')],
    m.prisoners > 0 && ['way', `+${m.prisoners}`, t('uf_guards', { n: m.prisoners })]].filter(Boolean);
  return (ROLES[m.role] ? tab('role', ROLES[m.role], t(`uf_role_${m.role}`)) : '')
    + (right.length ? `<span class="tabs2">${right.map(x => tab(...x)).join('')}</span>` : '')
    + (m.serves >= 0 ? `<i class="crew" title="${t('uf_assistant')}"></i>` : '');
}
/** A man in words. */
export function manLabel(m, fp) {
  const value = m.pinned ? t('uf_says_panic', { n: m.panic }) : t('uf_says_morale', { n: m.morale });
  return [m.name, m.weapon || t('uf_unarmed'), m.position ? t('uf_says_position', { n: m.position }) : '',
    m.pinned || fp === null ? '' : t('uf_says_fp', { n: fp }), value, t('uf_says_kia', { n: m.kia }), ...stateWords(m)]
    .filter(Boolean).join(', ');
}
/** A man as a card: bust, position, name, firepower at the range in question, Morale (pinned: Panic), KIA. */
export function manTile(board, m, { nation, mirror = false, fp = null, mode = '' }) {
  const hits = m['to hit'], ordnance = hits.length && !m.pinned && !fp, name = shortName(m.name), label = esc(manLabel(m,
    fp));
  const power = m.pinned ? '' : `<i class="fp ${fp ? '' : 'nil'} ${ordnance ? 'th' : ''}">${ordnance ? '✹' : fp ?? '–'}</i>`;
  return `<div class="man ${m.pinned ? 'pinned' : ''} ${mode}" data-nation="${nation}" data-spot="unit:${m.id}"
    aria-label="${label}" title="${label}">
    <span class="face">${bust({ nation, no: m.id, weapon: m.weapon, pinned: m.pinned }, { mirror })}${m.position
    ? `<em class="pos">${m.position}</em>` : ''}${tabs(board, m)}</span><b class="nm ${name.length > 8 ? 'long' :
      ''}">${esc(name)}</b>
    <span class="nums">${power}<i class="mo">${m.pinned ? m.panic : m.morale}</i><i class="ki">${m.kia}</i></span></div>`;
}
const chits = x => [x.stun && t('uf_stunned'), x.bogged && t('uf_bogged'), x.immobilized && t('uf_immobilized'),
  x['crew killed'] && t('uf_crew_killed', { n: x['crew killed'] })].filter(Boolean);
/** Armor in the order in which it gives way: immobilized, stunned, destroyed. */
const armor = a => `i${a.immobilize} s${a.stun} k${a.kill}`;
const picture = (m, nation) => m.kind === 'gun' ? 'gun' : /half|spw|car|greyhound|ba-6|sdkfz|puma/i.test(m.name) ? 'halftrack'
  : nation === 'german' ? 'panzer4' : 'sherman';
/** What is printed on it besides its tables: armor, crew, the effect of its shells. */
function facts(m) {
  const v = m.vehicle, g = m.gun, crew = `${m.pinned ? m.panic : m.morale}${g ? ` [${g['morale boxed']}]` : ''}`;
  const kia = `${m.kia}${g ? ` [${g['kia boxed']}]` : ''}`, effect = m.effect === null ? '' : `${m.effect}${m['effect boxed']
    === null
    ? '' : ` <i class="box">${m['effect boxed']}</i>`}`;
  return [v && [t('uf_front'), armor(v.armor)], v && [t('uf_flank'), armor(v.flank)], [t('uf_crew'), crew], ['KIA', kia],
    effect && [t('uf_effect'), effect]].filter(Boolean).map(([k, text]) => `<span><b>${k}</b> ${text}</span>`).join('');
}
/** A vehicle or a gun: its picture, its state, what it does at each range. */
export function machineCard(m, { nation, range = -1, mode = '' }) {
  const cells = list => list.map((x, i) => `<td class="${i === range ? 'on' : ''}">${x === '-' ? '–' :
    esc(String(x).replace('0-', '≤'))}</td>`).join('');
  const row = (word, list) => list.some(x => x && x !== '-') ? `<tr><th>${word}</th>${cells(list)}</tr>` : '';
  const v = m.vehicle, x = m.machine ?? {}, marks = [...chits(x), v?.['machine guns jammed'] && t('uf_mg_jammed'),
    ...stateWords(m)];
  const state = v ? t(v['crew exposed'] ? 'uf_exposed' : 'uf_buttoned') : '', said = marks.filter(Boolean).join(', ');
  return `<article class="afv ${mode}" data-nation="${nation}" data-spot="unit:${m.id}" aria-label="${
    esc(manLabel(m, null))}"><div class="pic">${vehicle(picture(m, nation), nation)}<h3>${state ? `<em class="st" title="${
    t(v['crew exposed'] ? 'uf_is_exposed' : 'uf_is_buttoned')}">${state}</em>` : ''}${esc(m.name)}</h3>${said
    ? `<em class="mk">${esc(said)}</em>` : ''}</div><table><thead><tr><th>${t('uf_range')}</th>${
    [0, 1, 2, 3, 4, 5].map(i => `<td class="${i === range ? 'on' : ''}">${i}</td>`).join('')}</tr></thead><tbody>${
    row(t('uf_to_hit'), v ? v['to hit'] : m['to hit'])}${
    row(t(v ? 'uf_mg' : 'uf_fire'), v ? v['machine guns'] : m.firepower)}</tbody></table>
    <p class="arm">${facts(m)}</p></article>`;
}
const modChip = n => `<b class="md ${n < 0 ? 'cover' : n > 0 ? 'open' : ''}">${signed(n)}</b>`;
const GLYPH = { advance: ['up', 'down'], retreat: ['down', 'up'], sideways: ['side', 'side'] };
/** What lies on the group in the order in which it was laid: Movement, Smoke, Wire; Terrain is the ground itself. */
function laid(c, mine, narrow) {
  if (c.kind === 'move') return `<span class="laid move" title="${t('uf_movement')}, ${esc(c.mode)}">${
    icon(GLYPH[c.mode]?.[mine ? 0 : 1] ?? 'side', 15)}${narrow ? '' : `<span>${esc(t(`uf_mode_${c.mode}`))}</span>`}</span>`;
  if (c.kind === 'smoke') return `<span class="laid smoke">${t('uf_smoke')}</span>`;
  if (c.kind === 'wire') return `<span class="laid wire">${t('uf_wire')}</span>`;
  return c.offered ? `<span class="laid offer">${esc(c.name)}?</span>` : '';
}
function strip(g, mine, width) {
  const w = Math.max(150, width - 4), words = g.terrain.length * 7 + 44, above = g.stack.filter(c => c.kind !== 'terrain' ||
    c.offered);
  const narrow = w < 128 + words || above.length > 1, wire = g.stack.some(c => c.kind === 'wire');
  return `<div class="strip">${scene(sceneOf(g.terrain), w, 44, g.letter.charCodeAt(0) + (mine ? 3 : 9))}${wire
    ? `<svg class="wires" viewBox="0 0 ${w} 30" preserveAspectRatio="none" aria-hidden="true">${wireRun(w, 30)}</svg>` : ''}
    <div class="laids"><span class="laid land" title="${t('uf_modifier_note')}"><span>${esc(g.terrain === 'Open Ground'
    ? t('uf_open') : g.terrain)}</span>${modChip(g.modifier)}</span>${g.entrenched
    ? `<span class="laid dug">${t('uf_dug_in')}</span>` : ''}${above.map(c => laid(c, mine, narrow)).join('')}</div></div>`;
}
/** In a word what the group is in this choice, or what it does. */
function word(g, mine, mode, aim) {
  if (g.id === aim.from && aim.at !== null) return t('uf_fires');
  if (g.id === aim.at || (mode === 'target' && !mine)) return t('uf_target');
  if (mode === 'selected') return t('uf_acts');
  if (mode === 'legal') return t(mine ? 'uf_can_act' : 'uf_in_reach');
  return t(g.acted ? 'uf_has_acted' : g.moving ? 'uf_moving' : 'uf_ready');
}
/** How it is ringed: by the choice, or by the attack under way. */
const ringed = (g, mode, aim) => g.id === aim.at ? 'target' : g.id === aim.from ? 'selected' : mode || (g.acted ? 'acted' :
  '');
const counted = g => {
  if (g.men.length === 1 && g.men[0].kind !== 'man') return t(`uf_a_${g.men[0].kind}`);
  const pinned = g.men.filter(m => m.pinned).length;
  return t(g.men.length === 1 ? 'uf_man' : 'uf_men', { n: g.men.length }) + (pinned ? t('uf_of_them_pinned', { n: pinned }) :
    '');
};
function tags(board, g) {
  const flanked = board.flanks.some(([, target]) => target === g.id);
  const found = [flanked && ['bad', t('uf_flanked'), 'flank'], board.encircled.includes(g.id) && ['bad', t('uf_encircled'),
    'ban'],
    g.sniped && ['bad', t('uf_sniped'), 'threat'], board.groups.some(x => x.men.some(m => m.infiltrates === g.id))
    && ['bad', t('uf_infiltrated'), 'knife'], g.weapons.length && ['', g.weapons.join(', '), '']].filter(Boolean);
  return found.map(([cls, text, sign]) => `<i class="gtag ${cls}">${sign ? icon(sign, 12) : ''}${esc(text)}</i>`).join('');
}
/** @param spot its key; @param pair range and firepower against the group it faces */
export function groupPanel(board, g, { mine, mode, unitMode, aim, pair, width, cols, spot, barred = '' }) {
  const nation = nationOf(board, g.player), fp = new Map(pair?.men ?? []), machines = g.men.some(m => m.kind !== 'man');
  const range = pair?.range ?? -1, body = g.men.map(m => m.kind === 'man'
    ? manTile(board, m, { nation, mirror: !mine, fp: fp.get(m.id) ?? null, mode: unitMode(m.id) })
    : machineCard(m, { nation, range, mode: unitMode(m.id) })).join('');
  const more = tags(board, g), ring = barred ? 'barred' : ringed(g, mode, aim);
  const head = `<header class="gh"><span class="letter" data-nation="${nation}">${esc(g.letter)}</span><p class="st"><b>${
    barred ? t('uf_no_shot') : word(g, mine, mode, aim)}</b><span>${more || counted(g)}</span></p><p class="chit" title="${
    t('uf_chit_note', { n: g.chit })}"><b>${signed(g.chit).replace('+', '')}</b><span>${t('uf_chit')}</span></p></header>`;
  const men = `<div class="men ${cols === 0 ? 'list' : g.men.length > cols ? 'deep' : ''} ${machines ? 'machines' : ''}"
    style="--cols:${cols}">${body}</div>`;
  const ground = strip(g, mine, width), label = t('uf_group_label', { name: g.name, chit: g.chit, terrain: g.terrain, men:
    counted(g) });
  return `<section class="grp ${ring} ${mine ? 'mine' : 'them'}" data-id="${g.id}" data-spot="${spot}"
    style="--w:${width.toFixed(0)}px" aria-label="${esc(label)}" title="${esc(barred)}">${
    mine ? ground + men + head : head + men + ground}</section>`;
}

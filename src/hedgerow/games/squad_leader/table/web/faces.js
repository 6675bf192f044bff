// From the view of a seat to the faces of counters: who it is, how it stands, what it can do, in words and pictures.
import { NATION } from '/paint/counters.js';
import { masked } from '/paint/masked.js';
import { t } from '/strings.js';
import { face, onSpines } from './counters.js';

export const STOREY = { ground: 'ground', '2nd level': 'upper', entrenched: 'trench', 'in bunker': 'bunker', aboard: 'aboard',
  sewer: 'sewer' };
const TYPE = { MkIVF1: 'mk4short', MkIVF2: 'mk4', 'StuG III/75': 'stug', 'StuG III/105': 'stughow', Brummbar: 'brummbar',
  halftrack: 'halftrack', 'unarmed halftrack': 'halftrack', truck: 'truck', T34: 't34', SU122: 'su', SU152: 'suheavy',
    M4A4: 'm4',
  M4M52: 'm4how', M10: 'm10', Priest: 'priest', M16: 'm16', jeep: 'jeep' };
const ARM = { flamethrower: 'flame', charge: 'charge', panzerfaust: 'faust', bazooka: 'bazooka', radio: 'radio' };
const GUN = { at: 'atgun', howitzer: 'infgun', mortar: 'mortar' };
const NEVER = 13;                                     // a number no two dice reach
const RIFLES = { squad: 'squad', crew: 'team', leader: 'leader' };

const model = kind => kind.slice(kind.indexOf(' ') + 1);
const letterOf = name => /^[A-Z]+$/.test(name.split(' ').at(-1)) ? name.split(' ').at(-1) : '';
export const short = name => name.replace(/^(American|German|Russian) /, '');
const words = (list, prefix = 'sl_') => list.filter(Boolean).map(x => t(`${prefix}${x}`));

/* ---------- men ---------- */
const statesOf = u => [u.broken && 'broken', u.desperate && 'dm', u.berserk && 'berserk', u.immobile && 'ti',
  u.concealed && 'concealed', u.melee && 'melee', u.prep_fired ? 'prep' : u.fired && 'fired', u.moved &&
    'moved'].filter(Boolean);
export function unitFace(u) {
  if (u.size === 'dummy') return masked(u.side, { dummy: true, label: u.name });
  const states = statesOf(u), leader = u.size === 'leader';
  return face({ nation: u.side, kind: RIFLES[u.size], name: leader ? letterOf(u.name) : '', states, hidden: u.hidden,
    cls: leader || u.engineer ? '' : letterOf(u.name), engineer: u.engineer,
    stats: leader ? { morale: u.morale, drm: u.leadership } : { fp: u.fp, range: u.range, morale: u.morale },
    broken: { morale: u.morale }, label: [u.name, ...words(states)].join(', ') });
}
const whenDue = (due, board) => board.phase !== 'set-up' && due && due <= board.turn ? t('sl_enters_now')
  : due ? t('sl_due', { n: due }) : t('sl_to_place');
export function unitNote(u, board) {
  const gone = { waiting: () => whenDue(u.due, board), eliminated: () => t('sl_eliminated'), exited: () => t('sl_exited'),
    'lost in the sewers': () => t('sl_lost') }[u.place]?.();
  return [gone, ...words(statesOf(u)), u.hidden && t('sl_hidden'), u.layer !== 'ground' && t(`storey_${STOREY[u.layer]}`)]
    .filter(Boolean).join(', ') || t('sl_ready');
}

/* ---------- weapons and guns ---------- */
const armKind = w => w.type === 'mg' ? model(w.kind).toLowerCase() : ARM[w.type];
const printed = w => w.fp && w.range ? `${w.fp}` : w.fp || '';
export function weaponFace(w) {
  if (w.gun) return gunFace(w);
  const breaks = w.malfunctions < NEVER ? `B${w.malfunctions}` : w.removed < NEVER ? `X${w.removed}` : '';
  const states = [w.malfunctioned && 'broken', w.fired && 'fired'].filter(Boolean);
  return face({ nation: w.side, kind: armKind(w), name: short(w.name), states, oneShot: w.type === 'panzerfaust',
    stats: { fp: printed(w), range: w.type === 'radio' ? '' : w.range, pp: w.portage, breaks },
    label: `${w.name}${w.malfunctioned ? `, ${t('sl_malfunctioned')}` : ''}` });
}
const gunFace = w => onSpines({ nation: w.side, type: GUN[w.type], kind: 'gun', name: short(w.name), facing: w.facing ?? 2,
  gun: w.gun,
  heOnly: w['he only'], rof: w.rate, shield: w.protection ? `+${w.protection}` : '', stats: {},
  marks: [w.malfunctioned && 'gunout', w.fired && 'fired', w.moved && 'moved'].filter(Boolean),
  label: [w.name, w.facing !== null && t('sl_faces', { way: t(`facing_${w.facing}`) }), w.malfunctioned &&
    t('sl_malfunctioned')]
    .filter(Boolean).join(', ') });
export function weaponNote(w, names, board) {
  const with_ = w.holder !== null ? names.get(`unit:${w.holder}`) : w.vehicle !== null ? names.get(`vehicle:${w.vehicle}`) :
    null;
  return [with_ ? t('sl_with', { name: short(with_) }) : w.hex ? t('sl_lies') : whenDue(w.due, board),
    typeof w.facing === 'number' && t('sl_faces', { way: t(`facing_${w.facing}`) }),
    w.malfunctioned && t('sl_malfunctioned'), w.fired && t('sl_fired')].filter(Boolean).join(', ');
}

/* ---------- vehicles ---------- */
const marksOf = v => [v.exposed && 'ce', v.immobilized && 'immobile', v.abandoned && 'left', v['main gun'] !== 'works' &&
  'gunout',
  v['machine guns'] !== 'works' && 'mgout', v.prep_fired ? 'prep' : (v.shots > 0 || v['mg fired']) && 'fired', v.overran &&
    'overrun',
  v.moved && 'moved', v.passengers.length > 0 && 'riders', v.towing !== null && 'tow'].filter(Boolean);
export function vehicleFace(v, turret = v.facing) {
  const [arc, round] = v.mg, soft = ['truck', 'jeep'].includes(v.class), marks = v.wreck ? [] : marksOf(v);
  return onSpines({ nation: v.side, type: TYPE[model(v.kind)] ?? 'truck', name: short(v.name), facing: v.facing, turret,
    marks,
    wreck: v.wreck, survive: v.survive, hidden: v.hidden, mp: v.mp, gun: v.gun, heOnly: v['he only'], star: v.star,
    unarmed: !v.gun && !arc && !round, mg: arc || round ? `${arc || '-'}/${round || '-'}` : '', load: soft ?
      String(v.passengers.length) : '',
    label: [v.name, v.wreck ? t('sl_wreck') : t('sl_faces', { way: t(`facing_${v.facing}`) }), ...words(marks)].join(', ') });
}
export function vehicleNote(v, board) {
  if (v.place !== 'map') return v.place === 'waiting' ? whenDue(v.due, board) : t(v.place === 'exited' ? 'sl_exited' :
    'sl_eliminated');
  if (v.wreck) return t('sl_wreck');
  const points = v.spent ? t('sl_points', { n: v.spent, of: v.mp }) : '';
  return [t('sl_faces', { way: t(`facing_${v.facing}`) }), ...words(marksOf(v)), v.hidden && t('sl_hidden'), points]
    .filter(Boolean).join(', ');
}
export const maskedFace = side => masked(side, { label: t('sl_concealed_stack', { side: NATION[side].name }) });

// How Squad Leader looks: men, weapons, vehicles and guns that face a spine, storeys and sewers, what lies in the hexes, tracks.
import { sign, NATION } from '/paint/counters.js';
import { t } from '/strings.js';
import { bunker } from './counters.js';
import { STOREY, short, unitFace, unitNote, weaponFace, weaponNote, vehicleFace, vehicleNote, maskedFace } from './faces.js';
import { GROUND } from './ground.js';

const ONE = { units: 'unit', attackers: 'unit', targets: 'unit', leaders: 'unit', weapons: 'weapon', vehicles: 'vehicle' };
const ROLLS = new Set(['fire', 'fire weapon', 'gun', 'shell', 'at gun', 'at shell', 'mg', 'mg at vehicle', 'rocket',
  'rocket shell',
  'rocket gun', 'flame', 'mg kill', 'assault', 'rally', 'repair', 'mend', 'smoke shell', 'overrun', 'contact',
    'spotting round',
  'barrage', 'counter battery', 'dig', 'clear wire', 'clear mines', 'clear roadblock', 'explode', 'sewer', 'direct']);
const STAGE = { requested: 'request', 'spotting round': 'spotting', 'fire for effect': 'effect' };
/** Questions that a pass answers with the end of the phase. */
const ENDS = new Set(['prep fire', 'defensive fire', 'advancing fire', 'movement', 'advance']);
const QUESTION = { rally: 'rally', 'prep fire': 'ready', 'defensive fire': 'ready', 'advancing fire': 'ready' };
const CLOCK = 9;                                      // longer games count their turns in a word
const MANY = 12;                                      // from so many hexes on, goals are a tint and no flags
const ACROSS = 96, DOWN = 55;                         // a column and half a row in the units of the table
const GONE = ['eliminated', 'exited', 'gone', 'lost in the sewers'];

/* ---------- where things are ---------- */
/** What a shot under way does to a turret: it looks at the target, the hull stays. */
function turretOf(v, board) {
  const to = board.attack?.vehicle === v.id && v.class === 'tank' ? cellOf(board, board.attack.hex) : null,
    from = cellOf(board, v.hex);
  if (!to || !from || v.hex === board.attack.hex) return v.facing;
  const angle = Math.atan2((to[1] - from[1]) * DOWN, (to[0] - from[0]) * ACROSS) * 180 / Math.PI;
  return (Math.round(angle / 60) + 2 + 12) % 6;
}
const cellOf = (board, hex) => board.map.cells[board.map.hexes.indexOf(hex)];
const stackOf = vehicle => vehicle === null || vehicle === undefined ? undefined : `v${vehicle}`;
const readyNow = (due, board) => board.phase === 'set-up' ? !due : due <= board.turn;

function men(board) {
  return board.units.map(u => {
    const face = unitFace(u);
    return { key: `unit:${u.id}`, at: u.hex, side: u.side, name: u.name, short: short(u.name), face, label: face.label,
      storey: STOREY[u.layer], stack: stackOf(u.vehicle), note: unitNote(u, board), lost: GONE.includes(u.place),
      waiting: u.place === 'waiting', ready: readyNow(u.due, board),
      acted: u.prep_fired || u.fired || (u.moved && board.phase === 'Movement') };
  });
}
function arms(board) {
  const holders = new Map(board.units.map(u => [u.id, u]));
  const names = new Map([...board.units.map(u => [`unit:${u.id}`, u.name]), ...board.vehicles.map(v => [`vehicle:${v.id}`,
    v.name])]);
  return board.weapons.map(w => {
    const face = weaponFace(w), holder = holders.get(w.holder);
    return { key: `weapon:${w.id}`, at: w.hex, side: holder?.side ?? w.side, name: w.name, short: short(w.name), face,
      label: face.label,
      storey: STOREY[w.layer], stack: stackOf(holder?.vehicle ?? w.vehicle), note: weaponNote(w, names, board),
        acted: w.fired,
      waiting: !w.hex, ready: readyNow(w.due, board), facing: w.hex && typeof w.facing === 'number' ? w.facing : undefined,
        said: w };
  });
}
const motors = board => board.vehicles.map(v => {
  const face = vehicleFace(v, v.hex ? turretOf(v, board) : v.facing);
  return { key: `vehicle:${v.id}`, at: v.hex, side: v.side, name: v.name, short: short(v.name), face, label: face.label,
    stack: stackOf(v.id), note: vehicleNote(v, board), lost: GONE.includes(v.place), waiting: v.place === 'waiting',
    ready: readyNow(v.due, board), acted: v.prep_fired || v.shots > 0, facing: v.wreck ? undefined : v.facing, said: v };
});
const unknown = board => board.concealed.map(([hex, side, layer]) => {
  const face = maskedFace(side);
  return { key: `masked:${hex} ${layer}`, at: hex, side, name: face.label, short: t('sl_concealed'), face, label: face.label,
    storey: STOREY[layer], note: t('sl_concealed') };
});

/* ---------- what lies in the hexes ---------- */
const steps = (dx, dy, col) => {
  const long = Math.hypot(dx, dy), a = Math.atan2(dy, dx) * 180 / Math.PI;
  return `<g transform="rotate(${a.toFixed(1)})"><path d="M20 0H${long - 26}" stroke="#fffdf5" stroke-width="9"
    stroke-linecap="round"
    stroke-dasharray="1 14"/><path d="M20 0H${long - 26}" stroke="${col}" stroke-width="6" stroke-linecap="round"
    stroke-dasharray="1 14"/><path d="M${long - 34}-9 ${long - 18} 0 ${long - 34} 9Z" fill="${col}" stroke="#fffdf5"
      stroke-width="3"
    stroke-linejoin="round"/></g>`;
};
/** The ways movers took this turn, while they may still be fired on and put back along them. */
function trails(board) {
  if (!['Movement', 'Defensive Fire'].includes(board.phase)) return [];
  const drawn = new Map(), sides = new Map(board.units.map(u => [String(u.id), u.side]));
  for (const [unit, way] of Object.entries(board.ways)) way.slice(1).forEach((to, i) => {
    if (to !== way[i]) drawn.set(`${way[i]} ${to}`, [way[i], to, sides.get(unit)]);
  });
  return [...drawn.values()].flatMap(([from, to, side]) => {
    const a = cellOf(board, from), b = cellOf(board, to);
    return a && b ? [{ at: from, label: t('sl_moved'), svg: steps((b[0] - a[0]) * ACROSS, (b[1] - a[1]) * DOWN,
      NATION[side]?.edge ?? '#20416b') }] : [];
  });
}
/** Hexes the victory conditions are about: flags, or a tint where there are many. */
function goals(board) {
  const tint = '<path d="M-32-55H32L64 0 32 55H-32L-64 0Z" fill="#f3c331" fill-opacity=".13" stroke="#8a6500" stroke-width="3" '
    + 'stroke-dasharray="4 9" stroke-linecap="round"/>';
  return board.victory.flatMap(v => v.goals.map(goal => ({ at: goal.hex, svg: v.goals.length > MANY ? tint :
    GROUND.flag(goal['held by']),
    above: v.goals.length <= MANY, label: t('sl_goal', { who: NATION[goal['held by']]?.name ?? t('sl_nobody') }) })));
}
function things(board) {
  const at = (kind, word) => board[kind].map(hex => ({ at: hex, svg: GROUND[word](), label: t(`sl_${word}`) }));
  const entrances = board.map.sewers.map(h => board.map.hexes[h]);
  return [
    ...entrances.map(hex => ({ at: hex, svg: GROUND.sewer(board['blown entrances'].includes(hex)), label: t('sl_sewer') })),
    ...goals(board), ...at('rubble', 'rubble'), ...at('entrenchments', 'entrench'), ...at('wire', 'wire'), ...at('melees',
      'melee'),
    ...board.bunkers.map(b => ({ at: b.hex, svg: bunker(b), label: t('sl_bunker', b) })),
    ...board.mines.map(m => ({ at: m.hex, svg: GROUND.mines(m.factors, m.known), label: t('sl_mines', { n: m.factors }) })),
    ...board.roadblocks.map(([hex, side]) => ({ at: hex, svg: GROUND.roadblock(side), label: t('sl_roadblock') })),
    ...trails(board), ...at('fires', 'fire'), ...at('smoke', 'smoke'), ...at('starshells', 'starshell'),
    ...board.charges.map(c => ({ at: c.hex.split(' ').find(w => board.map.hexes.includes(w)), svg: GROUND.charge(),
      label: t('sl_charge') })),
    ...board.artillery.filter(b => b.hex && STAGE[b.stage]).map(b => ({ at: b.hex, svg: GROUND[STAGE[b.stage]](),
      label: t('sl_shells', { n: b.calibre, stage: b.stage }) })),
  ];
}

/* ---------- words ---------- */
const track = (wide, label, html) => `<div class="track ${wide}"><span class="label">${t(label)}</span>${html}</div>`;
const cells = (list, cls = '') => `<ol class="cells ${cls}">${list.join('')}</ol>`;
const where = (i, now) => i === now ? 'here' : i < now ? 'past' : '';
const countText = ([what, have, needs]) => t('sl_count', { what: t(`sl_counts_${what}`), have, needs });
const light = board => [board['night range'] && t('sl_night', { n: board['night range'] }), board.mist && t('sl_mist')]
  .filter(Boolean).join(', ');
const unitName = (board, id) => board.units.find(u => u.id === id)?.name ?? t('sl_a_unit');
const SAY = {
  return: ([unit, n], board) => t('sl_say_return', { unit: unitName(board, unit), hex: board.ways[unit]?.[n] ?? n }),
  hexside: ([, side]) => t(side < 0 ? 'sl_say_left' : 'sl_say_right'),
  roadblock: ([hex, side], board) => t('sl_say_roadblock', { hex: board.map.hexes[hex], side: t(`sl_side_${side}`) }),
  face: ([, facing]) => t('sl_say_face', { way: t(`facing_${facing}`) }),
};

export default {
  keyOf: (kind, value) => `${ONE[kind] ?? kind}:${value}`,
  pieces: board => [...motors(board), ...men(board), ...arms(board), ...unknown(board)],
  faced(piece, facing) {
    piece.facing = facing;
    piece.face = piece.key.startsWith('vehicle') ? vehicleFace({ ...piece.said, facing }) : weaponFace({ ...piece.said, facing
      });
  },
  marks: things,
  seats: board => Object.fromEntries(board.sides.map(s => [s, { name: NATION[s]?.name ?? s, nation: s }])),
  active: board => board.phase === 'set-up' ? null : board.attacker,
  reacts: decision => decision.window,
  turn: board => board.phase === 'set-up' ? t('sl_set_up') : t('sl_turn', { n: board.turn, phase: board.phase }),
  tracks(board) {
    const half = n => board['half last turn'] && n === board.turns ? '½' : '', at = board.phases.indexOf(board.phase);
    const turns = Array.from({ length: board.turns }, (_, i) => `<li class="${where(i + 1, board.turn)}">${i + 1}${half(i +
      1)}</li>`);
    const phases = board.phases.map((p, i) => `<li class="${where(i, at)}" title="${p}">${t(`sl_short_${i}`)}</li>`);
    const won = board.victory.filter(v => v.counts.length).map(v => `<span title="${v.says}">${sign(v.side, 14, 'ns')} ${
      v.counts.map(countText).join(' · ')}</span>`);
    const count = t('sl_turn_of', { n: board.turn, of: board.turns });
    const clock = board.turns > CLOCK ? `<p class="fact">${count}</p>`
      : cells(turns);
    return track('', 'sl_turn_label', clock) + track('wide', 'sl_phase_label', cells(phases, 'phases'))
      + (won.length ? track('wide roomy', 'sl_to_win', `<p class="fact">${won.join(' ')}</p>`) : '')
      + (light(board) ? track('', 'sl_light', `<p class="fact">${light(board)}</p>`) : '');
  },
  victory: board => board.victory.map(v => `<p>${sign(v.side, 15, 'ns')} ${v.says}</p>${v.counts.length
    ? `<p><b>${v.counts.map(countText).join(' · ')}</b></p>` : ''}`).join(''),
  placeText(board, place) {
    const terrain = t(`sl_ground_${board.map.terrain[place.id]}`), level = board.map.levels[place.id];
    const lies = things(board).filter(x => x.at === place.name && x.label !== t('sl_moved')).map(x => x.label);
    return [terrain, board.map.roads.includes(place.id) && t('sl_road'), level > 0 && t('sl_level', { n: level }), ...new
      Set(lies)]
      .filter(Boolean).join(', ');
  },
  engaged(board) {
    const a = board.attack;
    if (!a) return null;
    const guns = a.vehicle === null ? [] : [`vehicle:${a.vehicle}`];
    return { from: [...a.firers.map(([u]) => `unit:${u}`), ...a.leaders.map(u => `unit:${u}`), ...guns], to: [a.hex] };
  },
  light: board => board['night range'] ? 'night' : board.snow ? 'snow' : '',
  secret: board => board['may hide'],
  turnOf: event => /^(PlayerTurn|Phase)$/.test(event.event) ? event.text : '',
  sideOf(event, board) {
    const { seat, side, unit, units, vehicle, weapon } = event.fields, id = unit ?? units?.[0];
    const found = id !== undefined ? board.units.find(u => u.id === id) : vehicle !== undefined ? board.vehicles.find(v =>
      v.id === vehicle)
      : weapon !== undefined ? board.weapons.find(w => w.id === weapon) : null;
    return seat ?? (typeof side === 'string' ? side : null) ?? found?.side ?? null;
  },
  passes: ['brake', 'alone', 'unaided'],
  facts: { distance: t('sl_distance') }, nearFacts: ['distance'],
  rolls: option => ROLLS.has(option[0]),
  passWord: about => ENDS.has(about) ? t('end_phase') : null,
  say: (option, board) => SAY[option[0]]?.(option.slice(1), board) ?? null,
  march: { verbs: ['move', 'drive'], steps: ['step', 'drive to'], abouts: ['march', 'drive'],
    points: key => key?.startsWith('vehicle') ? t('sl_mp') : t('sl_mf') },
  questions(decision, key) {
    const [kind, id] = key.split(':'), asked = QUESTION[decision.about];
    return kind === 'unit' && asked ? [[asked, +id]] : [];
  },
  outcome(name) {
    const text = String(name), check = /^(?:M|(\d))$/.exec(text), killed = /^KIA$|eliminat|destroy|kill/.test(text);
    if (text === '-' || text === 'no effect') return { cls: 'c', word: t('sl_no_effect') };
    if (check) return { cls: 'a', word: check[1] ? t('sl_check_n', { n: check[1] }) : t('sl_check') };
    if (killed && !/not/.test(text)) return { cls: 'd', word: text === 'KIA' ? t('sl_killed') : text };
    const well = /rallies|passes|repaired|no |not |smoke|safe|holds|miss|unharmed|stays|contact|done|cleared|dug/;
    return { cls: /immobil|disrupt|thrown|malfunct/.test(text) ? 'b' : well.test(text) ? 'c' : 'a', word: text };
  },
};

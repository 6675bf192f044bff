// How ASL Starter Kit #1 looks: squads, leaders, support weapons, markers, turn and phase tracks.
import { sign, NATION } from '/paint/counters.js';
import { t } from '/strings.js';

const CLASS = { elite: 'E', 'first line': '1', 'second line': '2', green: 'G', conscript: 'C', first: '1', second: '2' };
const WEAPON = { LMG: 'lmg', MMG: 'mmg', HMG: 'hmg', '.50': 'hmg', FT: 'flame', DC: 'charge' };
const ROLLS = new Set(['fire', 'fire weapon', 'rally', 'self-rally', 'recover', 'repair']);
const FIRE = { 'prep fire': 'prep', 'first fire': 'first', 'final fire': 'final' };
const letter = c => CLASS[c] ?? (/^\d/.test(String(c)) ? String(c)[0] : String(c ?? '').charAt(0).toUpperCase());

function unitFace(u) {
  const states = [u.broken && 'broken', u.pinned && 'pin', u.dm && 'dm', u.cx && 'cx', u.wounded && 'wound', u.melee
    && 'melee', FIRE[u.fire]].filter(Boolean);
  const leader = u.size === 'leader', printed = u.kind.split(' ')[1];
  return { values: 'line', nation: u.side, kind: leader ? 'leader' : u.size === 'half-squad' ? 'team' : 'squad', name: leader
    ? printed : '', cls: leader ? '' : letter(u.class), states,
    stats: leader ? { morale: u.morale, drm: u.leadership } : { fp: u.fp, range: u.range, morale: u.morale },
      broken: { morale: u.morale },
    assault: u['assault fire'], smoke: u.smoke || 0, label: `${u.name}${states.length ? ', ' + states.join(', ') : ''}` };
}
function weaponFace(w) {
  const kind = w.kind.split(' ').slice(1).join(' ');
  return { values: 'line', nation: w.side, kind: WEAPON[kind.split(' ')[0]] ?? 'mmg', name: kind,
    states: [w.malfunctioned && 'broken', FIRE[w.fire]].filter(Boolean),
    stats: { fp: w.fp, range: w.range, rof: w.rof, pp: w.pp }, label: `${w.name}${w.malfunctioned ? ', malfunctioned' : ''}` };
}
const smoke = '<path d="M-40 26C-58 12-46-10-32-8-30-34 4-40 14-20 34-32 54-10 42 4 56 14 46 34 28 30 18 42-2 40-8 32-20 40-36 '
  + '38-40 26Z" fill="#f7f5ee" fill-opacity=".9" stroke="#5d6058" stroke-width="3"/>';
const residual = fp => `<g transform="translate(-38 -34)"><path d="M-20 0-8-5-12-16-2-9 2-20 6-9 16-16 12-5 20 0 12 5 16 16 6
  9 2 20-2 9-12 16-8 5Z" fill="#f07d28" stroke="#15170f" stroke-width="2.4"/><text y="7" text-anchor="middle" font-size="19"
  font-weight="700" font-family="var(--narrow)" fill="#1e0900">${fp}</text></g>`;
const flag = seat => {
  const c = NATION[seat] ?? { face: '#fffdf5', edge: '#1d2019' };
  return `<g transform="translate(38 -50)"><path d="M-17 40V-12" stroke="#fff" stroke-width="8" stroke-linecap="round"/><path
    d="M-17 40V-12" stroke="#1d2019" stroke-width="4" stroke-linecap="round"/><path d="M-17-14H25L17 1 25 16H-17Z" fill="${
    c.face}" stroke="${c.edge}" stroke-width="3.4" stroke-linejoin="round"/></g>`;
};
const fort = '<path d="M-40 40V22H-28V32H-14V22H0V32H14V22H28V32H40V40Z" fill="#6d6452" stroke="#fff" stroke-width="3"/>';

/** Questions that a pass answers with the end of the phase. */
const ENDS = new Set(['prep fire', 'advancing fire', 'final fire', 'movement', 'advance']);
/** How a unit fares, in a few words. */
function noteOf(u) {
  const states = [u.broken && 'broken', u.dm && 'dm', u.pinned && 'pinned', u.cx && 'cx', u.wounded && 'wounded', u.melee
    && 'melee',
    FIRE[u.fire] && `fire_${FIRE[u.fire]}`, u.moved && 'moved', ['eliminated', 'exited'].includes(u.place) && u.place];
  const waits = u.place === 'waiting'
    ? [u.due === null ? t('asl_perhaps') : u.due ? t('asl_due', { n: u.due }) : t('asl_to_place')]
    : /^off /.test(u.hex) ? [t('asl_enters_now')] : [];
  return [...states.filter(Boolean).map(x => t(`asl_${x}`)), ...waits].join(', ') || t('asl_ready');
}
function armNote(w, holders) {
  if (w.malfunctioned) return t('asl_malfunctioned');
  if (w.holder === null) return w.hex ? t('asl_lies') : t('asl_not_given');
  return t('asl_with', { name: holders.get(w.holder)?.name ?? t('asl_a_unit') });
}

export default {
  pieces(board) {
    const holders = new Map(board.units.map(u => [u.id, u]));
    const men = board.units.map(u => ({
      key: `unit:${u.id}`, at: u.hex, side: u.side, name: u.name, short: u.name.replace(/^(American|German|Russian) /, ''),
      lost: ['eliminated', 'exited'].includes(u.place), waiting: u.place === 'waiting',
      ready: u.due === (board.phase === 'set-up' ? 0 : board.turn), acted: Boolean(u.fire)
        || (u.moved && /^movement/i.test(board.phase)),
      face: unitFace(u), label: unitFace(u).label, note: noteOf(u),
    }));
    const arms = board.weapons.map(w => ({
      key: `weapon:${w.id}`, at: w.hex, waiting: !w.hex, side: w.side, name: w.name, face: weaponFace(w), acted: Boolean(w.fire),
      note: armNote(w, holders), label: w.name,
    }));
    return [...men, ...arms];
  },
  marks: board => [
    ...board.smoke.map(at => ({ at, svg: smoke, label: t('asl_smoke') })),
      ...Object.entries(board.residual).map(([at, fp]) =>
      ({ at, svg: residual(fp), label: t('asl_residual', { n: fp }), above: true })),
    ...board.objectives.map(o => ({ at: o.hex, svg: flag(o['held by']),
      label: `${o.name}: ${o['held by'] ?? t('asl_nobody')}` })),
      ...board.fortified.flat().map(at => ({ at, svg: fort, label: t('asl_fortified') })),
  ],
  seats: board => Object.fromEntries(board.sides.map(s => [s, { name: NATION[s]?.name ?? s, nation: s }])),
  active: board => board.phase === 'set-up' ? null : board.attacker,
  reacts: decision => decision.window,                  // Defensive Fire is a phase of one's own: Space does not end it
  turn: board => board.phase === 'set-up' ? t('asl_set_up') : t('asl_turn', { n: board.turn, phase: board.phase }),
  tracks(board) {
    const at = board.phases.findIndex(p => board.phase.toLowerCase().startsWith(p.toLowerCase()));
    const goals = board.objectives.map(o => `${o.name} ${o['held by'] ? sign(o['held by'], 14) : '–'}`);
    const points = Object.entries(board.points).filter(([, p]) => p).map(([s, p]) => `${sign(s, 14)} ${p}`);
    const cls = (i, now) => i === now ? 'here' : i < now ? 'past' : '', half = n => board['half last turn']
      && n === board.turns ? '½' : '';
    const turns = Array.from({ length: board.turns }, (_, i) =>
      `<li class="${cls(i + 1, board.turn)}">${i + 1}${half(i + 1)}</li>`);
    const phases = board.phases.map((_, i) => `<li class="${cls(i, at)}" title="${
      t('asl_phase', { name: t(`asl_long_${i}`) })}">${
      t(`asl_short_${i}`)}</li>`);
    const track = (wide, label, html) => `<div class="track ${wide}"><span class="label">${t(label)}</span>${html}</div>`;
    return track('', 'asl_turn_label', `<ol class="cells">${turns.join('')}</ol>`)
      + track('wide', 'asl_phase_label', `<ol class="cells phases">${phases.join('')}</ol>`)
      + (points.length ? track('', 'asl_points', `<p class="fact">${points.join(' ')}</p>`) : '')
      + (goals.length && goals.length < 4 ? track('wide', 'asl_objectives', `<p class="fact">${goals.join(' &nbsp; ')}</p>`)
        : '');
  },
  victory(board) {
    const held = board.objectives.length && board.objectives.length < 9 ? board.objectives.map(o => `<span>${o.name} ${
      o['held by'] ? sign(o['held by'], 14) : '–'}</span>`).join(' ') : '';
    return board['to win'] ? `<p>${board['to win']}</p>${held ? `<p class="held">${held}</p>` : ''}` : '';
  },
  placeText(board, place) {
    if (place.off) return t('asl_off_map');
    const marks = [board.smoke.includes(place.name) && t('asl_smoke'), board.residual[place.name]
      && t('asl_residual', { n: board.residual[place.name] }), board.melees.includes(place.name)
        && t('asl_melee_here')].filter(Boolean);
    return [t(`asl_ground_${board.map.terrain[place.id]}`), ...marks].filter(Boolean).join(', ');
  },
  engaged: board => board.attack
    ? { from: [...board.attack.firers.map(([u]) => `unit:${u}`), ...board.attack.leaders.map(u => `unit:${u}`)],
    to: [board.attack.hex] } : null,
  secret: (board) => board.fortified.length > 0,
  turnOf: event => /Turn|Phase/.test(event.event) ? event.text : '',
  sideOf(event, board) {
    const { seat, side, unit, units } = event.fields, id = unit ?? units?.[0];
    return seat ?? side ?? board.units.find(u => u.id === id)?.side ?? null;
  },
  rolls: option => ROLLS.has(option[0]),
  passWord: about => ENDS.has(about) ? t('end_phase') : null,
  facts: { distance: t('asl_distance') }, nearFacts: ['distance'],
  march: { verbs: ['move'], steps: ['to'], abouts: ['prepare move', 'move'], points: () => 'MF' }, passes: ['end attacks'],
  questions(decision, key) {
    const [kind, id] = key.split(':'), about = decision.about;
    if (kind !== 'unit') return [];
    const verb = /fire/.test(about) ? 'ready' : /^(movement|prepare move|move|resume)/.test(about) ? 'move'
      : { rally: 'rally', 'self-rally': 'rally', rout: 'rout', advance: 'advance' }[about];
    return verb ? [[verb, +id]] : [];
  },
  outcome(name) {
    const text = String(name), check = /^(\d|N)MC$/.exec(text);
    if (text === '-' || text === 'no effect') return { cls: 'c', word: t('asl_no_effect') };
    if (check) return { cls: 'a', word: check[1] === 'N' ? t('asl_morale_check') : t('asl_morale_check_n', { n: check[1] }) };
    if (text === 'PTC') return { cls: 'b', word: t('asl_pin_check') };
    if (text.startsWith('K/')) return { cls: 'd', word: t('asl_casualty', { n: text.slice(2) }) };
    if (text.endsWith('KIA')) return { cls: 'd', word: t('asl_killed', { n: text.replace('KIA', '') }) };
    return { cls: /pin/.test(text) ? 'b' : /rallies|passes|recover|repaired|no |not |smoke|safe|holds|unharmed|^ok/.test(text)
      ? 'c' : /elimin|casualt|kill|removed/.test(text) ? 'd' : 'a', word: text };
  },
};

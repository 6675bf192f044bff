// How Infantry Attacks looks: companies, guns and leaders of 1914, the chain of activation, the Artillery Plan as a worksheet.

import { NATION } from '/paint/counters.js';
import { picture } from '/paint/plate.js';
import { t } from '/strings.js';
import { piece, officer, sign14, FIELD } from './counters14.js';

const LAND = { Germany: 'german14', Russia: 'russian14', 'Austria-Hungary': 'austrian14' };
const KIND = { company: 'company', 'cavalry-mounted': 'cav', 'cavalry-dismounted': 'cavd', mg: 'mg', artillery: 'gun',
  mortar: 'mortar', transport: 'wagon' };
const HORSEMEN = { german14: 'uhlan', austrian14: 'dragoon' };
const MISSION = { 'Planned Fire': 'planned', 'Open Sights': 'opensights', Move: 'movemission', Abort: 'abort' };
const PIECES = new Set(['unit', 'piece', 'gun', 'leader', 'firer', 'wagon', 'target', 'movers', 'pieces', 'units',
  'leaders']);
const ROLLS = new Set(['fire', 'resolve', 'recover', 'recover with', 'recover crew', 'give way', 'abort', 'check']);
const ACROSS = 96, DOWN = 55;                             // a column and half a row in the units of the table

/* ---------- counters ---------- */
function statesOf(p) {
  return [p.status !== 'good order' && p.status, p.spotted && 'spotted', p.marker === 'opportunity fire' && 'opp1',
    p.dug === 'digging' && 'digging', p.dug === 'dug in' && 'dugin', MISSION[p.mission], p.depleted && 'depleted',
    p.cargo !== null && 'loaded'].filter(Boolean);
}
function faceOf(p) {
  const nation = LAND[p.nation], states = statesOf(p), rides = p['led by'] && p['led by'] !== 'infantry';
  const men = p['led by'] === 'cossack' ? 'cossack' : rides ? HORSEMEN[nation] ?? nation : nation;
  if (p.class === 'leader') return officer({ nation, title: p.type, rank: p.seniority, morale: p.morale, combat: p.combat,
    bonus: p.bonus, cavalry: rides, men, states });
  return piece({ nation, code: p.type, kind: KIND[p.class], strength: p.strength, counts: p.counts, range: p.range,
    ma: p.allowance, steps: p.full, left: p.steps, limbered: p.limbered, men, arm: nation === 'austrian14' ? 'sabre' :
      'lancer',
    mountain: p.allowance === 1 && p.class === 'artillery', states });
}
/** How a piece fares, in a few words. */
function noteOf(p) {
  const said = [p.status !== 'good order' && t(`ia_${p.status}`), p.steps < p.full && t('ia_reduced'),
    p.limbered && t('ia_limbered'), p.dug && t(p.dug === 'dug in' ? 'ia_dugin' : 'ia_digging'), p.under && t('ia_under'),
    p.hidden && t('ia_hidden'), p.spotted && t('ia_spotted'), p.mission, p.destination && t('ia_destination',
    { hex: p.destination }), p.depleted && t('ia_depleted'), p.marker && t(p.marker === 'moved/fired' ? 'ia_done' :
      'ia_one_shot'),
    p.place === 'waiting' && (p.due ? t('ia_due', { n: p.due }) : t('ia_to_place')), ['eliminated', 'exited', 'aboard',
    'off-board'].includes(p.place) && t(`ia_${p.place}`)];
  return said.filter(Boolean).join(', ') || t('ia_ready');
}
const PLATE = { german14: 'german', russian14: 'russian', austrian14: 'austrian' };
/** The sign of a side, for text. */
function signOf(board, i, px) {
  const nation = LAND[board.nations[i]], col = { edge: `var(--plate-${PLATE[nation]})`, face: 'var(--plate-ink)' };
  return `<svg width="${px}" height="${px}" viewBox="-13 -14 26 28" class="ns" role="img" aria-label="${board.names[i]}">${
    sign14(nation, 0, 0, 24, col)}</svg>`;
}
/** With several commanders on a side, a seat's own army goes by the name of the seat. */
const sideOf = (p, board, seat) => board.sides[board['seat side']] === p.side && seat ? seat : p.side;

/* ---------- what lies in hexes ---------- */
const flag = nation => {
  const c = NATION[nation] ?? { face: '#fffdf5', edge: '#1d2019' };
  return `<g transform="translate(40 -44) scale(.86)"><path d="M-17 34V-12" stroke="#fff" stroke-width="8"
    stroke-linecap="round"/><path d="M-17 34V-12" stroke="#1d2019" stroke-width="4" stroke-linecap="round"/><path
    d="M-17-14H25L17 1 25 16H-17Z" fill="${c.face}" stroke="${c.edge}" stroke-width="3.4" stroke-linejoin="round"/></g>`;
};
const HEX = 'M-32-55H32L64 0 32 55H-32L-64 0Z';
const lit = `<path d="${HEX}" fill="#f3c331" fill-opacity=".16" stroke="#b57e00" stroke-width="4" stroke-dasharray="15 8"/>`;
const fight = `<path d="${HEX}" fill="#5b1f6b" fill-opacity=".18" stroke="#5b1f6b" stroke-width="5"/>`;
const arrow = (dx, dy) => {
  const long = Math.hypot(dx, dy), a = Math.atan2(dy, dx) * 180 / Math.PI;
  return `<g transform="rotate(${a.toFixed(1)})"><path d="M38 0H${long - 44}" stroke="#3a2a00" stroke-width="11"/><path
    d="M38 0H${long - 44}" stroke="#f3b21b" stroke-width="6.5"/><path d="M${long - 50}-13 ${long - 26} 0 ${long - 50} 13Z"
    fill="#f3b21b" stroke="#3a2a00" stroke-width="3" stroke-linejoin="round"/></g>`;
};
/** The chain of activation: the hexes of those activated, and an arrow from each leader to whom he activated elsewhere. */
function chain(board) {
  if (!board.segment) return [];
  const by = new Map(board.pieces.map(p => [p.id, p])), cell = new Map(board.map.hexes.map((h, i) => [h,
    board.map.cells[i]]));
  const links = board.segment.chain.map(link => ({ ...link, to: by.get(link.piece), from: by.get(link.by) }))
    .filter(link => cell.has(link.to?.hex));
  const hexes = [...new Set(links.map(link => link.to.hex))].map(at => ({ at, svg: lit, label: t('ia_activated') }));
  const drawn = new Set(), arrows = [];
  for (const { from, to } of links) {
    if (!from || !cell.has(from.hex) || from.hex === to.hex || drawn.has(`${from.hex} ${to.hex}`)) continue;
    drawn.add(`${from.hex} ${to.hex}`);
    const [a, b] = cell.get(from.hex), [c, d] = cell.get(to.hex);
    arrows.push({ at: from.hex, svg: arrow((c - a) * ACROSS, (d - b) * DOWN), label: t('ia_leads', { name: from.name }) });
  }
  return [...hexes, ...arrows];
}

/* ---------- the Artillery Plan ---------- */
/** What stands on the sheet: missions, and for every firer the target of each turn. */
function readPlan(lines) {
  const plan = { missions: new Map(), destinations: new Map(), plots: new Map(), aim: null };
  for (const [verb, ...what] of lines) {
    if (verb === 'mission') plan.missions.set(what[0], what[1]);
    else if (verb === 'destination') plan.destinations.set(what[0], what[1]);
    else if (verb === 'plot') plan.aim = what;
    else if (plan.aim) {
      const [firer, turn] = plan.aim;
      if (!plan.plots.has(firer)) plan.plots.set(firer, new Map());
      plan.plots.get(firer).set(turn, { hex: what[0], smoke: verb === 'smoke' });
      plan.aim = null;
    }
  }
  return plan;
}
function planSheet(app, d) {
  const { board } = app, plan = readPlan(d.lines), name = h => board.map.hexes[h] ?? '';
  const offered = new Set(d.options.map(o => JSON.stringify(o))), side = board.sides[board['seat side']];
  const firers = board.pieces.filter(p => p.side === side && (p.class === 'factor' || plan.missions.get(p.id) ===
    'Planned Fire'
    || plan.plots.has(p.id) || d.options.some(o => o[0] === 'plot' && o[1] === p.id)));
  if (!firers.length) return null;
  const cell = (p, turn) => {
    const shot = plan.plots.get(p.id)?.get(turn), before = plan.plots.get(p.id)?.get(turn - 1), now = plan.aim?.[0] === p.id
      && plan.aim[1] === turn;
    const drum = shot && before && !shot.smoke && !before.smoke && shot.hex === before.hex;
    const option = JSON.stringify(['plot', p.id, turn]);
    const text = now ? '…' : shot ? name(shot.hex) + (shot.smoke ? ` ${t('ia_smoke_sign')}` : '') : '–';
    const cls = [drum && 'drum', shot?.smoke && 'smoke', !shot && 'none', now && 'now'].filter(Boolean).join(' ');
    return `<td class="${cls}">${offered.has(option) ? `<button type="button" class="linkish"
      data-option='${option}' aria-label="${shot ? text : t('ia_no_fire')}">${
      text}</button>` : text}</td>`;
  };
  const head = p => `<th scope="col" title="${p.name}">${p.class === 'factor'
    ? `<b>${p.strength}</b><br>${p.name.split(' ').at(-1)}`
    : `${picture(faceOf(p), 40)}<br>${p.hex ?? ''}`}</th>`;
  const rows = Array.from({ length: board.turns }, (_, i) => `<tr><th scope="row">${i + 1}</th>${
    firers.map(p => cell(p, i + 1)).join('')}</tr>`);
  const shells = p => `<td>${t('ia_shells', { n: plan.plots.get(p.id)?.size ?? 0, most: board.ammunition[side] })}</td>`;
  const others = [...plan.missions].filter(([, m]) => m !== 'Planned Fire').map(([id, m]) =>
    `<li>${board.pieces.find(p => p.id === id)?.name}: ${m}${plan.destinations.has(id) ? ` ${name(plan.destinations.get(id))}`
    : ''}</li>`);
  return `<section class="sheet-lines"><h2 class="label">${t('ia_plan')}</h2><div class="scroll"><table
    class="plan"><thead><tr>
    <th>${t('ia_turn_label')}</th>${firers.map(head).join('')}</tr></thead><tbody>${rows.join('')}</tbody><tfoot><tr><th>${
    t('ia_shells_label')}</th>${firers.map(shells).join('')}</tr></tfoot></table></div><ul class="dim">${others.join('')}</ul>
    <p class="dim">${t('ia_plan_note')}</p></section>`;
}

const stepsLost = n => n === '1' ? t('ia_step') : t('ia_steps', { n });

export default {
  unitKind: 'piece',
  nameOf: (key, board) => board.pieces.find(p => `piece:${p.id}` === key)?.name ?? null,
  keyOf: (kind, value) => PIECES.has(kind) ? `piece:${value}` : `${kind}:${value}`,
  pieces: (board, seat) => board.pieces.filter(p => p.class !== 'factor').map(p => {
    const face = faceOf(p);
    return { key: `piece:${p.id}`, at: p.hex, side: sideOf(p, board, seat), name: p.name, face, label: face.label, note:
      noteOf(p),
      short: p.name.replace(/^(German|Russian|Austro-Hungarian) /, ''), lost: ['eliminated', 'exited'].includes(p.place),
      waiting: p.place === 'waiting', ready: p.due === (board.phase === 'set-up' ? 0 : board.turn),
      acted: p.marker === 'moved/fired' };
  }).filter(p => p.at || p.waiting || p.lost),
  marks: board => [
    ...board.entrenched.map(at => ({ at, svg: `<g transform="translate(0 -22) scale(.9)">${FIELD.entrench()}</g>`,
      label: t('ia_entrenchment') })),
    ...board.assaults.map(at => ({ at, svg: fight, label: t('ia_assault') })),
    ...board.drumfire.map(d => ({ at: d.hex, svg: FIELD.drumfire(d.firers), label: t('ia_drumfire', { n: d.firers }) })),
    ...board.smoke.map(at => ({ at, svg: FIELD.smoke(), label: t('ia_smoke') })),
    ...board.objectives.map(o => ({ at: o.hex, svg: flag(LAND[board.nations[board.sides.indexOf(o['held by'])]]),
      label: `${o.hex}: ${o['held by'] ? board.names[board.sides.indexOf(o['held by'])] : t('ia_nobody')}` })),
    ...chain(board),
  ],
  seats: board => Object.fromEntries(board.seats.map(([seat, side]) => {
    const i = board.sides.indexOf(side), sector = seat.slice(side.length).trim();
    return [seat, { name: sector ? `${board.names[i]}, ${sector}` : board.names[i], nation: LAND[board.nations[i]],
      sign: px => signOf(board, i, px) }];
  })),
  active: board => board.phase === 'Action' ? board.active : null,
  turn: board => board.phase === 'set-up' ? t('ia_set_up') : t('ia_turn', { n: board.turn, phase: board.phase }),
  tracks(board) {
    const cls = n => n === board.turn ? 'here' : n < board.turn ? 'past' : '';
    const track = (label, html) => `<div class="track"><span class="label">${t(label)}</span>${html}</div>`;
    const fact = (label, text) => track(label, `<p class="fact">${text}</p>`);
    const turns = Array.from({ length: board.turns }, (_, i) => `<li class="${cls(i + 1)}">${i + 1}</li>`);
    const count = values => board.sides.map((s, i) => `${signOf(board, i, 15)} <b>${values[s]}</b>`).join('&ensp;');
    return (board.turns > 12 ? fact('ia_turn_label', t('ia_turn_of', { n: board.turn, of: board.turns }))
      : track('ia_turn_label', `<ol class="cells">${turns.join('')}</ol>`))
      + fact('ia_losses', count(board.losses)) + (Object.keys(board.score).length ? fact('ia_score', count(board.score)) : '')
      + fact('ia_light', t(board.night ? 'ia_night' : 'ia_day', { n: board.visibility }));
  },
  victory(board) {
    const few = board.objectives.length && board.objectives.length < 12;
    const who = o => o['held by'] ? signOf(board, board.sides.indexOf(o['held by']), 14) : '–';
    const authored = board.authored.map(kind => t(`ia_authored_${kind}`)).join(', ');
    return `<p>${board['to win']}</p>${few ? `<p class="held">${board.objectives.map(o => `<span>${o.hex} ${who(o)}</span>`)
      .join(' ')}</p>` : ''}${authored ? `<p class="dim">${t('ia_authored_note', { what: authored })}</p>` : ''}`;
  },
  placeText(board, place) {
    if (place.off) return t('ia_off_map');
    const kind = board.map.terrain[place.id], level = board.map.elevation[place.id];
    return [t(`ia_ground_${kind}`), level && t('ia_height', { n: 20 * level }), board.map.roads.includes(place.id) &&
      t('ia_road'),
      board.entrenched.includes(place.name) && t('ia_entrenchment'), board.smoke.includes(place.name) && t('ia_smoke'),
      board.assaults.includes(place.name) && t('ia_assault')].filter(Boolean).join(', ');
  },
  engaged: board => board.volley ? { from: board.volley.firers.map(i => `piece:${i}`), to: [board.volley.hex] } : null,
  worksheet: (app, d) => d.about === 'artillery plan' ? planSheet(app, d) : null,
  secret: () => true,
  turnOf: event => /Turn/.test(event.event) ? event.text : '',
  opens: ({ event }, open) => event === 'Activated' || event === 'Passed' ? t('ia_segment')
    : !open && /^(AbortTried|PlanOpened|FireCancelled)$/.test(event) ? t('ia_bombardment') : '',
  sideOf(event, board) {
    const { side, piece: one, pieces } = event.fields, id = one ?? pieces?.[0];
    return typeof side === 'number' ? board.sides[side] : board.pieces.find(p => p.id === id)?.side ?? null;
  },
  rolls: option => ROLLS.has(option[0]),
  facts: { distance: t('ia_distance') }, nearFacts: ['distance'],
  march: { verbs: ['march', 'march with', 'hurry'], steps: ['step', 'flee'], abouts: ['march'], points: () => 'MP' },
  passes: ['end'],
  passWord: about => ['segment', 'abort', 'save a segment', 'saved segment', 'go along'].includes(about) ? t('pass') : null,
  outcome(name) {
    const text = String(name);
    if (text === '-' || text === 'no effect') return { cls: 'c', word: t('ia_no_effect') };
    if (/^M[12]?$/.test(text)) return { cls: 'b',
      word: text === 'M' ? t('ia_check_plain') : t('ia_check', { n: text.slice(1) }) };
    if (/^[23]?X$/.test(text)) return { cls: 'd', word: stepsLost(text.length > 1 ? text[0] : '1') };
    if (/^[123]$/.test(text)) return { cls: 'd', word: stepsLost(text) };
    const cls = /eliminat|step|lost|killed/.test(text) ? 'd' : /demoral/.test(text) ? 'a' : /disrupt|check/.test(text) ? 'b' :
      'c';
    return { cls, word: text };
  },
};

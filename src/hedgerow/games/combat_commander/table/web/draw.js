// How Combat Commander looks: squads, teams, leaders, weapons, Fate cards, Time, Victory Points, losses.
import { sign, NATION } from '/paint/counters.js';
import { fateCard, cardBack } from '/paint/cards.js';
import { t } from '/strings.js';

const PEOPLE = { germany: 'german', russia: 'russian', america: 'american', britain: 'british', france: 'french',
  italy: 'italian' };
const nation = (board, seat) => PEOPLE[board.sides[seat]?.nation] ?? 'german';
const ARM = [[/mortar/i, 'mortar'], [/flame/i, 'flame'], [/satchel|charge/i, 'charge'], [/radio/i, 'radio'],
  [/light mg|lmg/i, 'lmg'], [/heavy mg|hmg|50cal|\.50/i, 'hmg'], [/mg/i, 'mmg'], [/bazooka|panzer|piat|anti-tank r/i, 'bazooka']];
const armOf = name => ARM.find(([test]) => test.test(name))?.[1] ?? 'gun';
const kindOf = kind => ({ squad: 'squad', team: 'team', leader: 'leader', hero: 'hero' })[String(kind).toLowerCase()] ?? 'squad';
const short = name => name.replace(/ (Squad|Team)$/, '');

function unitFace(board, u) {
  const st = u.stats ?? {}, values = { fp: st.fp ?? '-', range: st.range ?? '-', move: st.movement ?? '-',
    morale: st.morale ?? '-', command: st.command ?? 0 };
  const states = [u.broken && 'broken', u.suppressed && 'suppressed', u.veteran && 'veteran'].filter(Boolean);
  const boxed = (u.boxed ?? []).map(b => b === 'movement' ? 'move' : b);
  return { values: 'boxed', nation: nation(board, u.side), kind: kindOf(u.kind), name: short(u.name), stats: values,
    broken: values, boxed, states,
    label: t('cc_unit_label', { ...values, name: [nameOf(u), ...states.map(x => t(`cc_${x}`))].join(', ') }) };
}
function weaponFace(board, w, side) {
  const st = w.stats ?? {};
  return { values: 'boxed', nation: nation(board, side), kind: armOf(w.name), name: w.name, ordnance: w.ordnance, boxed: [],
    states: w.broken ? ['broken'] : [],
    stats: { fp: st.fp ?? '', range: st.least > 1 ? `${st.least}-${st.range}` : st.range ?? '' },
    label: w.broken ? `${w.name}, ${t('cc_broken')}` : w.name };
}
const smoke = n => `<path d="M-40 26C-58 12-46-10-32-8-30-34 4-40 14-20 34-32 54-10 42 4 56 14 46 34 28 30 18 42-2 40-8 32-20
  40-36 38-40 26Z" fill="#f7f5ee" fill-opacity=".9" stroke="#5d6058" stroke-width="3"/><text x="0" y="24" text-anchor="middle"
  font-size="32" font-weight="700" font-family="var(--narrow)" fill="#2b2d27">${n}</text>`;
const blaze = '<path d="M-30 36C-44 10-18 0-20-28-2-14 0-4 4 4 8-6 14-12 12-26 38-6 44 20 28 38Z" fill="#e2553f" '
  + 'stroke="#6d1710" stroke-width="3.5"/><path d="M-12 36C-18 22-4 14-2 2 10 12 18 24 12 36Z" fill="#f3c331"/>';
const flag = (n, c) => `<g transform="translate(36 -52)"><path d="M-17 40V-12" stroke="#fff" stroke-width="8"
  stroke-linecap="round"/><path d="M-17 40V-12" stroke="#1d2019" stroke-width="4" stroke-linecap="round"/><path
  d="M-17-14H25L17 1 25 16H-17Z" fill="${c.face}" stroke="${
  c.edge}" stroke-width="3.4" stroke-linejoin="round"/><text x="2" y="9.5" text-anchor="middle" font-size="25"
  font-weight="700" font-family="var(--narrow)" fill="${c.edge}">${n}</text></g>`;
const FORT = { wire: '<path d="M-44 20H44M-36 8-24 32M-36 32-24 8M-6 8 6 32M-6 32 6 8M24 8 36 32M24 32 36 8" stroke="#2b2d27" '
  + 'stroke-width="4" fill="none"/>',
  mines: '<g fill="#2b2d27" stroke="#fff" stroke-width="2"><circle cx="-24" cy="30" r="9"/><circle cx="0" cy="36" r="9"/>'
    + '<circle cx="24" cy="30" r="9"/></g>' };
const fort = kind => FORT[String(
  kind).toLowerCase()] ?? `<path d="M-46 34C-40 18 40 18 46 34V42H-46Z" fill="#8d7750" stroke="#2f2610"
  stroke-width="3"/><text y="40" text-anchor="middle" font-size="15" font-weight="700" font-family="var(--narrow)"
  fill="#fff">${String(kind)}</text>`;
const title = (board, seat) => NATION[nation(board, seat)]?.name ?? seat;

function noteOf(u) {
  const states = [u.broken && 'broken', u.suppressed && 'suppressed', u.veteran && 'veteran', u.moving && 'moving',
    u.activated && 'activated',
    u.place === 'waiting' && 'to_place', u.place === 'casualty' && 'casualty'].filter(Boolean).map(x => t(`cc_${x}`));
  return [...states, ...(u.place === 'time track' ? [t('cc_returns', { n: u.space })] : [])].join(', ') || t('cc_ready');
}

/** As the log and the questions call it: a Leader by his name, others by type and number. */
const nameOf = u => kindOf(u.kind) === 'leader' ? u.name : `${u.name} ${u.id}`;

export default {
  pieces(board, seat) {
    const at = new Map(board.units.map(u => [u.id, u]));
    const men = board.units.map(u => {
      const face = unitFace(board, u);
      return { key: `unit:${u.id}`, at: u.hex ?? null, lost: u.place === 'casualty', ready: u.place === 'waiting',
        side: u.side, name: nameOf(u), face, acted: false,
        note: noteOf(u), label: face.label };
    });
    const arms = board.weapons.filter(w => w.place !== 'casualty').map(w => {
      const c = at.get(w.carrier);
      return { key: `weapon:${w.id}`, at: c?.hex ?? null, side: c?.side ?? null, name: `${w.name} ${w.id}`,
        face: weaponFace(board, w, c?.side ?? seat ?? 'axis'),
        note: w.broken ? t('cc_broken') : c ? t('cc_with', { name: nameOf(c) }) : t('cc_not_given'), label: w.name, arm: true };
    });
    return [...men, ...arms];
  },
  /** A piece that fires says itself whether it is a unit or a Weapon: [kind, number]. */
  keyOf: (kind, value) => kind === 'piece' ? value.join(':') : `${kind}:${value}`,
  marks: board => [
    ...board.objectives.map(o => ({ at: o.hexes[0],
      svg: flag(o.number, NATION[o.control ? nation(board, o.control) : ''] ?? { face: '#fffdf5', edge: '#1d2019' }),
      label: t('cc_objective', { n: o.number, who: o.control ?? t('cc_nobody'), worth: o.worth }) })),
    ...Object.entries(board.forts).map(([h, kind]) => ({ at: h, svg: fort(kind), label: kind })),
      ...Object.entries(board.smoke).map(([h, n]) => ({ at: h, svg: smoke(n), label: t('cc_smoke', { n }) })),
      ...board.blazes.map(h => ({ at: h, svg: blaze, label: t('cc_blaze') })),
  ],
  seats: board => Object.fromEntries(Object.keys(board.sides).map(s => [s, { name: title(board, s), nation: nation(board, s) }])),
  active: board => board.turn ? board.active : null,
  turn: board => board.turn ? t(board.order ? 'cc_turn_order' : 'cc_turn', { n: board.turn, order: board.order })
    : t('cc_set_up'),
  tracks(board) {
    const side = board.sides[board.active], top = Math.max(board.sudden_death, 10), row = (n, one) =>
      Array.from({ length: n }, (_, i) => one(i)).join('');
    const pips = row(side.capability, i =>
      `<i class="${i < board.orders_given ? 'used' : i === board.orders_given ? 'now' : ''}"></i>`);
    const space = i => i === board.time ? 'here' : i === board.sudden_death ? 'sudden' : i < board.time ? 'past' : '';
    const times = row(top + 1, i =>
      `<li class="${space(i)}" ${i === board.sudden_death ? `title="${t('cc_sudden')}"` : ''}>${i}</li>`);
    const ahead = t('cc_vp_ahead', { who: title(board, board.vp >= 0 ? 'axis' : 'allies'), n: Math.abs(board.vp) });
    const face = s => NATION[nation(board, s)].face, track = (wide, label, html) =>
      `<div class="track ${wide}"><span class="label">${t(label)}</span>${html}</div>`;
    const bar = `<div class="vpbar" style="background:linear-gradient(90deg, ${face('allies')} 50%, ${face('axis')} 50%)"><i
      class="mid"></i><b style="left:${Math.max(6, Math.min(94, 50 + board.vp * 1.6))}%">${Math.abs(board.vp)}</b></div>`;
    const losses = Object.entries(board.sides).map(([s, x]) => `<span>${sign(nation(board, s), 14)}<span class="pips" role="img"
      aria-label="${t('cc_of', { n: x.casualties, of: x.surrender })}">${
      row(x.surrender, i => `<i class="${i < x.casualties ? 'on' : ''}"></i>`)}</span></span>`).join('');
    const given = t('cc_orders_given', { n: board.orders_given, of: side.capability });
    return track('', 'cc_orders', `<span class="orders" role="img" aria-label="${given}">${pips}</span>`)
      + track('', 'cc_time', `<ol class="cells">${times}</ol>`)
      + track('', 'cc_vp', `<div class="vp" role="img" aria-label="${ahead}"><span>${
        sign(nation(board, 'allies'), 15)}</span>${bar}<span>${
        sign(nation(board, 'axis'), 15)}</span></div>`)
      + track('wide', 'cc_losses', `<p class="loss" title="${t('cc_losses_note')}">${losses}</p>`);
  },
  hand: (board, seat) => seat ? board.sides[seat].hand.map(c =>
    ({ key: `card:${c.id}`, svg: fateCard({ ...c, id: c.name, nation: nation(board, seat) }, { w: 104 }),
    large: fateCard({ ...c, id: c.name, nation: nation(board, seat) }, { w: 240 }), label: `${c.order} / ${c.action}`,
    note: '' })) : [],
  tray(board, seat) {
    const mine = seat ? board.sides[seat] : null, rest = Object.keys(board.sides).filter(s => s !== seat);
    const pile = (s, x) => {
      const last = x.discards.at(-1);
      return `<div class="piles"><figure>${cardBack(nation(board, s), { w: 52 })}<figcaption><b>${
        x.draw_pile}</b> ${t('cc_draw')}</figcaption></figure><figure class="face">${last
        ? fateCard({ ...last, id: last.name, nation: nation(board, s) }, { w: 52 })
        : '<span class="nopile"></span>'}<figcaption><b>${x.discards.length}</b> ${t('cc_gone')}</figcaption></figure></div>`;
    };
    const text = list => list.map(c => `<p class="chit"><b>${c.letter}</b> ${c.text}</p>`).join('');
    const secret = mine && Array.isArray(mine.secret_chits) ? mine.secret_chits : [];
    const chits = (word, list) => `<div class="goalset"><span class="label">${t(word)}</span>${text(list)}</div>`;
    const goals = board.open_chits.length || secret.length
      ? `<div class="goals">${chits('cc_objectives', board.open_chits)}${
        secret.length ? chits('cc_secret', secret) : ''}</div>` : '';
    const theirs = rest.map(s => { const x = board.sides[s];
      return `<div class="enemyhand"><span class="label">${sign(nation(board, s), 14)} ${
        t('cc_hand_of', { who: title(board, s) })}</span><div
      class="backs" role="img" aria-label="${t('cc_cards', { n: x.hand_size })}">${
      Array.from({ length: x.hand_size }, () => cardBack(nation(board, s), { w: 38 })).join('')}</div><p><b>${
      x.hand_size}</b> ${t('cc_in_hand')}, <b>${x.draw_pile}</b> ${t('cc_draw')}, <b>${x.discards.length}</b> ${
      t('cc_gone')}</p>${board.initiative === s
      ? `<p class="init">${t('cc_initiative')}</p>` : ''}</div>`; }).join('');
    return `<div class="facts">${mine ? pile(seat, mine) : ''}${goals}${theirs}</div>`;
  },
  victory(board) {
    const losses = Object.entries(board.sides).map(([s, x]) => `<span>${sign(nation(board, s), 14)} ${
      t('cc_losses_of', { n: x.casualties, of: x.surrender })}</span>`).join(' ');
    const goals = board.objectives.map(o => `<span>${o.number} ${o.control ? sign(nation(board, o.control), 14) : '–'}</span>`);
    return `<p>${board['to win']}</p><p class="held">${losses}</p><p class="held">${t('cc_objectives')} ${goals.join(' ')}</p>`;
  },
  placeText(board, place) {
    const goal = board.objectives.find(o => o.hexes.includes(place.name));
    const held = goal && t('cc_objective',
      { n: goal.number, who: goal.control ? title(board, goal.control) : t('cc_nobody'), worth: goal.worth });
    const smoke = board.smoke[place.name] && t('cc_smoke', { n: board.smoke[place.name] });
    return [held, board.forts[place.name], smoke, board.blazes.includes(place.name) && t('cc_blaze'),
      place.words].filter(Boolean).join(', ');
  },
  engaged: board => board.attack
    ? { from: board.attack.pieces.map(p => p.join(':')), to: board.attack.targets } : null,
  secret: () => true,
  turnOf: event => event.event === 'TurnBegan' ? event.text : '',
  sideOf: (event, board) => event.fields.seat ?? board.units.find(u => u.id === event.fields.unit)?.side ?? null,
  passWord: about => ({ order: t('cc_pass'), 'first turn': t('cc_keep_initiative') })[about] ?? null,
  /** Whoever has been activated is settled with Enter; to leave off moving, shooting or discarding ends something. */
  passes: decision => decision?.about === 'activate more' ? [] : ['done'],
  /** Ordnance rolls at once; all others put a Fire Group together first. */
  rolls: (option, board) => ['reroll', 'rally', 'melee'].includes(option[0])
    || (option[0] === 'shoot' && option[1][0] === 'weapon' && Boolean(board.weapons.find(w => w.id === option[1][1])?.ordnance)),
  march: { verbs: ['move'], steps: ['to'], abouts: ['companions', 'move to'], points: () => 'MP' },
  questions(decision, key, board, seat) {
    const [kind, id] = key.split(':'), { about } = decision;
    const card = kind === 'card' && seat ? board.sides[seat].hand.find(c => c.id === +id) : null;
    if (card) return about === 'order' ? [['order', card.id]] : [['play', card.id, card.action]];
    if (/^(shot|fire group)/.test(about) && ['unit', 'weapon'].includes(kind)) return [['ready', [kind, +id]]];
    return kind === 'unit' && about.startsWith('activate') ? [['activate', +id]] : [];
  },
  facts: { distance: t('cc_distance'), firepower: t('cc_firepower') }, nearFacts: ['distance'],
  say(option, board, seat) {
    const [verb, id, action] = option, found = seat && ['order', 'play', 'discard'].includes(verb)
      && board.sides[seat].hand.find(c => c.id === id);
    return found ? t(`cc_say_${verb}`, { order: found.order, action: action ?? found.action, card: found.name }) : null;
  },
  tellsWhy: decision => decision?.about === 'order',
  cardOf(event, board) {
    const id = event.fields.card, known = Object.entries(board.sides).flatMap(([s, x]) =>
      [...x.discards, ...x.hand].map(c => [s, c]));
    const found = typeof id === 'number' ? known.find(([, c]) => c.id === id) : null;
    return found ? fateCard({ ...found[1], id: found[1].name, nation: nation(board, found[0]) }, { w: 84 }) : '';
  },
};

// The field is five steps deep: our fronts rise from below with their range chits, theirs come down from above. The steps
// between two fronts are five less their relative range (5.6), so the picture is the ruler.
import { esc } from '/js/dom.js';
import { sign } from '/paint/counters.js';
import { t } from '/strings.js';
import { groupPanel, manTile } from './group.js';
import { scene, sceneOf } from './paint/terrain.js';
import { aiming, facing, groupOf, LETTERS, myPlayer, nationOf, pairOf } from './position.js';
import { columnsOf, gamesOf } from './seating.js';

const RULER = 42, GAP = 8, PAD = 16, EDGE = 10, PHONE = 700, FLAT = 500, ROWS = 1240, LEAST = 132, DIVIDER = 92, CAPTION = 20;
const phone = () => innerWidth <= PHONE || innerHeight <= FLAT;
const rows = () => innerWidth <= ROWS && !phone();
const slots = g => g.men.reduce((n, m) => n + (m.kind === 'man' ? 1 : 3.4), 0);

// ---- columns ----
/** As wide as its larger group; where there is little room, men stand in several rows. */
function widths(columns, wide) {
  const room = wide - (columns.length - 1) * GAP - columns.length * PAD;
  const need = columns.map(c => ({ c, n: Math.max(empty(c) ? 1 : 2.6, ...[c.mine, c.theirs].filter(Boolean).map(slots)), deep: 1
  }));
  const across = x => Math.max(2.9, x.deep === 1 ? x.n : Math.ceil(x.n / x.deep));
  const total = () => need.reduce((s, x) => s + across(x), 0);
  for (let turn = 0; turn < 12 && total() * 56 > room; turn++) {
    const widest = need.filter(x => x.deep < 3).sort((a, b) => across(b) - across(a))[0];
    if (!widest) break;
    widest.deep++;
  }
  const card = Math.min(76, room / total()), spare = Math.min(40, (room - card * total()) / columns.length);
  for (const x of need) x.c.w = Math.max(LEAST, across(x) * card + PAD + spare);
  if (rows()) for (const c of columns) c.w = Math.max(LEAST, Math.min(230, (room + columns.length * PAD) / columns.length));
  for (const c of columns) if (empty(c)) c.w = DIVIDER;
}
/** A LOS Divider on which nobody stands. */
const empty = c => c.divider !== undefined && !c.mine && !c.theirs;
/** How many men stand side by side; none: they stand in rows. */
const perRow = (g, c) => {
  if (rows()) return 0;
  if (phone()) return Math.min(6, Math.max(4, g.men.length));
  const n = g.men.length, most = Math.max(2, Math.floor((c.w - 8) / 50)), deep = Math.ceil(n / most);
  return deep > 2 ? 0 : Math.ceil(n / deep);
};

// ---- the picture ----
let columns = [];
/** The whole table: the two lines of groups, and before the first turn the men who have no group yet. */
export function html(app, mode, width) {
  const { board } = app, aim = aiming(app), forming = app.decision?.about === 'form groups', me = myPlayer(board, app.me);
  columns = columnsOf(board, app.me);
  widths(columns, phone() ? 340 : Math.max(300, width - RULER - 12));
  const panel = (g, c, mine) => {
    const foe = facing(board, g, aim), shot = aim.fan && !mine ? pairOf(board, aim.from, g.id) : null;
    const spot = forming && g.player === me ? letterKey(g) : `group:${g.id}`;
    return groupPanel(board, g, { mine, aim, mode: mode(spot, mine),
      unitMode: id => mode(`unit:${id}`, mine), pair: foe && pairOf(board, g.id, foe.id), width: phone() ? Math.min(342,
        width - 48) : c.w,
      cols: perRow(g, c), spot, barred: shot?.barred[0] ?? '' });
  };
  const line = (side, mine) => columns.filter(c => c[side]).map(c => panel(c[side], c, mine)).join('');
  return `<div class="field ${forming ? 'forming' : ''}"><svg class="under" aria-hidden="true"></svg><div class="line them">${
    line('theirs', false)}</div><div class="dial"></div><div class="line mine">${line('mine', true)}${forming
    ? newGroups(app, mode) : ''}</div>${between(board)}<svg class="over" aria-hidden="true"></svg>${pool(app, mode, me)}</div>`;
}
/** 41.3: the ground between two games, from the back of one line to the back of the other; and the name of each game. */
function between(board) {
  const ground = (d, n) => `<section class="divider" data-divider="${n}" aria-label="${t('uf_divider', { terrain: d.terrain
    })}" title="${t('uf_divider', { terrain: d.terrain })}">${scene(sceneOf(d.terrain), DIVIDER, 44, n + 5)}<b>${esc(
    d.terrain)}</b></section>`;
  const state = g => g.ceased ? t('uf_game_ceased') : g.decided ? t('uf_game_won', { who: board.players[g.winner]?.seat ?? '–' })
    : t('uf_deck', { n: g.pass, of: g.of });
  const name = g => `<h2 class="game label ${g.own ? 'own' : ''}" data-game="${g.n}">${esc(g.title)}<span>${
    esc(state(g))}</span></h2>`;
  return (board.dividers ?? []).map(ground).join('') + gamesOf(board, columns).map(name).join('');
}
const letterKey = g => `letter:${LETTERS.indexOf(g.letter)}`;
/** Letters that a man may be posted to and that nobody has yet. */
function newGroups(app, mode) {
  const me = myPlayer(app.board, app.me), taken = new Set(columns.filter(c => c.mine?.player === me).map(c => letterKey(c.mine)));
  const offered = [...new Set(app.offers.keyed.flatMap(o => o.keys).filter(k => k.startsWith('letter:')))].filter(k =>
    !taken.has(k));
  return offered.map(k => `<section class="grp new ${mode(k, true)}" data-spot="${k}" style="--w:150px"><b class="letter"
    data-nation="${
    nationOf(app.board, me)}">${LETTERS[k.slice(7)]}</b><span>${t('uf_new_group')}</span></section>`).join('');
}
/** Men who wait to be posted. */
function pool(app, mode, me) {
  const waiting = app.board.part === 'set-up' ? app.board.out.filter(m => m.fate === 'in play') : [];
  const mine = waiting.filter(m => m.player === me), theirs = waiting.length - mine.length;
  if (!waiting.length) return '';
  const nation = nationOf(app.board, me), tile = m => manTile(app.board, m, { nation, fp: m.firepower[5] ?? null, mode:
    mode(`unit:${m.id}`, true) });
  return `<section class="pool">${mine.length ? `<h2 class="label">${t('uf_to_post', { n: mine.length })}</h2><div
    class="men">${
    mine.map(tile).join('')}</div>` : `<p>${t('uf_they_form', { n: theirs })}</p>`}</section>`;
}

// ---- places ----
/** Put the groups where their range chits say, and draw the ruler and the lines between them. */
export function lay(element, app) {
  const box = element.querySelector('.field');
  if (!box) return;
  const forming = box.classList.contains('forming') || box.querySelector('.pool');
  box.classList.toggle('loose', Boolean(forming));
  if (forming) { for (const e of box.querySelectorAll('.grp')) e.style.cssText += ';left:auto;top:auto'; return; }
  if (phone()) rails(box, app); else place(box, app);
}
function measured(box) {
  let x = RULER;
  for (const c of columns) { c.x = x; x += c.w + GAP; }
  return columns.flatMap(c => ['theirs', 'mine'].filter(side => c[side]).map(side => {
    const el = box.querySelector(`.grp[data-id="${c[side].id}"]`);
    el.style.width = `${c.w}px`;
    return { el, g: c[side], c, mine: side === 'mine', h: el.offsetHeight, cx: c.x + c.w / 2 };
  }));
}
/** The largest step at which everything fits; otherwise the table scrolls. */
function scale(info, high) {
  const most = (list, step) => Math.max(40, ...list.map(i => i.h - i.g.chit * step));
  for (let step = 62; ; step--) {
    const top = most(info.filter(i => !i.mine), step), low = most(info.filter(i => i.mine), step), need = top + low + 5 * step
      + 2 * EDGE;
    if (need <= high || step <= 14) return { step, top: EDGE + top + Math.max(0, high - need) / 2, need };
  }
}
function place(box, app) {
  const high = box.parentElement.parentElement.clientHeight, info = measured(box), caption = app.board.games ? CAPTION : 0;
  const { step, need, ...at } = scale(info, high - caption), top = at.top + caption;
  const low = top + 5 * step, whole = Math.max(high, need + caption);
  box.style.height = `${whole}px`;
  box.style.minWidth = `${Math.max(0, ...columns.map(c => c.x + c.w + 12))}px`;
  for (const i of info) {
    i.front = i.mine ? low - i.g.chit * step : top + i.g.chit * step;
    i.y = i.mine ? i.front + 2 : i.front - i.h - 2;
    i.el.style.left = `${i.c.x}px`; i.el.style.top = `${i.y}px`;
  }
  for (const c of columns.filter(x => x.divider !== undefined)) {
    const e = box.querySelector(`.divider[data-divider="${c.divider}"]`);
    Object.assign(e.style, { left: `${c.x}px`, width: `${c.w}px`, top: `${EDGE}px`, height: `${whole - 2 * EDGE}px` });
  }
  for (const g of gamesOf(app.board, columns)) {
    const last = g.columns.at(-1), e = box.querySelector(`.game[data-game="${g.n}"]`);
    Object.assign(e.style, { left: `${g.columns[0].x}px`, width: `${last.x + last.w - g.columns[0].x}px` });
  }
  const right = info.length ? Math.max(...info.map(i => i.c.x + i.c.w)) + 6 : 300;
  box.querySelector('.under').innerHTML = ruler(app.board, app.me, { step, top, low, right }) + info.map(i => trail(app.board,
    i, step, whole)).join('');
  box.querySelector('.over').innerHTML = shots(app, info);
}
function ruler(board, seat, { step, top, low, right }) {
  const rung = k => {
    const y = top + k * step;
    return `<path d="M${RULER - 8} ${y}H${right + 2}" class="${k % 5 ? 'rung' : 'base'}"/><text x="10" y="${y + 4}"
      class="rl">${
      k}</text><text x="31" y="${y + 4}" class="rl">${5 - k}</text><path d="M16 ${y}H25" class="tick"/>`;
  };
  const me = nationOf(board, myPlayer(board, seat)), foe = board.players.find(p => p.nation !== me)?.nation ?? me;
  const flag = (nation, x, y) => sign(nation, 16).replace('<svg', `<svg x="${x}" y="${y}"`);
  return `<rect x="${RULER - 8}" y="${top}" width="${right - RULER + 10}" height="${5 * step}" class="land"/>${
    [0, 1, 2, 3, 4, 5].map(rung).join('')}<path d="M21 ${top}V${low}" class="tick"/>${flag(foe, 2, top - 30)}${flag(me, 23,
      low + 14)}`;
}
/** How far a group has come: one mark for each step behind it. */
function trail(board, i, step, whole) {
  const d = i.mine ? -1 : 1, from = i.mine ? i.y + i.h + 2 : i.y - 2, out = [];
  const end = i.mine ? Math.min(whole - 4, i.y + i.h + i.g.chit * step) : Math.max(4, i.y - i.g.chit * step);
  for (let y = from - d * 9, n = 0; d * (y - end) > 4; y -= d * 13, n++) out.push(`<path d="M${i.cx - 9} ${y}l9 ${d * 6} 9
    ${-d * 6}"
    class="trail" style="opacity:${Math.max(.12, .5 - n * .09)};stroke:var(--plate-${nationOf(board, i.g.player)})"/>`);
  return out.join('');
}

// ---- lines ----
/** Where along a line its pill may stand, the best first. */
const PARTS = [.58, .5, .66, .42, .74, .34, .82, .9];
const pill = (x, y, text, cls, w) => `<g class="pill ${cls}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><rect
  x="${
  -w / 2}" y="-12" width="${w}" height="24" rx="12"/><text y="4.5" text-anchor="middle">${text}</text></g>`;
const words = pair => pair.barred.length ? [t('uf_no_shot'), 108] : [t('uf_fp_n', { n: pair.firepower }), pair.firepower > 9
  ? 142 : 134];
const short = pair => pair.barred.length ? ['✕', 74] : [String(pair.firepower), pair.firepower > 9 ? 84 : 76];

/** From the group that acts to each it could fire at; between all others that face each other only the range. */
function shots(app, info) {
  const { board } = app, aim = aiming(app), taken = [], out = [], pills = [];
  const free = (x, y, w) => taken.every(q => Math.abs(q.x - x) > (q.w + w) / 2 + 6 || Math.abs(q.y - y) > 28);
  const put = (x, y, text, cls, w) => { taken.push({ x, y, w }); pills.push(pill(x, y, text, cls, w)); };
  const from = info.find(i => i.g.id === aim.from);
  for (const a of info.filter(i => !i.mine)) {
    const b = info.find(i => i.mine && i.c === a.c), pair = b && pairOf(board, b.g.id, a.g.id);
    if (!pair || from) continue;
    faceToFace(a, b, pair, { out, put });
  }
  const targets = from ? info.filter(i => i.mine !== from.mine && (aim.fan || i.g.id === aim.at)) : [];
  for (const to of targets.sort((a, b) => (a.g.id === aim.at) - (b.g.id === aim.at))) {
    const pair = pairOf(board, from.g.id, to.g.id);
    if (pair) fanLine(from, to, pair, to.g.id === aim.at, { out, put, free });
  }
  return out.join('') + flankLines(board, info) + pills.join('');
}
function faceToFace(a, b, pair, { out, put }) {
  const gap = b.front - a.front, x = a.cx;
  if (gap > 30) out.push(`<path d="M${x} ${a.front + 7}V${b.front - 7}M${x - 5} ${a.front + 5}h10M${x - 5} ${b.front - 5}h10"
    class="spin"/>`);
  put(gap > 24 ? x : a.c.x + a.c.w - 34, (a.front + b.front) / 2, `<tspan class="rr">${t('uf_rr', { n: pair.range
    })}</tspan>`, 'plain', 50);
}
function fanLine(from, to, pair, aimed, { out, put, free }) {
  const up = from.mine ? -1 : 1, off = to.c === from.c ? 0 : to.cx < from.cx ? -1 : 1;
  const x1 = from.cx + off * Math.min(70, from.c.w * .24), y1 = from.front + up * 5, x2 = to.cx - off * Math.min(10, to.c.w *
    .05);
  const y2 = to.front - up * 9, cls = aimed ? 'aim' : pair.barred.length ? 'no' : 'may', d = `M${x1} ${y1}L${x2} ${y2}`;
  out.push(`<path d="${d}" class="fan ${cls} halo"/><path d="${d}" class="fan ${cls}"/>`);
  if (aimed) out.push(`<path transform="translate(${x2} ${y2}) rotate(${(Math.atan2(y2 - y1, x2 - x1) * 180 /
    Math.PI).toFixed(1)})"
    d="M-15-10 7 0-15 10-11 0Z" class="head"/>`);
  const at = k => [x1 + (x2 - x1) * k, Math.abs(y1 - y2) > 30 ? y1 + (y2 - y1) * k : (y1 + y2) / 2];
  const tries = [words(pair), short(pair)].flatMap(([said, w]) => PARTS.map(k => ({ said, w, k })));
  const { said, w, k } = tries.find(x => free(...at(x.k), x.w)) ?? tries.at(-1);
  put(...at(k), `<tspan class="rr">${t('uf_rr', { n: pair.range })}</tspan><tspan dx="7">${esc(said)}</tspan>`, cls, w);
}
/** Flanking Fire: a dotted line round to the group that is flanked (17.1). */
function flankLines(board, info) {
  return board.flanks.map(([a, b]) => [info.find(i => i.g.id === a), info.find(i => i.g.id === b)]).filter(([a, b]) => a && b)
    .map(([a, b]) => {
      const edge = (i, other) => i.c.x + (other.cx < i.cx ? 26 : i.c.w - 26), y1 = a.front, y2 = b.front, mid = (y1 + y2) / 2;
      const d = `M${edge(a, b)} ${y1}C${edge(a, b)} ${mid} ${edge(b, a)} ${mid} ${edge(b, a)} ${y2}`;
      return `<path d="${d}" class="flankline halo"/><path d="${d}" class="flankline"/>`;
    }).join('');
}

// ---- phone: two rails to swipe, and between them the dial of the pair in the middle ----
const centred = { them: null, mine: null };
function rails(box, app) {
  const ground = (app.board.dividers ?? []).map(d => `<small class="between">${
    t('uf_divider', { terrain: esc(d.terrain) })}</small>`).join('');
  const sides = ['them', 'mine'], rail = side => box.querySelector(`.line.${side}`), { board } = app, aim = aiming(app);
  const middle = el => {
    const r = el.getBoundingClientRect(), c = r.left + r.width / 2;
    const away = e => { const s = e.getBoundingClientRect(); return Math.abs(s.left + s.width / 2 - c); };
    return [...el.querySelectorAll('.grp[data-id]')].sort((a, b) => away(a) - away(b))[0];
  };
  const dial = () => {
    const [them, mine] = sides.map(s => groupOf(board, +(middle(rail(s))?.dataset.id ?? -1))), pair = them && mine &&
      pairOf(board, mine.id, them.id);
    for (const [s, g] of [['them', them], ['mine', mine]]) if (g) centred[s] = g.id;
    const dots = s => `<span class="dots ${s}">${[...rail(s).querySelectorAll('.grp[data-id]')].map(e => groupOf(board,
      +e.dataset.id)).filter(Boolean)
      .map(g => `<i class="${g.id === centred[s] ? 'on' : ''}">${esc(g.letter)}</i>`).join('')}</span>`;
    box.querySelector('.dial').innerHTML = pair ? `${dots('them')}<span class="steps" title="${t('uf_relative_range')}">${
      [0, 1, 2, 3, 4, 5].map(n => `<i class="${n === pair.range ? 'on' : ''}">${n}</i>`).join('')}</span><b class="saysfp">${
      esc(words(pair)[0])}</b>${dots('mine')}${ground}` : '';
  };
  const wanted = { them: [aim.at, aim.from], mine: [aim.from, aim.at] };
  for (const s of sides) {
    const el = rail(s), ids = [...wanted[s], centred[s]].filter(id => id !== null);
    const found = ids.map(id => el.querySelector(`.grp[data-id="${id}"]`)).find(Boolean);
    if (found && !el.dataset.laid) el.scrollLeft = found.offsetLeft - (el.clientWidth - found.offsetWidth) / 2;
    if (!el.dataset.laid) el.addEventListener('scroll', dial, { passive: true });
    el.dataset.laid = '1';
  }
  dial();
}

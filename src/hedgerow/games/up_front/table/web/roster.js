// Beside the field: every man's firepower at every range, and below it every pair of groups at one glance.
import { esc } from '/js/dom.js';
import { icon } from '/paint/icons.js';
import { t } from '/strings.js';
import { bust } from './paint/soldiers.js';
import { aiming, lines, myPlayer, nationOf, pairOf, shortName, stateWords } from './position.js';

const RANGES = [0, 1, 2, 3, 4, 5];
const letter = (board, g) => `<b class="letter sm" data-nation="${nationOf(board, g.player)}">${esc(g.letter)}</b>`;

function man(app, m, nation, range) {
  const live = app.decision && !app.shown && app.offers.live(app.picks).has(`unit:${m.id}`), values = m['to hit'].length ?
    m['to hit'] : m.firepower;
  const numbers = m.pinned ? `<span class="fpx pinned">${t('uf_row_pinned', { n: m.panic })}</span>`
    : `<span class="fpx ${m.serves >= 0 ? 'aid' : ''} ${m['to hit'].length ? 'th' : ''}">${values.map((v, i) =>
      `<i class="${i === range ? 'on' : ''}">${v === '-' ? '·' : esc(String(v).replace('0-', '≤'))}</i>`).join('')}</span>`;
  return `<li class="${live ? 'can' : ''}"><button type="button" data-piece="unit:${m.id}" title="${esc([m.weapon,
    ...stateWords(m)].join(', '))}">
    <span class="art">${bust({ nation, no: m.id, weapon: m.weapon, pinned: m.pinned })}</span><span class="nm"><b>${
    esc(shortName(m.name))}</b></span>${numbers}</button></li>`;
}
function men(app, list, { player, sign = '', range = -1 }) {
  const { board } = app;
  return list.length ? `<h2 class="label">${sign}<span>${t(list.length === 1 ? 'uf_man' : 'uf_men', { n: list.length
    })}</span><em>${
    RANGES.map(n => `<i class="${n === range ? 'on' : ''}">${n}</i>`).join('')}</em></h2><ul>${
    list.map(m => man(app, m, nationOf(board, player), range)).join('')}</ul>` : '';
}
function group(app, g, aim) {
  const { board } = app, range = g.id === aim.from && aim.at !== null ? pairOf(board, aim.from, aim.at)?.range ?? -1 : -1;
  return men(app, g.men, { player: g.player, sign: letter(board, g), range });
}
/** Men who wait to be put into a group. */
function unposted(app) {
  const { board } = app, me = myPlayer(board, app.me);
  return board.part === 'set-up' ? men(app, board.out.filter(m => m.fate === 'in play' && m.player === me), { player: me }) : '';
}
function lost(board) {
  const gone = board.out.filter(m => m.fate !== 'in play');
  const row = m => `<li><button type="button" data-piece="unit:${m.id}"><span class="art">${bust({ nation: nationOf(board,
    m.player), no: m.id,
    weapon: m.weapon, pinned: true })}</span><span
      class="nm"><b>${esc(m.name)}</b></span><em>${t(`uf_fate_${m.fate}`)}</em></button></li>`;
  return gone.length ? `<ul>${gone.map(row).join('')}</ul>` : `<p class="none">${t('uf_none_lost')}</p>`;
}
/** Relative range and firepower of every pair; darker is closer, hatched cannot fire. */
function matrix(app, aim) {
  const { board } = app, { mine, theirs } = lines(board, app.me);
  if (!mine.length || !theirs.length) return '';
  const cell = (m, th) => {
    const p = pairOf(board, m.id, th.id);
    if (!p) return '<td></td>';
    const aimed = m.id === aim.from && th.id === aim.at;
    return `<td class="r${Math.max(0, Math.min(5, p.range))} ${aimed ? 'aim' : ''} ${p.barred.length ? 'no' : ''}"
      title="${esc(p.barred[0]
      ?? t('uf_pair', { range: p.range, fp: p.firepower }))}"><b>${p.range}</b><span>${p.barred.length ? icon('ban', 11) :
        p.firepower}</span></td>`;
  };
  return `<section class="rangebox"><h2 class="label">${icon('range', 15)} ${t('uf_range_table')}</h2><table
    class="rrm"><thead><tr><th></th>${
    theirs.map(g => `<th scope="col">${letter(board, g)}</th>`).join('')}</tr></thead><tbody>${mine.map(m => `<tr
      class="${m.id === aim.from
    ? 'from' : ''}"><th scope="row">${letter(board, m)}</th>${theirs.map(th => cell(m,
      th)).join('')}</tr>`).join('')}</tbody></table>
    <p class="key"><b>4</b> ${t('uf_range')} <span>11</span> ${t('uf_firepower')}</p></section>`;
}
export function roster(app, tab) {
  const { mine, theirs } = lines(app.board, app.me), aim = aiming(app);
  const groups = list => list.map(g => group(app, g, aim)).join('');
  const list = tab === 'lost' ? lost(app.board) : tab === 'mine' ? groups(mine) + unposted(app) : groups(theirs);
  return `<div class="scroll" tabindex="0" role="tabpanel" aria-label="${t('units')}">${list}</div>${matrix(app, aim)}`;
}

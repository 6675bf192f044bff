// A number with its story, and the chances of what is rolled for: the same lines before the roll and after it.
import { chip, esc } from './dom.js';
import { t } from '../strings.js';

const STEP = {
  '*': n => `×${n}`, '/': n => `÷${n}`, floor: n => `↓${n}`, ceil: n => `↑${n}`, least: n => `≥${n}`,
  most: n => `≤${n}`, column: n => `col ${n}`, shift: n => `${n > 0 ? '+' : '−'}${Math.abs(n)} col`, set: n => `=${n}`,
};
export const signed = n => n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
/** A number as it is written at the table: 3½. */
const figure = n => String(n).replace('-', '−').replace(/^(−?)0\.5$/, '$1½').replace(/\.5$/, '½');
const amount = ([step, n], first) => step !== '+' ? (STEP[step]?.(n) ?? n) : first ? figure(n) : figure(signed(n));

export const tallyRows = (tally, words = {}) =>
  `<ul class="mini">${tally.lines.map((line, i) =>
  `<li><b class="amt">${amount(line, i === 0)}</b><span>${esc(words[line[2]] ?? line[2])}</span>${chip(line[3])}</li>`).join(
  '')}<li class="sum"><b class="amt">${figure(tally.total)}</b><span>${
  esc(tally.name ? words[tally.name] ?? tally.name.replaceAll('_', ' ') : t('total'))}</span></li></ul>`;

export const percent = p => {
  const n = Math.round(p * 100);
  return p > 0 && n === 0 ? '<1' : p < 1 && n === 100 ? '>99' : String(n);
};

/** What a try is made for. */
const SUCCESS = new RegExp('(^|, |\\d )(rallies|recover(s|ed)( .*)?|is in good order again|repaired|smoke|aborted|it succeeds'
  + '|he is in)(,|$)');
/** Outcomes that read alike are one; what one tries for comes first, then the gravest. */
function ordered(odds, outcome) {
  const merged = new Map();
  for (const o of odds.outcomes) {
    const made = outcome(o.outcome), { word } = made, cls = SUCCESS.test(o.outcome) ? 'g' : made.cls;
    const had = merged.get(word) ?? { cls, word, p: 0 };
    merged.set(word, { ...had, p: had.p + o.chance });
  }
  const order = { g: -1, d: 0, a: 1, b: 2, c: 3 };
  return [...merged.values()].sort((a, b) => order[a.cls] - order[b.cls] || b.p - a.p);
}
const spoken = list => list.map(o => `${o.word} ${percent(o.p)} %`).join(', ');

/** How likely a try succeeds, or anything comes of a shot. */
function something(list) {
  const wins = list.filter(o => o.cls === 'g');
  return (wins.length ? wins : list.filter(o => o.cls !== 'c')).reduce((sum, o) => sum + o.p, 0);
}

/** The odds of one row of a list: a small bar, how likely something comes of it, and all of it to those who look closer. */
export function briefly(odds, outcome) {
  if (!odds) return '';
  const list = ordered(odds, outcome), said = spoken(list);
  const bar = list.map(o => `<i class="o-${o.cls}" style="flex:${Math.max(o.p, .012)} 0 0"></i>`).join('');
  return `<span class="brief" title="${esc(said)}"><span class="briefbar" aria-hidden="true">${bar}</span><b>${
    percent(something(list))} %</b>
    <span class="sr">${esc(said)}</span></span>`;
}

/** The best that any of several choices promises. */
export function atBest(several, outcome) {
  const known = several.filter(Boolean).map(odds => something(ordered(odds, outcome)));
  return known.length ? `<span class="brief"><b>${t('up_to', { n: percent(Math.max(...known)) })}</b></span>` : '';
}

/** Outcomes as one bar and a list, so that no number hides. */
export function outcomes(odds, outcome) {
  const list = ordered(odds, outcome), said = spoken(list);
  const bar = list.map(o => `<span class="o-${o.cls}" style="flex:${Math.max(o.p, .012)} 0 0">${o.p > .09
    ? `<b>${percent(o.p)}</b>` : ''}${o.p * 330 > 30 + o.word.length * 7 ? `<i>${esc(o.word)}</i>` : ''}</span>`).join('');
  return `<div class="odds" role="img" aria-label="${esc(said)}" title="${esc(said)}">${bar}</div>
    <p class="legend">${list.map(o =>
    `<span><i class="o-${o.cls}"></i>${esc(o.word)} <b>${percent(o.p)} %</b></span>`).join('')}<span class="before">${
    esc(odds.note || '')}</span></p>`;
}

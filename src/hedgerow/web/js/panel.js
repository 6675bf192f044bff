// The decision panel: whose choice, about what, what may be done, what it means.
import { capital, chip, esc, fill } from './dom.js';
import { badge, seatName, whoSits } from './game.js';
import { together } from './language.js';
import { t } from '../strings.js';
import { atBest, briefly, outcomes, tallyRows } from './tally.js';
import { analysisHtml, luckHtml } from './analysis.js';
import { courseHtml } from './course.js';
import { thoughtAt, whyHtml } from './why.js';

const MANY = 14, LONG = 40;                            // rows that are seen at once; rows one scrolls through

/** @param app the table; draws into element */
export function drawPanel(app, element) {
  const { view, decision: d } = app, asks = d ? `${app.me}/${d.number}` : '';
  if (asks && asks === element.dataset.asks && element.querySelector('[data-fact]:focus')) return;     // one types
  element.dataset.asks = asks;
  if (app.gathering) { fill(element, gathering(app)); return; }
  if (!view) { fill(element, ''); return; }
  if (app.replaying) { fill(element, replayed(app)); return; }
  const now = () => d && !d.optional ? asked(app, d) : idle(app) + (d ? picked(app) + odds(app) + anytime(app) : '');
  fill(element, [proposal(app), app.watching ? watch() : view.result ? over(app) : now()].join(''));
}

const head = ({ whose, step = '', title, text = '', cls = '' }) =>
  `<header class="prompt ${cls}"><div class="who"><span class="whose">${whose}</span><span class="what-step">${
  step}</span></div><h1 id="ask">${title}</h1>${text ? `<p>${text}</p>` : ''}</header>`;

/** The map still shows what has happened: nobody is asked before he has seen it. */
const watch = () => head({ whose: t('watch_first'), title: t('watch_text'), cls: 'idle' })
  + `<footer class="go"><button type="button" class="btn big" data-do="skip">${t('watch_skip')}
    <kbd>${t('key_space')}</kbd></button></footer>`;

/** What the choice just made would lose, and the way to make it all the same. */
function warning(app, d) {
  if (app.warned?.number !== d.number) return '';
  const rows = app.warned.reasons.map(r => `<p>${esc(capital(r.text))} ${chip(r.rule)}</p>`).join('');
  return `<section class="warnbox" role="alert">${rows}<p class="go"><button type="button" class="btn" data-do="unsure">${
    t('warned_no')} <kbd>Esc</kbd></button><button type="button" class="btn" data-do="sure">${t('warned_yes')}
      <kbd>Y</kbd></button>
    </p></section>`;
}

function asked(app, d) {
  const reaction = app.reaction,
    step = `${badge(app.game, app.board, app.me)} ${seatName(app.game, app.board, app.me)} ${chip(d.rule)}`;
  const whose = d.lines ? t('worksheet') : reaction ? t('your_reaction') : t('your_choice');
  return head({ whose, step, title: esc(d.prompt), cls: reaction ? 'reaction' : '' }) + warning(app, d)
    + (d.lines ? app.game.worksheet(app, d) ?? sheet(app, d) : '') + picked(app) + odds(app) + list(app) + powerless(app, d)
      + buttons(app, d) + anytime(app)
      + (d.window ? standing(app, d) : '');
}

/** Whether pieces are put into places on it, and nothing else is written down. */
const places = app => app.offers.keyed.some(o => o.keys.some(k => app.places?.of(k)));
/** A worksheet: what stands on it, each line to be taken back. */
function sheet(app, d) {
  const rows = d.lines.map((line, i) =>
    `<li><span>${esc(capital(app.game.say(line, app.board, app.me) ?? d.lines_say[i]))}</span>${app.offers.backs.has(i)
    ? `<button type="button" class="linkish" data-back="${i}">${t('take_back')}</button>` : ''}</li>`);
  const none = t(places(app) ? 'empty_sheet' : 'empty_list');
  return `<section class="sheet-lines"><h2 class="label">${t('lines')} <span>${d.lines.length}</span></h2>${rows.length
    ? `<ol class="scroll">${rows.join('')}</ol>` : `<p class="dim">${none}</p>`}</section>`;
}

function picked(app) {
  if (!app.picks.length) return '';
  return `<section class="picked"><span class="label">${t('picked')}</span> ${
    app.picks.map(k => `<button type="button" class="pick" data-pick="${esc(k)}">${esc(app.nameOf(k))} <span
    aria-hidden="true">✕</span></button>`).join('')}</section>`;
}

/** The chances of what is chosen or looked at. */
function odds(app) {
  const focus = app.focusOption; if (!focus) return '';
  const known = app.oddsOf(focus); if (!known) return '';
  return `<section class="targets oddsbox" aria-label="${t('chance')}"><h2 class="label">${
    esc(focus.verb === 'pass' ? t('if_pass') : capital(focus.say))}</h2>${
    [...(known.tallies ?? []), ...(known.tally ? [known.tally] : [])].map(x => tallyRows(x, app.scene.words)).join('')}${
    outcomes(known, app.game.outcome)}${eachPiece(app, known.parts ?? [])}</section>`;
}

/** What the roll means for single pieces: each target, each weapon that fires. */
function eachPiece(app, parts) {
  if (!parts.length) return '';
  const one = p => `<li><b>${esc(p.name)}</b>${outcomes({ ...p, note: '' }, app.game.outcome)}</li>`;
  return `<h2 class="label">${t('each_piece')}</h2><ul class="each-piece">${parts.map(one).join('')}</ul>`;
}

const passWord = app => app.letsGo ? t('let_go')
  : app.game.passWord(app.decision.about) ?? t(app.passKey === 'E' ? 'enough' : 'pass');
const row = (app, o, all) => `<li><button type="button" class="opt" data-option='${esc(JSON.stringify(o.option))}'><span>${
  esc(capital(o.say))}</span>${briefly(app.briefOf(o, all), app.game.outcome)}</button></li>`;
function list(app) {
  const found = app.offers.matching(app.picks);
  if (!found.length || (app.picks.length && found.length === 1)) return '';
  if (found.length <= MANY) return `<ul class="opts">${found.map(o => row(app, o, found)).join('')}</ul>`;
  const groups = new Map();
  for (const o of found) {
    const k = o.keys.find(x => !app.picks.includes(x));
    if (!groups.has(k)) groups.set(k, []);
    groups.get(k).push(o);
  }
  const best = all => found.length <= LONG ? atBest(all.map(o => app.briefOf(o, all)), app.game.outcome) : '';
  if (groups.size > 1 && groups.size < found.length) return `<ul class="opts scroll">${
    [...groups].map(([k, all]) => all.length === 1 ? row(app, all[0], all)
    : `<li><button type="button" class="opt" data-pick="${esc(k)}">${esc(app.nameOf(k))} <span
    class="dim">${t('choices_n', { n: all.length })}</span>${best(all)}</button></li>`).join('')}</ul>`;
  const rows = `<ul class="opts scroll">${found.map(o => row(app, o, found.slice(0, LONG))).join('')}</ul>`;
  return found.length <= LONG ? rows : `<details class="manyopts"><summary>${t('choices_n', { n: found.length })}</summary>${
    rows}</details>`;
}

/** What may be done whoever is asked: kept apart, so that nobody does it by accident. */
function anytime(app) {
  const found = app.offers.anytime;
  return found.length ? `<details class="manyopts anytime"><summary>${t('anytime')}</summary><ul class="opts scroll">${
    found.map(o => row(app, o, found.slice(0, MANY))).join('')}</ul></details>` : '';
}

function buttons(app, d) {
  const exact = app.offers.exact(app.picks), main = app.enterOption, pass = app.offers.pass;
  const label = o => o.verb === 'commit' ? t('commit') : o.verb === 'pass' ? t('pass') : esc(capital(o.say));
  const plain = app.offers.plain.filter(o => o !== main && o !== pass), spread = main && exact.length > 1
    ? exact.filter(o => o !== main) : [];                 // else the list has them all
  const rolls = main && (app.game.rolls(main.option, app.board) || /^(shoot|fire|roll|reroll|detonate)$/.test(main.verb));
  const auto = d.lines && app.offers.keyed.length
    ? `<button type="button" class="btn" data-do="auto">${t(places(app) ? 'auto_place' : 'auto_choose')}</button>` : '';
  const made = [main ? `<button type="button" class="btn big ${rolls ? 'fire'
    : 'primary'}" data-do="enter">${label(main)} <kbd>${app.reaction ? 'F' : 'Enter'}</kbd></button>` : '',
    ...spread.map(o => `<button type="button" class="btn" data-option='${esc(JSON.stringify(o.option))}'>${label(o)}</button>`),
    ...plain.map(o => `<button type="button" class="btn" data-option='${esc(JSON.stringify(o.option))}'>${
      label(o)}</button>`), auto,
    pass ? `<button type="button" class="btn ${main ? '' : 'big'} ${app.reaction ? 'big'
      : ''}" data-do="pass">${pass.verb === 'pass' ? passWord(app) : label(pass)} <kbd>${
      app.passKey === 'Space' ? t('key_space') : app.passKey}</kbd></button>` : '',
    app.letsGo ? `<button type="button" class="btn" data-do="wait">${t('wait_step')} <kbd>W</kbd></button>` : '']
    .filter(Boolean);
  return made.length ? `<footer class="go">${made.join('')}</footer>` : '';
}

/** Whoever could react is asked, also who holds nothing for it: why, if there is nothing to choose. */
function powerless(app, d) {
  const can = app.offers.keyed.length || app.offers.plain.some(o => o !== app.offers.pass);
  return d.window && !can ? `<p class="powerless">${t('powerless')}</p>` : '';
}

/** Reactions may be answered in advance. */
function standing(app, d) {
  const now = app.standing(d.about), words = { odds: t('standing_odds'), ...app.game.facts };
  const facts = Object.entries(d.facts).filter(([f, v]) => typeof v === 'number' && words[f]);
  const kind = f => app.game.nearFacts.includes(f) ? 'standing_near' : 'standing_when';
  const radio = (value, text) =>
    `<label><input type="radio" name="standing" value="${value}" ${now === value ? 'checked' : ''}><span>${text}</span></label>`;
  const compared = ([f, v]) => radio(`when:${esc(f)}`, `${t(kind(f), { fact: esc(words[f]) })} <input class="field"
    type="number" min="0" data-fact="${esc(f)}" value="${app.standingAt(d.about, f) ?? v}" aria-label="${esc(words[f])}">${
    f === 'odds' ? ' %' : ''}`);
  return `<section class="standing"><h2 class="label">${t('standing')}</h2>${
    app.hasUsual(d.about) ? radio('usual', t('standing_usual')) : ''}${radio('ask', t('standing_ask'))}${
    facts.map(compared).join('')}${askedAbout(app, d, radio)}${hiddenToo(app, d)}${radio('pass', t('standing_pass'))}${
    radio('all', t('standing_pass_all'))}<p>${t('standing_note')}</p></section>`;
}

/** The pieces that could answer, to be asked about them alone. */
function askedAbout(app, d, radio) {
  const wanted = app.standingUnits(d.about), could = Object.keys(d.facts).filter(f => / \d+$/.test(f));
  const units = [...new Set([...wanted, ...could])];
  if (!units.length) return '';
  const box = u => `<label><input type="checkbox" data-unit="${esc(u)}" ${wanted.includes(u) || !wanted.length ? 'checked'
    : ''}><span>${esc(app.nameOf(u.replace(' ', ':')))}</span></label>`;
  return `${radio('units', t('standing_units'))}<div class="standing-units">${units.map(box).join('')}</div>`;
}

/** What hidden units could do counts for no odds: being asked would tell where they are. One may be asked in any case. */
function hiddenToo(app, d) {
  if (!d.facts.hidden) return '';
  return `<div class="standing-units"><label><input type="checkbox" data-hidden="1" ${app.standingHidden(d.about) ? 'checked'
    : ''}><span>${t('standing_hidden')}</span></label></div>`;
}

/** While the past is looked at: what has just happened there. */
function replayed(app) {
  const at = app.replaying.events - 1, why = thoughtAt(app, at), e = app.log[at];
  const text = e ? `${esc(capital(e.text))} ${chip(e.rule)}` : '';
  return head({ whose: t('replay'), title: esc(app.game.turn(app.board)), text, cls: 'idle' })
    + analysisHtml(app) + (why ? whyHtml(app, why) : '') + courseHtml(app);
}

function idle(app) {
  const who = Object.keys(app.view.waiting), bots = who.filter(s => app.isBot(s));
  const named = seats => together(seats.map(s => seatName(app.game, app.board, s)));
  const about = [...new Set(Object.values(app.view.waiting))].join(', ');
  const thinking = bots.length ? `<div class="thinking" role="progressbar" aria-label="${
    t('bot_thinks', { who: named(bots) })}"><i></i></div><p class="go"><button type="button" class="btn"
    data-do="hurry">${t('hurry')}</button></p>` : '';
  return head({ whose: app.me ? t('other_choice', { who: named(who) }) : t('watch_title'), title: bots.length
    ? t('bot_thinks', { who: named(bots) }) : t('waiting_title', { who: named(who) }), text: about
    ? t('waiting_about', { about: esc(about) }) : '', cls: 'idle' }) + thinking;
}

function over(app) {
  const { result } = app.view, who = result.winners.map(s => seatName(app.game, app.board, s)).join(', ');
  const points = Object.entries(result.score ?? {}), counts = points.some(([, n]) => n);   // without points nothing is scored
  const score = (counts ? points : []).map(([s, n]) => `${seatName(app.game, app.board, s)} ${esc(n)}`).join(' · ');
  return head({ whose: t('over'), title: who ? t('over_title', { who }) : t('over_draw'),
    text: `${esc(capital(result.why))} ${chip(result.rule)}`, cls: 'over' })
    + `${score ? `<p class="score">${score}</p>` : ''}${courseHtml(app)}${luckHtml(app)}<footer class="go"><button type="button"
      class="btn primary big"
      data-do="replay">${t('replay')}</button>${app.me ? `<button type="button" class="btn" data-do="rematch">${
      t('rematch')}</button>${app.message.seats.every(s => app.seats.has(s.seat)) ? '' : `<button type="button" class="btn"
      data-do="swapped">${t('rematch_swapped')}</button>`}` : ''}<a
      class="btn" href="${esc(app.saveAddress)}" download>${t('save')}</a><button type="button" class="btn" data-do="share">${
      t('share')}</button><a class="btn" href="/">${
      t('back_to_lobby')}</a></footer>
      <p class="seal">${t('commitment', { hash: esc(app.message.commitment.slice(0, 16)) + '…' })} ${app.message.secret
      ? t('secret', { secret: esc(app.message.secret.slice(0, 16)) + '…' }) : ''}</p>`;
}

/** Somebody asks the others to agree: to an undo, or to a draw. */
function proposal(app) {
  const [kind, by] = app.message?.proposed ?? []; if (!by) return '';
  if (by === app.me) return `<section class="undoask"><p>${t(`${kind}_wait`)}</p></section>`;
  return `<section class="undoask" role="alert"><p>${t(`${kind}_asked`, { who: seatName(app.game, app.board, by) })}</p>${app.me
    ? `<button type="button" class="btn primary" data-do="agree">${t('agree')}</button><button type="button" class="btn"
    data-do="refuse">${t('refuse')}</button>` : ''}</section>`;
}

/** A link that starts with the name every machine has for itself is good on this one alone. */
function onlyHere(app, seat) {
  if (!app.reach) return '';
  const { network, command } = app.reach, link = network ? app.inviteLink(seat, network) : '';
  const how = network ? t('invite_network') : t('invite_serve', { command: esc(command) });
  const field = `<p class="invite"><input readonly value="${esc(link)}" aria-label="${t('invite_network')}"><button type="button"
    class="btn" data-copy="${esc(link)}">${t('copy')}</button></p>`;
  return `<p class="warn">${t('invite_here')} ${how}</p>${link && field}`;
}
function gathering(app) {
  const rows = app.gathering.seats.map(s =>
    `<li><b>${esc(s.seat)}</b> ${s.player ? esc(whoSits(s)) : `<em>${t('open_seat')}</em>`}${!s.player
    && app.invitations[s.seat]
    ? `<p>${t('invite_text', { seat: esc(s.seat) })}</p><p class="invite"><input readonly
    value="${esc(app.inviteLink(s.seat))}" aria-label="${t('invite')}"><button type="button" class="btn"
    data-copy="${esc(app.inviteLink(s.seat))}">${t('copy')}</button></p>${onlyHere(app, s.seat)}` : ''}</li>`);
  return head({ whose: t('gathering'), title: t('gather_title') }) + `<ul class="gather">${rows.join('')}</ul>`;
}

// The whole game from the keyboard: a cursor over the hexes, one key for each thing, and typed commands.
import { $ } from './dom.js';
import { t } from '../strings.js';

export function listenKeys(app, { act, board, cursor, moveCursor, playback, pointing }) {
  /** Tab goes through the places where something can be chosen. */
  const nextLegal = back => {
    if (!app.decision || !app.places) return false;
    const live = app.offers.live(app.picks), spots = app.places.at.filter(p => pointing.keysAt(p).some(k => live.has(k)));
    if (!spots.length) return false;
    const i = spots.indexOf(cursor()), n = i < 0 ? (back ? spots.length - 1 : 0) : i + (back ? -1 : 1);
    aim(spots[n] ?? null);
    return Boolean(spots[n]);
  };
  const start = () => app.pieces.find(p => p.place && p.side === app.me)?.place ?? app.places.at[0];
  const fire = () => { if (app.reaction) act.enter(); };
  const KEYS = {
    Backspace: act.undo, '/': () => $('cmd').focus(), l: act.los, r: act.range, d: act.danger, h: act.threat, '+': act.in,
      '=': act.in,
    '-': act.out, 0: act.fit, f: fire, y: () => app.sure(), w: act.wait, e: () => { if (app.passKey === 'E') act.pass(); },
    '[': () => act.turn(-1), ']': () => act.turn(1),
    v: () => { if (cursor() && board().fan(cursor(), true)) intoFan(); }, '?': act.help, n: act.note, c: act.chat,
  };
  const escape = (typing, fanned) => {
    for (const name of ['rulepop', 'drawer', 'textboard']) $(name).hidden = true;
    board()?.unfan(); board()?.unsay(); playback.skip();
    if (app.warned) { app.warned = null; app.draw(); }
    if (app.picks.length || app.path.length) { app.picks = []; app.path = []; app.draw(); }
    if (typing || fanned) $('board').focus();
  };
  let aimed = false;                                    // the cursor was moved, and what it is on not yet pointed at
  const aim = place => { aimed = Boolean(place); moveCursor(place); };
  /** Enter on the map chooses what the cursor was moved to; after that, or elsewhere, it does what the panel says. */
  const enter = (e, onMap) => {
    const ready = app.picks.length > 0 && app.enterOption;
    const point = onMap && cursor() && e.target === $('board') && !ready && (aimed || !app.enterOption);
    aimed = false;
    if (point) { pointing.point(cursor()); intoFan(); } else if (!app.reaction) act.enter();
  };
  /** Where several pieces could be meant, the keys go to the row of them: arrows along it, Enter takes one, Escape leaves. */
  const inFan = () => [...$('board').querySelectorAll('.fanpop.held .fanone')];
  const intoFan = () => { const all = inFan(); (all.find(e => e.matches('.legal')) ?? all[0])?.focus(); };
  const alongFan = (from, by) => { const all = inFan(); all[(all.indexOf(from) + by + all.length) % all.length]?.focus(); };
  /** Space skips what is being played back, stops a unit, lets a reaction be; it never ends a phase. */
  const space = () => {
    if (app.watching) playback.skip();
    else if (app.passKey === 'Space') act.pass();
    else if (app.offers?.pass) app.announce(t('space_hint'));
  };
  document.addEventListener('keydown', e => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const typing = e.target.matches('input, textarea, select'), onMap = e.target === $('board') || e.target === document.body;
    if (e.key === 'Escape') { escape(typing, e.target.matches('.fanone')); return; }
    if (typing || app.curtain) return;
    const row = /^[1-9]$/.test(e.key) && document.querySelectorAll('.placerow')[e.key - 1];
    if (row) { row.click(); e.preventDefault(); return; }
    const key = KEYS[e.key] ?? KEYS[e.key.toLowerCase()];
    const arrow = e.key.startsWith('Arrow') && onMap && board(), button = e.target.closest?.('button, a, summary');
    const along = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    if (along && e.target.matches('.fanone')) alongFan(e.target, along);
    else if (arrow) aim(cursor() ? app.places.step(cursor(), e.key) : start());
    else if (e.key === 'Tab') { if (e.target !== $('board') || !nextLegal(e.shiftKey)) return; }
    else if (e.key === 'Enter' && !button) { if (app.watching) playback.skip(); else enter(e, onMap); }
    else if (e.key === ' ' && !button) space();
    else if (key) { playback.skip(); key(); }
    else return;
    e.preventDefault();
  });
}

const plain = text => text.toLowerCase().replace(/[^\p{L}\p{N}+\-/.]+/gu, ' ').trim();
/** Words that a name, a place or a piece of a choice has: "fire", "K5", "747". */
const words = text => plain(text).split(' ');
/**
 * A typed command chooses the option that says so; a part of it is enough if only one fits. If several do, what they
 * have in common is picked (the target of `fire K5`), and the panel shows the rest.
 */
export function typed(app, text, draw) {
  const wanted = words(text), all = app.decision ? app.offers.all : [];
  if (!wanted[0] || !app.decision) return;
  const says = o => [...words(o.say), ...words(o.verb), ...words(o.option.join(' '))];
  const exact = all.filter(o => plain(o.say) === plain(text) || plain(o.option.join(' ')) === plain(text));
  const whole = all.filter(o => wanted.every(w => says(o).includes(w) || says(o).includes(`${w}s`)));
  const loose = all.filter(o => wanted.every(w => says(o).some(s => s.startsWith(w))));
  const fits = [exact, whole, loose].find(list => list.length) ?? [];
  if (fits.length === 1) {
    if (app.game.rolls(fits[0].option, app.board)) { app.picks = [...fits[0].keys]; draw(); } else app.choose(fits[0].option);
    return;
  }
  const shared = fits.length ? fits[0].keys.filter(k => fits.every(o => o.keys.includes(k))) : [];
  if (shared.length) {
    app.picks = shared;
    draw();
    app.announce(t('narrowed', { n: fits.length }));
    return;
  }
  app.complain(fits.length ? t('several', { text, list: fits.slice(0, 6).map(o => o.say).join(' / ') })
    : t('no_match', { text }));
}

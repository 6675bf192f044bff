// The whole game from the keyboard: a cursor over the hexes, one key for each thing, and typed commands.
import { $ } from './dom.js';
import { t } from '../strings.js';

export function listenKeys(app, { act, point, board, cursor, moveCursor, skip, keysAt }) {
  /** Tab goes through the places where something can be chosen. */
  const nextLegal = back => {
    if (!app.decision || !app.places) return false;
    const live = app.offers.live(app.picks), spots = app.places.at.filter(p => keysAt(p).some(k => live.has(k)));
    if (!spots.length) return false;
    const i = spots.indexOf(cursor()), n = i < 0 ? (back ? spots.length - 1 : 0) : i + (back ? -1 : 1);
    if (n < 0 || n >= spots.length) { moveCursor(null); return false; }
    moveCursor(spots[n]); return true;
  };
  document.addEventListener('keydown', e => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const typing = e.target.matches('input, textarea, select'), onMap = e.target === $('board') || e.target === document.body;
    if (e.key === 'Escape') {
      for (const name of ['rulepop', 'drawer', 'textboard']) $(name).hidden = true;
      board()?.unfan(); board()?.unsay(); skip();
      if (app.picks.length) { app.picks = []; app.draw(); }
      if (typing) $('board').focus();
      return;
    }
    if (typing || app.curtain) return;
    if (e.key.startsWith('Arrow') && onMap && board()) { e.preventDefault(); moveCursor(cursor() ? app.places.step(cursor(), e.key) : start()); return; }
    if (e.key === 'Tab' && e.target === $('board') && nextLegal(e.shiftKey)) { e.preventDefault(); return; }
    const button = e.target.closest?.('button, a, summary');
    if (e.key === 'Enter' && !button) { e.preventDefault(); if (onMap && cursor() && e.target === $('board') && !exactly()) point(cursor()); else if (!app.reaction) act.enter(); return; }
    if (e.key === ' ' && !button) { e.preventDefault(); act.pass(); return; }
    const keys = { Backspace: act.undo, '/': () => $('cmd').focus(), l: act.los, r: act.range, h: act.threat, '+': act.in, '=': act.in, '-': act.out, 0: act.fit, f: () => app.reaction && act.enter(), v: () => cursor() && board().fan(cursor(), true), '?': act.help, n: act.note, c: act.chat };
    const found = keys[e.key];
    if (found) { e.preventDefault(); found(); }
  });
  const exactly = () => { const o = app.enterOption; return o && (app.picks.length > 0); };
  const start = () => { const own = app.pieces.find(p => p.place && p.side === app.me); return own?.place ?? app.places.at[0]; };
}

const plain = text => text.toLowerCase().replace(/[^\p{L}\p{N}+\-/.]+/gu, ' ').trim();
/** A typed command chooses the option that says so; a part of it is enough if only one fits. */
export function typed(app, text) {
  const wanted = plain(text);
  if (!wanted || !app.decision) return;
  const words = wanted.split(' '), all = [...app.offers.all, ...app.offers.backs, ...app.offers.anytime];
  const exact = all.filter(o => plain(o.say) === wanted || o.option.join(' ').toLowerCase() === wanted);
  const fits = exact.length ? exact : all.filter(o => { const said = plain(o.say).split(' '); return words.every(w => said.some(s => s === w)); });
  const loose = fits.length ? fits : all.filter(o => words.every(w => plain(o.say).includes(w)));
  if (loose.length === 1) { app.choose(loose[0].option); return; }
  app.complain(loose.length ? t('several', { text, list: loose.slice(0, 6).map(o => o.say).join(' / ') }) : t('no_match', { text }));
}

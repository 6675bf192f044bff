// Pointing at things: clicks, drags and drops become picks, choices, paths, or an answer why not.
import { capital, chip, esc } from './dom.js';
import { placesCard, placesIn } from './storeys.js';
import { counterBody } from '../paint/counters.js';
import { t } from '../strings.js';

export class Pointing {
  /** @param board () => Board; @param overlays; @param draw redraws the table */
  constructor(app, board, overlays, draw) { Object.assign(this, { app, board, overlays, draw, ghost: null }); }
  /** Everything at a place that an option might touch: its pieces, then the place itself. */
  keysAt(place) {
    if (place.keys) return place.keys;
    const { places, offers } = this.app, above = k => places.of(k)?.ground === place && k !== place.key;
    const storeys = places.storeys && offers ? [...offers.any].filter(above) : [];
    return [...this.app.pieces.filter(p => p.place === place).map(p => p.key), place.key, ...storeys];
  }

  // ---- clicks ----
  /** @param stack the pieces that were pointed at, where several stacks share the place */
  point(place, stack = null) {
    const { app } = this, board = this.board();
    board.unsay();
    if (this.overlays.click(place)) { this.draw(); return; }
    if (!place) { board.unfan(); return; }
    if (!app.decision) { if (!board.fan(place, true)) this.refuse(place, this.keysAt(place)); return; }
    const keys = this.keysAt(place), live = app.offers.live(app.picks), { any } = app.offers;
    const levels = keys.filter(k => live.has(k) && k.startsWith('at:')), { steps } = app.game.march ?? {};
    const step = app.marching && !app.picks.length && levels.length === 1 && levels[0] === place.key
      && app.offers.exact([place.key]).find(o => steps.includes(o.verb));
    if (step) { app.choose(step.option); return; }
    const picked = keys.filter(k => app.picks.includes(k));
    const meant = (stack ?? []).map(p => p.key).filter(k => live.has(k));
    let can = meant.length ? meant : keys.filter(k => live.has(k));
    if (!can.length && this.goThere(place)) return;
    if (!can.length && !picked.length) can = keys.filter(k => any.has(k));
    if (!can.length && picked.length) {
      app.picks = app.picks.filter(k => !picked.includes(k));
      board.unfan();
      this.draw();
    } else if (can.length === 1) this.pick(can[0], place);
    else if (can.length > 1 && place.keys) this.pick(can[0], place);      // a thing goes before what it lies in
    else if (can.length > 1) this.choosePiece(place, can);
    else this.refuse(place, keys);
  }
  /** A place the mover can reach by several steps: walk there by the cheapest way. */
  goThere(place) {
    const { app } = this, ways = app.moving && !app.picks.length ? app.waysOf(app.moving) : null;
    const way = ways?.get(place)?.way ?? [...ways ?? []].find(([p]) => p.ground === place)?.[1].way;
    if (!way) return false;
    app.walk([...way], app.moving);
    return true;
  }
  /** Several things here could be meant: fan the stack and let the player point. */
  choosePiece(place, can) {
    const board = this.board();
    if (can.some(k => !k.startsWith('at:'))) board.fan(place, true);
    const places = placesIn(this.app, can);
    if (places.some(p => p !== place)) board.say(place, `<p>${t('which_place')}</p>${placesCard(this.app, places)}`);
    else if (can.includes(place.key)) board.say(place, `<p>${t('choose_of')}</p><button type="button" class="btn" data-key="${
      place.key}">${esc(place.name)}: ${t('the_hex')}</button>`);
  }
  pick(key, place) {
    const { app } = this, next = app.offers.pick(app.picks, key);
    if (!next) { this.refuse(place, [key]); return; }
    app.picks = next; app.lookedAt = null;
    this.board()?.unfan();
    const turned = key.startsWith('facing:') && app.offers.matching(next);          // whose facing it is needs no pointing
    const exact = turned.length === 1 ? turned : app.offers.exact(next), more = app.offers.matching(next).length > exact.length;
    if (exact.length === 1 && !more && !app.game.rolls(exact[0].option, app.board)) { app.choose(exact[0].option); return; }
    if (exact.length > 1 && place) this.board().say(place, `<p>${t('choose_of')}</p>${exact.map(optionButton).join('')}`);
    this.draw();
  }
  pickOrRefuse(key) {
    const { app } = this;
    if (app.decision && app.offers.any.has(key)) this.pick(key);
    else this.refuse(null, [key]);
  }
  /** A card is clicked: played, or why not. */
  card(key) {
    const { app } = this, word = app.offers?.plain.find(o => o.option.length > 1 && `word:${o.option[1]}` === key);
    if (word) app.choose(word.option); else this.pickOrRefuse(key);
  }
  async refuse(place, keys) {
    const { app } = this, board = this.board();
    board?.unfan();
    const why = await app.whyNot(keys), text = why.map(r => `<p>${esc(capital(r.text))} ${chip(r.rule)}</p>`).join('');
    board?.say(place, `<p class="no" aria-hidden="true">✕</p><div>${text}</div>`);
    app.announce(why.map(r => r.text).join('; '));
  }

  // ---- drags on the map ----
  /** What a drag that begins here would carry: a path, or a piece on the worksheet. */
  grab(place) {
    const { app } = this;
    if (!app.decision || (this.overlays.mode && this.overlays.mode !== 'range')) return null;
    const here = app.pieces.filter(p => p.place === place);
    if (app.decision.lines) { const piece = here.find(p => p.drafted); return piece ? { piece } : null; }
    return this.walker(here) ? 'path' : null;
  }
  /** Who of these would walk a path that begins here: the mover, or the first that may move. */
  walker(here) {
    const { app } = this, keys = here.map(p => p.key), { march } = app.game;
    if (app.marching) return keys.find(k => k === app.moving) ?? null;
    return app.offers.keyed.find(o => march?.verbs.includes(o.verb) && keys.includes(o.keys[0]))?.keys[0] ?? null;
  }
  path(list) {
    const { app } = this;
    if (list.length > 1) app.walk(list.slice(1), this.walker(app.pieces.filter(p => p.place === list[0])));
  }
  dragging(grab, place, e) {
    this.showGhost(grab.piece, e);
    this.board().set('path', place ? this.board().mark.cursor(place) : '');
  }
  drop(grab, place) {
    this.hideGhost();
    if (place) this.moveDrafted(grab.piece, place);
  }
  showGhost(piece, e) {
    if (!this.ghost) {
      this.ghost = document.createElement('div');
      this.ghost.className = 'ghost';
      document.body.append(this.ghost);
    }
    this.ghost.innerHTML = `<svg viewBox="-9 -9 118 118" width="64" height="64">${counterBody(piece.face, { size: 64 })}</svg>`;
    Object.assign(this.ghost.style, { left: `${e.clientX - 32}px`, top: `${e.clientY - 32}px` });
  }
  hideGhost() { this.ghost?.remove(); this.ghost = null; this.board().set('path', ''); }

  // ---- set-up ----
  /** A piece is dragged from the tray onto the map. */
  dragFromTray(from, down) {
    const { app } = this, piece = app.pieces.find(p => p.key === from.dataset.shelf);
    let moved = false;
    const move = e => {
      if (!moved && Math.hypot(e.clientX - down.clientX, e.clientY - down.clientY) < 7) return;
      moved = true;
      this.dragging({ piece }, this.overMap(e), e);
    };
    const up = e => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      this.hideGhost();
      const place = moved && this.overMap(e);
      if (place && this.app.decision?.lines) this.place(piece, place);
      else if (place) this.app.walk([place], piece.key);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
  }
  overMap(e) {
    const b = this.board().box.getBoundingClientRect(), over = e.clientX > b.left && e.clientX < b.right && e.clientY > b.top
      && e.clientY < b.bottom;
    return over ? this.app.places.under(...this.board().toMap(e)) : null;
  }
  /** A piece on the worksheet is put elsewhere: its line goes, a new one comes. */
  async moveDrafted(piece, place) {
    const { app } = this;
    app.pencil.delete(piece.key);
    const i = app.decision.lines.findIndex(line => app.keysOf(line)[0] === piece.key);
    if (i >= 0 && !app.offers.backs.has(i)) { app.complain(t('not_now')); return; }
    if (i >= 0) await app.undo(i);
    await this.place(piece, place);
  }
  /** Put a piece down; one whose turn has not come is pencilled in until it has. */
  async place(piece, place) {
    const { app } = this;
    for (let tries = 0; tries < 40 && app.busy; tries++) await new Promise(r => setTimeout(r, 25));
    const offer = this.placing(piece, place) ?? this.placing(this.twin(piece), place);
    if (offer) { await app.choose(offer.option); await this.inkPencil(); return; }
    if (!app.offers.any.has(piece.key) && app.offers.keyed.length && app.kindOf(piece.key) === app.game.unitKind) {
      app.pencil.set(piece.key, place);
      app.announce(t('pencilled', { name: piece.name, place: place.name }));
      this.draw();
      return;
    }
    app.picks = app.offers.any.has(piece.key) ? [piece.key] : [];
    this.refuse(place, [place.key]);
  }
  placing(piece, place) {
    const { app } = this, on = key => app.pieces.some(p => p.place === place && p.key === key);
    return piece && app.offers.keyed.find(o => o.keys[0] === piece.key && (o.keys.includes(place.key) || on(o.keys[1])
      || app.places.of(o.keys[1])?.ground === place));
  }
  /** A piece of the same kind whose turn it is: one is as good as the other. */
  twin(piece) {
    const { app } = this, same = p => JSON.stringify(p.face.stats) === JSON.stringify(piece.face.stats)
      && p.face.kind === piece.face.kind;
    return app.pieces.find(p => p.side === piece.side && !p.place && app.offers.any.has(p.key) && same(p)
      && p.face.name === piece.face.name);
  }
  /** What was pencilled in is written down as its turn comes; what turns out illegal is rubbed out, with the reason. */
  async inkPencil() {
    const { app } = this;
    for (let n = 0; n < 60 && app.decision?.lines && app.pencil.size; n++) {
      for (let tries = 0; tries < 40 && app.busy; tries++) await new Promise(r => setTimeout(r, 25));
      const key = app.offers.keyed[0]?.keys[0], place = app.pencil.get(key);
      if (!place) return;
      app.pencil.delete(key);
      const offer = this.placing({ key }, place);
      if (!offer) { app.picks = [key]; this.refuse(place, [place.key]); return; }
      await app.choose(offer.option);
    }
  }
  /** The rest of the worksheet, by lot. */
  async placeRest() {
    const { app } = this, about = app.decision?.about;
    for (let n = 0; n < 200 && app.decision?.about === about && app.decision.lines && app.offers.keyed.length; n++) {
      const all = app.offers.keyed, before = app.decision.number, wanted = app.pencil.get(all[0].keys[0]);
      const pencilled = wanted && all.find(o => o.keys.includes(wanted.key));
      app.pencil.delete(all[0].keys[0]);
      await app.choose((pencilled ?? all[Math.floor(Math.random() * all.length)]).option);
      for (let i = 0; i < 80 && app.decision?.number === before; i++) await new Promise(r => setTimeout(r, 15));
    }
  }
}
export const optionButton = o =>
  `<button type="button" class="btn" data-option='${esc(JSON.stringify(o.option))}'>${esc(o.say)}</button>`;

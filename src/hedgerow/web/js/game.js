// How a game draws itself. Every game has a folder served under /games/<name>/ with a draw.js whose default export has
// some of these parts; what it leaves out is filled in here.
//
//   pieces(board, seat)      [{key, at, side, name, face, label, note, acted, lost, ready}]: `key` is what options touch,
//                            `at` the name of its place (null: waiting), `face` what paint/counters.js draws. Where a hex has
//                            several places: `storey` (a name of paint/storeys.js) and `stack`, if it lies apart. What faces a
//                            corner of its hex has `facing`
//   faced(piece, facing)     lets a piece on a worksheet face that way
//   marks(board)             [{at, svg, label, above}]: smoke, objectives and whatever else lies in a place, or `above` it
//   keyOf(kind, value)       the key of what an option touches, if it is not "kind:value"
//   nameOf(key, board)       the name of a thing that is neither piece, place nor card
//   seats(board)             {seat: {name, nation}}
//   active(board)            the seat whose turn it is
//   reacts(decision)         whether it is asked in the midst of another's doings; without it, whatever is asked out of turn
//   tracks(board, seat)      HTML of the tracks in the top bar
//   turn(board)              a few words: which turn, which phase
//   hand(board, seat)        [{key, svg, label, note}]: cards of this seat
//   tray(board, seat)        HTML beside the hand
//   light(board)             "night" or "snow": how the map is tinted under the pieces
//   victory(board)           HTML: what wins, and what counts for it so far. The board itself says in `ahead` who would win
//                            if the game ended now: {winner, why, rule}, or null where that is not known
//   placeText(board, place)  a few words about a place
//   secret(board, seat)      whether this seat's view holds anything the others must not see
//   turnOf(event)            a heading for the log, if a turn begins with this event
//   opens(event, open)       a heading above this line, if a part of the turn begins with it; `open` is the one before it
//   sideOf(event, board)     the seat whom an event concerns
//   engaged(board)           {from: [keys], to: [names of places]} of an attack that is being put together
//   rolls(option, board)     whether choosing it rolls at once, so that it waits for Enter after the picking
//   march                    {verbs, steps, abouts, points(key)}: the verbs that choose who moves and where it steps, the
//                            questions of its move, "MF" or "MP" for what moves
//   passWord(about)          what the button that goes on without doing anything says, if not "Pass" or "Done"
//   waits                    whether Enter does nothing yet while several things could be done, and more pointed at
//   unitKind                 the kind of option part that is a unit ("unit")
//   questions(decision, key, board, seat)    [[verb, ...what]]: what to ask the rules about a thing that cannot be chosen
//   tellsWhy(decision)       whether the hand says of each card why it cannot be played
//   facts                    {fact: word}: what standing orders may depend on
//   nearFacts                [fact]: those that matter when they are small, such as a distance
//   say(option, board)       the option in a player's words, if better than the rules' own
//   cardOf(event, board)     the face of the card an event turns up, if any
//   drawn(event, px)         a picture of the card an event turned up as a random number, if any
//   shows(event)             whether the playback shows it, besides fire, movement and dice
//   outcome(name)            {cls, word} of an outcome in the odds
//   worksheet(app, decision) HTML of a worksheet that is more than a list of lines, or null
//   passes                   [verb]: choices that go on without doing anything, besides "pass"; or a function of the decision
//   css                      the name of a style sheet in the same folder
//   roster(app, tab)         HTML of the list of units ("mine", "theirs", "lost"), if it is more than a list of counters
//   tableau                  for a game without a map: {kinds, name(board, key), html(app, mode, width), lay(element, app)}.
//                            `kinds` are the kinds of things on the table, `html` their picture, in which everything that can
//                            be pointed at has data-spot="kind:value"; `mode(key, mine)` says how it is ringed; `lay` puts
//                            things in their place once they have a size. Pieces are `at` their own key.
//
// A lesson.js beside it is the guided first game, lesson-armor.js another one, about armor: {save, seats, steps: [{title, text,
// show(app), done(app, news)}]}; `save` names a saved game in the same folder from which it begins; a text that names a piece may
// be text(app), so that it names the one that is shown. A strings.js beside it adds the game's sentences to the catalogue, a
// strings.de.js says them in German.
import { sign, NATION } from '../paint/counters.js';
import { chip, esc, capital } from './dom.js';
import { sentencesOf } from './language.js';
import STRINGS, { add, t } from '../strings.js';

const PLAIN = {
  pieces: () => [], marks: () => [], keyOf: (kind, value) => `${kind}:${value}`, seats: () => ({}), active: () => null,
    tracks: () => '',
  turn: () => '', hand: () => [], tray: () => '', placeText: () => '', secret: () => true, turnOf: () => '', opens: () => '',
  victory: () => '',
  rolls: () => false, passWord: () => null, waits: false, nameOf: () => null, engaged: () => null, march: null, unitKind: 'unit',
  questions: () => [], cardOf: () => '', tellsWhy: () => false,
  facts: {}, nearFacts: [], say: () => null, worksheet: () => null, faced: () => {}, light: () => '', passes: [], drawn: () => '',
  shows: () => false, css: '', roster: null, tableau: null,
  sideOf: event => event.fields.seat ?? event.fields.side ?? null, outcome: name => ({ cls: classOf(name), word: String(name) }),
};
/** A guess at how bad an outcome is for whoever suffers it, from its name. */
function classOf(name) {
  const text = String(name).toLowerCase();
  if (/no effect|unaffected|miss|stays|holds|nothing|none|passes|not |survive|^-$|no ambush|safe|fails/.test(text)) return 'c';
  if (/kia|eliminat|k\/|dies|lost|destroy/.test(text)) return 'd';
  if (/pin|ptc|suppress|dud/.test(text)) return 'b';
  return 'a';
}
/** Whether a player of it holds cards. */
export const hasHand = game => game.hand !== PLAIN.hand;
/** The game's drawings; a game without any is played from the text board. */
export async function loadGame(name) {
  try {
    add(await sentencesOf(name));
    const made = await import(`/games/${name}/draw.js`);
    if (made.default.css) await dress(`/games/${name}/${made.default.css}`);
    return { ...PLAIN, ...made.default };
  } catch (fault) { console.warn(fault); return { ...PLAIN }; }
}
/** A game's own style sheet; things are measured only when it is there. */
function dress(href) {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise(done => { link.onload = link.onerror = done; document.head.append(link); });
}
/** The sign and name of a seat, for text. */
export function badge(game, board, seat, px = 15) {
  const who = game.seats(board)[seat];
  return who?.sign ? who.sign(px) : who && NATION[who.nation] ? sign(who.nation, px, 'ns') : '';
}
/** A computer player in words: its level, and its temper if it has one. */
export function botName(player) {
  const [level, style] = player.split(':'), word = (kind, name) => STRINGS[`${kind}_${name}`] ?? capital(name);
  return style ? `${word('level', level)}, ${word('style', style).toLowerCase()}` : word('level', level);
}
/** Who sits there: a person by name, a computer by what it is. */
export const whoSits = s => s.player && s.player !== 'human' ? STRINGS.bot_named.replace('{name}', botName(s.player))
  : s.name || (s.player ? STRINGS.somebody : STRINGS.open_seat);
/** The seat of the side that would win if the game ended now: null for nobody, undefined where that is not known. */
export function leader(game, board) {
  if (!board?.ahead) return undefined;
  const { winner } = board.ahead, seats = Object.keys(game.seats(board));
  return winner === null ? null : seats.find(s => s === winner) ?? seats.find(s => s.startsWith(winner)) ?? null;
}
/** What wins, what counts for it so far, and who is ahead and why; nothing of the last once the game is over. */
export function standing(game, board, over = false) {
  const said = game.victory(board), who = leader(game, board);
  if (over || who === undefined) return said;
  const why = `${esc(board.ahead.why)} ${chip(board.ahead.rule)}`;
  return `${said}<p class="ahead">${who ? badge(game, board, who) : ''} ${who ? t('ahead_now', { who: seatName(game, board, who),
    why }) : t('ahead_draw', { why })}</p>`;
}
export const seatName = (game, board, seat) => esc(game.seats(board)[seat]?.name ?? capital(seat));

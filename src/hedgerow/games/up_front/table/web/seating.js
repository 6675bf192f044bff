// Who sits where: the groups of both sides in columns, and in team play the games side by side with what lies between them.

/** The player whose side of the table this is; who only watches looks from the first one's. */
export const myPlayer = (board, seat) => Math.max(0, board.players.findIndex(p => p.seat === seat));
const rank = letter => 'ZABCDE'.indexOf(letter);
/** Where a group stands from left to right: in its game, or between two (41.54). */
const placeOf = g => g.divider >= 0 ? g.divider + .5 : g.front;
const before = (a, b) => placeOf(a) - placeOf(b) || rank(a.letter) - rank(b.letter) || a.player - b.player || a.id - b.id;

/** The groups of the side that looks and of all others, from left to right; 41.2: a team sits on one side of the table. */
export function lines(board, seat) {
  const me = board.players[myPlayer(board, seat)], groups = [...board.groups].sort(before);
  const ours = g => board.players[g.player].side === me?.side;
  return { mine: groups.filter(ours), theirs: groups.filter(g => !ours(g)) };
}

/** Groups of one letter face each other; a second group of a side under the same letter gets a column of its own. Between two
 *  games lies a LOS Divider (41.3), on which groups may stand. */
export function columnsOf(board, seat) {
  const { mine, theirs } = lines(board, seat);
  const columns = (board.dividers ?? []).map((d, n) => ({ at: n + .5, letter: '', order: n, divider: n }));
  for (const [side, list] of [['theirs', theirs], ['mine', mine]]) for (const g of list) {
    const at = placeOf(g), fits = c => c.at === at && !c[side] && (c.divider !== undefined || c.letter === g.letter);
    const free = columns.find(fits);
    if (free) free[side] = g; else columns.push({ at, letter: g.letter, order: columns.length, [side]: g });
  }
  return columns.sort((a, b) => a.at - b.at || rank(a.letter) - rank(b.letter) || a.order - b.order);
}

/** The games side by side, each with the first and last of its columns; none but in team play. */
export function gamesOf(board, columns) {
  return (board.games ?? []).map((game, n) => ({ ...game, n, own: n === board.front, columns: columns.filter(c => c.at === n) }))
    .filter(game => game.columns.length);
}
/** The players of the game that the board shows the cards of. */
export const atMyGame = board => board.players.filter(p => p.front === board.front);

// Questions about a position that several drawings ask: whose groups, which range, what aims at what.
import { t } from '/strings.js';
import { myPlayer } from './seating.js';

export { lines, myPlayer } from './seating.js';
export const nationOf = (board, player) => board.players[player]?.nation ?? 'german';
export const groupOf = (board, id) => board.groups.find(g => g.id === id);
export const pairOf = (board, from, to) => board.ranges.find(r => r.group === from && r.target === to) ?? null;
export const shortName = name => name.replace(/^(Pvt|Pfc|Cpl|Sgt|Lt|Cpt|Com)\S*\s+/i, '');
export const enemiesOf = (board, group) => board.groups.filter(g => pairOf(board, group.id, g.id));

export const LETTERS = 'ABCDE';
/** A thing on the table by its name. */
export function nameOf(board, key) {
  const [kind, id] = [key.split(':')[0], +key.split(':')[1]];
  if (kind === 'letter') return t('uf_group', { letter: LETTERS[id] });
  if (kind === 'group') return groupOf(board, id)?.name ?? key;
  return board.groups.flatMap(g => g.men).concat(board.out).find(m => m.id === id)?.name ?? key;
}

/** Who fires or might: the attack that is declared, or the group and the target that are picked. */
export function aiming(app) {
  const { board } = app, a = board.attack;
  if (a && groupOf(board, a.firer) && groupOf(board, a.target)) return { from: a.firer, at: a.target, fan: false };
  if (app.shown || !app.decision) return { from: null, at: null, fan: false };
  const me = myPlayer(board, app.me), picked = app.picks.filter(k => k.startsWith('group:')).map(k => groupOf(board,
    +k.slice(6)));
  const from = picked.find(g => g?.player === me), at = picked.find(g => g && g.player !== me);
  return { from: from?.id ?? null, at: at?.id ?? null, fan: Boolean(from) };
}

/** The enemy group against which a group's numbers are shown: its target, the one that faces it, or the first. */
export function facing(board, group, aim) {
  const foes = enemiesOf(board, group);
  const wanted = group.id === aim.from ? aim.at : group.id === aim.at ? aim.from : aim.from;
  const opposite = g => g.letter === group.letter && g.front === group.front;
  return foes.find(g => g.id === wanted) ?? foes.find(opposite) ?? foes[0] ?? null;
}

/** What a man is besides his numbers, in words. */
export function stateWords(m) {
  return [m.pinned && t('uf_pinned'), m.jammed && t('uf_jammed'), m.wounded && t('uf_wounded'), m.berserk && t('uf_berserk'),
    m.heroic && t('uf_heroic'), m.serves >= 0 && t('uf_assistant'), m.infiltrates >= 0 && t('uf_infiltrator'),
    m.transfer >= 0 && t('uf_on_the_way'), m.prisoners > 0 && t('uf_guards', { n: m.prisoners }),
      m.secondary].filter(Boolean);
}

// Up Front: who faces whom, and in team play what lies between the games.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atMyGame, columnsOf, gamesOf, lines } from '../../src/hedgerow/games/up_front/table/web/seating.js';

const group = (id, player, letter, more = {}) => ({ id, player, letter, front: Math.floor(player / 2), divider: -1, ...more });
const duel = { front: 0, players: [{ seat: 'german', side: 'german', front: 0 }, { seat: 'american', side: 'american', front: 0 }],
  groups: [group(0, 0, 'B'), group(1, 0, 'A'), group(2, 1, 'A'), group(3, 1, 'C')] };
const PLAYERS = ['german 1', 'american 1', 'german 2', 'american 2'].map((seat, n) => ({ seat, front: Math.floor(n / 2),
  side: n % 2 ? 'allied' : 'german' }));
const team = { front: 1, players: PLAYERS, games: [{ title: 'A' }, { title: 'B' }], dividers: [{ terrain: 'Woods' }],
  groups: [group(0, 0, 'A'), group(1, 0, 'D'), group(2, 1, 'D'), group(3, 2, 'A'), group(4, 2, 'Z'), group(5, 3, 'A')] };
const seen = columns => columns.map(c => [c.divider ?? c.letter, c.theirs?.id ?? null, c.mine?.id ?? null]);

test('groups of one letter face each other', () => {
  assert.deepEqual(seen(columnsOf(duel, 'german')), [['A', 2, 1], ['B', null, 0], ['C', 3, null]]);
  assert.deepEqual(seen(columnsOf(duel, 'american')), [['A', 1, 2], ['B', 0, null], ['C', null, 3]]);
});

test('games of a team lie side by side with the LOS Divider between them, a team on one side', () => {
  const columns = columnsOf(team, 'german 2');
  assert.deepEqual(seen(columns), [['A', null, 0], ['D', 2, 1], [0, null, null], ['Z', null, 4], ['A', 5, 3]]);
  assert.deepEqual(lines(team, 'american 1').mine.map(g => g.id), [2, 5]);
  assert.deepEqual(gamesOf(team, columns).map(g => [g.title, g.own, g.columns.length]), [['A', false, 2], ['B', true, 2]]);
  assert.deepEqual(atMyGame(team).map(p => p.seat), ['german 2', 'american 2']);
});

test('a group between two games stands on the LOS Divider', () => {
  const crossing = { ...team, groups: [...team.groups, group(6, 2, 'E', { divider: 0 })] };
  assert.deepEqual(seen(columnsOf(crossing, 'german 2'))[2], [0, null, 6]);
});

test('without a team there is one game and nothing between', () => {
  assert.deepEqual(gamesOf(duel, columnsOf(duel, 'german')), []);
  assert.equal(atMyGame(duel).length, 2);
});

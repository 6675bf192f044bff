// The street: runners on the ground and upstairs, and a gun that faces a corner of its hex.
import { frame, SQUARE, HEXAGON, front, word } from '/paint/plate.js';

const RUNNERS = { face: '#cfe0ee', edge: '#274760' }, GUN = { face: '#e8c9c0', edge: '#702a1d' };
const runner = name => ({ kind: 'squad', states: [], label: name, colours: RUNNERS,
  draw: v => frame(SQUARE, { ...v, ...RUNNERS }, word(name, 50, 62, 34, '#12170f')) });
const gun = facing => ({ kind: 'gun', states: [], label: 'the gun', colours: GUN,
  draw: v => frame(HEXAGON, { ...v, ...GUN }, front((facing + 4) % 6, GUN.edge, '#12170f')) });

export default {
  pieces: board => [
    ...board.runners.map((r, i) => ({ key: `unit:${i}`, at: r.hex, storey: r.upstairs ? 'upper' : 'ground', side: 'runners',
      name: r.name, face: runner(r.name), label: r.name })),
    { key: 'unit:2', at: 'pit', side: 'gun', name: 'the gun', face: gun(board.gun.facing), facing: board.gun.facing,
      label: 'the gun' }],
  seats: () => ({ runners: { name: 'Runners' }, gun: { name: 'Gun' } }),
  turn: board => `Turn ${board.turn}`,
  secret: () => false,
};

// Masked pieces: whose they are is known, and nothing else. A dummy shows its owner a dashed frame; what is hidden off the
// table lies in a dashed blue frame that its owner alone sees.
import { nationSign } from './figures.js';
import { NATION } from './counters.js';
import { SQUARE, PAPER, frame } from './plate.js';

const QUESTION = 'M34 37C34 22 66 20 66 38 66 51 50 50 50 63M50 76V77';

/** A masked stack as its enemy sees it; with `dummy` as the owner sees one that covers nobody. */
export function masked(nation, { dummy = false, label = '' } = {}) {
  const c = NATION[nation];
  const draw = ({ size: _, ...view } = {}) => {
    const inner = `<path d="M8 20C28 4 72 4 92 20V34C72 22 28 22 8 34Z" fill="${c.edge}" fill-opacity=".16"/><path d="${QUESTION}"
      fill="none" stroke-linecap="round" stroke-linejoin="round" stroke="${c.edge}" stroke-width="11"/>${dummy
      ? `<path d="M12 12H88V88H12Z" fill="none" stroke="${c.edge}" stroke-width="3.4" stroke-dasharray="9 7"/><path
      d="M16 84 84 16" stroke="${c.edge}" stroke-width="4"/>` : ''}`;
    return frame(SQUARE, { ...view, face: c.face, edge: c.edge }, inner,
      nationSign(nation, 16, 16, 22, { edge: c.edge, face: PAPER }));
  };
  return { kind: 'masked', nation, name: '', states: [], label, draw };
}
/** What lies round a piece that only its owner knows to be there. */
export const hiddenFrame = shape => `<path d="${shape}" fill="none" stroke="#fffdf5" stroke-width="9"/><path d="${shape}"
  fill="none" stroke="#175a9c" stroke-width="5" stroke-dasharray="13 8"/>`;

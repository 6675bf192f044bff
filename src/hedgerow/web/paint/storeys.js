// Where in a hex: a small elevation with one storey lit, on stacks, in lists and in the card of places.
const lit = d => `<path d="${d}" fill="#f2b632"/>`, pale = d => `<path d="${d}" fill="#fffdf5"/>`;
const out = d => `<path d="${d}" fill="none" stroke="#1d2019" stroke-width="2.4" stroke-linecap="round"
  stroke-linejoin="round"/>`;
const man = (x, y) => `<circle cx="${x}" cy="${y}" r="4" fill="#f2b632" stroke="#1d2019" stroke-width="2.2"/>`;
const HOUSE = 'M-12 12V-6L0-14 12-6V12Z';

const SIGNS = {
  upper: pale(HOUSE) + lit('M-12 2V-6L0-14 12-6V2Z') + out(`${HOUSE}M-12 2H12M-3 12V6H3V12`),
  ground: pale(HOUSE) + lit('M-12 12V2H12V12Z') + out(`${HOUSE}M-12 2H12M-3 12V6H3V12`),
  sewer: pale('M-12-8H12V4H-12Z') + lit('M-12 4H12V14H-12Z') + out('M-14 4H-5M5 4H14M-5 4V0H5V4M-12 14H12'),
  trench: out('M-14-4H-8L-5 10H5L8-4H14') + man(0, 2),
  bunker: pale('M-14 12C-14-14 14-14 14 12Z') + lit('M-8 12C-8-2 8-2 8 12Z') +
    out('M-14 12C-14-14 14-14 14 12ZM-8 12C-8-2 8-2 8 12Z'),
  aboard: pale('M-13 12V4H13V12Z') + out('M-13 12V4H13V12Z') + man(-4, -5) + man(6, -5),
  beneath: pale('M-13-3V-11H13V-3Z') + out('M-13-3V-11H13V-3Z') + man(-4, 6) + man(6, 6),
};
/** For text and lists. */
export const storeySign = (name, px = 24) => SIGNS[name]
  ? `<svg class="storey" viewBox="-17 -18 34 34" width="${px}" height="${px}" aria-hidden="true">${SIGNS[name]}</svg>` : '';
/** On a stack, in map units. */
export const storeyTab = (name, x, y, k = 1) => `<g transform="translate(${x} ${y}) scale(${k})"><rect x="-18" y="-19"
  width="36"
  height="37" rx="8" fill="#fffdf5" stroke="#1d2019" stroke-width="2.6"/>${SIGNS[name]}</g>`;

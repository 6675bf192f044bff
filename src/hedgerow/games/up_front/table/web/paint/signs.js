// The colours in which men and machines of a nation are painted, and the numbers that cards show when they are drawn.
export const PALETTE = {
  german: { face: '#93a6b2', edge: '#263a47', tint: '#d9e1e5', coat: '#4d6069' },
  american: { face: '#b3bd82', edge: '#36421c', tint: '#e5e9d0', coat: '#66713b' },
  russian: { face: '#d6a67d', edge: '#5a2c14', tint: '#f1dfcd', coat: '#8a5a34' },
};

/** A drawn number: black is a dark square and counts up, red is a pale lozenge and counts down. */
export function drawNumber(drawn, px = 22) {
  const [colour, n] = drawn.split(' '), box = `class="rnc" viewBox="0 0 28 28" width="${px}" height="${px}" role="img"`;
  return colour === 'black'
    ? `<svg ${box} aria-label="black ${n}"><rect x="2" y="2" width="24" height="24" rx="5" fill="#1d2019" stroke="#fffdf5"
      stroke-width="1.4"/><text x="14" y="20" text-anchor="middle" fill="#fffdf5">+${n}</text></svg>`
    : `<svg ${box} aria-label="red ${n}"><path d="M14-1 29 14 14 29-1 14Z" fill="#fffdf5" stroke="#b02a1a"
      stroke-width="2.4"/><text x="13.4" y="20" text-anchor="middle" fill="#b02a1a">−${n}</text></svg>`;
}
export const signed = n => n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';

// What this browser remembers: secret links of its seats, what was seen last, theme and name.
const read = (key, otherwise) => {
  try { return JSON.parse(localStorage.getItem(key)) ?? otherwise; } catch { return otherwise; }
};
const write = (key, value) => localStorage.setItem(key, JSON.stringify(value));

/** {table: {seat: token}} of every table this browser has sat down at. */
export const links = () => read('hedgerow.links', {});
export const linksOf = table => links()[table] ?? {};
export function keepLink(table, seat, token) {
  const all = links();
  all[table] = { ...all[table], [seat]: token };
  write('hedgerow.links', all);
}
export function dropLink(table, seat) {
  const all = links(); if (!all[table]) return;
  if (seat) delete all[table][seat];
  if (!seat || !Object.keys(all[table]).length) delete all[table];
  write('hedgerow.links', all);
}
/** After setting a table up: the links of seats at this screen are kept, and those of open seats, to be handed out. */
export function keepSeats(made, seats) {
  for (const [seat, player] of Object.entries(seats)) if (player === 'me') keepLink(made.table.id, seat, made.links[seat]);
  const open = Object.entries(seats).filter(([, player]) => player === 'human').map(([s]) => [s, made.links[s]]);
  if (open.length) set(`invite.${made.table.id}`, Object.fromEntries(open));
}
export const seen = (table, seat) => read('hedgerow.seen', {})[`${table}/${seat}`] ?? 0;
export function markSeen(table, seat, count) {
  const all = read('hedgerow.seen', {});
  all[`${table}/${seat}`] = count;
  write('hedgerow.seen', all);
}
export const setting = (name, otherwise = '') => read('hedgerow.settings', {})[name] ?? otherwise;
export function set(name, value) {
  const all = read('hedgerow.settings', {});
  all[name] = value;
  write('hedgerow.settings', all);
}

export const THEMES = ['light', 'dark', 'contrast'];
/** The theme asked for in the address, chosen before, or wished for by the system. */
export function theme() {
  const asked = new URLSearchParams(location.search).get('theme') ?? setting('theme');
  if (THEMES.includes(asked)) return asked;
  if (matchMedia('(prefers-contrast: more)').matches) return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
export function applyTheme(name = theme()) { document.documentElement.dataset.theme = name; }
export function nextTheme() {
  const name = THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % THEMES.length];
  set('theme', name); applyTheme(name); return name;
}
export const mapTheme = () => document.documentElement.dataset.theme === 'contrast' ? 'contrast' : 'classic';
/** A nonce this browser throws into the dice, so that the server cannot choose them alone. */
export const nonce = () => [...crypto.getRandomValues(new Uint8Array(16))].map(b => b.toString(16).padStart(2, '0')).join('');

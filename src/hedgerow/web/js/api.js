// Questions to the server over HTTP.
export class Refused extends Error { constructor(detail, rules = []) { super(detail); this.rules = rules; } }

async function ask(path, { method = 'GET', body, token, text = false } = {}) {
  const headers = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  if (!answer.ok) {
    const why = await answer.json().catch(() => ({}));
    throw new Refused(why.detail ?? answer.statusText, why.rules ?? []);
  }
  return text ? answer.text() : answer.json();
}
const table = id => `/api/tables/${encodeURIComponent(id)}`;
export const reach = () => ask('/api/reach');
export const games = () => ask('/api/games');
export const file = path => ask(path, { text: true });
export const rules = game => ask(`/api/games/${encodeURIComponent(game)}/rules`);
export const tables = () => ask('/api/tables');
export const tableOf = id => ask(table(id));
export const scene = id => ask(`${table(id)}/scene`);
export const create = body => ask('/api/tables', { method: 'POST', body });
export const importSave = body => ask('/api/tables/import', { method: 'POST', body });
export const branch = (id, body) => ask(`${table(id)}/branch`, { method: 'POST', body });
export const sit = (id, token, body) => ask(`${table(id)}/sit`, { method: 'POST', body, token });
export const claim = (id, body) => ask(`${table(id)}/claim`, { method: 'POST', body });
export const handOver = (id, token, to) => ask(`${table(id)}/hand-over`, { method: 'POST', body: { to }, token });
export const replay = (id, at, token, shared = false) =>
  ask(`${table(id)}/replay/${at}${shared ? '?shared=true' : ''}`, { token });
export const analysis = (id, step, token) => ask(`${table(id)}/analysis/${step}`, { token });
export const luck = (id, token) => ask(`${table(id)}/luck`, { token });
export const course = (id, token) => ask(`${table(id)}/course`, { token });
export const thoughts = (id, since, token) => ask(`${table(id)}/thoughts?since=${since}`, { token });
export const textBoard = (id, token) => ask(`${table(id)}/text`, { token });
export const chat = (id, token) => ask(`${table(id)}/chat`, { token });
export const say = (id, text, token, aside = false) =>
  ask(`${table(id)}/chat`, { method: 'POST', body: { text, aside }, token });
export const note = (id, token) => ask(`${table(id)}/note`, { token });
export const writeNote = (id, text, token) => ask(`${table(id)}/note`, { method: 'POST', body: { text }, token });
export const saveAddress = id => `${table(id)}/save`;
export const mapAddress = (id, theme, of) => `${table(id)}/map.svg?theme=${theme}&of=${of}`;
export const thumbnail = (game, scenario) =>
  `/games/${encodeURIComponent(game)}/thumbs/${encodeURIComponent(scenario)}.webp`;
export const scenarioMap = (game, scenario, theme) =>
  `/api/games/${encodeURIComponent(game)}/scenarios/${encodeURIComponent(scenario)}/map.svg?theme=${theme}`;

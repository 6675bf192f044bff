// Which language the table speaks: what was chosen in the settings, else what the browser prefers. English is the catalogue
// itself; a translation lies over it, so that a sentence it lacks is said in English.
import * as memory from './memory.js';

export const LANGUAGES = { en: 'English', de: 'Deutsch' };
export function language() {
  if (!globalThis.document) return 'en';                          // outside a browser the catalogue stays as it is written
  const wished = memory.setting('language') || navigator.language.slice(0, 2);
  return wished in LANGUAGES ? wished : 'en';
}
/** Several names in one breath: "A, B and C". */
export const together = names => new Intl.ListFormat(language()).format(names);
/** The sentences of a translation; none where the language is English, or nobody has translated them. */
export const inLanguage = async load => language() === 'en' ? {} : (await load(language()).catch(() => ({}))).default ?? {};
/** The sentences of a game: its own, and what the language says instead. */
export async function sentencesOf(game) {
  const words = await import(`/games/${game}/strings.js`).catch(() => ({}));
  return { ...words.default, ...await inLanguage(name => import(`/games/${game}/strings.${name}.js`)) };
}

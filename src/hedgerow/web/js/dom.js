// Small helpers for pages made of strings.
import { language } from './language.js';
import { t } from '../strings.js';

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text made safe to stand in HTML. */
export const esc = text => String(text ?? '').replace(/[&<>"']/g, c => ESCAPES[c]);
export const $ = id => document.getElementById(id);
export const chip = rule => rule
  ? `<button type="button" class="chip" data-rule="${esc(rule)}" aria-label="${
  t('rule', { id: esc(rule) })}">${esc(rule)}</button>` : '';
export const capital = text => { const s = String(text ?? ''); return s.charAt(0).toUpperCase() + s.slice(1); };
/** Put HTML into an element only if it changed, so that focus and open folds survive. */
export function fill(element, html) {
  if (element.dataset.html === undefined || element.__html !== html) {
    element.innerHTML = html;
    element.__html = html;
    element.dataset.html = '';
  }
}
/** What stands in the page from the start says its words in the language that is spoken. */
export function speak() {
  document.documentElement.lang = language();
  for (const e of document.querySelectorAll('[data-label]')) e.setAttribute('aria-label', t(e.dataset.label));
  for (const e of document.querySelectorAll('[data-says]')) e.textContent = t(e.dataset.says);
}
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
export const pause = ms => new Promise(done => setTimeout(done, ms));

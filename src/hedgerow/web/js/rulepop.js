// A rule in our own words, beside what cites it.
import * as api from './api.js';
import { $, esc } from './dom.js';
import { t } from '../strings.js';

let known = null;
export async function showRule(element, game) {
  const { rule } = element.dataset, pop = $('rulepop');
  known ??= new Map((await api.rules(game)).map(r => [r.id, r]));
  const found = known.get(rule);
  pop.innerHTML = `<p class="label">${t('rule', { id: esc(rule) })}</p><h3>${esc(found?.title ?? rule)}</h3>
    <p class="rule-text">${esc(found?.text ?? t('no_rule'))}</p>`;
  pop.hidden = false;
  const b = element.getBoundingClientRect();
  pop.style.left = `${Math.max(8, Math.min(innerWidth - pop.offsetWidth - 8, b.right - 300))}px`;
  pop.style.top = `${Math.max(8, Math.min(innerHeight - pop.offsetHeight - 8, b.bottom + 6))}px`;
  pop.focus({ preventScroll: true });
}

// Calling a player back: a note of the browser when it is his turn elsewhere, and small sounds made on the spot. Both are off
// until they are switched on in the settings.
import * as memory from './memory.js';
import { t } from '../strings.js';

export const askToNotify = async () => 'Notification' in window ? Notification.requestPermission() : 'denied';

/** It is this player's turn, and he is looking elsewhere. */
export function callBack(app) {
  chime();
  if (!document.hidden || !memory.setting('notify', false) || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  const note = new Notification(`${t('notify_turn')}: ${app.scene.table.scenario_title}`,
    { body: app.decision.prompt, tag: app.table, icon: '/icon.svg' });
  note.onclick = () => { window.focus(); note.close(); };
}

let audio = null;
const on = () => memory.setting('sound', false) && 'AudioContext' in window;
const player = () => { audio ??= new AudioContext(); return audio; };
/** A short noise through a filter: dice are many high ones, a shot is one low one. */
function noise({ at = 0, seconds, pitch, loud }) {
  const a = player(), buffer = a.createBuffer(1, a.sampleRate * seconds, a.sampleRate), data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = a.createBufferSource(), filter = a.createBiquadFilter(), gain = a.createGain();
  source.buffer = buffer; filter.type = 'bandpass'; filter.frequency.value = pitch; gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(a.destination);
  source.start(a.currentTime + at);
}
function tone({ at, pitch }) {
  const a = player(), o = a.createOscillator(), gain = a.createGain(), from = a.currentTime + at;
  o.frequency.value = pitch;
  gain.gain.setValueAtTime(0.08, from); gain.gain.exponentialRampToValueAtTime(0.001, from + 0.35);
  o.connect(gain).connect(a.destination);
  o.start(from); o.stop(from + 0.4);
}
function chime() { if (on()) { tone({ at: 0, pitch: 660 }); tone({ at: 0.15, pitch: 880 }); } }
const KINDS = [[/fire|shot|attack|shoot/i, () => noise({ seconds: 0.25, pitch: 300, loud: 0.5 })],
  [/roll|dice/i, () => [0, 0.07, 0.16].forEach(at => noise({ at, seconds: 0.05, pitch: 2600, loud: 0.35 }))],
  [/mov|advanc|rout/i, () => noise({ seconds: 0.08, pitch: 900, loud: 0.12 })]];
/** The sound of what happened last, if it has one. */
export function sound(news) {
  if (!on() || document.hidden) return;
  const found = KINDS.find(([pattern]) => news.some(e => pattern.test(e.event)));
  found?.[1]();
}

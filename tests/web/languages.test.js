// Both catalogues say the same things: the table's, and that of every game.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import test from 'node:test';

const SOURCE = resolve(import.meta.dirname, '../../src/hedgerow'), GAMES = join(SOURCE, 'games');
const FOLDERS = [join(SOURCE, 'web'), resolve(import.meta.dirname, '../../examples/skirmish/skirmish/web'),
  ...readdirSync(GAMES).map(game => join(GAMES, game, 'table/web')).filter(folder => existsSync(join(folder, 'strings.js')))];
const places = sentence => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const read = async (folder, file) => (await import(join(folder, file))).default;

for (const folder of FOLDERS) {
  test(`the German of ${folder.slice(SOURCE.length)} has the same sentences with the same places`, async () => {
    const english = await read(folder, 'strings.js'), german = await read(folder, 'strings.de.js');
    assert.deepEqual(Object.keys(german).sort(), Object.keys(english).sort());
    for (const [key, sentence] of Object.entries(english)) assert.deepEqual(places(german[key]), places(sentence), key);
    for (const [key, sentence] of Object.entries(german)) assert.ok(sentence.trim(), key);
  });
}

/** Weighs what the browser loads: fails when the start page or a game's table grows past its budget. */

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const STATIC = new URL('../../src/dicehospital/server/static/', import.meta.url);
const BUDGETS = [
  { name: 'start page, one language', entries: ['index.html', 'src/pages/Start.svelte'], locales: ['en/web.json'], most: 50 },
  { name: 'table of Dice Hospital ER', entries: ['src/games/er/Board.svelte'], locales: [], most: 40, beyond: ['index.html', 'src/pages/Table.svelte'] },
  { name: 'table of Dice Hospital', entries: ['src/games/hospital/Board.svelte'], locales: [], most: 85, beyond: ['index.html', 'src/pages/Table.svelte'] },
];

const manifest = JSON.parse(readFileSync(new URL('assets/manifest.json', STATIC), 'utf8'));

/** The scripts of an entry and of all it imports at once. */
function scripts(entry, seen = new Set()) {
  const chunk = manifest[entry];
  if (!chunk) throw new Error(`${entry} is not in the build`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) scripts(imported, seen);
  return seen;
}

function gathered(entries) {
  const all = new Set();
  for (const entry of entries) scripts(entry, all);
  return all;
}

function weight(files) {
  const sizes = [...files].map((file) => gzipSync(readFileSync(new URL(file, STATIC)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

let failed = false;
for (const { name, entries, locales, most, beyond = [] } of BUDGETS) {
  const paths = locales.map((path) => `../src/dicehospital/locales/${path}`);
  const before = gathered(beyond);
  const files = [...gathered([...entries, ...paths])].filter((file) => !before.has(file));
  const size = weight(files);
  failed ||= size > most;
  console.log(`${size > most ? 'TOO LARGE' : 'ok'}: ${name}: ${size.toFixed(1)} kB of ${most} kB gzipped`);
}
process.exit(failed ? 1 : 0);

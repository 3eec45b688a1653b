/**
 * Lists the built files with their digests and builds the service worker that keeps them.
 * `node scripts/offline.mjs FOLDER` does so for a folder that holds the built client and more.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const HERE = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = resolve(process.argv[2] ?? join(HERE, '../src/dicehospital/server/static'));
const START = ['index.html', 'src/pages/Start.svelte'];
/** What the browser, the system or a host asks for, not the page; and what changes with the language of the reader. */
const UNLISTED = /^(?:index\.html|manifest.*\.webmanifest|service_worker.*|files\.json)$|\.(?:br|gz|map)$/;
const ON_USE = /^(?:favicon|icon-|apple-touch-icon|share\.|assets\/manifest\.json)/;
const FIRST_TEXTS = /\/locales\/\w+\/(?:web|web_offline)\.json$/;

const chunks = JSON.parse(readFileSync(join(FOLDER, 'assets/manifest.json'), 'utf8'));

/** The files of a chunk and of all that it imports at once. */
function filesOf(name, seen = new Set()) {
  const { file, css = [], imports = [] } = chunks[name];
  if (seen.has(file)) return seen;
  for (const found of [file, ...css]) seen.add(found);
  for (const imported of imports) filesOf(imported, seen);
  return seen;
}

const first = new Set(START.flatMap((name) => [...filesOf(name)]));
const texts = new Map();
for (const [name, { file }] of Object.entries(chunks)) {
  const language = /\/locales\/(\w+)\//.exec(name)?.[1];
  if (language) texts.set(file, language);
  if (FIRST_TEXTS.test(name)) first.add(file);
}

function told(path) {
  const bytes = readFileSync(join(FOLDER, path));
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const kept = first.has(path) ? 'first' : ON_USE.test(path) ? 'used' : 'soon';
  const language = texts.get(path);
  return { path, size: bytes.length, digest, kept, ...(language && { language }) };
}

const paths = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((one) => one.isFile())
  .map((one) => relative(FOLDER, join(one.parentPath, one.name)).split(sep).join('/'))
  .filter((path) => !UNLISTED.test(path))
  .sort();
const files = paths.map(told);
const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
const list = { version, entry: chunks['index.html'].file, files };

writeFileSync(join(FOLDER, 'files.json'), `${JSON.stringify(list)}\n`);
await build({
  root: HERE,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { BUILD: JSON.stringify(list) },
  build: {
    outDir: FOLDER,
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: join(HERE, 'src/offline/service_worker.ts'), formats: ['iife'], name: 'worker', fileName: () => 'service_worker.js' },
  },
});

const weight = (kept) => files.filter((one) => one.kept === kept).reduce((sum, { size }) => sum + size, 0) / 1000;
console.log(`kept for later: ${files.length} files, ${weight('first').toFixed(0)} kB at once, ${weight('soon').toFixed(0)} kB soon (${version})`);

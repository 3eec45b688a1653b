/// <reference types="vitest/config" />
/** Builds the client into the Python package, where the server finds it; building needs no Vitest. */

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** What every page needs comes as one file: one trip instead of a dozen. */
const FRAME =
  /node_modules\/svelte\/|src\/lib\/(api|begin|choices|i18n|me|message|names|prefs|router|shell|sound|storage|watching)\.|src\/parts\/(Icon|Notice|Mark|Header|Footer|Toasts|TableCard)\.svelte|src\/parts\/art\/palette|src\/styles\/|src\/offline\/(install|kept|line)\./;

/** So does what several parts of a game's table share, and what the pages share beside it. */
const SHARED = [
  { name: 'shared', test: /src\/(parts|lib)\// }, // first: what both games need must not lie in a file of one of them
  { name: 'er_shared', test: /src\/games\/er\/(?!index)/ },
  // Pictures of all cards are for pages of their own.
  { name: 'hospital_shared', test: /src\/games\/hospital\/(?!index|components\/)/ },
].map((group) => ({ ...group, minShareCount: 2 }));

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // A page without a server may lie in any folder of any host.
  base: mode === 'static' ? './' : '/',
  worker: { format: 'es' },
  // Under test, too, components are the browser's.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  json: { stringify: true },
  build: {
    outDir: mode === 'static' ? '../build/static' : '../src/dicehospital/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: 'assets',
    // A data: URL would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: 'assets/manifest.json',
    reportCompressedSize: false,
    // Their licences ask for their notices in all copies; the page About links here.
    license: { fileName: 'third_party.txt' },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', test: FRAME, priority: 1 }, ...SHARED] } } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
    isolate: false,
    testTimeout: 20_000, // a busy machine loads a part in seconds
    // A second process would read and transform all components once more, and the machine is busy beside.
    maxWorkers: 1,
  },
}));

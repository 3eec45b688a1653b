/** Puts Python into the folder of the page: `node archive.mjs RULES WHEELS OUT`; rules are a folder, or compiled a wheel. */

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { loadPyodide } from 'pyodide';

// A thread that is still compiling WebAssembly when the process ends keeps it from ending.
setFlagsFromString('--liftoff-only');

const [rules, wheels, out] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const runtime = join(here, 'node_modules/pyodide');
const work = join(out, 'python_new');
rmSync(work, { recursive: true, force: true });
mkdirSync(work);

const python = await loadPyodide({ indexURL: `${runtime}/` });
const mount = (path, folder) => {
  python.FS.mkdirTree(path);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, path);
};
mount('/rules', dirname(rules));
mount('/made', work);
mount('/pyodide', runtime);
mount('/wheels', wheels);
mount('/here', here);
python.runPython(`
import sys
from pathlib import Path
sys.dont_write_bytecode = True
sys.path.insert(0, "/here")
import parts
parts.standard_library(Path("/pyodide/python_stdlib.zip"), Path("/made/library.zip"))
parts.rules(Path("/rules/${basename(rules)}"), sorted(Path("/wheels").glob("*.whl")), Path("/made/rules.bin"))
`);
for (const name of ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm']) copyFileSync(join(runtime, name), join(work, name));

/** Files that may be kept for ever lie in a folder whose name changes with them. */
const digest = createHash('sha256');
for (const name of readdirSync(work).sort()) digest.update(readFileSync(join(work, name)));
const folder = `python-${digest.digest('hex').slice(0, 12)}`;
for (const old of readdirSync(out).filter((name) => /^python-[0-9a-f]{12}$/.test(name))) rmSync(join(out, old), { recursive: true });
renameSync(work, join(out, folder));
const part = (name) => ({ name, size: statSync(join(out, folder, name)).size });
const archive = { folder, runtime: part('pyodide.asm.wasm'), library: part('library.zip'), rules: part('rules.bin') };
writeFileSync(join(out, 'python.json'), `${JSON.stringify(archive)}\n`);

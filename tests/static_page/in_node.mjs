/** Runs a script in the Python of the built page, under Node.js: `node in_node.mjs PAGE SCRIPT FOLDER WORDS...`. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [page, script, folder, ...words] = process.argv.slice(2);
const { folder: name, library, rules } = JSON.parse(readFileSync(join(page, 'python.json'), 'utf8'));
const python = join(page, name);
const { loadPyodide } = await import(pathToFileURL(join(python, 'pyodide.mjs')));
const packages = { info: { arch: 'wasm32', platform: 'emscripten_5_0_3', version: '0', python: '3.14.2', abi_version: '2026_0' }, packages: {} };
const py = await loadPyodide({ indexURL: `${python}/`, stdLibURL: join(python, library.name), lockFileContents: packages, packageBaseUrl: `${python}/` });

const archive = readFileSync(join(python, rules.name));
const length = archive.readUInt32LE(0);
let place = 4 + length;
for (const [path, size] of JSON.parse(archive.subarray(4, place).toString())) {
  const target = `/lib/python3.14/site-packages/${path}`;
  py.FS.mkdirTree(dirname(target));
  py.FS.writeFile(target, archive.subarray(place, place + size));
  place += size;
}
py.FS.mkdirTree('/given');
py.FS.mount(py.FS.filesystems.NODEFS, { root: folder }, '/given');
py.globals.set('WORDS', py.toPy(words));
try {
  await py.runPythonAsync(readFileSync(script, 'utf8'));
} catch (error) {
  console.error(String(error.message ?? error));
  process.exit(1);
}
process.exit(0);

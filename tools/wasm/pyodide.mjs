// Runs a Python program in Pyodide under Node.js, with folders of this machine.
//
// node pyodide.mjs '{"pyodide": folder, "copied": {inside: outside}, "mounted": {inside: outside},
//                    "path": [inside], "module": name, "arguments": [text]}'
// Copied folders are quick to read; what is written to mounted ones stays.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const asked = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(join(asked.pyodide, 'pyodide.mjs')));
const python = await loadPyodide({ indexURL: asked.pyodide });

for (const [inside, outside] of Object.entries(asked.mounted)) python.mountNodeFS(inside, outside);
Object.entries(asked.copied).forEach(([inside, outside], number) => {
  python.mountNodeFS(`/outside/${number}`, outside);
  python.globals.set('pair', python.toPy([`/outside/${number}`, inside]));
  python.runPython('import shutil; shutil.copytree(*pair, ignore=shutil.ignore_patterns("__pycache__", "static"))');
});

python.globals.set('asked', python.toPy(asked));
// Pyodide tells of an exit by throwing; the status is Python's own.
const status = python.runPython(`
import runpy, sys
sys.path[:0] = asked["path"]
sys.argv = [asked["module"], *asked["arguments"]]
try:
    runpy.run_module(asked["module"], run_name="__main__", alter_sys=True)
    status = 0
except SystemExit as ended:
    status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    if not isinstance(ended.code, int | None):
        print(ended.code, file=sys.stderr)
status
`);
process.exit(status);

/** Python in a worker: its parts are fetched side by side, counted as they come, and put in their places. */

import { readArchive, type Part } from './archive';

/** As much of Pyodide as we use. */
export interface Python {
  pyimport(name: string): Record<string, (...given: unknown[]) => unknown>;
  runPython(code: string): unknown;
  FS: { mkdirTree(path: string): void; writeFile(path: string, body: Uint8Array): void };
}

interface Pyodide {
  loadPyodide(options: Record<string, unknown>): Promise<Python>;
}

const PLACE = '/lib/python3.14/site-packages';
/** Where the list of an archive begins. */
const LIST = 4;
/** Nothing is installed at run time: all there is lies in the archive. */
const NO_PACKAGES = {
  info: { arch: 'wasm32', platform: 'emscripten_5_0_3', version: '0', python: '3.14.2', abi_version: '2026_0' },
  packages: {},
};

/** A Python that knows the rules; `told` hears how many bytes have come, and of how many. */
export async function loadPython(base: string, told: (bytes: number, all: number) => void): Promise<Python> {
  const { folder, runtime, library, rules } = await readArchive(base);
  const at = (name: string): string => new URL(`${folder}/${name}`, base).href;
  const parts = [runtime, library, rules];
  const all = parts.reduce((sum, { size }) => sum + size, 0);
  const come = new Map<string, number>();
  const counted = (part: Part) => (bytes: number) => {
    come.set(part.name, bytes);
    told([...come.values()].reduce((sum, one) => sum + one, 0), all);
  };
  const [archive, modules] = [rules, library].map((part) => bytesOf(at(part.name), counted(part))) as [Promise<ArrayBuffer>, Promise<ArrayBuffer>];
  for (const one of [archive, modules]) one.catch(() => undefined); // said where it is waited for
  watchFetches(at(runtime.name), counted(runtime), { [at(library.name)]: modules });
  const { loadPyodide } = (await import(/* @vite-ignore */ at('pyodide.mjs'))) as Pyodide;
  const python = await loadPyodide({
    indexURL: at(''),
    stdLibURL: at(library.name),
    lockFileContents: NO_PACKAGES,
    packageBaseUrl: at(''),
    env: { HOME: '/home', PYTHONDONTWRITEBYTECODE: '1' },
  });
  unpack(python, await archive);
  return python;
}

/** Writes the files of an archive: the length of a list, the list of paths and sizes, then the files in its order. */
function unpack({ FS }: Python, archive: ArrayBuffer): void {
  const length = new DataView(archive).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(archive, LIST, length))) as [path: string, size: number][];
  let place = LIST + length;
  for (const [path, size] of list) {
    FS.mkdirTree(`${PLACE}/${path}`.replace(/\/[^/]*$/, ''));
    FS.writeFile(`${PLACE}/${path}`, new Uint8Array(archive, place, size));
    place += size;
  }
}

async function bytesOf(url: string, counted: (bytes: number) => void): Promise<ArrayBuffer> {
  const response = await packed(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Response(withCount(response, counted)).arrayBuffer();
}

/** A file; where its host sends it as it is, the smaller one beside it, which we unpack ourselves. */
async function packed(url: string): Promise<Response> {
  const plain = await fetch(url);
  if (!plain.ok || plain.headers.has('content-encoding')) return plain;
  const small = await fetch(`${url}.gz`).catch(() => null);
  if (!small?.ok || !small.body) return plain;
  void plain.body?.cancel();
  // Some hosts say of such a file that it is the other one, packed.
  return small.headers.has('content-encoding') ? small : new Response(small.body.pipeThrough(new DecompressionStream('gzip')));
}

/**
 * What Pyodide fetches by itself: an archive comes from us. The runtime is counted beside, since the answer has to
 * stay the browser's own, which may have compiled it before.
 */
function watchFetches(runtime: string, counted: (bytes: number) => void, archives: Record<string, Promise<ArrayBuffer>>): void {
  const plain = self.fetch.bind(self);
  self.fetch = async (asked: RequestInfo | URL, options?: RequestInit) => {
    const url = new Request(asked).url;
    if (archives[url]) return new Response(await archives[url]);
    const response = await plain(asked, options);
    if (url === runtime && response.ok) void drain(withCount(response.clone(), counted));
    return response;
  };
}

function withCount(response: Response, counted: (bytes: number) => void): ReadableStream<Uint8Array> {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, sink) {
      counted((bytes += chunk.byteLength));
      sink.enqueue(chunk);
    },
  });
  return (response.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>()).pipeThrough(counter as TransformStream<Uint8Array<ArrayBuffer>, Uint8Array>);
}

async function drain(stream: ReadableStream<Uint8Array>): Promise<void> {
  const reader = stream.getReader();
  while (!(await reader.read()).done) continue;
}

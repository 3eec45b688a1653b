/** The worker of the tables: the server's own, with a port instead of a network and rows instead of a disk. */

import { howKept, Rows, Taken, type Key, type Row } from './keeping';
import { loadPython } from './runtime';
import type { Keeping, Said, Stop, Told } from './said';
import * as thinkers from './thinkers';

/** The server in Python. */
interface PageServer {
  ask(number: number, method: string, target: string, body: string, language: string): void;
  leave(number: number): void;
  sockets: { open(number: number, target: string): void; tell(number: number, text: string): void; shut(number: number): void };
}

/** By then the first page is painted: a worker that thinks may take the processor. */
const SETTLED_MS = 2000;
const LOCK = 'dicehospital.tables';
const base = new URL('..', import.meta.url).href;

let server: PageServer | undefined;
let files: { write_file(): Uint8Array<ArrayBuffer>; read_file(file: Uint8Array): Row[] } | undefined;
let rows: Rows | undefined;
let keeping: Keeping = 'kept';
/** What was asked before there was somebody to answer. */
const early: Told[] = [];

const post = (...said: Said): void => self.postMessage(said);
const stop = (why: Stop, detail = ''): void => post('stopped', why, detail);

self.onmessage = ({ data }: MessageEvent<Told>) => {
  if (data[0] === 'begin') void begin(data[1]);
  else if (server) serve(server, data);
  else early.push(data);
};

/** Python is loaded whoever has the tables: by the time they are ours it is there. */
async function begin(takesOver: boolean): Promise<void> {
  const python = loadPython(base, (bytes, all) => post('progress', bytes, all));
  python.catch(() => undefined); // said below
  if (!(await held(takesOver))) return stop('elsewhere');
  try {
    const kept = await readBack();
    const begun = (await python).pyimport('dicehospital.browser.javascript');
    server = (await begun['begin_tables']?.(kept, keep, thinkers.start, tell)) as PageServer;
    files = begun as unknown as typeof files;
  } catch (error) {
    return stop(String(error).includes('NewerFile') ? 'newer' : 'failed', String(error));
  }
  post('ready');
  setTimeout(thinkers.prepare, SETTLED_MS);
  for (const asked of early.splice(0)) serve(server, asked);
}

function serve(found: PageServer, told: Told): void {
  switch (told[0]) {
    case 'ask':
      return found.ask(told[1], told[2], told[3], told[4], told[5]);
    case 'leave':
      return found.leave(told[1]);
    case 'open':
      return found.sockets.open(told[1], told[2]);
    case 'tell':
      return found.sockets.tell(told[1], told[2]);
    case 'shut':
      return found.sockets.shut(told[1]);
    case 'export':
      return post('file', told[1], files?.write_file().buffer ?? null);
    case 'import':
      return void replace(told[1], new Uint8Array(told[2]));
  }
}

/** Keeps what a file holds instead of all that is here; answers with the file if it was kept. */
async function replace(number: number, file: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const found = files?.read_file(file) ?? [];
    await rows?.keep(found, true);
    post('file', number, rows ? file.buffer : null);
  } catch (error) {
    console.warn(error);
    post('file', number, null);
  }
}

function tell(...said: Said): void {
  self.postMessage(said);
}

// -- one page at a time --------------------------------------------------------------------------------

/** Takes the lock for as long as this worker lives; false: another page has it. */
function held(takesOver: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve(true); // the rows have an owner all the same
    const options: LockOptions = takesOver ? { steal: true } : { ifAvailable: true };
    navigator.locks
      .request(LOCK, options, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<void>(() => undefined);
      })
      .catch(() => stop('taken'));
  });
}

// -- keeping -------------------------------------------------------------------------------------------

async function readBack(): Promise<[Key, Uint8Array][]> {
  try {
    rows = await Rows.open();
    return await rows.all();
  } catch (error) {
    rows = undefined;
    say(howKept(error));
    return [];
  }
}

/** Whether rows are kept. What another page has taken over is never answered, so that nothing of it is confirmed. */
async function keep(changed: Row[]): Promise<boolean> {
  try {
    if (!rows) return false;
    await rows.keep(changed);
  } catch (error) {
    if (error instanceof Taken) {
      stop('taken');
      return new Promise<boolean>(() => undefined);
    }
    say(howKept(error));
    return false;
  }
  say('kept');
  return true;
}

function say(how: Keeping): void {
  if (how !== keeping) post('keeping', how);
  keeping = how;
}

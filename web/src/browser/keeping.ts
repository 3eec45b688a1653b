/** What the browser keeps: rows under their keys, changed by whole transactions, by one page at a time. */

import type { Keeping } from './said';

export type Key = (string | number)[];
/** A row under its key; null: it is gone. */
export type Row = [Key, Uint8Array<ArrayBuffer> | null];

const DATABASE = 'dicehospital';
const ROWS = 'rows';
const OWNER = 'owner';
const VERSION = 1;

/** Thrown where another page has taken the rows over: nothing may be written or confirmed any more. */
export class Taken extends Error {}

export class Rows {
  #database: IDBDatabase;
  #epoch: number;

  private constructor(database: IDBDatabase, epoch: number) {
    this.#database = database;
    this.#epoch = epoch;
  }

  /** Opens the rows as their owner; whoever was it before can write no more. */
  static async open(): Promise<Rows> {
    const database = await opened();
    const transaction = database.transaction(OWNER, 'readwrite', { durability: 'strict' });
    const owner = transaction.objectStore(OWNER);
    const epoch = (((await done(owner.get('epoch'))) as number | undefined) ?? 0) + 1;
    owner.put(epoch, 'epoch');
    await complete(transaction);
    return new Rows(database, epoch);
  }

  /** All rows, in the order of their keys. */
  async all(): Promise<[Key, Uint8Array][]> {
    const store = this.#database.transaction(ROWS, 'readonly').objectStore(ROWS);
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return keys.map((key, n) => [key as Key, values[n] as Uint8Array]);
  }

  /** Keeps rows, all or none; returns when they are on the disk. `empties`: nothing else stays. */
  async keep(rows: Row[], empties = false): Promise<void> {
    const transaction = this.#database.transaction([ROWS, OWNER], 'readwrite', { durability: 'strict' });
    const ended = complete(transaction);
    ended.catch(() => undefined); // said below
    if ((await done(transaction.objectStore(OWNER).get('epoch'))) !== this.#epoch) {
      transaction.abort();
      throw new Taken();
    }
    const store = transaction.objectStore(ROWS);
    if (empties) store.clear();
    for (const [key, body] of rows) {
      if (body) store.put(body, key);
      else store.delete(key);
    }
    transaction.commit();
    await ended;
  }
}

/** How a failure to keep something is told. */
export function howKept(error: unknown): Keeping {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused';
}

function opened(): Promise<IDBDatabase> {
  const asked = indexedDB.open(DATABASE, VERSION);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore(ROWS);
    asked.result.createObjectStore(OWNER);
  };
  return done(asked);
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });
}

function complete(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser keeps nothing'));
  });
}

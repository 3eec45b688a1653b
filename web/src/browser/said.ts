/** What the page and the worker of its tables say to each other. */

/** To the worker. Requests and sockets have numbers that the page gives them. */
export type Told =
  | ['ask', number, method: string, target: string, body: string, language: string]
  | ['leave', number]
  | ['open', number, target: string]
  | ['tell', number, text: string]
  | ['shut', number]
  | ['begin', takesOver: boolean]
  | ['export', number]
  | ['import', number, file: ArrayBuffer];

/** From the worker. */
export type Said =
  | ['reply', number, status: number, media: string]
  | ['piece', number, text: string]
  | ['end', number]
  | ['opened', number]
  | ['frame', number, text: string]
  | ['closed', number, code: number]
  | ['file', number, file: ArrayBuffer | null]
  | ['progress', bytes: number, all: number]
  | ['ready']
  | ['stopped', why: Stop, detail: string]
  | ['keeping', how: Keeping];

/** Why there are no tables: another page has them, or they cannot be had. */
export type Stop = 'elsewhere' | 'taken' | 'newer' | 'failed';

/** Whether what happens is kept: in the browser, or in memory alone and why. */
export type Keeping = 'kept' | 'full' | 'refused';

/** From a worker that thinks: bytes, and first that it is there. */
export type Thought = ['word', Uint8Array] | ['failed', string];

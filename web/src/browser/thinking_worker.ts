/** A worker that thinks: bots, hints, replays and reviews, so that no table waits for them. */

import { loadPython } from './runtime';
import type { Thought } from './said';

const base = new URL('..', import.meta.url).href;
const post = (...thought: Thought): void => self.postMessage(thought);

const early: Uint8Array[] = [];
let receive: (order: Uint8Array) => void = (order) => early.push(order);
self.onmessage = ({ data }: MessageEvent<Uint8Array>) => receive(data);

try {
  const python = await loadPython(base, () => undefined);
  const { begin_thinking: beginThinking } = python.pyimport('dicehospital.browser.javascript');
  receive = beginThinking?.((word: Uint8Array) => post('word', word)) as typeof receive;
  for (const order of early.splice(0)) receive(order);
} catch (error) {
  post('failed', String(error));
}

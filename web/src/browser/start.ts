/** Begins a page without a server: its worker loads while the page is painted and read. */

import { mount } from 'svelte';
import { carryBy } from '../lib/carrier';
import { need } from '../lib/i18n.svelte';
import { tablesState } from './tables_state.svelte';
import { keepLinks } from './links';
import { Port } from './port';
import type { Said, Told } from './said';
import Status from './Status.svelte';

/** Set where somebody wants the tables that another page has: this one begins anew and takes them. */
const TAKES_OVER = 'dicehospital.takes_over';
/** Acts after which somebody means to keep what they play. */
const MEANT = 20;

export let port: Port;

/** Starts the worker; `show` is for when there are words. */
export function startAlone(): { show: () => Promise<void> } {
  keepLinks();
  const takesOver = sessionStorage.getItem(TAKES_OVER) !== null;
  sessionStorage.removeItem(TAKES_OVER);
  const worker = new Worker(new URL('./table_worker.ts', import.meta.url), { type: 'module' });
  const post = (told: Told): void => {
    count(told);
    worker.postMessage(told);
  };
  port = new Port(post);
  worker.onmessage = ({ data }: MessageEvent<Said>) => {
    port.hear(data);
    tablesState.hear(data);
    if (data[0] !== 'stopped') return;
    worker.terminate();
    if (data[1] === 'failed') console.error(data[2]);
  };
  worker.onerror = ({ message }) => tablesState.hear(['stopped', 'failed', message ?? '']);
  carryBy(port);
  post(['begin', takesOver]);
  return { show };
}

async function show(): Promise<void> {
  await need('web_alone');
  mount(Status, { target: document.body });
}

/** Begins the page anew, with the tables that another page has. */
export function takeOver(): void {
  sessionStorage.setItem(TAKES_OVER, 'yes');
  location.reload();
}

/** Asks the browser not to throw away what it keeps, once somebody has played for a while: some ask the player in turn. */
function count(told: Told): void {
  if (told[0] !== 'tell' || !told[2].includes('"act"')) return;
  acts += 1;
  if (acts === MEANT) void navigator.storage?.persist?.();
}

let acts = 0;

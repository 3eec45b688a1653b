/** Where we are: paths, the pages behind them, and going from one to another without a reload. */

import type { Component } from 'svelte';
import { IS_ALONE } from './carrier';

export type Params = Record<string, string>;
/** Some pages take parameters, others none. */
type PageModule = { default: Component<never> };

export interface Route {
  name: string;
  path: string;
  load: () => Promise<PageModule>;
}

/** A table, or what a stream shows of it. */
const table = () => (/[?&]overlay=1\b/.test(state.search) ? import('../pages/Overlay.svelte') : import('../pages/Table.svelte'));
const daily = () => import('../pages/Daily.svelte');
const tournament = () => import('../pages/Tournament.svelte');

export const ROUTES: readonly Route[] = [
  { name: 'start', path: '/', load: () => import('../pages/Start.svelte') },
  { name: 'new', path: '/new', load: () => import('../pages/New.svelte') },
  { name: 'lobby', path: '/lobby', load: () => import('../pages/Lobby.svelte') },
  { name: 'table', path: '/table/:id', load: table },
  { name: 'screen', path: '/screen/:id', load: () => import('../pages/Screen.svelte') },
  { name: 'join', path: '/join/:code', load: () => import('../pages/Join.svelte') },
  { name: 'replay', path: '/replay', load: () => import('../pages/Replay.svelte') },
  { name: 'replay', path: '/replay/:id', load: () => import('../pages/Replay.svelte') },
  { name: 'learn', path: '/learn', load: () => import('../pages/Learn.svelte') },
  { name: 'learn', path: '/learn/:game', load: () => import('../pages/Learn.svelte') },
  { name: 'daily', path: '/daily', load: daily },
  { name: 'daily', path: '/daily/:number', load: daily },
  { name: 'tournament', path: '/tournament', load: tournament },
  { name: 'tournament', path: '/tournament/:id', load: tournament },
  { name: 'puzzles', path: '/puzzles', load: () => import('../pages/Puzzles.svelte') },
  { name: 'puzzles', path: '/puzzles/:id', load: () => import('../pages/Puzzles.svelte') },
  { name: 'pad', path: '/pad', load: () => import('../pages/Pad.svelte') },
  { name: 'career', path: '/career', load: () => import('../pages/Career.svelte') },
  { name: 'ratings', path: '/ratings', load: () => import('../pages/Ratings.svelte') },
  { name: 'account', path: '/account', load: () => import('../pages/Account.svelte') },
  { name: 'channels', path: '/channels', load: () => import('../pages/Channels.svelte') },
  { name: 'rules', path: '/rules', load: () => import('../pages/Rules.svelte') },
  { name: 'rules', path: '/rules/:game', load: () => import('../pages/Rules.svelte') },
  { name: 'components', path: '/components/:game', load: () => import('../pages/Components.svelte') },
  { name: 'components', path: '/components', load: () => import('../pages/Components.svelte') },
  { name: 'bots', path: '/bots', load: () => import('../pages/Bots.svelte') },
  { name: 'about', path: '/about', load: () => import('../pages/About.svelte') },
  { name: 'settings', path: '/settings', load: () => import('../pages/Settings.svelte') },
];

const NOT_FOUND: Route = {
  name: 'not_found',
  path: '',
  load: () => import('../pages/NotFound.svelte'),
};

/** Where the address bar says that we are. A page of mere files has but one address: what follows its `#` is ours. */
function here(): { pathname: string; hash: string; search: string } {
  return IS_ALONE ? behindHash(location.hash) : location;
}

/** The place that is written behind a `#`. */
export function behindHash(hash: string): URL {
  return new URL(hash.startsWith('#/') ? hash.slice(1) : '/', 'http://page');
}

/** A path of ours as the address bar has it. */
const address = (target: string): string => (IS_ALONE ? `#${target}` : target);

/** A path of ours as an address to hand on, of this host if no other is named. */
export function wholeAddress(path: string, origin = location.origin): string {
  return IS_ALONE ? new URL(address(path), location.href).href : origin + path;
}

const begun = here();
const state = $state({ path: begun.pathname, hash: begun.hash, search: begun.search });

/** The place in the address bar. Reactive. */
export const place = {
  get path() {
    return state.path;
  },
  get hash() {
    return state.hash;
  },
  get search() {
    return state.search;
  },
};

/** The route of a path and what its `:names` stand for. */
export function match(path: string): { route: Route; params: Params } {
  const parts = path.split('/').filter(Boolean);
  for (const route of ROUTES) {
    const params = fit(route.path.split('/').filter(Boolean), parts);
    if (params) return { route, params };
  }
  return { route: NOT_FOUND, params: {} };
}

/** Goes to a path of ours; `replace` leaves no step back to where we were. */
export function go(target: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address(target));
  else history.pushState(null, '', address(target));
  arrive();
}

/** Says in the address bar where on this page we are; nothing is painted anew. */
export function amend(target: string): void {
  history.replaceState(history.state, '', address(target));
}

/** Listens to the back button and to clicks on links of ours. */
export function startRouter(): void {
  addEventListener('popstate', arrive);
  document.addEventListener('click', follow);
  document.addEventListener('pointerover', expect);
  document.addEventListener('focusin', expect);
}

/** Fetches the page behind a path: somebody is about to go there. */
export function expectPage(path: string): void {
  // What fails here is told when it is wanted.
  void match(path).route.load().catch(() => undefined);
}

function expect({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link instanceof HTMLAnchorElement && ours(link)) expectPage(link.pathname);
}

function arrive(): void {
  const { pathname, hash, search } = here();
  Object.assign(state, { path: pathname, hash, search });
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!(link instanceof HTMLAnchorElement) || !ours(link)) return;
  event.preventDefault();
  const { pathname, search, hash } = targetOf(link);
  if (pathname !== state.path || search !== state.search || !hash) go(pathname + search + hash);
  else {
    document.getElementById(hash.slice(1))?.scrollIntoView();
    go(pathname + search + hash, { replace: true });
  }
}

/** Where a link of ours leads: as it was written, on a page or to a part of this one. */
function targetOf(link: HTMLAnchorElement): { pathname: string; search: string; hash: string } {
  if (!IS_ALONE || link.hash.startsWith('#/')) return IS_ALONE ? behindHash(link.hash) : link;
  const written = link.getAttribute('href') ?? '/';
  return new URL(written, new URL(state.path + state.search, 'http://page'));
}

function ours(link: HTMLAnchorElement): boolean {
  const elsewhere = link.target !== '' || link.hasAttribute('download');
  return link.origin === location.origin && !elsewhere && !link.pathname.startsWith('/api/');
}

function fit(pattern: string[], parts: string[]): Params | null {
  if (pattern.length !== parts.length) return null;
  const params: Params = {};
  for (const [index, want] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (want.startsWith(':')) params[want.slice(1)] = decoded(part);
    else if (want !== part) return null;
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

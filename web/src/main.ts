/** Starts the client: language and page are fetched side by side, then painted once. */

import { mount } from 'svelte';
import App from './App.svelte';
import { alone } from './lib/alone';
import { startLanguage } from './lib/i18n.svelte';
import { startPrefs } from './lib/prefs.svelte';
import { match, place, startRouter } from './lib/router.svelte';
import { startInstall } from './offline/install.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/primitives.css';
import './styles/board.css';

/** Without its texts the page is of no use; the network may be back by then. */
const RETRY_MS = 4000;

// Python takes longer than all the rest.
const tables = alone?.start().then(({ startAlone }) => startAlone());
startInstall();
startPrefs();
startRouter();
const page = match(place.path).route.load();
// The frame paints even if its page cannot be loaded; it says so then.
page.catch(() => undefined);
await startLanguage().catch(() => setTimeout(() => location.reload(), RETRY_MS));

const target = document.getElementById('app');
if (target) {
  target.replaceChildren();
  const begun = await tables;
  mount(App, { target });
  void begun?.show();
}

/** Starts the client: language and preferences first, so that nothing is painted twice. */

import { mount } from 'svelte';
import App from './App.svelte';
import { startLanguage } from './lib/i18n.svelte';
import { startPrefs } from './lib/prefs.svelte';
import { startRouter } from './lib/router.svelte';
import './styles/tokens.css';
import './styles/base.css';

startPrefs();
startRouter();
await startLanguage();

const target = document.getElementById('app');
if (target) mount(App, { target });

/** Events, reports, last ambulances and the Automa, loaded where one of them is played. */

export { default as Goals } from './Goals.svelte';
export { default as AutomaLine } from './AutomaLine.svelte';
export { default as AutomaMini } from './AutomaMini.svelte';
export { default as StageModule } from './StageModule.svelte';

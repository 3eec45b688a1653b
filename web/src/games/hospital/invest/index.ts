/** The investment board, loaded where it is played. */

export { default as InvestStrip } from './InvestStrip.svelte';
export { default as StageInvestments } from './StageInvestments.svelte';
export { default as TokenTray } from './TokenTray.svelte';

/** Emergency Roll in the browser: the table, and a sheet at a glance for lists of games. */

export { default as Table } from './Board.svelte';
export { default as Miniature } from './Miniature.svelte';
export const name = 'er';

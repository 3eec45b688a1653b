/** The parts of the city, loaded where it is played. */

export { default as CityStrip } from './CityStrip.svelte';
export { default as StageCity } from './StageCity.svelte';

/** The pictures a game may have on its door. */

import type { Component } from 'svelte';
import Arrival from './Arrival.svelte';
import House from './House.svelte';

export const PICTURES = { arrival: Arrival, house: House } satisfies Record<string, Component>;

export type PictureName = keyof typeof PICTURES;

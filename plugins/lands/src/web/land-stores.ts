import { defineStores } from '@gleba/sdk/web';
import { LandSelection } from './land/land-selection.ts';
import { ShownMap } from './map/shown-map.ts';

/** What screens of lots share. The record lies over the list and both show the same lot. */
export const landStores = defineStores('lands', {
  selection: () => new LandSelection(),
  map: () => new ShownMap(),
});

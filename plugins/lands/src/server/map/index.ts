import type { ServerSide } from '@gleba/sdk/server';
import { landExtent } from './land-extent.query.ts';
import { landTile } from './land-tile.route.ts';
import { layerTile } from './layer-tile.route.ts';
import { lotClasses } from './lot-classes.query.ts';

/** What the map of lots is drawn from. */
export const mapOfLots: ServerSide = {
  queries: [landExtent, lotClasses],
  routes: [landTile, layerTile],
};

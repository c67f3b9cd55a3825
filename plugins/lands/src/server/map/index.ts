import type { ServerSide } from '@gleba/sdk/server';
import { landExtentHandler } from './land-extent.query.ts';
import { landTile } from './land-tile.route.ts';
import { layerTile } from './layer-tile.route.ts';
import { lotClassesHandler } from './lot-classes.query.ts';

/** What the map of lots is drawn from. */
export const mapOfLots: ServerSide = {
  operations: [landExtentHandler, lotClassesHandler],
  routes: [landTile, layerTile],
};

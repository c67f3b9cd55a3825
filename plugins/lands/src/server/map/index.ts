import type { ServerSide } from '@gleba/sdk/server';
import { landClassesHandler } from './land-classes.query.ts';
import { landExtentHandler } from './land-extent.query.ts';
import { landTile } from './land-tile.route.ts';
import { landsWithinHandler } from './lands-within.query.ts';
import { layerTile } from './layer-tile.route.ts';

/** What the map of lots is drawn from. */
export const mapOfLands: ServerSide = {
  operations: [landExtentHandler, landClassesHandler, landsWithinHandler],
  routes: [landTile, layerTile],
};

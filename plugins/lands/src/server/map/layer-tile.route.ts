import { allow, isUuid } from '@gleba/sdk';
import { answerTile, parseTilePlace } from '@gleba/sdk/geo/server';
import type { Route } from '@gleba/sdk/server';
import { landsKey } from '../../access-keys.ts';
import { encodedLayerTileQuery, type LayerTile, layerTileQuery } from '../tiles/layer-tile-query.ts';

/** Vector tiles of one layer of a project: streets, provisional lots and whatever else an office puts on its map. */
export const layerTile: Route = {
  method: 'GET',
  path: '/tiles/layers/:projectId/:layerId/:z/:x/:y',
  permission: allow.key(landsKey),
  async handle(asked) {
    const { parameters } = asked;
    const place = parseTilePlace(parameters);
    const { projectId, layerId } = parameters;
    if (!place || !isUuid(projectId) || !isUuid(layerId)) return new Response('Bad request.', { status: 400 });
    const tile: LayerTile = { ...place, projectId, layerId };
    return answerTile(asked, {
      layer: 'shapes',
      plain: () => layerTileQuery(tile),
      encoded: () => encodedLayerTileQuery(tile),
    });
  },
};

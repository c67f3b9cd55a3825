import { allow, isUuid } from '@gleba/sdk';
import { answerTile, parseTilePlace } from '@gleba/sdk/geo/server';
import { accessSql, type Route, StatementParameters } from '@gleba/sdk/server';
import { landsKey } from '../../access-keys.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { encodedLayerTileQuery, type LayerTile, layerTileQuery } from '../tiles/layer-tile-query.ts';

/** Vector tiles of one layer of a project: streets, provisional lots and whatever else an office puts on its map. */
export const layerTile: Route = {
  method: 'GET',
  path: '/tiles/layers/:projectId/:layerId/:z/:x/:y',
  permission: allow.key(landsKey),
  async handle({ request, parameters, context, registry, db }) {
    const place = parseTilePlace(parameters);
    const { projectId, layerId } = parameters;
    if (!place || !isUuid(projectId) || !isUuid(layerId)) return new Response('Requisição inválida.', { status: 400 });
    const tile: LayerTile = { ...place, projectId, layerId };
    const statement = (make: typeof layerTileQuery) => () => {
      const sink = new StatementParameters();
      const { actor } = context;
      const visible = `${accessSql(sink, registry, Geometry, 'g', actor)} and ${accessSql(sink, registry, Layer, 'y', actor)}`;
      return { text: make(sink, tile, visible), values: sink.values };
    };
    return answerTile(db, request, {
      layer: 'shapes',
      plain: statement(layerTileQuery),
      encoded: statement(encodedLayerTileQuery),
    });
  },
};

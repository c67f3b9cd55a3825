import { allow, isUuid } from '@gleba/sdk';
import { answerTile, parseTilePlace } from '@gleba/sdk/geo/server';
import { accessSql, type Route, StatementParameters } from '@gleba/sdk/server';
import { landsKey } from '../../access-keys.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { parseLotColor } from '../../lot-colors.ts';
import { encodedTileQuery, type Tile, tileQuery } from '../tiles/tile-query.ts';

/**
 * Vector tiles of a project's lands: one layer `lands` with id, block, lot and status, and with `?by=` what else colours them. The
 * same row rules as every other read are part of the statement. PostgreSQL clips and snaps, and encodes where it can; the
 * embedded PostGIS is built without ST_AsMVT, so there JavaScript does.
 */
export const landTile: Route = {
  method: 'GET',
  path: '/tiles/lands/:projectId/:z/:x/:y',
  permission: allow.key(landsKey),
  async handle({ request, parameters, context, registry, db }) {
    const place = parseTilePlace(parameters);
    const { projectId } = parameters;
    const by = new URL(request.url).searchParams.get('by');
    const colorBy = parseLotColor(by);
    if (!place || !isUuid(projectId) || (by !== null && !colorBy))
      return new Response('Requisição inválida.', { status: 400 });
    const tile: Tile = { ...place, projectId, colorBy };
    const statement = (make: typeof tileQuery) => () => {
      const sink = new StatementParameters();
      const { actor } = context;
      const visible = `${accessSql(sink, registry, Land, 'l', actor)} and ${accessSql(sink, registry, Geometry, 'g', actor)}`;
      return { text: make(sink, tile, visible), values: sink.values };
    };
    return answerTile(db, request, {
      layer: 'lands',
      plain: statement(tileQuery),
      encoded: statement(encodedTileQuery),
    });
  },
};

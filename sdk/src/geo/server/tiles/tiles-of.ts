import { allow, isUuid } from '@gleba/sdk';
import { column, identifier, part, type Route, type SqlPart } from '@gleba/sdk/server';
import type { TileLayer } from '../../tile-layer.ts';
import type { TilePlace } from '../../tile-place.ts';
import { parseTilePlace } from './parse-tile-place.ts';
import { answerTile } from './tile-answer.ts';
import {
  clipped,
  encodedTile,
  firstCell,
  frameSql,
  inTileUnits,
  inWebMercator,
  lastCell,
  plainTile,
  reachIn,
  type TileParts,
} from './tile-sql.ts';

/** From here on every shape is in a tile; before, one of those that look the same. */
const detailZoom = 15;

/**
 * Serves the tiles of a layer. The rules of every entity on the way to the shape are in the statement: a tile holds what its reader
 * may see.
 */
export function tilesOf(layer: TileLayer): Route {
  return {
    method: 'GET',
    path: `/tiles/shapes/${layer.id}/:projectId/:z/:x/:y`,
    permission: allow.key(layer.access),
    async handle(asked) {
      const { projectId } = asked.parameters;
      const place = parseTilePlace(asked.parameters);
      if (!place || !isUuid(projectId)) return new Response('Bad request.', { status: 400 });
      const parts = partsOf(layer, projectId, place);
      return answerTile(asked, {
        layer: 'shapes',
        plain: () => plainTile(parts),
        encoded: () => encodedTile(parts, 'shapes'),
      });
    },
  };
}

function partsOf({ of, steps, geometry, properties }: TileLayer, projectId: string, place: TilePlace): TileParts {
  const rows = steps.reduce(
    (before, { entity, field }, index) => {
      const [here, next] = [`s${index}`, `s${index + 1}`];
      const isNext = part`${column('organizationId', next)} = ${column('organizationId', here)} and ${column('id', next)} = ${column(field, here)}`;
      return part`${before} join ${entity} as ${identifier(next)} on ${isNext}`;
    },
    part`${of} as ${identifier('s0')}`,
  );
  const last = steps.at(-1)?.entity ?? of;
  const shape = column(geometry, `s${steps.length}`);
  const srid = last.fields[geometry]?.srid ?? 4326;
  const values = properties.map((name) => part`, ${column(name, 's0')}::text as ${identifier(name)}`);
  const names = properties.map((name) => part`, g.${identifier(name)}`);
  const isDetailed = place.z >= detailZoom;
  const found = part`
    with ${frameSql(place)}, near as (
      select s0.id::text as id${all(values)}, ${inWebMercator(shape)} as geom_3857
      from frame, ${rows}
      where s0.project_id = ${projectId}::uuid and ${shape} && ${reachIn(srid)}
    ), found as (
      select ${isDetailed ? part`` : part`distinct on (${firstCell}, ${lastCell}${all(names)})`}
        g.id${all(names)}, ${inTileUnits} as shape
      from frame, near g
    )`;
  const attributes = part`id${all(properties.map((name) => part`, ${identifier(name)}`))}`;
  return { attributes, shape: clipped(part`shape`), found };
}

function all(parts: readonly SqlPart[]): SqlPart {
  return parts.reduce((before, one) => part`${before}${one}`, part``);
}

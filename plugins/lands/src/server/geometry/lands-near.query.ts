import type { z } from '@gleba/sdk';
import { handle, part } from '@gleba/sdk/server';
import { landsNear, type nearLand } from '../../operations/geometry.ts';
import { landErrors } from '../land-errors.ts';
import { visibleLands } from './visible-lands.ts';

/** What a browser edits and snaps to without a pause: the rest of the map stays vector tiles. */
const maxLots = 200;
const maxVertices = 20_000;
/** Degrees, some 2 km. */
const widest = 0.02;

export const landsNearHandler = handle(landsNear, ({ transaction }, { projectId, west, south, east, north }) => {
  if (east < west || north < south || east - west > widest || north - south > widest) {
    throw landErrors.mapTooWide();
  }
  return transaction(async (tx) => {
    const box = part`ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 4326)`;
    const rows = await tx.sql<z.infer<typeof nearLand> & { vertices: number }>({
      because:
        'from each shape to its lot by the key alone, before a city that was just imported is counted (visibleLands)',
    })`select l.id as "landId", g.id as "geometryId", l.block, l.lot, l.subdivision, l.computed_status as "computedStatus",
           ST_AsGeoJSON(g.geom, 15, 0)::json as shape, ST_NPoints(g.geom) as vertices
         from (select ${box} as box) b join ${visibleLands(projectId)} on g.geom && b.box
         order by g.geom <-> ST_Centroid(b.box), l.id limit ${maxLots + 1}::bigint`;
    let left = maxVertices;
    const lots = rows.slice(0, maxLots).filter(({ vertices }) => {
      left -= vertices;
      return left >= 0;
    });
    return { lots: lots.map(({ vertices: _count, ...lot }) => lot), isWhole: lots.length === rows.length };
  });
});

import type { mini } from '@gleba/sdk';
import { GlebaError } from '@gleba/sdk';
import { handle, StatementParameters } from '@gleba/sdk/server';
import { landsNear, type nearLot } from '../../operations/geometry.ts';
import { visibleLots } from './visible-lots.ts';

/** What a browser edits and snaps to without a pause: the rest of the map stays vector tiles. */
const mostLots = 200;
const mostVertices = 20_000;
/** Degrees, some 2 km. */
const widest = 0.02;

export const landsNearHandler = handle(landsNear, ({ transaction }, { projectId, west, south, east, north }) => {
  if (east < west || north < south || east - west > widest || north - south > widest) {
    throw new GlebaError('VALIDATION', 'Aproxime o mapa: a área é grande demais para desenhar.');
  }
  return transaction(async (tx) => {
    const sink = new StatementParameters();
    const box = `ST_MakeEnvelope(${[west, south, east, north].map((side) => sink.add(side, 'float8')).join(', ')}, 4326)`;
    const { rows } = await tx.query<mini.infer<typeof nearLot> & { vertices: number }>(
      `select l.id as "landId", g.id as "geometryId", l.block, l.lot, l.subdivision, l.computed_status as "computedStatus",
           ST_AsGeoJSON(g.geom, 15, 0)::json as shape, ST_NPoints(g.geom) as vertices
         from (select ${box} as box) b join ${visibleLots(sink, tx, projectId)} on g.geom && b.box
         order by g.geom <-> ST_Centroid(b.box), l.id limit ${mostLots + 1}`,
      sink.values,
    );
    let left = mostVertices;
    const lots = rows.slice(0, mostLots).filter(({ vertices }) => {
      left -= vertices;
      return left >= 0;
    });
    return { lots: lots.map(({ vertices: _count, ...lot }) => lot), isWhole: lots.length === rows.length };
  });
});

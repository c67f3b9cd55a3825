import { allow, GlebaError, z } from '@gleba/sdk';
import { geoJson } from '@gleba/sdk/geo/server';
import { defineQuery, StatementParameters } from '@gleba/sdk/server';
import { landsKey } from '../../access-keys.ts';
import { landStatuses } from '../../land-status.ts';
import { visibleLots } from './visible-lots.ts';

/** What a browser edits and snaps to without a pause: the rest of the map stays vector tiles. */
const mostLots = 200;
const mostVertices = 20_000;
/** Degrees, some 2 km. */
const widest = 0.02;

const near = z.object({
  landId: z.uuid(),
  geometryId: z.uuid(),
  block: z.string(),
  lot: z.string(),
  subdivision: z.string().nullable(),
  computedStatus: z.enum(landStatuses),
  /** All digits: what is not edited goes back as it came. */
  shape: geoJson,
});

/** The lots in a small box, the nearest to its middle first, with their shapes to edit and to snap to. */
export const landsNear = defineQuery({
  name: 'landsNear',
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: z.object({
    projectId: z.uuid(),
    west: z.number().min(-180).max(180),
    south: z.number().min(-90).max(90),
    east: z.number().min(-180).max(180),
    north: z.number().min(-90).max(90),
  }),
  output: z.object({ lots: z.array(near), isWhole: z.boolean() }),
  run: ({ transaction }, { projectId, west, south, east, north }) => {
    if (east < west || north < south || east - west > widest || north - south > widest) {
      throw new GlebaError('VALIDATION', 'Aproxime o mapa: a área é grande demais para desenhar.');
    }
    return transaction(async (tx) => {
      const sink = new StatementParameters();
      const box = `ST_MakeEnvelope(${[west, south, east, north].map((side) => sink.add(side, 'float8')).join(', ')}, 4326)`;
      const { rows } = await tx.query<z.infer<typeof near> & { vertices: number }>(
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
  },
});

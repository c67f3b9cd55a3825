import { GlebaError } from '@gleba/sdk';
import { type AreaShape, keepVertices, workingPlane } from '@gleba/sdk/geo/server';
import {
  constant,
  dimension,
  equal,
  handle,
  part,
  rowsOf,
  type SqlPart,
  type UnitOfWork,
  withDecimals,
} from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { TopologyFinding } from '../../entities/topology-finding.entity.ts';
import { checkTopology } from '../../jobs/check-topology.job.ts';
import { dismissTopologyFinding, repairTopology, startTopologyCheck } from '../../operations/checks.ts';
import { type TopologyRepair, topologyRules } from '../../topology.ts';
import { areaOf, openLandShapes } from '../geometry/land-shapes.ts';
import { measureLand } from '../geometry/measure-land.ts';
import { beginShapeOperation } from '../geometry/shape-operation.ts';
import { visibleLands } from '../geometry/visible-lands.ts';
import { landErrors } from '../land-errors.ts';
import { readSettings } from '../memorial/read-settings.ts';

export const startTopologyCheckHandler = handle(startTopologyCheck, async ({ enqueue }, { projectId }) => ({
  jobId: await enqueue(checkTopology, { projectId }, { projectId }),
}));

export const repairTopologyHandler = handle(repairTopology, async ({ tx }, { projectId, findingId }) => {
  const finding = await tx.asActor.get(TopologyFinding, findingId);
  if (finding.projectId !== projectId) throw new GlebaError('NOT_FOUND');
  await tx.get(TopologyFinding, findingId, { lock: true });
  const { repair, landId, geometryId, place, otherLandId } = finding;
  if (finding.state !== 'open' || !repair) throw landErrors.noProposal();
  const [lot] = await openLandShapes(tx, projectId, [{ landId, geometryId }]);
  if (!lot) throw new GlebaError('NOT_FOUND');
  const former = areaOf(lot);
  const { srid } = await workingPlane(tx, projectId, former);
  const { settings } = await readSettings(tx, projectId);
  const other =
    repair === 'snap'
      ? await verticesAround(tx, projectId, landId)
      : otherLandId
        ? await shapeOf(tx, otherLandId)
        : null;
  const shape = await repaired(tx, repair, former, place, other, srid, settings.adjoinerTolerance);
  const area = await measureLand(tx, projectId, shape);
  const operation = beginShapeOperation(tx, projectId, 'repair');
  await operation.reshape(lot, shape, area);
  await tx.update(TopologyFinding, findingId, { state: 'repaired', operationId: operation.id });
  return { operationId: operation.id, area };
});

export const dismissTopologyFindingHandler = handle(
  dismissTopologyFinding,
  async ({ tx }, { projectId, findingId }) => {
    const finding = await tx.asActor.get(TopologyFinding, findingId);
    if (finding.projectId !== projectId) throw new GlebaError('NOT_FOUND');
    if (finding.state !== 'open') throw landErrors.findingSettled();
    await tx.update(TopologyFinding, findingId, { state: 'dismissed' });
    return { state: 'dismissed' };
  },
);

/** By repair, from the lot's shape `own`, the finding's `place`, the other lot's shape and the tolerance, in the plane. */
const expressions: Readonly<Record<TopologyRepair, SqlPart>> = {
  removeDuplicates: part`ST_RemoveRepeatedPoints(own, ${constant(topologyRules.sameVertex)})`,
  snap: part`ST_Snap(own, other, tolerance)`,
  // The strip's own vertices are a rounding off the lot's: put onto them first, so that nothing stays in between.
  giveSliver: part`ST_UnaryUnion(ST_Collect(own, ST_Snap(place, own, 0.001)))`,
  cutOverlap: part`ST_Difference(own, other)`,
};

async function repaired(
  tx: UnitOfWork,
  repair: TopologyRepair,
  own: AreaShape,
  place: object | null,
  other: AreaShape | Points | null,
  srid: number,
  tolerance: number,
): Promise<AreaShape> {
  const geometry = (given: object | null) =>
    part`ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON(${given && JSON.stringify(given)}::text), 4326), ${srid}::integer)`;
  const [made] = await tx.sql<{ shape: AreaShape | null; parts: number }>({
    because: 'PostGIS repairs a shape; no row is read',
  })`with given as materialized (
       select ${geometry(own)} as own, ${geometry(place)} as place, ${geometry(other)} as other,
         ${tolerance}::float8 as tolerance
     ), made as materialized (select ST_CollectionExtract(ST_MakeValid(${expressions[repair]}), 3) as shape from given)
     select ST_AsGeoJSON(ST_Transform(case when ST_NumGeometries(shape) = 1 then ST_GeometryN(shape, 1) else shape end, 4326), 15, 0)::json as shape,
       ST_NumGeometries(shape) as parts from made`;
  if (!made?.shape || made.parts !== (own.type === 'Polygon' ? 1 : own.coordinates.length)) {
    throw landErrors.proposalNotOne.beside('shape');
  }
  return keepVertices(made.shape, other ? [own, other] : [own]);
}

interface Points {
  readonly type: 'MultiPoint';
  readonly coordinates: readonly (readonly [number, number])[];
}

/** m around a lot: more than any tolerance (at most 5 m, decision 0027). */
const reach = 10;

/** Vertices of the lots around, as far as the person may see them. */
async function verticesAround(tx: UnitOfWork, projectId: string, landId: string): Promise<Points | null> {
  const whole = { asServer: true, evenDeleted: true };
  const rows = await tx.sql<{ points: Points | null }>({
    because: 'vertices of the lots around, from each shape to its lot by the key alone (visibleLands)',
  })`select ST_AsGeoJSON(ST_Collect(d.geom), 15, 0)::json as points
     from (select m.id, ST_Expand(o.geom, ${constant(reach)} / 100000.0) as box from ${rowsOf(Land, whole)} m
       join ${rowsOf(Geometry, whole)} o on o.organization_id = m.organization_id and o.id = m.geometry_id
       where m.id = ${landId}::uuid) own
     join ${visibleLands(projectId)} on g.geom && own.box and l.id <> own.id
     cross join ST_DumpPoints(g.geom) d where d.geom && own.box`;
  return rows[0]?.points ?? null;
}

async function shapeOf(tx: UnitOfWork, landId: string): Promise<AreaShape | null> {
  const found = await tx.asServer
    .from(Land)
    .where({ id: { equalTo: landId } })
    .join(Geometry, (land, geometry) => equal(land.geometryId, geometry.id))
    .where((_land, { geom }) => equal(dimension(geom), 2))
    .select((_land, { geom }) => ({ shape: withDecimals(geom, 15) }))
    .first();
  // Of two dimensions.
  return (found?.shape ?? null) as AreaShape | null;
}

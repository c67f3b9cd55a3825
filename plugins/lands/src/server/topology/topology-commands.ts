import { GlebaError } from '@gleba/sdk';
import { type AreaShape, invalidShape, keepVertices, workingPlane } from '@gleba/sdk/geo/server';
import { handle, StatementParameters, type UnitOfWork } from '@gleba/sdk/server';
import { TopologyFinding } from '../../entities/topology-finding.entity.ts';
import { checkTopology } from '../../jobs/check-topology.job.ts';
import { dismissTopologyFinding, repairTopology, startTopologyCheck } from '../../operations/checks.ts';
import { type TopologyRepair, topologyRules } from '../../topology.ts';
import { areaOf, openLots } from '../geometry/lot-shapes.ts';
import { measureLot } from '../geometry/measure-lot.ts';
import { beginShapeOperation } from '../geometry/shape-operation.ts';
import { visibleLots } from '../geometry/visible-lots.ts';
import { readSettings } from '../memorial/read-settings.ts';

export const startTopologyCheckHandler = handle(startTopologyCheck, async ({ enqueue }, { projectId }) => ({
  jobId: await enqueue(checkTopology, { projectId }, { projectId }),
}));

export const repairTopologyHandler = handle(repairTopology, async ({ tx }, { projectId, findingId }) => {
  const finding = await tx.asActor.get(TopologyFinding, findingId);
  if (finding.projectId !== projectId) throw new GlebaError('NOT_FOUND');
  await tx.get(TopologyFinding, findingId, { lock: true });
  const { repair, landId, geometryId, place, otherLandId } = finding;
  if (finding.state !== 'open' || !repair)
    throw new GlebaError('VALIDATION', 'Não há proposta aberta para este achado.');
  const [lot] = await openLots(tx, projectId, [{ landId, geometryId }]);
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
  const area = await measureLot(tx, shape);
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
    if (finding.state !== 'open') throw new GlebaError('VALIDATION', 'O achado já foi tratado.');
    await tx.update(TopologyFinding, findingId, { state: 'dismissed' });
    return { state: 'dismissed' };
  },
);

/** By repair, from the lot's shape `own`, the finding's `place`, the other lot's shape and the tolerance, in the plane. */
const expressions: Readonly<Record<TopologyRepair, string>> = {
  removeDuplicates: `ST_RemoveRepeatedPoints(own, ${topologyRules.sameVertex})`,
  snap: 'ST_Snap(own, other, tolerance)',
  // The strip's own vertices are a rounding off the lot's: put onto them first, so that nothing stays in between.
  giveSliver: 'ST_UnaryUnion(ST_Collect(own, ST_Snap(place, own, 0.001)))',
  cutOverlap: 'ST_Difference(own, other)',
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
  const { rows } = await tx.query<{ shape: AreaShape | null; parts: number }>(
    `with given as materialized (
       select ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON($1::text), 4326), $4::integer) as own,
         ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON($2::text), 4326), $4::integer) as place,
         ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON($3::text), 4326), $4::integer) as other, $5::float8 as tolerance
     ), made as materialized (select ST_CollectionExtract(ST_MakeValid(${expressions[repair]}), 3) as shape from given)
     select ST_AsGeoJSON(ST_Transform(case when ST_NumGeometries(shape) = 1 then ST_GeometryN(shape, 1) else shape end, 4326), 15, 0)::json as shape,
       ST_NumGeometries(shape) as parts from made`,
    [JSON.stringify(own), place && JSON.stringify(place), other && JSON.stringify(other), srid, tolerance],
  );
  const [made] = rows;
  if (!made?.shape || made.parts !== (own.type === 'Polygon' ? 1 : own.coordinates.length)) {
    throw invalidShape('A proposta não resulta em um só polígono: corrija o contorno à mão.');
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
  const sink = new StatementParameters();
  const { rows } = await tx.query<{ points: Points | null }>(
    `select ST_AsGeoJSON(ST_Collect(d.geom), 15, 0)::json as points
     from (select m.id, ST_Expand(o.geom, ${reach} / 100000.0) as box from lands.land m
       join lands.geometry o on o.organization_id = m.organization_id and o.id = m.geometry_id
       where m.organization_id = ${sink.add(tx.actor.organizationId, 'integer')} and m.id = ${sink.add(landId, 'uuid')}) own
     join ${visibleLots(sink, tx, projectId)} on g.geom && own.box and l.id <> own.id
     cross join ST_DumpPoints(g.geom) d where d.geom && own.box`,
    sink.values,
  );
  return rows[0]?.points ?? null;
}

async function shapeOf(tx: UnitOfWork, landId: string): Promise<AreaShape | null> {
  const { rows } = await tx.query<{ shape: AreaShape }>(
    `select ST_AsGeoJSON(g.geom, 15, 0)::json as shape from lands.land l
     join lands.geometry g on g.organization_id = l.organization_id and g.id = l.geometry_id
     where l.organization_id = $1::integer and l.id = $2::uuid and l.deleted_at is null and ST_Dimension(g.geom) = 2`,
    [tx.actor.organizationId, landId],
  );
  return rows[0]?.shape ?? null;
}

import { handle, part, type UnitOfWork } from '@gleba/sdk/server';
import type { ListedArea } from '../../area-answers.ts';
import { areaKinds, type BlockName, keyOfBlock, mostAreas } from '../../area-kinds.ts';
import { AreaConfirmation, forgotten } from '../../entities/area-confirmation.entity.ts';
import { memorialAreas } from '../../operations/areas.ts';
import { boundingTypes } from '../layers/bounding-types.ts';
import { areaName, blockName, type NamedShape } from './area-names.ts';
import { joinedLots, kindOfType, lotsOnMap, shapesOf, typesWithMemorial } from './area-sources.ts';
import { planeOfAreas } from './plane-of-areas.ts';

export const memorialAreasHandler = handle(memorialAreas, ({ transaction }, { projectId }) =>
  transaction(async (tx) => {
    const areas = await listAreas(tx, projectId);
    return { areas: areas.slice(0, mostAreas), hasMore: areas.length > mostAreas };
  }),
);

interface ShapeRow extends NamedShape {
  readonly id: string;
  readonly dimension: number;
  readonly area: string | null;
}

/** In the order in which people read them: by kind, then by name. */
export async function listAreas(tx: UnitOfWork, projectId: string): Promise<ListedArea[]> {
  const plane = await planeOfAreas(tx, projectId);
  if (!plane) return [];
  const types = await boundingTypes(tx);
  const confirmed = await confirmedAreas(tx, projectId);
  const lots = lotsOnMap(projectId);
  const inside = part`ST_Intersects(s.geom, ST_PointOnSurface(l.geom))`;
  const shapes = await tx.sql<ShapeRow>({
    because: 'areas on the project’s surface, and the lots that lie in a block',
  })`
    with lots as materialized ${lots}
    select s.id::text as id, s.type, s.properties, s.columns, ST_Dimension(s.geom) as dimension,
      round(lands.area_of(s.organization_id, ${projectId}::uuid, s.geom), 2)::text as area,
      case when s.type = 'blocks' and ST_Dimension(s.geom) = 2 then (
        select json_agg(distinct jsonb_build_object('block', l.block, 'subdivision', l.subdivision))
        from lots l where l.geom && s.geom and ${inside}) end as blocks
    from ${shapesOf(projectId, typesWithMemorial(types))} s
    order by s.ui_order, s.id limit ${mostAreas + 1}::bigint`;
  const drawn = shapes.flatMap((shape): ListedArea[] => {
    const kind = kindOfType(shape.type, types);
    if (!kind) return [];
    const problem = shape.dimension === 2 ? null : shape.dimension === 1 ? 'line' : 'point';
    const { id: key, area } = shape;
    const name = areaName(kind, shape, types);
    return [{ ...{ key, kind, name, area, problem, isOfLots: false }, isConfirmed: confirmed.has(key) }];
  });
  const undrawn = await tx.sql<BlockName & { readonly area: string }>({
    because: 'blocks that nobody drew, by the ground that their lots make up',
  })`
    with drawn as materialized (
      select s.geom from ${shapesOf(projectId, ['blocks'])} s where ST_Dimension(s.geom) = 2)
    select l.block, l.subdivision,
      round(lands.area_of(min(l.organization_id), ${projectId}::uuid, ${joinedLots(part`l.geom`, plane.srid)}), 2)::text as area
    from ${lots} l
    where not exists (select 1 from drawn s where s.geom && l.geom and ${inside})
    group by l.block, l.subdivision order by l.block, l.subdivision limit ${mostAreas + 1}::bigint`;
  const ofLots = undrawn.map(({ block, subdivision, area }): ListedArea => {
    const key = keyOfBlock({ block, subdivision });
    return {
      ...{ key, kind: 'block', area, problem: null, isOfLots: true, isConfirmed: confirmed.has(key) },
      name: subdivision === null ? blockName(block) : `${blockName(block)} (${subdivision})`,
    };
  });
  const names = new Intl.Collator('pt-BR', { numeric: true });
  return [...drawn, ...ofLots].sort(
    (a, b) => areaKinds.indexOf(a.kind) - areaKinds.indexOf(b.kind) || names.compare(a.name, b.name),
  );
}

async function confirmedAreas(tx: UnitOfWork, projectId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .from(AreaConfirmation)
    .where({ projectId: { equalTo: projectId }, shape: { notEqualTo: forgotten } })
    .select(({ area }) => ({ area }))
    .all();
  return new Set(rows.map(({ area }) => area));
}

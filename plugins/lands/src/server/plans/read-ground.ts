import type { Point, Ring, ShapeArc } from '@gleba/sdk/geo';
import { constant, part, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import { type AreaSubject, keyOfBlock } from '../../area-kinds.ts';
import { arcsOfLines, type LineArc } from '../../plans/line-arcs.ts';
import type { PlanAnswer } from '../../plans/plan-answer.ts';
import { mostPlanLots } from '../../plans/plan-kinds.ts';
import { areaName, blockName, type NamedShape } from '../areas/area-names.ts';
import { kindOfType, lotsOnMap, shapesOf, subjectSource, typesWithMemorial } from '../areas/area-sources.ts';
import { landErrors } from '../land-errors.ts';
import type { BoundingType } from '../layers/bounding-types.ts';
import { type DrawnArc, drawnArcs, type Shape } from '../memorial/legs-of.ts';
import { type BoundaryRow, boundaryOf } from '../memorial/read-around.ts';
import { decimals, partsOf } from '../memorial/read-land.ts';

/** Millimetres: what is drawn only, of what no figure is computed. */
const drawnDecimals = 3;

interface ArcsOf {
  readonly arcs: readonly ShapeArc[] | null;
}

export interface PlanShape {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly bounds: PlanAnswer['shapes'][number]['bounds'];
  readonly isNamed: boolean;
  readonly isArea: boolean;
  readonly lines: [number, number][][];
  readonly arcs: LineArc[];
  readonly changedAt: string;
}

const moment = (column: SqlPart) => part`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const inside = part`ST_Intersects(s.geom, ST_PointOnSurface(l.geom))`;

/** What layers hold of the ground: the perimeter, blocks, and all that bounds lots. */
export async function readShapes(
  tx: UnitOfWork,
  projectId: string,
  types: ReadonlyMap<string, BoundingType>,
  srid: number,
): Promise<readonly PlanShape[]> {
  const slugs = [...new Set([...typesWithMemorial(types), ...types.keys()])];
  const flat = part`ST_Transform(ST_Force2D(s.geom), ${srid}::integer)`;
  const rows = await tx.sql<BoundaryRow & Pick<NamedShape, 'blocks'> & ArcsOf & { changedAt: string }>({
    because: 'shapes of layers in the plane, ring by ring, and the blocks of the lots that lie in one',
  })`
    with lots as materialized ${lotsOnMap(projectId)}
    select s.id::text as id, s.type, s.properties, s.columns, s.arcs, ST_Dimension(s.geom) = 2 as "isArea",
      ${moment(part`s.updated_at`)} as "changedAt",
      (select json_agg(ST_AsGeoJSON(part.geom, ${constant(drawnDecimals)}, 0)::json -> 'coordinates') from ST_Dump(
        case when ST_Dimension(s.geom) = 2 then ST_Boundary(${flat}) else ${flat} end) part) as lines,
      case when s.type = 'blocks' and ST_Dimension(s.geom) = 2 then (
        select json_agg(distinct jsonb_build_object('block', l.block, 'subdivision', l.subdivision))
        from lots l where l.geom && s.geom and ${inside}) end as blocks
    from ${shapesOf(projectId, slugs)} s where ST_Dimension(s.geom) > 0
    order by s.ui_order, s.id`;
  return rows.map((row) => {
    const { id, type, isArea, changedAt } = row;
    const kind = kindOfType(type, types);
    const [bound] = boundaryOf(row, types.get(type));
    const lines = (row.lines ?? []).map((line) => open(line, isArea));
    const name = kind ? areaName(kind, row, types) : (bound?.name ?? '');
    return {
      ...{ id, type, name, isArea, lines, changedAt },
      arcs: arcsOfLines(row.lines ?? [], row.arcs),
      bounds: bound?.bounds ?? 'none',
      isNamed: bound?.isNamed ?? true,
    };
  });
}

export interface GroundLot {
  readonly block: string;
  readonly lot: string;
  /** Of the block that it lies in or is called by. */
  readonly blockKey: string;
  readonly blockName: string;
  readonly area: string | null;
  readonly parts: readonly (readonly Ring[])[];
  /** By the rings of its parts, and in the plane. */
  readonly lineArcs: LineArc[];
  readonly arcs: readonly DrawnArc[];
  readonly changedAt: string;
}

interface LotRow extends ArcsOf {
  readonly block: string;
  readonly lot: string;
  readonly subdivision: string | null;
  readonly area: string | null;
  readonly shape: Shape;
  readonly drawnBlock: string | null;
  readonly changedAt: string;
}

/** Lots with their shapes: of the whole project, or those of one block, then as exactly as their own papers have them. */
export async function readLots(
  tx: UnitOfWork,
  projectId: string,
  block: { readonly subject: AreaSubject; readonly types: ReadonlyMap<string, BoundingType> } | null,
  srid: number,
): Promise<readonly GroundLot[]> {
  const digits = constant(block ? decimals : drawnDecimals);
  const chosen = !block
    ? part`true`
    : 'block' in block.subject
      ? part`l.block = ${block.subject.block}::text and l.subdivision is not distinct from ${block.subject.subdivision}::text`
      : part`exists (select 1 from ${subjectSource(projectId, block.subject, typesWithMemorial(block.types), srid)} s
          where l.geom && s.geom and ${inside})`;
  const rows = await tx.sql<LotRow>({ because: 'lots in the plane, and the drawn block that each lies in' })`
    with drawn as materialized (select s.id, s.geom from ${shapesOf(projectId, ['blocks'])} s where ST_Dimension(s.geom) = 2)
    select l.block, l.lot, l.subdivision, l.arcs, round(l.computed_area, 2)::text as area,
      ST_AsGeoJSON(ST_Transform(ST_Force2D(l.geom), ${srid}::integer), ${digits}, 0)::json as shape,
      ${moment(part`l.updated_at`)} as "changedAt",
      (select s.id::text from drawn s where s.geom && l.geom and ${inside} order by s.id limit 1) as "drawnBlock"
    from ${lotsOnMap(projectId)} l where ${chosen} limit ${mostPlanLots + 1}::bigint`;
  if (rows.length > mostPlanLots) throw landErrors.tooManyForPlan({ most: mostPlanLots });
  const names = new Intl.Collator('pt-BR', { numeric: true });
  return rows
    .map(({ block, lot, subdivision, area, shape, arcs, drawnBlock, changedAt }) => ({
      ...{ block, lot, area, changedAt, blockName: blockName(block) },
      blockKey: drawnBlock ?? keyOfBlock({ block, subdivision }),
      ...{ parts: partsOf(shape), arcs: drawnArcs(shape, arcs) },
      lineArcs: arcsOfLines(partsOf(shape).flat(), arcs),
    }))
    .sort((a, b) => names.compare(a.block, b.block) || names.compare(a.lot, b.lot));
}

/** Registrations that the perimeter lies in, with what of them is affected; without a perimeter, that the lots lie in. */
export async function readAffected(
  tx: UnitOfWork,
  projectId: string,
  types: ReadonlyMap<string, BoundingType>,
): Promise<readonly { readonly id: string; readonly area: string }[]> {
  const slugs = [...types].flatMap(([slug, { bounds }]) => (bounds === 'registration' ? [slug] : []));
  return tx.sql<{ id: string; area: string }>({ because: 'what of each registration the nucleus lies in' })`
    with bounds as materialized (
      select ST_MakeValid(ST_Force2D(s.geom)) as geom from ${shapesOf(projectId, ['perimeter'])} s where ST_Dimension(s.geom) = 2),
    ground as materialized (
      select ST_Union(g.geom) as geom from (
        select b.geom from bounds b
        union all
        select ST_MakeValid(ST_Force2D(l.geom)) from ${lotsOnMap(projectId)} l where not exists (select 1 from bounds)) g),
    affected as (
      select s.id, s.organization_id, ST_CollectionExtract(ST_Intersection(ST_MakeValid(ST_Force2D(s.geom)), g.geom), 3) as geom
      from ground g join ${shapesOf(projectId, slugs)} s on ST_Dimension(s.geom) = 2 and s.geom && g.geom)
    select a.id, a.area::text as area from (
      select a.id::text as id, round(lands.area_of(a.organization_id, ${projectId}::uuid, a.geom), 2) as area
      from affected a where not ST_IsEmpty(a.geom)) a
    where a.area >= ${constant(leastAffected)} order by a.area desc, a.id`;
}

/** m²: outlines of neighbours that were drawn apart overlap by slivers. */
const leastAffected = 1;

/** Rings without the vertex that closes them. */
export function open(line: readonly Point[], isArea: boolean): [number, number][] {
  const points = line.map(([x, y]): [number, number] => [x, y]);
  const [first, last] = [points[0], points.at(-1)];
  const repeats = isArea && points.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return repeats ? points.slice(0, -1) : points;
}

import { GlebaError, Project } from '@gleba/sdk';
import type { ReferencePlane, Ring, ShapeArc } from '@gleba/sdk/geo';
import { constant, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import type { AreaMemorial } from '../../area-answers.ts';
import { type AreaKind, type AreaSubject, areaSubject, keyOfBlock } from '../../area-kinds.ts';
import { projectPlane } from '../area/project-plane.ts';
import { landErrors } from '../land-errors.ts';
import { type BoundingType, boundingTypes } from '../layers/bounding-types.ts';
import { type DrawnArc, drawnArcs, type Shape } from '../memorial/legs-of.ts';
import { decimals, partsOf } from '../memorial/read-land.ts';
import { areaName, blockName, type NamedShape } from './area-names.ts';
import { kindOfType, lotsOnMap, shapesOf, subjectSource, typesWithMemorial } from './area-sources.ts';
import { arcsAlong, arcsOfLots } from './joined-arcs.ts';

export interface MeasuredArea {
  /** As it was asked for; and the one that it is kept by: a drawn block may be asked for by its name. */
  readonly key: string;
  readonly ownKey: string;
  /** Of its own shape; null of a block that only its lots make up. */
  readonly geometryId: string | null;
  readonly kind: AreaKind;
  readonly name: string;
  readonly isOfLots: boolean;
  /** Of a block's lots, where they are of one. */
  readonly subdivision: string | null;
  readonly content: AreaMemorial['content'];
  /** m² as lists have it. */
  readonly area: string;
  readonly changedAt: string;
  readonly parts: readonly (readonly Ring[])[];
  readonly arcs: readonly DrawnArc[];
  readonly plane: ReferencePlane;
  readonly types: ReadonlyMap<string, BoundingType>;
  /** One row with the stored shape in `geom`. */
  readonly source: SqlPart;
  readonly project: AreaMemorial['project'];
}

interface Row extends NamedShape {
  readonly shape: Shape | null;
  readonly arcs: readonly ShapeArc[] | null;
  readonly area: string | null;
  readonly changedAt: string;
  readonly lots: number;
}

/** An area with its shape in the plane of the papers, read under the rules of whoever asks. Not found: none that they may see. */
export async function readArea(tx: UnitOfWork, projectId: string, key: string): Promise<MeasuredArea> {
  const { name, city, state } = await tx.get(Project, projectId);
  const plane = await projectPlane(tx, projectId);
  if (!plane) throw landErrors.referenceSystemNotUtm({ srid: '-' });
  const types = await boundingTypes(tx);
  const subject = await drawnSubject(tx, projectId, areaSubject(key));
  const source = subjectSource(projectId, subject, typesWithMemorial(types), plane.srid);
  const [row] = await tx.sql<Row>({
    because: 'a shape in the plane, its area by the project’s surface, what lies in it',
  })`
    with own as materialized ${source}, lots as materialized ${lotsOnMap(projectId)}
    select s.type, s.properties, s.columns, s.arcs,
      to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt",
      case when ST_Dimension(s.geom) = 2 then
        ST_AsGeoJSON(ST_Transform(ST_Force2D(s.geom), ${plane.srid}::integer), ${constant(decimals)}, 0)::json end as shape,
      case when ST_Dimension(s.geom) = 2 then lands.area_of(p.organization_id, p.id, s.geom)::text end as area,
      inside.blocks, inside.lots
    from ${Project} p cross join own s left join lateral (
      select json_agg(distinct jsonb_build_object('block', l.block, 'subdivision', l.subdivision)) as blocks, count(*)::integer as lots
      from lots l where l.geom && s.geom and ST_Intersects(s.geom, ST_PointOnSurface(l.geom))) inside on true
    where p.id = ${projectId}::uuid`;
  if (!row) throw new GlebaError('NOT_FOUND');
  const { shape, area, blocks, lots } = row;
  const kind = kindOfType(row.type, types);
  if (!kind) throw landErrors.areaHasNoMemorial();
  if (!shape || area === null) throw landErrors.areaIsNoPolygon();
  const isOfLots = 'block' in subject;
  const parts = partsOf(shape);
  const arcs = isOfLots
    ? arcsAlong(parts.flat(), await arcsOfLots(tx, projectId, subject, plane.srid))
    : drawnArcs(shape, row.arcs);
  const subdivisions = [...new Set((blocks ?? []).map(({ subdivision }) => subdivision))];
  const [only] = subdivisions;
  return {
    ...{
      key,
      ownKey: isOfLots ? keyOfBlock(subject) : subject.geometryId,
      geometryId: isOfLots ? null : subject.geometryId,
      kind,
      isOfLots,
      area,
      plane,
      types,
      source,
      changedAt: row.changedAt,
    },
    name: isOfLots ? blockName(subject.block) : areaName(kind, row, types),
    subdivision: isOfLots ? subject.subdivision : subdivisions.length === 1 ? (only ?? null) : null,
    content: kind === 'perimeter' || kind === 'block' ? { blocks: blocks?.length ?? 0, lots } : null,
    ...{ parts, arcs },
    project: { name, city, state },
  };
}

/** A block is asked for by its name where somebody comes from one of its lots: its own shape goes before theirs. */
async function drawnSubject(tx: UnitOfWork, projectId: string, subject: AreaSubject): Promise<AreaSubject> {
  if ('geometryId' in subject) return subject;
  const { block, subdivision } = subject;
  const [drawn] = await tx.sql<{ id: string }>({ because: 'the shape of a block that most of its lots lie in' })`
    with drawn as materialized ${shapesOf(projectId, ['blocks'])}, lots as materialized ${lotsOnMap(projectId)}
    select s.id::text as id from drawn s
    join lots l on l.geom && s.geom and ST_Intersects(s.geom, ST_PointOnSurface(l.geom))
    where ST_Dimension(s.geom) = 2 and l.block = ${block}::text and l.subdivision is not distinct from ${subdivision}::text
    group by s.id order by count(*) desc, s.id limit 1`;
  return drawn ? { geometryId: drawn.id } : subject;
}

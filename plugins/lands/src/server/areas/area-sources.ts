import { part, type SqlPart } from '@gleba/sdk/server';
import { type AreaKind, type AreaSubject, areaKindOf } from '../../area-kinds.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import type { BoundingType } from '../layers/bounding-types.ts';
import { onGround } from '../slabs/on-ground.ts';

/** Rows of lots that are on the map and not history, as the reader may see them, with their shapes. */
export function lotsOnMap(projectId: string): SqlPart {
  return part`(select l.id, l.organization_id, l.block, l.lot, l.subdivision, l.computed_area, g.geom, g.arcs, g.updated_at
    from ${Land} l join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id
    where l.project_id = ${projectId}::uuid and l.computed_status <> 'archived' and ${onGround()}
      and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON'))`;
}

/** Shapes of layers of these types, as the reader may see them, with what tells their names. */
export function shapesOf(projectId: string, types: readonly string[]): SqlPart {
  return part`(select g.id, g.organization_id, g.geom, g.arcs, g.properties, g.updated_at, y.layer_type as type, y.name as layer,
      y.ui_order, y.properties -> 'columns' as columns
    from ${Geometry} g join ${Layer} y on y.organization_id = g.organization_id and y.id = g.layer_id
    where g.project_id = ${projectId}::uuid
      and y.layer_type in (select json_array_elements_text(${JSON.stringify(types)}::json)))`;
}

/** Less ground than papers print, in m²: what is left between lots whose long sides their neighbours' corners do not break. */
const smallestHole = part`0.005`;

/** The outline that lots make up together, without holes that no paper shows. */
export function joinedLots(geom: SqlPart, srid: number): SqlPart {
  return part`(select ST_Collect(case when ST_NumInteriorRings(d.geom) = 0 then d.geom else ST_MakePolygon(
      ST_ExteriorRing(d.geom),
      array(select ST_ExteriorRing(r.geom) from ST_DumpRings(d.geom) r where r.path[1] > 0
        and ST_Area(ST_Transform(r.geom, ${srid}::integer)) >= ${smallestHole})) end)
    from ST_Dump(ST_Union(${geom})) d)`;
}

/** One row with the stored shape of an area, or none: `geom`, its own `arcs`, `updated_at`, and what tells its name. */
export function subjectSource(
  projectId: string,
  subject: AreaSubject,
  types: readonly string[],
  srid: number,
): SqlPart {
  if ('geometryId' in subject) {
    return part`(select s.geom, s.arcs, s.updated_at, s.type, s.properties, s.columns
      from ${shapesOf(projectId, types)} s where s.id = ${subject.geometryId}::uuid)`;
  }
  const { block, subdivision } = subject;
  return part`(select ${joinedLots(part`l.geom`, srid)} as geom, null::jsonb as arcs, max(l.updated_at) as updated_at, 'blocks' as type,
      null::jsonb as properties, null::jsonb as columns
    from ${lotsOnMap(projectId)} l
    where l.block = ${block}::text and l.subdivision is not distinct from ${subdivision}::text having count(*) > 0)`;
}

/** What the shapes of a layer's type are among the areas of a project; undefined: nothing of its own. */
export function kindOfType(slug: string, types: ReadonlyMap<string, BoundingType>): AreaKind | undefined {
  return areaKindOf(slug, types.get(slug)?.bounds ?? 'none');
}

export function typesWithMemorial(types: ReadonlyMap<string, BoundingType>): readonly string[] {
  return ['perimeter', 'blocks', ...[...types.keys()].filter((slug) => kindOfType(slug, types))];
}

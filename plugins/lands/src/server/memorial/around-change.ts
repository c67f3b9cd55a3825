import type { Entity } from '@gleba/sdk';
import { constant, part, rowsOf, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import { AreaConfirmation } from '../../entities/area-confirmation.entity.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { ShapeChange } from '../../entities/shape-change.entity.ts';
import { reach } from './read-around.ts';

const whole = { asServer: true, evenDeleted: true };

/** The shapes that a change is about, those that are gone too: an edit writes a new shape and marks the former one. */
function shapesOf(source: Entity, id: string): SqlPart {
  const shapes = rowsOf(Geometry, whole);
  if (source.id === Geometry.id) return part`(select o.* from ${shapes} o where o.id = ${id}::uuid)`;
  if (source.id === Land.id) {
    return part`(select o.* from ${rowsOf(Land, whole)} m join ${shapes} o
      on o.organization_id = m.organization_id and o.id = m.geometry_id where m.id = ${id}::uuid)`;
  }
  if (source.id === ShapeChange.id) {
    return part`(select o.* from ${rowsOf(ShapeChange, whole)} c join ${shapes} o
      on o.organization_id = c.organization_id and o.id in (c.from_geometry_id, c.to_geometry_id) where c.id = ${id}::uuid)`;
  }
  // An import's layer has the id of its job; lots that were taken over are among others.
  const taken = part`select d.made_geometry_id::uuid from ${rowsOf(ImportDifference, whole)} d
    where d.taken_by = ${id}::text and d.made_geometry_id is not null`;
  return part`(select o.* from ${shapes} o where o.layer_id = ${id}::uuid
    union all select o.* from ${shapes} o where o.id in (${taken}))`;
}

/** Degrees, about as far as the reach: shapes of an import that begin in one square of the ground are looked around at once. */
const square = 0.002;

/**
 * Lots whose memorials read what has changed, by the reach that they read it in: all of them, for a long street is beside thousands. Each
 * shape of a city by itself would meet hundreds of lots again that others have met.
 */
export async function landsAround(tx: UnitOfWork, source: Entity, id: string): Promise<readonly string[]> {
  const squareOf = (corner: SqlPart) => part`floor(${corner} / ${constant(square)})`;
  const rows = await tx.sql<{ id: string }>({ because: 'the reach is computed from the shapes in degrees' })`
    select distinct l.id::text as id
    from (select s.organization_id, s.project_id, ST_SetSRID(ST_Extent(s.geom)::geometry, min(ST_SRID(s.geom))) as geom
      from ${shapesOf(source, id)} s
      group by s.organization_id, s.project_id, ${squareOf(part`ST_XMin(s.geom)`)}, ${squareOf(part`ST_YMin(s.geom)`)}) o
    join ${rowsOf(Geometry, { asServer: true })} g on g.organization_id = o.organization_id and g.project_id = o.project_id
      and g.geom && ST_Expand(o.geom, ${constant(reach)} / (111000.0 * cos(radians(ST_YMin(o.geom)))), ${constant(reach)} / 110500.0)
    join ${rowsOf(Land, { asServer: true })} l on l.organization_id = g.organization_id and l.geometry_id = g.id`;
  return rows.map((row) => row.id);
}

/** Areas that somebody has confirmed in the project of what has changed: their outlines are of many lots, and few have papers. */
export async function areasBeside(tx: UnitOfWork, source: Entity, id: string): Promise<readonly string[]> {
  const rows = await tx.sql<{ id: string }>({ because: 'of the projects that shapes are in' })`
    select c.id::text as id from ${rowsOf(AreaConfirmation, { asServer: true })} c
    where (c.organization_id, c.project_id) in (select o.organization_id, o.project_id from ${shapesOf(source, id)} o)`;
  return rows.map((row) => row.id);
}

import type { Entity } from '@gleba/sdk';
import { constant, part, rowsOf, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import { AreaConfirmation } from '../../entities/area-confirmation.entity.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { ShapeChange } from '../../entities/shape-change.entity.ts';
import { reach } from './read-around.ts';

/** As many lots as a memorial reads around its own, and then some; papers of more are compared when somebody asks. */
const most = 1000;

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

/** Lots whose memorials read what has changed, by the reach that they read it in. */
export async function landsAround(tx: UnitOfWork, source: Entity, id: string): Promise<readonly string[]> {
  const rows = await tx.sql<{ id: string }>({ because: 'the reach is computed from the shapes in degrees' })`
    select distinct l.id::text as id
    from ${shapesOf(source, id)} o
    join ${rowsOf(Geometry, { asServer: true })} g on g.organization_id = o.organization_id and g.project_id = o.project_id
      and g.geom && ST_Expand(o.geom, ${constant(reach)} / (111000.0 * cos(radians(ST_YMin(o.geom)))), ${constant(reach)} / 110500.0)
    join ${rowsOf(Land, { asServer: true })} l on l.organization_id = g.organization_id and l.geometry_id = g.id
    limit ${constant(most)}`;
  return rows.map((row) => row.id);
}

/** Areas that somebody has confirmed in the project of what has changed: their outlines are of many lots, and few have papers. */
export async function areasBeside(tx: UnitOfWork, source: Entity, id: string): Promise<readonly string[]> {
  const rows = await tx.sql<{ id: string }>({ because: 'of the projects that shapes are in' })`
    select distinct c.id::text as id from ${shapesOf(source, id)} o
    join ${rowsOf(AreaConfirmation, { asServer: true })} c
      on c.organization_id = o.organization_id and c.project_id = o.project_id
    limit ${constant(most)}`;
  return rows.map((row) => row.id);
}

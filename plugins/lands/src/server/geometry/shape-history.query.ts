import { User, type z } from '@gleba/sdk';
import { constant, handle, part, rowsOf, type SqlPart } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { ShapeChange } from '../../entities/shape-change.entity.ts';
import { landShapeHistory, type shapeHistoryEntry } from '../../operations/geometry.ts';

/** Newest first; of a lot with more, the older ones are left out. */
const maxEntries = 100;
const maxLots = 50;

export const landShapeHistoryHandler = handle(landShapeHistory, ({ transaction }, { projectId, landId }) =>
  transaction(async (tx) => {
    await tx.asActor.get(Land, landId);
    const former = { evenDeleted: true };
    const shapeOf = (id: SqlPart) => part`(select ST_AsGeoJSON(g.geom, 9, 0)::json from ${rowsOf(Geometry, former)} g
        where g.organization_id = c.organization_id and g.id = ${id})`;
    return tx.sql<z.infer<typeof shapeHistoryEntry>>({
      because: 'each entry with the lots of its operation, which are told although they went away by it',
    })`select c.operation_id as "operationId", c.kind, c.division, c.role, to_json(c.created_at) #>> '{}' as at, u.name as by,
           c.from_area::text as "fromArea", c.to_area::text as "toArea",
           ${shapeOf(part`c.from_geometry_id`)} as "fromShape", ${shapeOf(part`c.to_geometry_id`)} as "toShape",
           c.undone_by is not null as "isUndone",
           c.source -> 'summary' as origin,
           coalesce((select json_agg(o) from (
             select l.id as "landId", l.block, l.lot, oc.role, l.deleted_at is not null as "isDeleted"
             from ${rowsOf(ShapeChange, { asServer: true })} oc
             join ${rowsOf(Land, former)} l on l.organization_id = oc.organization_id and l.id = oc.land_id
             where oc.organization_id = c.organization_id and oc.operation_id = c.operation_id and oc.land_id <> c.land_id
             order by l.block, l.lot limit ${constant(maxLots)}) o), '[]') as lots
         from ${rowsOf(ShapeChange, { asServer: true })} c
         left join ${rowsOf(User, { asServer: true, evenDeleted: true })} u on u.id = c.created_by
         where c.project_id = ${projectId}::uuid and c.land_id = ${landId}::uuid
         order by c.created_at desc, c.id desc limit ${constant(maxEntries)}`;
  }),
);

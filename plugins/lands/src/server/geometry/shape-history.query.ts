import type { mini } from '@gleba/sdk';
import { accessSql, handle, StatementParameters } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { landShapeHistory, type shapeHistoryEntry } from '../../operations/geometry.ts';
import { landsRegistry } from './visible-lots.ts';

/** Newest first; of a lot with more, the older ones are left out. */
const mostEntries = 100;
const mostLots = 50;

export const landShapeHistoryHandler = handle(landShapeHistory, ({ transaction }, { projectId, landId }) =>
  transaction(async (tx) => {
    await tx.asActor.get(Land, landId);
    const sink = new StatementParameters();
    const shapeOf = (column: string) => `(select ST_AsGeoJSON(g.geom, 9, 0)::json from lands.geometry g
        where g.organization_id = c.organization_id and g.id = c.${column} and ${accessSql(sink, landsRegistry(), Geometry, 'g', tx.actor)})`;
    const { rows } = await tx.query<mini.infer<typeof shapeHistoryEntry>>(
      `select c.operation_id as "operationId", c.kind, c.role, to_json(c.created_at) #>> '{}' as at, u.name as by,
           c.from_area::text as "fromArea", c.to_area::text as "toArea",
           ${shapeOf('from_geometry_id')} as "fromShape", ${shapeOf('to_geometry_id')} as "toShape",
           c.undone_by is not null as "isUndone",
           coalesce((select json_agg(o) from (
             select l.id as "landId", l.block, l.lot, oc.role, l.deleted_at is not null as "isDeleted"
             from lands.shape_change oc
             join lands.land l on l.organization_id = oc.organization_id and l.id = oc.land_id
             where oc.organization_id = c.organization_id and oc.operation_id = c.operation_id and oc.land_id <> c.land_id
               and ${accessSql(sink, landsRegistry(), Land, 'l', tx.actor)}
             order by l.block, l.lot limit ${mostLots}) o), '[]') as lots
         from lands.shape_change c
         left join core."user" u on u.id = c.created_by
         where c.organization_id = ${sink.add(tx.actor.organizationId, 'integer')}
           and c.project_id = ${sink.add(projectId, 'uuid')} and c.land_id = ${sink.add(landId, 'uuid')}
         order by c.created_at desc, c.id desc limit ${mostEntries}`,
      sink.values,
    );
    return rows;
  }),
);

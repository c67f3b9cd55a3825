import type { mini } from '@gleba/sdk';
import { EntityRegistry, kernel } from '@gleba/sdk';
import { accessSql, handle, StatementParameters } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { degrees, landExtent } from '../../operations/map.ts';
import { lands } from '../../plugin.ts';

type Extent = mini.infer<typeof degrees>;

/** Lands' own rules name no entity of another plugin. */
const registry = new EntityRegistry([...kernel.entities, ...lands.entities]);

export const landExtentHandler = handle(landExtent, async ({ transaction }, { projectId }) => {
  return transaction(async (tx) => {
    const sink = new StatementParameters();
    const visible = [
      accessSql(sink, registry, Land, 'l', tx.actor),
      accessSql(sink, registry, Geometry, 'g', tx.actor),
    ];
    const { rows } = await tx.query<{ [K in keyof Extent]: number | null }>(
      `select ST_XMin(box) as west, ST_YMin(box) as south, ST_XMax(box) as east, ST_YMax(box) as north from (
           select ST_Extent(g.geom) as box
           from lands.geometry g
           join lands.land l on l.organization_id = g.organization_id and l.geometry_id = g.id
           where g.project_id = ${sink.add(projectId, 'uuid')} and l.deleted_at is null and g.deleted_at is null
             and ${visible.join(' and ')}
         ) extent`,
      sink.values,
    );
    return degrees.safeParse(rows[0]).data ?? null;
  });
});

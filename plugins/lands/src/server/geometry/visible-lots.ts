import { EntityRegistry, kernel } from '@gleba/sdk';
import { accessSql, type StatementParameters, type UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { lands } from '../../plugin.ts';

/** Lands' own rules name no entity of another plugin. Made at the first use: the plugin's definition is there by then. */
let known: EntityRegistry | undefined;
export function landsRegistry(): EntityRegistry {
  known ??= new EntityRegistry([...kernel.entities, ...lands.entities]);
  return known;
}

/**
 * `l` and `g` are a lot of the project and its shape on the map, both as far as the person may see them. From each shape to its
 * lot by the key that joins them, and nothing else: before PostgreSQL has counted the rows of a city that was just imported, it
 * would go through all lots of the project for each shape. `offset 0` keeps the other conditions outside.
 */
export function visibleLots(sink: StatementParameters, tx: UnitOfWork, projectId: string): string {
  return `lands.geometry g
    join lateral (
      select * from lands.land where organization_id = g.organization_id and geometry_id = g.id offset 0
    ) l on l.deleted_at is null and g.deleted_at is null and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON')
      and g.project_id = ${sink.add(projectId, 'uuid')}
      and ${accessSql(sink, landsRegistry(), Land, 'l', tx.actor)} and ${accessSql(sink, landsRegistry(), Geometry, 'g', tx.actor)}`;
}

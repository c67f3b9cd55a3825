import { part, rowsOf, type SqlPart } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { onGround } from '../slabs/on-ground.ts';

/**
 * `l` and `g` are a lot of the project that stands on the ground and its shape on the map, both as far as the person may see them. From each shape to its
 * lot by the key that joins them, and nothing else: before PostgreSQL has counted the rows of a city that was just imported, it
 * would go through all lots of the project for each shape. `offset 0` keeps the other conditions outside.
 */
export function visibleLands(projectId: string): SqlPart {
  return part`${Geometry} g
    join lateral (
      select m.id from ${rowsOf(Land, { asServer: true, evenDeleted: true })} m
      where m.organization_id = g.organization_id and m.geometry_id = g.id offset 0
    ) found on GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON') and g.project_id = ${projectId}::uuid
    join ${Land} l on l.organization_id = g.organization_id and l.id = found.id and ${onGround()}`;
}

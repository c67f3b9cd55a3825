import { east, equal, extent, handle, north, south, west } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { degrees, landExtent } from '../../operations/map.ts';

export const landExtentHandler = handle(landExtent, ({ transaction }, { projectId }) =>
  transaction(async (tx) => {
    const found = await tx
      .from(Geometry)
      .where({ projectId: { equalTo: projectId } })
      .join(Land, (geometry, land) => equal(land.geometryId, geometry.id))
      .select(({ geom }) => {
        const all = extent(geom);
        return { west: west(all), south: south(all), east: east(all), north: north(all) };
      })
      .first();
    return degrees.safeParse(found).data ?? null;
  }),
);

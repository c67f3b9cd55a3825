import { readArea } from '@gleba/sdk/geo/server';
import { boxesMeet, contains, equal, handle, pointOn, shapeFrom } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { landsWithin, mostLandsWithin } from '../../operations/map.ts';
import { landFilter } from '../export/lands-to-export.ts';
import { landErrors } from '../land-errors.ts';

/** By a point of each lot, so that a neighbour which the line only touches is not taken along. */
export const landsWithinHandler = handle(landsWithin, async ({ transaction }, { projectId, shape, filter }) => {
  const area = shapeFrom(readArea(shape));
  const ids = await transaction((tx) =>
    tx
      .from(Land)
      .where(landFilter({ projectId, filter }))
      .join(Geometry, (land, geometry) => equal(land.geometryId, geometry.id))
      .where((_land, { geom }) => boxesMeet(geom, area))
      .where((_land, { geom }) => contains(area, pointOn(geom)))
      .orderBy('id')
      .limit(mostLandsWithin + 1)
      .ids(),
  );
  if (ids.length > mostLandsWithin) throw landErrors.tooManyWithin({ most: mostLandsWithin });
  return ids;
});

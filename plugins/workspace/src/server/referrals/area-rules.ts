import type { GeoJsonGeometry } from '@gleba/sdk';
import type { Reads } from '@gleba/sdk/server';
import { areaLimits } from '../../referrals/referral-fields.ts';
import { workspaceErrors } from '../workspace-errors.ts';

/** What a stranger may send as an area, before anything is computed with it. Structure and range are the entity's to check. */
export function requireModestArea(value: Readonly<Record<string, unknown>>): void {
  if (value.type !== 'Polygon' && value.type !== 'MultiPolygon') {
    throw workspaceErrors.areaNoPolygon.beside('boundaries');
  }
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  let positions = 0;
  const walk = (part: unknown, depth: number): void => {
    if (!Array.isArray(part) || depth > 4) return;
    const [x, y] = part;
    if (typeof x !== 'number' || typeof y !== 'number') {
      for (const inner of part) walk(inner, depth + 1);
      return;
    }
    positions += 1;
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  };
  walk(value.coordinates, 0);
  if (positions > areaLimits.positions) {
    throw workspaceErrors.areaTooManyVertices.beside('boundaries', { most: areaLimits.positions });
  }
  if (box.east - box.west > areaLimits.extent || box.north - box.south > areaLimits.extent) {
    throw workspaceErrors.areaTooLarge.beside('boundaries');
  }
}

/** Whether it is an area at all, which PostGIS says. */
export async function requireSoundArea(reads: Reads, geometry: GeoJsonGeometry): Promise<void> {
  const [row] = await reads.sql<{ is_valid: boolean; area: number }>({
    because: 'PostGIS judges what somebody drew; no row is read',
  })`select ST_IsValid(shape) as is_valid, ST_Area(shape::geography) as area
     from (select ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(geometry)}::text), 4326) as shape) given`;
  if (row?.is_valid !== true) throw workspaceErrors.areaCrossesItself.beside('boundaries');
  if (row.area < 1) throw workspaceErrors.areaTooSmall.beside('boundaries');
}

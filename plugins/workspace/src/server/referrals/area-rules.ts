import type { GeoJsonGeometry } from '@gleba/sdk';
import type { Queryable } from '@gleba/sdk/server';
import { areaLimits } from '../../referrals/referral-fields.ts';
import { invalidField } from '../people/fields.ts';

const wrong = (code: string, message: string) => invalidField('boundaries', code, message);

/** What a stranger may send as an area, before anything is computed with it. Structure and range are the entity's to check. */
export function requireModestArea(value: Readonly<Record<string, unknown>>): void {
  if (value.type !== 'Polygon' && value.type !== 'MultiPolygon') {
    throw wrong('wrongGeometryType', 'A área precisa ser um ou mais polígonos.');
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
    throw wrong('tooManyVertices', `A área pode ter no máximo ${areaLimits.positions} vértices.`);
  }
  if (box.east - box.west > areaLimits.extent || box.north - box.south > areaLimits.extent) {
    throw wrong('tooLarge', 'A área é grande demais: confira o desenho.');
  }
}

/** Whether it is an area at all, which PostGIS says. */
export async function requireSoundArea(tx: Queryable, geometry: GeoJsonGeometry): Promise<void> {
  const { rows } = await tx.query<{ is_valid: boolean; area: number }>(
    `select ST_IsValid(shape) as is_valid, ST_Area(shape::geography) as area
     from (select ST_SetSRID(ST_GeomFromGeoJSON($1::text), 4326) as shape) given`,
    [JSON.stringify(geometry)],
  );
  const [row] = rows;
  if (row?.is_valid !== true) throw wrong('invalidGeometry', 'A área cruza a si mesma. Corrija o desenho.');
  if (row.area < 1) throw wrong('tooSmall', 'A área tem menos de 1 m². Corrija o desenho.');
}

import type { ErrorDefinition } from '@gleba/sdk';
import { part, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import { shapeLimits } from '../shape-limits.ts';
import { computesOnly } from './computes-only.ts';
import type { AreaShape } from './drawn-shape.ts';
import { geoErrors } from './geo-errors.ts';

/** m² on the ellipsoid of SIRGAS 2000, 4 decimals: the same expression as imports use for `computedArea`. */
export function areaSql(shape: SqlPart): SqlPart {
  return part`round(ST_Area(ST_Transform(${shape}, 4674)::geography)::numeric, 4)::text`;
}

interface Measured {
  readonly valid: boolean;
  readonly reason: string;
  readonly area: string;
}

/** Area of a shape that may be kept. Throws VALIDATION with what is wrong with it. */
export async function measureShape(
  tx: UnitOfWork,
  shape: AreaShape,
  tooLarge: ErrorDefinition = geoErrors.areaTooLarge,
): Promise<string> {
  const [measured] = await tx.sql<Measured>({ because: computesOnly })`
    with shape as materialized (select ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(shape)}::text), 4326) as geom)
     select ST_IsValid(geom) as valid, ST_IsValidReason(geom) as reason,
       case when ST_IsValid(geom) then ${areaSql(part`geom`)} end as area
     from shape`;
  if (!measured?.valid) throw faultOf(measured?.reason ?? '').beside('shape');
  const area = Number(measured.area);
  if (area < shapeLimits.leastArea) throw geoErrors.areaTooSmall.beside('shape', { least: shapeLimits.leastArea });
  if (area > shapeLimits.maxArea) throw tooLarge.beside('shape');
  return measured.area;
}

/** GEOS's reasons (operation/valid/TopologyValidationError), as people understand them. */
const faults: readonly (readonly [string, ErrorDefinition])[] = [
  ['Self-intersection', geoErrors.crossesItself],
  ['Ring Self-intersection', geoErrors.touchesItself],
  ['Hole lies outside shell', geoErrors.holeOutside],
  ['Holes are nested', geoErrors.holesNested],
  ['Interior is disconnected', geoErrors.interiorApart],
  ['Nested shells', geoErrors.partsNested],
  ['Duplicate Rings', geoErrors.ringRepeated],
  ['Too few points', geoErrors.tooFewDistinct],
];

function faultOf(reason: string): ErrorDefinition {
  const known = [...faults].reverse().find(([name]) => reason.startsWith(name));
  return known?.[1] ?? geoErrors.polygonInvalid;
}

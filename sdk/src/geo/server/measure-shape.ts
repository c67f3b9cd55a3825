import type { UnitOfWork } from '@gleba/sdk/server';
import { shapeLimits } from '../shape-limits.ts';
import { type AreaShape, invalidShape } from './drawn-shape.ts';

/** m² on the ellipsoid of SIRGAS 2000, 4 decimals: the same expression as imports use for `computedArea`. */
export function areaSql(shape: string): string {
  return `round(ST_Area(ST_Transform(${shape}, 4674)::geography)::numeric, 4)::text`;
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
  tooLarge = 'A área passa de 100 km²: grande demais.',
): Promise<string> {
  const { rows } = await tx.query<Measured>(
    `with shape as materialized (select ST_SetSRID(ST_GeomFromGeoJSON($1::text), 4326) as geom)
     select ST_IsValid(geom) as valid, ST_IsValidReason(geom) as reason,
       case when ST_IsValid(geom) then ${areaSql('geom')} end as area
     from shape`,
    [JSON.stringify(shape)],
  );
  const [measured] = rows;
  if (!measured?.valid) throw invalidShape(faultOf(measured?.reason ?? ''));
  const area = Number(measured.area);
  if (area < shapeLimits.leastArea) throw invalidShape(`A área precisa ter pelo menos ${shapeLimits.leastArea} m².`);
  if (area > shapeLimits.mostArea) throw invalidShape(tooLarge);
  return measured.area;
}

/** GEOS's reasons (operation/valid/TopologyValidationError), as people understand them. */
const faults: readonly (readonly [string, string])[] = [
  ['Self-intersection', 'O contorno cruza a si mesmo.'],
  ['Ring Self-intersection', 'O contorno toca a si mesmo.'],
  ['Hole lies outside shell', 'Um furo está fora do contorno.'],
  ['Holes are nested', 'Um furo está dentro de outro.'],
  ['Interior is disconnected', 'Os furos separam o interior em partes.'],
  ['Nested shells', 'Uma parte está dentro de outra.'],
  ['Duplicate Rings', 'Um contorno está repetido.'],
  ['Too few points', 'Um contorno precisa de pelo menos três vértices distintos.'],
];

function faultOf(reason: string): string {
  const known = [...faults].reverse().find(([name]) => reason.startsWith(name));
  return known?.[1] ?? 'O polígono não é válido.';
}

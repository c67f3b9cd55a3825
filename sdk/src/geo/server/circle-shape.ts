import { part, type UnitOfWork } from '@gleba/sdk/server';
import { computesOnly } from './computes-only.ts';
import type { AreaShape } from './drawn-shape.ts';

export interface Circle {
  readonly longitude: number;
  readonly latitude: number;
  /** m on the ellipsoid. */
  readonly radius: number;
  readonly segments: number;
}

/** The regular polygon in a circle: each corner lies a radius from the middle on the ellipsoid (ST_Project, Vincenty's task). */
export async function circleShape(
  tx: UnitOfWork,
  { longitude, latitude, radius, segments }: Circle,
): Promise<AreaShape> {
  const count = part`${segments}::integer`;
  const rows = await tx.sql<{ x: number; y: number }>({ because: computesOnly })`
    select ST_X(corner::geometry) as x, ST_Y(corner::geometry) as y
     from generate_series(0, ${count} - 1) step
     cross join lateral (select ST_Project(ST_SetSRID(ST_MakePoint(${longitude}::float8, ${latitude}::float8), 4674)::geography, ${radius}::float8,
       -2 * pi() * step / ${count}) as corner) c
     order by step`;
  const ring = rows.map(({ x, y }) => [x, y] as const);
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
}

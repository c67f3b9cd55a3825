import type { GeoJsonGeometry } from '@gleba/sdk';
import type { Reads } from '@gleba/sdk/server';
import { computesOnly } from './computes-only.ts';

/** A row of a file or a list, and the shape that it brings; other kinds than GeoJSON's do not occur. */
export interface ShapeToCheck {
  readonly row: number;
  readonly geometry: { readonly type: string } | null;
}

export interface CheckedGeometry {
  readonly isValid: boolean;
  /** PostGIS's words, or `outside-projection` for coordinates that the file's reference system cannot mean. */
  readonly reason: string | null;
  /** South-west corner in degrees; null when it cannot be computed. */
  readonly corner: readonly [number, number] | null;
  /** Present for an invalid geometry that can be repaired: ST_MakeValid, same dimension, in the file's coordinates. */
  readonly repaired: GeoJsonGeometry | null;
}

interface CheckedRow {
  readonly row: number;
  readonly valid: boolean;
  readonly outside: boolean;
  readonly reason: string | null;
  readonly west: number | null;
  readonly south: number | null;
  readonly repaired: GeoJsonGeometry | null;
}

/**
 * Asks PostGIS about a chunk in one statement, each step materialized: PostgreSQL would else write an expression out wherever
 * its name is used and compute it there again, some of them twenty times. A coordinate outside of the projection's domain
 * makes the whole statement fail, so then each row is asked on its own and the guilty ones are told apart.
 */
export async function checkGeometries(
  query: <T>(work: (reads: Reads) => Promise<T>) => Promise<T>,
  features: readonly ShapeToCheck[],
  srid: number,
): Promise<Map<number, CheckedGeometry>> {
  const shapes = features.filter(({ geometry }) => geometry !== null);
  try {
    return await query((reads) => ask(reads, shapes, srid));
  } catch (error) {
    if (shapes.length === 1) return new Map(shapes.map(({ row }) => [row, outsideProjection]));
    if (!isDataError(error)) throw error;
    const half = Math.ceil(shapes.length / 2);
    const first = await checkGeometries(query, shapes.slice(0, half), srid);
    return new Map([...first, ...(await checkGeometries(query, shapes.slice(half), srid))]);
  }
}

const outsideProjection: CheckedGeometry = {
  isValid: false,
  reason: 'outside-projection',
  corner: null,
  repaired: null,
};

async function ask(reads: Reads, shapes: readonly ShapeToCheck[], srid: number) {
  const input = shapes.map(({ row, geometry }) => ({ row, shape: JSON.stringify(geometry) }));
  const rows = await reads.sql<CheckedRow>({ because: computesOnly })`
    with shapes as materialized (
       select f.row, ST_SetSRID(ST_GeomFromGeoJSON(f.shape), ${srid}::integer) as shape
       from json_to_recordset(${JSON.stringify(input)}::json) f(row integer, shape text)
     ), judged as materialized (
       select row, shape, ST_IsValid(shape) as valid from shapes
     ), repaired as materialized (
       select *, case when valid then shape
         else ST_CollectionExtract(ST_MakeValid(shape), ST_Dimension(shape) + 1) end as whole
       from judged
     ), placed as materialized (
       select *, ST_Transform(whole, 4326) as place from repaired
     )
     select row, valid, case when valid then null else ST_IsValidReason(shape) end as reason,
       coalesce(ST_XMin(place) < -180 or ST_XMax(place) > 180 or ST_YMin(place) < -90 or ST_YMax(place) > 90, false) as outside,
       ST_XMin(place) as west, ST_YMin(place) as south,
       case when valid or ST_IsEmpty(whole) then null else ST_AsGeoJSON(whole, 15, 0)::json end as repaired
     from placed`;
  return new Map(
    rows.map(({ row, valid, outside, west, south, ...rest }) => {
      const corner = west === null || south === null ? null : ([west, south] as const);
      return [row, outside ? outsideProjection : { isValid: valid, corner, ...rest }];
    }),
  );
}

/** The data's fault, not the connection's: PostGIS raises internal_error (XX000) for coordinates it cannot transform. */
function isDataError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    code === 'XX000' || code.startsWith('22') || code === 'BAD_REQUEST' || code === 'VALIDATION' || code === 'INTERNAL'
  );
}

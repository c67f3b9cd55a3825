/**
 * A value that is not stored. `area` and `centroid` and `length` are computed by PostGIS from a geometry field of the
 * same entity (on the ellipsoid of its datum, in m² and m); `count` counts live rows of an inverse relation;
 * `join` joins text fields, skipping empty ones; `related` is a text field of the record that a reference leads to, where
 * that record and its field may be read.
 */
export type ComputedSource =
  | { readonly how: 'area' | 'length' | 'centroid'; readonly of: string }
  | { readonly how: 'count'; readonly of: string }
  | { readonly how: 'join'; readonly of: readonly string[]; readonly separator: string }
  | { readonly how: 'related'; readonly of: string; readonly field: string };

/** Its values are texts, by which it is searched, filtered and shown. */
export function isTextual({
  kind,
  computed: source,
}: {
  readonly kind: string;
  readonly computed?: ComputedSource | undefined;
}): boolean {
  return kind === 'text' || source?.how === 'join' || source?.how === 'related';
}

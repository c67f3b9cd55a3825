/** Mean radius of the earth in metres (IUGG): good enough for a circle that says how far a position may be wrong. */
const radiusOfEarth = 6_371_009;
const corners = 48;

/** A circle of so many metres around a place, as a polygon. */
export function aroundPoint(
  [longitude, latitude]: readonly [number, number],
  metres: number,
): { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly [number, number])[])[] } {
  const north = (metres / radiusOfEarth) * (180 / Math.PI);
  const east = north / Math.max(Math.cos((latitude * Math.PI) / 180), 1e-6);
  const ring = Array.from({ length: corners + 1 }, (_, index): readonly [number, number] => {
    const angle = (2 * Math.PI * (index % corners)) / corners;
    return [longitude + east * Math.cos(angle), latitude + north * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [ring] };
}

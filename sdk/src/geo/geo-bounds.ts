/** Degrees: west, south, east, north. */
export type Bounds = readonly [number, number, number, number];

/** Where a map without anything to show opens. */
export const brazil: Bounds = [-74, -34, -34.7, 5.3];

/** The box around a GeoJSON geometry; undefined for an empty one. */
export function boundsOf(geometry: object | null | undefined): Bounds | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const visit = (coordinates: unknown): void => {
    if (!Array.isArray(coordinates)) return;
    const [x, y] = coordinates;
    if (typeof x === 'number' && typeof y === 'number') {
      [west, south, east, north] = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)];
    } else for (const part of coordinates) visit(part);
  };
  if (geometry && 'coordinates' in geometry) visit(geometry.coordinates);
  return west <= east ? [west, south, east, north] : undefined;
}

export function centreOf([west, south, east, north]: Bounds): readonly [number, number] {
  return [(west + east) / 2, (south + north) / 2];
}

/** Whether the whole of `inner` lies in `outer`. */
export function contains(outer: Bounds, inner: Bounds): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}

/** `18,85123° S, 41,94921° O`: degrees with decimals, five of which are about a metre. */
export function formatPosition(longitude: number, latitude: number, letters: string): string {
  const [north = 'N', south = 'S', east = 'L', west = 'O'] = letters;
  // East of the date line the map counts on; people start again at 180° W.
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180;
  const degrees = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(5).replace('.', ',')}°\u00a0${value < 0 ? negative : positive}`;
  return `${degrees(latitude, north, south)}, ${degrees(wrapped, east, west)}`;
}

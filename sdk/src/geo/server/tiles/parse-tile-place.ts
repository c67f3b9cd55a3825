import { mapLimits } from '../../map-limits.ts';
import type { TilePlace } from '../../tile-place.ts';

/** A tile's place from the parts of an address; undefined for what is none. */
export function parseTilePlace({ z, x, y }: Readonly<Record<string, string>>): TilePlace | undefined {
  const [zoom, column, row] = [z, x, y?.replace(/\.mvt$/, '')].map((part) =>
    /^\d{1,8}$/.test(part ?? '') ? Number(part) : Number.NaN,
  );
  if (zoom === undefined || column === undefined || row === undefined) return undefined;
  const side = 2 ** zoom;
  const isInside = zoom <= mapLimits.streetsZoom && column < side && row < side;
  return isInside ? { z: zoom, x: column, y: row } : undefined;
}

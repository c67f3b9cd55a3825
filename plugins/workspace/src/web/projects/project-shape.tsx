import type { GeoJsonGeometry } from '@gleba/sdk';
import classes from './projects-screen.module.css';

const frame = { width: 320, height: 64, edge: 8 };

/** The project's outline as it lies, north above. */
export default function ProjectShape({ boundaries }: { readonly boundaries: GeoJsonGeometry }) {
  const path = outlinePath(boundaries);
  if (path === undefined) return null;
  return (
    <svg
      className={classes.cover}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      preserveAspectRatio="xMidYMid meet"
      data-shape
      aria-hidden
    >
      <path d={path} fill="currentColor" fillOpacity=".25" fillRule="evenodd" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

type Position = readonly [number, number];

/** Of a polygon or several, fitted into the frame; undefined for what has no area. */
export function outlinePath({ type, coordinates }: GeoJsonGeometry): string | undefined {
  const rings = (type === 'Polygon' ? coordinates : type === 'MultiPolygon' ? coordinates.flat() : []) as Position[][];
  const all = rings.flat();
  if (all.length < 4) return undefined;
  const [west, east] = bounds(all.map(([x]) => x));
  const [south, north] = bounds(all.map(([, y]) => y));
  // A degree of longitude is shorter than one of latitude.
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const across = (east - west) * squeeze;
  const scale = Math.min(
    (frame.width - 2 * frame.edge) / (across || 1e-9),
    (frame.height - 2 * frame.edge) / (north - south || 1e-9),
  );
  const left = (frame.width - across * scale) / 2;
  const top = (frame.height - (north - south) * scale) / 2;
  const at = ([x, y]: Position) =>
    `${((x - west) * squeeze * scale + left).toFixed(1)} ${((north - y) * scale + top).toFixed(1)}`;
  return rings.map((ring) => `M${ring.map(at).join('L')}Z`).join('');
}

/** Not by spreading: an outline of a city has more corners than a call takes. */
function bounds(values: readonly number[]): readonly [number, number] {
  return values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

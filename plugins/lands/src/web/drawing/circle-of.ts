import type { GeoJsonGeometry } from '@gleba/sdk';
import { boundsOf, centreOf, outlineLength, ringsOf, shapeLimits } from '@gleba/sdk/geo';
import type { Circle } from './drawing-api.ts';

/** Middle and radius of a drawn circle: all of its corners are as far away. */
export function circleOf(drawn: GeoJsonGeometry): Circle | undefined {
  const bounds = boundsOf(drawn);
  const corner = ringsOf(drawn)[0]?.[0];
  if (!bounds || !corner) return undefined;
  const [longitude, latitude] = centreOf(bounds);
  const radius = outlineLength({ type: 'LineString', coordinates: [[longitude, latitude], corner] }) ?? 0;
  return { longitude, latitude, radius: Number(radius.toFixed(2)), segments: shapeLimits.circleSegments.usual };
}

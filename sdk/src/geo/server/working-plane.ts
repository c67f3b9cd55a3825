import { Project } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { type ReferencePlane, referencePlane } from '../reference-plane.ts';
import { type AreaShape, type Line, positionsOf } from './drawn-shape.ts';
import { geoErrors } from './geo-errors.ts';

/** Degrees from a zone's central meridian: half a zone, and as much again. Farther out a plane's metres are no metres. */
const reach = 6;

/**
 * The plane in which shapes of a project are cut and joined: the UTM of its papers (decision 0027), and where its system is not
 * UTM, the zone in which the shape lies. Throws VALIDATION for a shape that the plane cannot hold.
 */
export async function workingPlane(
  tx: UnitOfWork,
  projectId: string,
  shape: AreaShape | Line,
): Promise<ReferencePlane> {
  const { projectSrid } = await tx.get(Project, projectId);
  const positions = positionsOf(shape.coordinates);
  const [longitude = 0, latitude = 0] = positions[0] ?? [];
  const plane = referencePlane(projectSrid, longitude, latitude < 0) ?? referencePlane(null, longitude, latitude < 0);
  const isInside = plane && positions.every(([x]) => Math.abs(x - plane.centralMeridian) <= reach);
  if (!isInside) throw geoErrors.outsideZone.beside('shape');
  return plane;
}

import { Project } from '@gleba/sdk';
import { type ReferencePlane, referencePlane } from '@gleba/sdk/geo';
import type { CheckedGeometry } from '@gleba/sdk/geo/server';
import type { UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { MemorialSetting } from '../../entities/memorial-setting.entity.ts';
import { projectPlane } from '../area/project-plane.ts';
import { visibleLands } from '../geometry/visible-lands.ts';

type Position = readonly [number, number];

/** Where a project lies: the plane of its papers and the middle of some lots of it. */
export interface ProjectPlace {
  readonly plane: ReferencePlane;
  readonly middle: Position;
}

/** Degrees beyond the edge of the zone: a project at the edge of one has lots on both sides of it, and no project is 50 km wide. */
const overTheEdge = 0.5;
const halfZone = 3;
/** Kilometres from the project's other lots: no settlement is as wide, and a wrong meridian or hemisphere is farther off. */
const farthest = 100;
const kilometresInDegree = 111.2;

/**
 * Where the lots of a file belong: by the lots that are there, else by most of the file's own. A project whose system is no plane one
 * gets the file's, or the zone of most of its lots, as the proposal for its papers; it is in their settings and can be changed.
 */
export async function settlePlace(
  tx: UnitOfWork,
  projectId: string,
  srid: number,
  checked: Iterable<CheckedGeometry>,
): Promise<ProjectPlace | null> {
  const found = [...checked].flatMap(({ corner }) => (corner ? [corner] : []));
  const middle = (await middleOfLands(tx, projectId)) ?? middleOf(found);
  if (!middle) return null;
  const said = (await isPlaneSaid(tx, projectId)) ? await projectPlane(tx, projectId) : undefined;
  const plane = said ?? (await proposePlane(tx, projectId, srid, middle));
  return plane ? { plane, middle } : null;
}

/** Where the lots that are there say that the project lies; nothing is proposed for its papers. */
export async function knownPlace(tx: UnitOfWork, projectId: string): Promise<ProjectPlace | null> {
  const middle = await middleOfLands(tx, projectId);
  const plane = middle && (await projectPlane(tx, projectId));
  return middle && plane ? { plane, middle } : null;
}

/** Another zone than the project's, or farther from its lots than any settlement is wide. */
export function isElsewhere({ plane, middle }: ProjectPlace, [longitude, latitude]: Position): boolean {
  if (Math.abs(longitude - plane.centralMeridian) > halfZone + overTheEdge) return true;
  const across = (longitude - middle[0]) * Math.cos((middle[1] * Math.PI) / 180);
  return Math.hypot(across, latitude - middle[1]) * kilometresInDegree > farthest;
}

async function middleOfLands(tx: UnitOfWork, projectId: string): Promise<Position | null> {
  const [row] = await tx.asServer.sql<{ x: number | null; y: number | null }>({
    because: 'the middle of the first lots, from each shape to its lot by the key alone (visibleLands)',
  })`select percentile_cont(0.5) within group (order by x) as x, percentile_cont(0.5) within group (order by y) as y
     from (select ST_XMin(g.geom) as x, ST_YMin(g.geom) as y from ${visibleLands(projectId)} order by l.id limit 500) lots`;
  return row?.x == null || row.y === null ? null : [row.x, row.y];
}

function middleOf(positions: readonly Position[]): Position | null {
  const middle = (axis: 0 | 1) =>
    positions.map((position) => position[axis]).sort((a, b) => a - b)[positions.length >> 1];
  const [x, y] = [middle(0), middle(1)];
  return x === undefined || y === undefined ? null : [x, y];
}

function hasShapes(tx: UnitOfWork, projectId: string): Promise<boolean> {
  return tx.asServer
    .from(Geometry)
    .where({ projectId: { equalTo: projectId } })
    .exists();
}

async function isPlaneSaid(tx: UnitOfWork, projectId: string): Promise<boolean> {
  const { projectSrid } = await tx.get(Project, projectId);
  const [setting] = await tx.list(MemorialSetting, { filter: { projectId: { equalTo: projectId } }, first: 1 });
  return isPlane(projectSrid) || isPlane(setting?.planeSrid ?? null);
}

async function proposePlane(tx: UnitOfWork, projectId: string, srid: number, [x, y]: Position) {
  const { projectSrid } = await tx.get(Project, projectId);
  const datum = projectSrid === null ? null : referencePlane(projectSrid, x, y < 0);
  const known = (await hasShapes(tx, projectId)) ? await projectPlane(tx, projectId) : undefined;
  const plane = known ?? datum ?? (isPlane(srid) ? referencePlane(srid, x, y < 0) : referencePlane(null, x, y < 0));
  if (!plane) return undefined;
  const [setting] = await tx.list(MemorialSetting, { filter: { projectId: { equalTo: projectId } }, first: 1 });
  if (setting) await tx.update(MemorialSetting, setting.id, { planeSrid: plane.srid });
  else await tx.insert(MemorialSetting, { projectId, planeSrid: plane.srid });
  return plane;
}

/** A geographic system gives the zone of the longitude that is asked: two far ones differ, a plane does not. */
export function isPlane(srid: number | null): boolean {
  return srid !== null && referencePlane(srid, -39, true)?.srid === srid;
}

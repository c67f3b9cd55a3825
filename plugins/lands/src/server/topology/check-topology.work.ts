import { referencePlane } from '@gleba/sdk/geo';
import { type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { TopologyFinding } from '../../entities/topology-finding.entity.ts';
import { checkTopology } from '../../jobs/check-topology.job.ts';
import { type TopologyKind, topologyKinds, topologyRules } from '../../topology.ts';
import { projectPlane } from '../area/project-plane.ts';
import { visibleLands } from '../geometry/visible-lands.ts';
import { readSettings } from '../memorial/read-settings.ts';
import { type Cell, cellsOf, type Found, findInCell } from './find-in-cell.ts';

type Counts = Readonly<Record<TopologyKind, number>>;
interface Checkpoint {
  /** Place of the next cell in their order. */
  readonly next: number;
  readonly counts: Counts;
}

const none = Object.fromEntries(topologyKinds.map((kind) => [kind, 0])) as Counts;

/**
 * Looks through a project's lots cell by cell. Each cell's findings and the place where to go on are written together; a person
 * may cancel between two cells. Kept are the first of each kind, counted are all.
 */
export const checkTopologyWork = work(checkTopology, async (context: JobContext<Checkpoint>, { projectId }) => {
  let { next, counts } = context.checkpoint ?? { next: 0, counts: none };
  const { srid, tolerance, cells } = await context.transaction((tx) => plan(tx, projectId));
  for (; next < cells.length; ) {
    context.signal.throwIfAborted();
    context.progress({ done: next, total: cells.length, text: 'lands.topology.progress' });
    const cell = cells[next] as Cell;
    const found = await context.transaction((tx) => findInCell(tx, projectId, srid, cell, tolerance));
    const before = counts;
    const after = Object.fromEntries(
      topologyKinds.map((kind) => [kind, before[kind] + found.filter((one) => one.kind === kind).length]),
    ) as Counts;
    const kept = firstOfEach(found, before);
    await context.step({ next: next + 1, counts: after }, async (tx) => {
      const rows = kept.map((finding) => ({ ...finding, projectId, jobId: context.jobId }));
      if (rows.length > 0) await tx.insertMany(TopologyFinding, rows);
    });
    counts = after;
    next += 1;
  }
  return { counts, tolerance, cells: cells.length };
});

function firstOfEach(found: readonly Found[], before: Counts): readonly Found[] {
  const seen = { ...before };
  return found.filter(({ kind }) => {
    seen[kind] += 1;
    return seen[kind] <= topologyRules.maxFindings;
  });
}

async function plan(tx: UnitOfWork, projectId: string) {
  const rows = await tx.sql<{ x: number; y: number }>({
    because: 'the middle of some lot, from each shape to its lot by the key alone (visibleLands)',
  })`select ST_X(ST_Centroid(ST_Envelope(g.geom))) as x, ST_Y(ST_Centroid(ST_Envelope(g.geom))) as y
     from ${visibleLands(projectId)} order by l.id limit 1`;
  const [first] = rows;
  const [x, y] = [first?.x ?? 0, first?.y ?? 0];
  const plane = (await projectPlane(tx, projectId)) ?? referencePlane(null, x, y < 0);
  const { settings } = await readSettings(tx, projectId);
  const srid = plane?.srid ?? 0;
  const cells = first && plane ? await cellsOf(tx, projectId, srid) : [];
  return { srid, tolerance: settings.adjoinerTolerance, cells };
}

import { isDeepStrictEqual } from 'node:util';
import { type JobContext, part, type UnitOfWork, work } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { lookUpAdjoiners } from '../../jobs/look-up-adjoiners.job.ts';
import { projectPlane } from '../area/project-plane.ts';
import { beforeAll } from '../price/price-lands.work.ts';
import { composeMemorial, type MemorialRules, unknownSides } from './compose-memorial.ts';
import { readAround } from './read-around.ts';
import { readLand, shapeDigestSql } from './read-land.ts';
import { readSettings } from './read-settings.ts';

interface Checkpoint {
  /** Id of the last lot that was looked at. */
  readonly last: string;
  readonly looked: number;
}

const landsPerPage = 1000;

/**
 * A layer that was typed or brought in after sides were kept may name who adjoins them. What a person said of the sides stays, and the
 * front that was proposed then: only the list of unknown adjoiners is written anew. Stale sides are left to whoever looks at them.
 */
export const lookUpAdjoinersWork = work(lookUpAdjoiners, async (context: JobContext<Checkpoint>, { projectId }) => {
  let { last, looked } = context.checkpoint ?? { last: beforeAll, looked: 0 };
  const { rules, total } = await context.transaction(async (tx) => ({
    rules: (await readSettings(tx, projectId)).rules,
    total: looked + (await withUnknown(tx, projectId, last, null)).length,
  }));
  for (;;) {
    const after = last;
    const page = await context.transaction((tx) => withUnknown(tx, projectId, after, landsPerPage));
    if (page.length === 0) return { looked };
    for (const { id } of page) {
      context.signal.throwIfAborted();
      context.progress({ done: looked, total: Math.max(total, looked), text: 'lands.memorial.lookingUp' });
      const before = last;
      // One lot a step: somebody who saves sides meanwhile waits for a moment only.
      await context.step({ last: id, looked: looked + 1 }, (tx) => lookAgain(tx, projectId, { before, id }, rules));
      last = id;
      looked += 1;
    }
  }
});

async function lookAgain(
  tx: UnitOfWork,
  projectId: string,
  { before, id }: { readonly before: string; readonly id: string },
  rules: MemorialRules,
): Promise<void> {
  await tx.find(Land, id, { lock: true });
  // Somebody may have drawn it anew or taken its sides back since the page was read.
  const [still] = await withUnknown(tx, projectId, before, 1);
  if (still?.id !== id) return;
  const lot = await readLand(tx, projectId, id);
  if (!lot.segments) return;
  const { lots: neighbours, boundaries } = await readAround(tx, projectId, lot);
  const { parts, plane, segments, address } = lot;
  const shape = segments.shape;
  const unknown = unknownSides(
    composeMemorial({ parts, plane, shape, segments, neighbours, boundaries, address }, rules),
  );
  if (isDeepStrictEqual(unknown, segments.unknown)) return;
  await tx.update(Land, id, { segments: { ...segments, unknown } });
}

/**
 * Lots with sides that were kept for the shape that they have, of which nobody knew who adjoins them all; also those that were kept before
 * that was written down.
 */
export async function withUnknown(
  tx: UnitOfWork,
  projectId: string,
  after: string,
  limit: number | null,
): Promise<readonly { readonly id: string }[]> {
  const plane = await projectPlane(tx, projectId);
  if (!plane) return [];
  const { rules } = await readSettings(tx, projectId);
  return tx.sql<{ id: string }>({ because: 'the digest of a shape is computed from its bytes' })`
    select l.id::text as id
    from ${Land} l
    join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id
    where l.project_id = ${projectId}::uuid and l.id > ${after}::uuid and l.segments is not null
      and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON')
      and coalesce(json_array_length(l.segments::json -> 'unknown'), 1) > 0
      and l.segments ->> 'shape' = ${shapeDigestSql(part`g.geom`, plane.srid, rules.mergesCollinear)}
    order by l.id limit ${limit}::bigint`;
}

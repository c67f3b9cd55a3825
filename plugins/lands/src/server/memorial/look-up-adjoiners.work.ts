import { isDeepStrictEqual } from 'node:util';
import { type JobContext, part, type UnitOfWork, work } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { lookUpAdjoiners } from '../../jobs/look-up-adjoiners.job.ts';
import { projectPlane } from '../area/project-plane.ts';
import { beforeAll, landsPerStep } from './accept-sides.ts';
import { composeMemorial, type MemorialRules, unknownSides } from './compose-memorial.ts';
import { readManyAround } from './read-around-many.ts';
import { shapeDigestSql } from './read-land.ts';
import { readSettings } from './read-settings.ts';

interface Checkpoint {
  /** Id of the last lot that was looked at. */
  readonly last: string;
  readonly looked: number;
}

/**
 * A layer that was typed or brought in after sides were kept may name who adjoins them. What a person said of the sides stays, and the
 * front that was proposed then: only the list of unknown adjoiners is written anew. Stale sides are left to whoever looks at them.
 */
export const lookUpAdjoinersWork = work(lookUpAdjoiners, async (context: JobContext<Checkpoint>, { projectId }) => {
  let { last, looked } = context.checkpoint ?? { last: beforeAll, looked: 0 };
  const { rules, lots } = await context.transaction(async (tx) => ({
    rules: (await readSettings(tx, projectId)).rules,
    lots: await withUnknown(tx, projectId, last, null),
  }));
  const total = looked + lots.length;
  for (let start = 0; start < lots.length; start += landsPerStep) {
    context.signal.throwIfAborted();
    context.progress({ done: looked, total, text: 'lands.memorial.lookingUp' });
    const ids = lots.slice(start, start + landsPerStep).map(({ id }) => id);
    last = ids.at(-1) ?? last;
    looked += ids.length;
    await context.step({ last, looked }, (tx) => lookAgain(tx, projectId, ids, rules));
  }
  return { looked };
});

async function lookAgain(
  tx: UnitOfWork,
  projectId: string,
  ids: readonly string[],
  rules: MemorialRules,
): Promise<void> {
  // Somebody may have taken them, their shapes or their sides away since they were read.
  await tx.asServer
    .from(Land)
    .where({ id: { in: ids } })
    .orderBy('id')
    .lock()
    .all();
  const patches = (await readManyAround(tx, projectId, ids, rules)).flatMap((lot) => {
    const { id, segments, shape } = lot;
    if (!segments || segments.shape !== shape) return [];
    const unknown = unknownSides(composeMemorial(lot, rules));
    return isDeepStrictEqual(unknown, segments.unknown) ? [] : [{ id, patch: { segments: { ...segments, unknown } } }];
  });
  if (patches.length > 0) await tx.updateMany(Land, patches);
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

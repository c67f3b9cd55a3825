import { handle, type JobContext, part, type SqlPart, type UnitOfWork, work } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import type { LandSegments } from '../../entities/land-segments.ts';
import { acceptSides, mostBlocks } from '../../jobs/accept-sides.job.ts';
import type { MemorialSide } from '../../memorial-answer.ts';
import { acceptProposedSides, sidesOfBlocks } from '../../operations/sides.ts';
import { projectPlane } from '../area/project-plane.ts';
import { landErrors } from '../land-errors.ts';
import { onGround } from '../slabs/on-ground.ts';
import { composeMemorial, type MemorialRules, unknownSides } from './compose-memorial.ts';
import { sameStreet } from './propose-sides.ts';
import { type LandMatter, readManyAround } from './read-around-many.ts';
import { shapeDigestSql } from './read-land.ts';
import { readSettings } from './read-settings.ts';

export const sidesOfBlocksHandler = handle(sidesOfBlocks, ({ transaction }, { projectId }) =>
  transaction(async (tx) => {
    const plane = await projectPlane(tx, projectId);
    if (!plane) throw landErrors.referenceSystemNotUtm({ srid: '-' });
    const { rules } = await readSettings(tx, projectId);
    const isKept = part`l.segments ->> 'shape' = ${shapeDigestSql(part`g.geom`, plane.srid, rules.mergesCollinear)}`;
    const rows = await tx.sql<{ block: string; lots: string; kept: string; stale: string }>({
      because: 'the digest of a shape is computed from its bytes',
    })`
      select l.block, count(*)::text as lots,
        count(*) filter (where ${isKept})::text as kept,
        count(*) filter (where l.segments is not null and not coalesce(${isKept}, false))::text as stale
      ${shapedLands(projectId)}
      group by l.block order by l.block limit ${mostBlocks}::bigint`;
    const blocks = rows.map(({ block, lots, kept, stale }) => ({
      ...{ block, lots: Number(lots), kept: Number(kept), stale: Number(stale) },
    }));
    return { blocks };
  }),
);

export const acceptProposedSidesHandler = handle(acceptProposedSides, async ({ enqueue }, { projectId, blocks }) => ({
  jobId: await enqueue(acceptSides, { projectId, ...(blocks && { blocks }) }, { projectId, referenceId: projectId }),
}));

/** An id before every lot's. */
export const beforeAll = '00000000-0000-0000-0000-000000000000';
/** Some tens of milliseconds of locks. */
export const landsPerStep = 100;

const doubts = ['unknownAdjoiner', 'noFront', 'severalStreets'] as const;
type Outcome = 'accepted' | (typeof doubts)[number];
interface Checkpoint extends Readonly<Record<Outcome, number>> {
  /** Id of the last lot that was looked at. */
  readonly last: string;
}
const atFirst: Checkpoint = { last: beforeAll, accepted: 0, unknownAdjoiner: 0, noFront: 0, severalStreets: 0 };

/** What a person has kept stays, also where the shape is another one since: only lots without any sides are looked at. */
export const acceptSidesWork = work(acceptSides, async (context: JobContext<Checkpoint>, { projectId, blocks }) => {
  let reached = context.checkpoint ?? atFirst;
  const { rules, lots } = await context.transaction(async (tx) => ({
    rules: (await readSettings(tx, projectId)).rules,
    lots: await withoutSides(tx, projectId, reached.last, blocks),
  }));
  const looked = ({ last: _, ...counts }: Checkpoint) => Object.values(counts).reduce((sum, one) => sum + one, 0);
  const total = looked(reached) + lots.length;
  for (let start = 0; start < lots.length; start += landsPerStep) {
    context.signal.throwIfAborted();
    context.progress({ done: looked(reached), total, text: 'lands.sides.accepting' });
    const ids = lots.slice(start, start + landsPerStep).map(({ id }) => id);
    // Looked at outside of the step: somebody who saves sides meanwhile waits for a moment only.
    const found = await context.transaction(async (tx) =>
      (await readManyAround(tx, projectId, ids, rules)).map((lot) => outcomeOf(lot, rules)),
    );
    reached = { ...reached, last: ids.at(-1) ?? reached.last };
    for (const { is } of found) reached = { ...reached, [is]: reached[is] + 1 };
    await context.step(reached, (tx) => keep(tx, found, context.jobId));
  }
  const { last: _, ...result } = reached;
  return result;
});

interface Found extends Pick<LandMatter, 'id' | 'geometryId'> {
  readonly is: Outcome;
  readonly segments?: LandSegments;
}

/** What the program would keep of a lot. */
function outcomeOf(lot: LandMatter, rules: MemorialRules): Found {
  const { id, geometryId, address, shape } = lot;
  const { sides } = composeMemorial({ ...lot, segments: null }, rules);
  const segments = sides.flatMap(({ ring, index, proposedSide: side }) =>
    side === null ? [] : [{ ring, index, side, adjoiner: null }],
  );
  const about = { id, geometryId };
  if (segments.length < sides.length) return { ...about, is: 'noFront' };
  if (unknownSides({ sides }).length > 0) return { ...about, is: 'unknownAdjoiner' };
  if (isAtSeveralStreets(sides, address)) return { ...about, is: 'severalStreets' };
  const front = segments.flatMap(({ ring, index, side }) => (ring === 0 && side === 'front' ? [index] : []));
  return {
    ...about,
    ...{ is: 'accepted', segments: { shape, segments, front: front.sort((a, b) => a - b), unknown: [] } },
  };
}

/** Which of them is the front is the address's to say, or a person's. */
function isAtSeveralStreets(sides: readonly MemorialSide[], address: string | null): boolean {
  const streetsOf = (some: readonly MemorialSide[]) =>
    new Set(some.flatMap(({ stretches }) => stretches.flatMap(({ isStreet, adjoiner }) => (isStreet ? adjoiner : []))));
  if (streetsOf(sides).size < 2) return false;
  const fronts = streetsOf(sides.filter(({ side }) => side === 'front'));
  return address === null || ![...fronts].some((street) => sameStreet(street, address));
}

/** Unless somebody has kept sides, or drawn another shape, since it was looked at: another shape is another record. */
async function keep(tx: UnitOfWork, found: readonly Found[], acceptedBy: string): Promise<void> {
  const accepted = new Map(found.flatMap((one) => (one.segments ? [[one.id, one] as const] : [])));
  const lands = await tx.asServer
    .from(Land)
    .where({ id: { in: [...accepted.keys()] } })
    .orderBy('id')
    .lock()
    .all();
  const patches = lands.flatMap(({ id, segments, geometryId }) => {
    const one = accepted.get(id);
    return one?.segments && !segments && geometryId === one.geometryId
      ? [{ id, patch: { segments: { ...one.segments, acceptedBy } } }]
      : [];
  });
  if (patches.length > 0) await tx.updateMany(Land, patches);
}

function withoutSides(tx: UnitOfWork, projectId: string, after: string, blocks: readonly string[] | undefined) {
  return tx.sql<{ id: string }>({ because: 'lots are told by the kind of their shape' })`
    select l.id::text as id
    ${shapedLands(projectId)} and l.id > ${after}::uuid and l.segments is null
      and (${blocks === undefined} or l.block = any(${[...(blocks ?? [])]}::text[]))
    order by l.id`;
}

const shapedLands = (projectId: string): SqlPart => part`
  from ${Land} l
  join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id
  where l.project_id = ${projectId}::uuid and l.deleted_at is null and ${onGround()}
    and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON')`;

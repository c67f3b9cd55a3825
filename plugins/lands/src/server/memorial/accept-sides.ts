import { GlebaError } from '@gleba/sdk';
import { outlineOf } from '@gleba/sdk/geo';
import { handle, type JobContext, part, type SqlPart, type UnitOfWork, work } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import type { LandSegments } from '../../entities/land-segments.ts';
import { acceptSides, mostBlocks } from '../../jobs/accept-sides.job.ts';
import type { MemorialSide } from '../../memorial-answer.ts';
import { acceptProposedSides, sidesOfBlocks } from '../../operations/sides.ts';
import { projectPlane } from '../area/project-plane.ts';
import { landErrors } from '../land-errors.ts';
import { beforeAll } from '../price/price-lands.work.ts';
import { composeMemorial, type MemorialRules, proposedFront, unknownSides } from './compose-memorial.ts';
import { sameStreet } from './propose-sides.ts';
import { readAround } from './read-around.ts';
import { readLand, shapeDigest, shapeDigestSql } from './read-land.ts';
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
  for (const { id } of lots) {
    context.signal.throwIfAborted();
    context.progress({ done: looked(reached), total, text: 'lands.sides.accepting' });
    // One lot a step: somebody who saves sides meanwhile waits for a moment only.
    const outcome = await context.transaction((tx) => outcomeOf(tx, projectId, id, rules));
    reached = { ...reached, last: id, ...(outcome && { [outcome.is]: reached[outcome.is] + 1 }) };
    await context.step(reached, async (tx) => {
      if (outcome?.segments) await keep(tx, id, outcome.digest, outcome.segments);
    });
  }
  const { last: _, ...result } = reached;
  return result;
});

interface Found {
  readonly is: Outcome;
  /** Of the lot's shape when it was looked at. */
  readonly digest: string;
  readonly segments?: LandSegments;
}

/** What the program would keep of a lot; undefined where somebody has taken it or its shape away meanwhile. */
async function outcomeOf(
  tx: UnitOfWork,
  projectId: string,
  id: string,
  rules: MemorialRules,
): Promise<Found | undefined> {
  const lot = await readLand(tx, projectId, id).catch((error: unknown) => {
    if (error instanceof GlebaError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  if (!lot) return undefined;
  const { parts, plane, address, digest } = lot;
  const shape = shapeDigest(lot, rules.mergesCollinear);
  const { lots: neighbours, boundaries } = await readAround(tx, projectId, lot);
  const around = { neighbours, boundaries, address };
  const { sides } = composeMemorial({ parts, plane, shape, segments: null, ...around }, rules);
  const segments = sides.flatMap(({ ring, index, proposedSide: side }) =>
    side === null ? [] : [{ ring, index, side, adjoiner: null }],
  );
  if (segments.length < sides.length) return { is: 'noFront', digest };
  if (unknownSides({ sides }).length > 0) return { is: 'unknownAdjoiner', digest };
  if (isAtSeveralStreets(sides, address)) return { is: 'severalStreets', digest };
  const front = [...proposedFront(outlineOf(parts, rules).rings, around, rules)];
  return { is: 'accepted', digest, segments: { shape, segments, front, unknown: [] } };
}

/** Which of them is the front is the address's to say, or a person's. */
function isAtSeveralStreets(sides: readonly MemorialSide[], address: string | null): boolean {
  const streetsOf = (some: readonly MemorialSide[]) =>
    new Set(some.flatMap(({ stretches }) => stretches.flatMap(({ isStreet, adjoiner }) => (isStreet ? adjoiner : []))));
  if (streetsOf(sides).size < 2) return false;
  const fronts = streetsOf(sides.filter(({ side }) => side === 'front'));
  return address === null || ![...fronts].some((street) => sameStreet(street, address));
}

/** Unless somebody has kept sides, or drawn another shape, since it was looked at. */
async function keep(tx: UnitOfWork, id: string, digest: string, segments: LandSegments): Promise<void> {
  const land = await tx.find(Land, id, { lock: true });
  if (!land?.geometryId || land.segments) return;
  const now = await readLand(tx, land.projectId, id);
  if (now.digest === digest) await tx.update(Land, id, { segments });
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
  where l.project_id = ${projectId}::uuid and l.deleted_at is null
    and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON')`;

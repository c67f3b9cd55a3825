import { uuidv7 } from '@gleba/sdk';
import type { ServerValues, UnitOfWork } from '@gleba/sdk/server';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import type { ComparisonSettings } from '../../jobs/compare-import.job.ts';
import { compareFilePairs } from './compare-pairs.ts';
import { allRead, type ComparingContext, changedFacts, compareReadRows } from './comparing.ts';
import { type Match, matchFormerRows } from './match-lots.ts';

type Values = ServerValues<typeof ImportDifference>;
type Patch = { id: string; patch: Partial<Values> };

/** What a later file has otherwise than an earlier one, row by row; no lot is asked, and nothing can be taken over. */
export async function compareFiles(context: ComparingContext, { projectId }: ComparisonSettings): Promise<void> {
  const { jobId } = context;
  await compareReadRows(context, projectId, { match: (tx) => matchFormerRows(tx, jobId), compare: compareSome });
  while ((await context.step(allRead, (tx) => findGone(tx, projectId, jobId))) > 0) context.signal.throwIfAborted();
}

const fields = ['id', 'projectId', 'jobId', 'row', 'label', 'filled', 'properties'] as const;

async function compareSome(
  tx: UnitOfWork,
  srid: number,
  ids: readonly string[],
  matches: ReadonlyMap<string, Match>,
): Promise<void> {
  const matched = ids.flatMap((id) => matches.get(id) ?? []);
  const pairs = new Map((await compareFilePairs(tx, srid, matched)).map((pair) => [pair.id, pair]));
  const wanted = [...ids, ...matched.map(({ landId }) => landId)];
  const read = await tx.asServer
    .from(ImportDifference)
    .where({ id: { in: wanted } })
    .select([...fields])
    .all();
  const rowOf = new Map(read.map((row) => [row.id, row]));
  const patches: Patch[] = [];
  const further: Values[] = [];
  for (const id of ids) {
    const [row, pair, match] = [rowOf.get(id), pairs.get(id), matches.get(id)];
    const former = match && rowOf.get(match.landId);
    if (!row) continue;
    if (!pair || !match || !former) {
      patches.push({ id, patch: { kind: 'new' } });
      continue;
    }
    const before = former.filled ?? {};
    // Nobody has a hand in a file.
    const facts = changedFacts(before, row.filled ?? {}, before);
    const found = { formerId: former.id, matchedBy: match.by };
    const { fromArea, toArea, areaDifference, metres } = pair;
    const ofShape = { kind: 'shape' as const, ...found, fromArea, toArea, areaDifference, displacement: metres };
    const ofFacts = { kind: 'facts' as const, ...found, facts };
    if (pair.isShapeChanged) patches.push({ id, patch: ofShape });
    else patches.push({ id, patch: facts.length > 0 ? ofFacts : { kind: 'same', ...found } });
    if (pair.isShapeChanged && facts.length > 0) further.push({ ...row, ...ofFacts, id: uuidv7() } as Values);
  }
  await tx.updateMany(ImportDifference, patches as Parameters<typeof tx.updateMany<typeof ImportDifference>>[1]);
  if (further.length > 0) await tx.insertMany(ImportDifference, further);
}

const rowsPerStep = 1500;

/** Rows of the earlier file that no row of the later one is. */
async function findGone(tx: UnitOfWork, projectId: string, jobId: string): Promise<number> {
  const gone = await tx.asServer.sql<{ id: string; label: string; area: string | null }>({
    because: 'rows of one file that no row of another is about',
  })`
    select f.id::text as id, f.label, case when f.geom is null then null
      else lands.area_of(f.organization_id, f.project_id, f.geom)::numeric(18, 4)::text end as area
    from ${ImportDifference} f
    where f.job_id = ${jobId}::text and f.kind = 'former'
      and not exists (select 1 from ${ImportDifference} d where d.job_id = ${jobId}::text and d.former_id = f.id::text)
    order by f.id limit ${rowsPerStep}::bigint`;
  const values = gone.map(({ id, label, area }) => ({
    ...{ projectId, jobId, row: null, kind: 'gone' as const, label, formerId: id, fromArea: area },
  }));
  if (values.length > 0) await tx.insertMany(ImportDifference, values as readonly Values[]);
  return values.length;
}

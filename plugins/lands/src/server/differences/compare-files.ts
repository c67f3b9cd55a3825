import { type RecordOf, uuidv7 } from '@gleba/sdk';
import type { ServerValues, UnitOfWork } from '@gleba/sdk/server';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import type { ComparisonSettings } from '../../jobs/compare-import.job.ts';
import { isSame } from '../sheet/apply-rows.ts';
import { compareFilePairs } from './compare-pairs.ts';
import { allRead, type ComparingContext, changedFacts, compareReadRows } from './comparing.ts';
import { type Match, matchFormerRows } from './match-lots.ts';
import { matchFormerShapes } from './match-shapes.ts';

type Values = ServerValues<typeof ImportDifference>;
type Patch = { id: string; patch: Partial<Values> };

/** What a later file has otherwise than an earlier one, row by row; no lot is asked, and nothing can be taken over. */
export async function compareFiles(context: ComparingContext, settings: ComparisonSettings): Promise<void> {
  const { jobId } = context;
  const { projectId, target } = settings;
  const match = target === 'layer' ? matchFormerShapes : matchFormerRows;
  const factsOf = target === 'layer' ? changedColumns : changedFields;
  await compareReadRows<Match>(context, projectId, {
    match: (tx) => match(tx, jobId),
    compare: (tx, srid, ids, matches) => compareSome(tx, srid, ids, matches, factsOf),
  });
  while ((await context.step(allRead, (tx) => findGone(tx, projectId, jobId))) > 0) context.signal.throwIfAborted();
}

type FileRow = Pick<RecordOf<typeof ImportDifference>, 'filled' | 'properties'>;
type Fact = NonNullable<RecordOf<typeof ImportDifference>['facts']>[number];

/** Of lots, by the fields that their columns fill. Nobody has a hand in a file. */
function changedFields(former: FileRow, row: FileRow): Fact[] {
  const before = former.filled ?? {};
  return changedFacts(before, row.filled ?? {}, before);
}

/** Columns of one shape that are told: more are another table. */
const mostColumns = 200;
/** Of a column's name what the field of a fact has room for. */
const longestField = 60;

/** Of a layer's shapes column by column, as the files have them. An empty cell says nothing. */
function changedColumns(former: FileRow, row: FileRow): Fact[] {
  const before = former.properties ?? {};
  const changed = Object.entries(row.properties ?? {}).flatMap(([name, after]): Fact[] => {
    const was = before[name] ?? null;
    if (after === null || after === '' || isSame(was, after)) return [];
    return [{ field: name.slice(0, longestField), before: was, after, isByHand: false }];
  });
  return changed.slice(0, mostColumns);
}

const fields = ['id', 'projectId', 'jobId', 'row', 'label', 'filled', 'properties'] as const;

async function compareSome(
  tx: UnitOfWork,
  srid: number,
  ids: readonly string[],
  matches: ReadonlyMap<string, Match>,
  factsOf: typeof changedFields,
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
    const facts = factsOf(former, row);
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

import { type ForeignReaders, inReference, uuidv7 } from '@gleba/sdk';
import { type FeatureSource, type ImportFeature, oneAhead, withFeatures } from '@gleba/sdk/exchange/server';
import type { CheckedGeometry } from '@gleba/sdk/geo/server';
import { type ServerValues, type UnitOfWork, work } from '@gleba/sdk/server';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { type ComparisonSettings, compareImport } from '../../jobs/compare-import.job.ts';
import { type PlannedRow, planRow, shapeArcsOf, shapeHeightsOf } from '../import/import-chunk.ts';
import { importFile } from '../import/import-file.ts';
import { checkedChunks, checkedColumns } from '../import/import-shapefile.work.ts';
import { knownPlace } from '../import/project-place.ts';
import { landErrors } from '../land-errors.ts';
import { shapeName } from '../memorial/read-around.ts';
import { compareFiles } from './compare-files.ts';
import { type ComparedPair, comparePairs } from './compare-pairs.ts';
import { allRead, type ComparingContext, changedFacts, compareReadRows } from './comparing.ts';
import { countKinds } from './count-kinds.ts';
import { formerValues } from './former-values.ts';
import { lotsGone, type Match, matchLots } from './match-lots.ts';

type Context = ComparingContext;
type Values = ServerValues<typeof ImportDifference>;

const lotsPerStep = 1500;

/** Reads the file's rows beside the lots, finds which is which, and says of each in what they differ. */
export function compareImportWork(readers: ForeignReaders) {
  return work(compareImport, async (context: Context, settings) => {
    context.progress({ done: 0, total: null, text: 'lands.differences.reading' });
    const file = await context.transaction((tx) => importFile(tx, settings.fileId, settings.projectId));
    const { files, signal, actor } = context;
    const turn = { asker: 'job', organizationId: actor.organizationId } as const;
    const reach = { files, readers, turn, signal };
    const { against } = settings;
    if (against) {
      const former = await context.transaction((tx) => importFile(tx, against.fileId, against.projectId));
      await withFeatures(reach, former, (sources) => readRows(context, against, sources, 'former'));
    }
    const total = await withFeatures(reach, file, (sources) => readRows(context, settings, sources, 'read'));
    if (against) await compareFiles(context, settings);
    else {
      const { projectId, layerId = null } = settings;
      await compareReadRows(context, projectId, {
        match: (tx) => matchLots(tx, context.jobId, projectId, layerId),
        compare: compareSome,
      });
      await findGone(context, settings);
    }
    return { total, ...(await context.transaction((tx) => countKinds(tx, context.jobId))) };
  });
}

/** Answers how many rows the file has. The earlier of two files is read first. */
async function readRows(
  context: Context,
  settings: ComparisonSettings,
  sources: readonly FeatureSource[],
  kind: 'former' | 'read',
): Promise<number> {
  const source = sources.find(({ name }) => name === settings.source);
  if (!source) throw landErrors.sourceMissing({ source: settings.source });
  await checkedColumns(settings, source);
  const reached = context.checkpoint ?? { nextRow: 1, isRead: false };
  // A checkpoint of the later file says that the earlier one was read.
  const isOfThis = (reached.kind ?? 'read') === kind;
  let nextRow = isOfThis ? reached.nextRow : 1;
  if ((isOfThis && reached.isRead) || (kind === 'former' && reached.kind === 'read')) return source.recordCount;
  const heightsAbove = source.format === 'kml' ? ('sea' as const) : ('unknown' as const);
  const place = await context.transaction((tx) => knownPlace(tx, settings.projectId));
  const { encoding, unit } = settings;
  const rows = source.rows({ encoding: encoding ?? undefined, unit: unit ?? undefined, startRow: nextRow });
  for await (const { features, checked } of oneAhead(checkedChunks(context, settings, rows))) {
    context.signal.throwIfAborted();
    const following = (features.at(-1)?.row ?? nextRow) + 1;
    await context.step({ nextRow: following, isRead: false, kind }, async (tx) => {
      const planned = features.map((feature) => planFeature(settings, place, feature, checked));
      // A row of the earlier file that is held could not be matched: it says nothing.
      const kept = kind === 'former' ? planned.filter(({ isHeld }) => !isHeld) : planned;
      const values = kept.map((row) => valuesOf(row, { ...settings, heightsAbove, kind, jobId: context.jobId }));
      await tx.insertMany(ImportDifference, values);
    });
    nextRow = following;
    context.progress({ done: nextRow - 1, total: source.recordCount, text: 'lands.differences.reading' });
  }
  await context.step({ nextRow, isRead: true, kind }, async () => {});
  return source.recordCount;
}

function planFeature(
  settings: ComparisonSettings,
  place: Awaited<ReturnType<typeof knownPlace>>,
  feature: ImportFeature,
  checked: ReadonlyMap<number, CheckedGeometry>,
): PlannedRow {
  // What is no error is told by the import, not by a comparison.
  return planRow({ settings, place, errors: [] }, feature, checked.get(feature.row));
}

interface RowPlace extends ComparisonSettings {
  readonly jobId: string;
  readonly heightsAbove: 'sea' | 'unknown';
  readonly kind: 'former' | 'read';
}

function valuesOf(row: PlannedRow, { jobId, projectId, srid, heightsAbove, kind, target }: RowPlace): Values {
  const { feature, key, geometry, attributes, isHeld, issues } = row;
  const held = issues.find(({ status }) => status === 'held');
  const ofLand = Object.fromEntries(
    [...row.values].flatMap(([field, { value }]) => (value === null ? [] : [[field, value]])),
  );
  const called = target === 'layer' ? nameOfShape(attributes) : null;
  // Of a layer's shape its name: by that it is found again.
  const filled = called === null ? ofLand : { name: called };
  const name = called ?? [key?.block, key?.lot, key?.subdivision].filter(Boolean).join(' / ');
  return {
    ...{ projectId, jobId, row: feature.row, kind: isHeld ? 'held' : kind },
    label: (name || `${feature.row}`).slice(0, 300),
    // What is held may be no shape that could be stored.
    geom: geometry && !isHeld ? inReference(geometry, srid) : null,
    heights: geometry && !isHeld ? shapeHeightsOf(geometry, { heightsAbove }) : null,
    arcs: geometry && !isHeld ? shapeArcsOf(geometry, feature) : null,
    ...{ properties: attributes, filled },
    problem: held?.code ?? null,
    detail: held?.detail?.slice(0, 1000) ?? null,
  } as Values;
}

/** As people and papers call a shape of a layer, by the columns that files have for names. */
function nameOfShape(properties: PlannedRow['attributes']): string | null {
  return shapeName(properties, null, { bounds: 'publicArea', adjoinerWords: '', unnamedWords: '' });
}

async function compareSome(
  tx: UnitOfWork,
  srid: number,
  ids: readonly string[],
  matches: ReadonlyMap<string, Match>,
): Promise<void> {
  const matched = ids.flatMap((id) => matches.get(id) ?? []);
  const pairs = new Map((await comparePairs(tx, srid, matched)).map((pair) => [pair.id, pair]));
  const lands = await tx.asServer
    .from(Land)
    .where({ id: { in: matched.map(({ landId }) => landId) } })
    .all();
  const landOf = new Map(lands.map((land) => [land.id, land]));
  const former = await formerValues(tx, lands, [...pairs.values()]);
  const rows = await tx.asServer
    .from(ImportDifference)
    .where({ id: { in: ids } })
    .select(['id', 'projectId', 'jobId', 'row', 'label', 'filled', 'properties'])
    .all();
  const patches: { id: string; patch: Partial<Values> }[] = [];
  const further: Values[] = [];
  for (const row of rows) {
    const pair = pairs.get(row.id);
    const land = pair && landOf.get(pair.landId);
    if (!pair || !land) {
      patches.push({ id: row.id, patch: { kind: 'new' } });
      continue;
    }
    const facts = changedFacts(land, row.filled ?? {}, former.get(land.id));
    const problem = problemOf(land.computedStatus);
    const match = { landId: land.id, matchedBy: matches.get(row.id)?.by ?? 'key', geometryId: pair.geometryId };
    const ofFacts = {
      ...{ kind: 'facts' as const, ...match, facts, isByHand: facts.some(({ isByHand }) => isByHand) },
      problem: problem === 'lockedAsArchived' ? problem : null,
    };
    if (pair.isShapeChanged) {
      patches.push({ id: row.id, patch: { ...match, ...shapeOf(pair), problem } });
      if (facts.length > 0) further.push({ ...row, ...ofFacts, id: uuidv7() } as Values);
    } else {
      patches.push({ id: row.id, patch: facts.length > 0 ? ofFacts : { kind: 'same', ...match } });
    }
  }
  await tx.updateMany(ImportDifference, patches as Parameters<typeof tx.updateMany<typeof ImportDifference>>[1]);
  if (further.length > 0) await tx.insertMany(ImportDifference, further);
}

function shapeOf({ isShapeByHand, fromArea, toArea, areaDifference, metres }: ComparedPair) {
  const areas = { fromArea, toArea, areaDifference };
  return { kind: 'shape' as const, isByHand: isShapeByHand, ...areas, displacement: metres };
}

/** A contract is about the ground as it was measured; an archived lot is history. */
function problemOf(status: string): 'lockedByContract' | 'lockedAsArchived' | null {
  if (status === 'with_contract') return 'lockedByContract';
  return status === 'archived' ? 'lockedAsArchived' : null;
}

async function findGone(context: Context, { projectId, layerId }: ComparisonSettings): Promise<void> {
  const { jobId } = context;
  for (;;) {
    context.signal.throwIfAborted();
    const found = await context.step(allRead, async (tx) => {
      const gone = await lotsGone(tx, jobId, projectId, layerId ?? null, lotsPerStep);
      const values = gone.map(({ id, label, geometryId, area }) => ({
        ...{ projectId, jobId, row: null, kind: 'gone' as const, label: label.slice(0, 300), landId: id, geometryId },
        ...{ fromArea: area, problem: null },
      }));
      if (values.length > 0) await tx.insertMany(ImportDifference, values);
      return values.length;
    });
    if (found === 0) return;
  }
}

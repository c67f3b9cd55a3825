import type { ForeignReaders } from '@gleba/sdk';
import { chunksOf, type FeatureSource, type ImportFeature, oneAhead, withFeatures } from '@gleba/sdk/exchange/server';
import { checkGeometries } from '@gleba/sdk/geo/server';
import { countDistinct, type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { errorAttributes } from '../../coordinates/error-attributes.ts';
import { missingErrorColumns } from '../../coordinates/error-columns.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { ImportIssue } from '../../entities/import-issue.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { importFinished } from '../../events/import.event.ts';
import { type ImportSettings, importShapefile } from '../../jobs/import-shapefile.job.ts';
import { landLayerType } from '../../layer-types.ts';
import { landErrors } from '../land-errors.ts';
import { columnsIn } from './columns-in.ts';
import { importChunk } from './import-chunk.ts';
import { importFile } from './import-file.ts';
import { type ProjectPlace, settlePlace } from './project-place.ts';

interface Checkpoint {
  readonly layerId: string;
  /** 1-based row of the file where a restarted job goes on. */
  readonly nextRow: number;
  /** The end was announced. */
  readonly isTold?: boolean;
}

type Context = JobContext<Checkpoint, typeof importFinished>;

const rowsPerStep = 1500;

/**
 * Brings a file with shapes into a project: first the layer, then rows in steps. Each step's rows and the place where to go on are
 * committed together, so a job that was killed goes on behind exactly the rows it has written.
 */
export function importShapefileWork(readers: ForeignReaders) {
  return work(importShapefile, async (context: Context, settings) => {
    context.progress({ done: 0, total: null, text: 'lands.import.starting' });
    const file = await context.transaction((tx) => importFile(tx, settings.fileId, settings.projectId));
    const { files, signal, actor } = context;
    const turn = { asker: 'job', organizationId: actor.organizationId } as const;
    return withFeatures({ files, readers, turn, signal }, file, async (sources) => {
      const source = sources.find(({ name }) => name === settings.source);
      if (!source) throw landErrors.sourceMissing({ source: settings.source });
      return importSource(context, settings, source);
    });
  });
}

/** The file's columns. One that it does not have would leave its field empty in every row, unnoticed. */
export async function checkedColumns(
  { mapping, errorColumns, encoding }: ImportSettings,
  source: FeatureSource,
): Promise<readonly string[]> {
  const columns = await columnsIn(source, encoding);
  const mapped = Object.values(mapping).filter((column) => column != null && !columns.includes(column));
  const [missing] = [...mapped, ...missingErrorColumns(errorColumns, columns)];
  if (missing) throw landErrors.mappedColumnMissing({ column: missing });
  return columns;
}

async function importSource(context: Context, settings: ImportSettings, source: FeatureSource) {
  const columns = await checkedColumns(settings, source);
  const errors = errorAttributes(settings.errorColumns, columns);
  let { layerId, nextRow } = context.checkpoint ?? (await createLayer(context, settings, columns));
  const total = source.recordCount;
  const tell = () => context.progress({ done: nextRow - 1, total, text: 'lands.import.running' });
  tell();
  const heightsAbove = source.format === 'kml' ? ('sea' as const) : ('unknown' as const);
  const target = { jobId: context.jobId, layerId, settings, heightsAbove, errors };
  let place: ProjectPlace | null | undefined;
  const { encoding, unit } = settings;
  const rows = source.rows({ encoding: encoding ?? undefined, unit: unit ?? undefined, startRow: nextRow });
  for await (const { features, checked } of oneAhead(checkedChunks(context, settings, rows))) {
    context.signal.throwIfAborted();
    const following = (features.at(-1)?.row ?? nextRow) + 1;
    await context.step({ layerId, nextRow: following }, async (tx) => {
      if (settings.target === 'lands')
        place ??= await settlePlace(tx, settings.projectId, settings.srid, checked.values());
      await importChunk(tx, { ...target, place: place ?? null }, features, checked);
    });
    nextRow = following;
    tell();
  }
  const counts = await context.transaction((tx) => countRows(tx, context.jobId, settings));
  if (!context.checkpoint?.isTold) {
    const { projectId } = settings;
    const { imported, held } = counts;
    await context.step({ layerId, nextRow, isTold: true }, (tx) =>
      tx.emit(importFinished, context.jobId, { projectId, kind: 'shapes', imported, held }),
    );
  }
  return { layerId, total, ...counts };
}

/** Counted from what stands in the tables, so that the figures hold however often the job was restarted. */
async function countRows(tx: UnitOfWork, jobId: string, settings: ImportSettings) {
  const filter = { jobId: { equalTo: jobId } };
  const issues = async (status: 'held' | 'repaired' | 'imported') => {
    const found = await tx.asServer
      .from(ImportIssue)
      .where({ ...filter, status: { equalTo: status } })
      .select(({ row }) => ({ rows: countDistinct(row) }))
      .first();
    return found?.rows ?? 0;
  };
  const imported =
    settings.target === 'lands'
      ? await tx.count(Land, { filter: { importJobId: filter.jobId } })
      : await tx.count(Geometry, { filter: { layerId: filter.jobId } });
  return {
    imported,
    held: await issues('held'),
    repaired: await issues('repaired'),
    flagged: await issues('imported'),
  };
}

async function createLayer(context: JobContext<Checkpoint>, settings: ImportSettings, columns: readonly string[]) {
  const layerId = context.jobId;
  const first: Checkpoint = { layerId, nextRow: 1 };
  // The layer carries the job's id: whatever happens between here and the first step, there is one layer an import.
  await context.step(first, (tx) =>
    tx.insert(Layer, {
      id: layerId,
      projectId: settings.projectId,
      name: settings.layerName,
      layerType: settings.target === 'lands' ? landLayerType : (settings.layerType ?? 'other'),
      properties: { columns: columns.slice(0, 300) },
      errorColumns: settings.target === 'lands' ? null : (settings.errorColumns ?? null),
      importJobId: context.jobId,
    }),
  );
  return first;
}

export async function* checkedChunks(
  context: Pick<JobContext<unknown>, 'transaction'>,
  { srid }: ImportSettings,
  rows: AsyncIterable<ImportFeature>,
) {
  for await (const features of chunksOf(rows, rowsPerStep)) {
    yield { features, checked: await checkGeometries((work) => context.transaction(work), features, srid) };
  }
}

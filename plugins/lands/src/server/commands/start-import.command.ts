import { JobBatch } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { type ImportSettings, importShapefile } from '../../jobs/import-shapefile.job.ts';
import { landLayerType } from '../../layer-types.ts';
import { startImport } from '../../operations/import.ts';
import { importFile } from '../import/import-file.ts';
import { landErrors } from '../land-errors.ts';
import { isKnownLayerType } from '../layers/bounding-types.ts';

export const startImportHandler = handle(startImport, async ({ tx, enqueue }, settings) => {
  await checkSettings(tx, settings);
  const batch = await tx.insert(JobBatch, {
    projectId: settings.projectId,
    relatedId: settings.projectId,
    relatedTable: 'core.project',
  });
  const jobId = await enqueue(importShapefile, settings, {
    projectId: settings.projectId,
    referenceId: settings.fileId,
    batch: batch.id,
  });
  return { jobId, jobBatchId: batch.id };
});

/** What can be known of an import before its file is read. */
export async function checkSettings(tx: UnitOfWork, settings: ImportSettings): Promise<void> {
  await importFile(tx, settings.fileId, settings.projectId);
  const { block, lot } = settings.mapping;
  if (settings.target === 'lands' && (!block || !lot)) {
    const field = block ? 'mapping.lot' : 'mapping.block';
    throw landErrors.keyColumnsRequired(
      {},
      {
        fields: [landErrors.columnRequired.at(field)],
      },
    );
  }
  if (settings.target === 'layer') await checkLayerType(tx, settings.layerType ?? null);
  await checkSrid(tx, settings.srid);
}

async function checkSrid(tx: UnitOfWork, srid: number): Promise<void> {
  const known = await tx.sql({ because: "PostGIS's own list of reference systems" })`
    select 1 from spatial_ref_sys where srid = ${srid}::integer`;
  if (known.length > 0) return;
  throw landErrors.referenceSystemUnknown(
    { srid: String(srid) },
    {
      fields: [landErrors.referenceSystemRequired.at('srid')],
    },
  );
}

/** Nobody's streets become 'other' because nobody said what they are. */
async function checkLayerType(tx: UnitOfWork, slug: string | null): Promise<void> {
  if (slug === null) throw landErrors.layerTypeRequired.beside('layerType');
  if (slug === landLayerType || !(await isKnownLayerType(tx, slug)))
    throw landErrors.layerTypeUnknown.beside('layerType');
}

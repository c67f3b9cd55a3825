import { GlebaError, JobBatch } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { importShapefile } from '../../jobs/import-shapefile.job.ts';
import { startImport } from '../../operations/import.ts';
import { importFile } from '../import/import-file.ts';

export const startImportHandler = handle(startImport, async ({ tx, enqueue }, settings) => {
  await importFile(tx, settings.fileId, settings.projectId);
  const { block, lot } = settings.mapping;
  if (settings.target === 'lands' && (!block || !lot)) {
    const field = block ? 'mapping.lot' : 'mapping.block';
    throw new GlebaError('VALIDATION', 'Escolha as colunas da quadra e do lote.', {
      fields: [{ field, code: 'required', message: 'Escolha uma coluna.' }],
    });
  }
  await checkSrid(settings.srid);
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

  async function checkSrid(srid: number): Promise<void> {
    const { rowCount } = await tx.query('select 1 from spatial_ref_sys where srid = $1::integer', [srid]);
    if (rowCount > 0) return;
    throw new GlebaError('VALIDATION', `O sistema de referência EPSG:${srid} não existe.`, {
      fields: [{ field: 'srid', code: 'unknown', message: 'Escolha um sistema de referência que exista.' }],
    });
  }
});

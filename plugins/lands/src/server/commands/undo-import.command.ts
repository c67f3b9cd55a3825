import { GlebaError, Job } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { importSheet } from '../../jobs/import-sheet.job.ts';
import { undoImport } from '../../operations/import.ts';
import { undoSheet } from '../sheet/undo-sheet.ts';

const rowsAtOnce = 500;

export const undoImportHandler = handle(undoImport, async ({ tx }, { projectId, jobId }) => {
  const job = await tx.get(Job, jobId);
  if (job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
  if (job.status === 'CREATED' || job.status === 'RUNNING') {
    throw new GlebaError('CONFLICT', 'A importação ainda está em andamento: cancele-a antes de desfazer.');
  }
  if (job.type === importSheet.id) {
    const undone = await undoSheet(tx, jobId, rowsAtOnce);
    return { ...undone, kept: [...undone.kept] };
  }
  const ofImport = { filter: { importJobId: { equalTo: jobId } } };
  const ofLayer = { filter: { layerId: { equalTo: jobId } } };
  const lands = await tx.list(Land, { ...ofImport, first: rowsAtOnce });
  for (const land of lands) await tx.remove(Land, land.id);
  // Shapes follow when no lot of the import shows them any more.
  const geometries = lands.length < rowsAtOnce ? await tx.list(Geometry, { ...ofLayer, first: rowsAtOnce }) : [];
  for (const geometry of geometries) await tx.remove(Geometry, geometry.id);
  const left = (await tx.count(Land, ofImport)) + (await tx.count(Geometry, ofLayer));
  if (left === 0 && (await tx.find(Layer, jobId))) await tx.remove(Layer, jobId);
  return { removed: lands.length + geometries.length, restored: 0, kept: [], left };
});

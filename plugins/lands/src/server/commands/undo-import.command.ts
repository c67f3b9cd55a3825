import { allow, GlebaError, Job, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { importSheet } from '../../jobs/import-sheet.job.ts';
import { undoSheet } from '../sheet/undo-sheet.ts';

const rowsAtOnce = 500;

/**
 * Takes an import back, some rows a call; the screen repeats it until none is left. What a file with shapes brought in is marked
 * as deleted; a sheet's import is undone change by change.
 */
export const undoImport = defineCommand({
  name: 'undoImport',
  permission: allow.adminAndUp,
  project: ({ projectId }) => projectId,
  input: z.object({ projectId: z.uuid(), jobId: z.uuid() }),
  output: z.object({
    removed: z.number().int(),
    /** Records that were put back to what they were. */
    restored: z.number().int(),
    /** Names of records that were changed since, and so were left. */
    kept: z.array(z.string()),
    left: z.number().int(),
  }),
  async run({ tx }, { projectId, jobId }) {
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
  },
});

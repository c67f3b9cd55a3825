import { allow, GlebaError, Job, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';

const rowsAtOnce = 500;

/** Marks what an import brought in as deleted, some rows a call; the screen repeats it until none is left. */
export const undoImport = defineCommand({
  name: 'undoImport',
  permission: allow.adminAndUp,
  project: ({ projectId }) => projectId,
  input: z.object({ projectId: z.uuid(), jobId: z.uuid() }),
  output: z.object({ removed: z.number().int(), left: z.number().int() }),
  async run({ tx }, { projectId, jobId }) {
    const job = await tx.get(Job, jobId);
    if (job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
    const ofImport = { filter: { importJobId: { equalTo: jobId } } };
    const ofLayer = { filter: { layerId: { equalTo: jobId } } };
    const lands = await tx.list(Land, { ...ofImport, first: rowsAtOnce });
    for (const land of lands) await tx.remove(Land, land.id);
    const geometries = await tx.list(Geometry, { ...ofLayer, first: rowsAtOnce });
    for (const geometry of geometries) await tx.remove(Geometry, geometry.id);
    const left = (await tx.count(Land, ofImport)) + (await tx.count(Geometry, ofLayer));
    if (left === 0 && (await tx.find(Layer, jobId))) await tx.remove(Layer, jobId);
    return { removed: lands.length + geometries.length, left };
  },
});

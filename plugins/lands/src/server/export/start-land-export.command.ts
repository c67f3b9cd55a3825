import { allow, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { dataExportKey, landsKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';
import { exportLands, exportSettings } from '../../jobs/export-lands.job.ts';
import { landFilter } from './lands-to-export.ts';

/** Puts an export of what a list shows on the queue. A filter that cannot be understood is refused here, not later. */
export const startLandExport = defineCommand({
  name: 'startLandExport',
  permission: allow.all(allow.key(landsKey), allow.key(dataExportKey)),
  project: ({ projectId }) => projectId,
  input: exportSettings,
  output: z.object({ jobId: z.uuid(), total: z.number().int() }),
  async run({ tx, enqueue }, settings) {
    const total = await tx.asActor.count(Land, { filter: landFilter(settings) });
    const { projectId } = settings;
    const jobId = await enqueue(exportLands, settings, { projectId, referenceId: projectId });
    return { jobId, total };
  },
});

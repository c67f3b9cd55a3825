import { allow, defineCommand, defineQuery, list, z } from '@gleba/sdk';
import { dataExportKey, landsKey } from '../access-keys.ts';
import { areaMemorialAnswer, areaTableAnswer, listedArea } from '../area-answers.ts';
import { areaKey } from '../area-kinds.ts';
import { areaPapersSettings } from '../jobs/print-area-papers.job.ts';

const permission = allow.key(landsKey);
const projectOf = ({ projectId }: { readonly projectId: string }) => projectId;

/** What of a project has a memorial besides its lots, and what has none because it is no area. */
export const memorialAreas = defineQuery('memorialAreas', {
  permission,
  project: projectOf,
  input: { projectId: z.uuid() },
  errors: ['lands.referenceSystemNotUtm'],
  output: { areas: list(listedArea), hasMore: z.boolean() },
});

/** All that the memorial of one of them says, computed now from its shape and what is around it. */
export const areaMemorial = defineQuery('areaMemorial', {
  permission,
  project: projectOf,
  input: { projectId: z.uuid(), area: areaKey },
  errors: ['lands.referenceSystemNotUtm', 'lands.areaIsNoPolygon', 'lands.areaHasNoMemorial', 'lands.landHasNoArea'],
  output: areaMemorialAnswer,
});

/** How the ground within the perimeter is divided. */
export const areaTable = defineQuery('areaTable', {
  permission,
  project: projectOf,
  input: { projectId: z.uuid() },
  errors: ['lands.referenceSystemNotUtm'],
  output: areaTableAnswer,
});

/** Puts the printing of memorials of areas on the queue, with the table before them. */
export const startAreaPapers = defineCommand('startAreaPapers', {
  permission,
  project: projectOf,
  input: areaPapersSettings,
  errors: ['lands.nothingToPrint', 'lands.referenceSystemNotUtm'],
  output: { jobId: z.uuid(), total: z.int() },
});

/** Puts the table as a spreadsheet on the queue. */
export const startAreaTableExport = defineCommand('startAreaTableExport', {
  permission: allow.all(permission, allow.key(dataExportKey)),
  project: projectOf,
  input: { projectId: z.uuid() },
  errors: ['lands.referenceSystemNotUtm'],
  output: { jobId: z.uuid() },
});

export const areasOperations = [memorialAreas, areaMemorial, areaTable, startAreaPapers, startAreaTableExport];

import { allow, defineCommand, defineQuery, geometryInput, z } from '@gleba/sdk';
import { dataExportKey, dataManageKey, landsKey } from '../access-keys.ts';
import { landSegments } from '../entities/land-segments.ts';
import { exportSettings } from '../jobs/export-lands.job.ts';
import { papersSettings } from '../jobs/print-papers.job.ts';
import { memorialAnswer } from '../memorial-answer.ts';

/** Everything that a lot's papers say, computed now from its shape, its neighbours' and the project's settings. */
export const landMemorial = defineQuery('landMemorial', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), landId: z.uuid() },
  errors: ['lands.landNotOnMap', 'lands.referenceSystemNotUtm', 'lands.landHasNoArea'],
  output: memorialAnswer,
});

/** m, as a lot's papers print it: on the project's surface, the sum of its printed sides. */
export const landPerimeter = defineQuery('landPerimeter', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), landId: z.uuid() },
  errors: ['lands.landNotOnMap', 'lands.referenceSystemNotUtm', 'lands.landHasNoArea'],
  output: { perimeter: z.number() },
});

/** Keeps how somebody classified a lot's sides, with the digest of the shape that they saw; another shape is a conflict. */
export const saveLandSides = defineCommand('saveLandSides', {
  permission: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: {
    shape: landSegments.shape.shape,
    segments: landSegments.shape.segments,
    projectId: z.uuid(),
    landId: z.uuid(),
  },
  errors: ['lands.landNotOnMap', 'lands.referenceSystemNotUtm', 'lands.sidesOutdated', 'lands.sidesUnknown'],
  output: { shape: z.string(), segments: z.int() },
});

/** Puts an export of what a list shows on the queue. A filter that cannot be understood is refused here, not later. */
export const startLandExport = defineCommand('startLandExport', {
  permission: allow.all(allow.key(landsKey), allow.key(dataExportKey)),
  project: ({ projectId }) => projectId,
  input: exportSettings,
  output: { jobId: z.uuid(), total: z.int() },
});

/** Puts the printing of lots' papers on the queue. What cannot be printed at once is refused here, not later. */
export const startLandPapers = defineCommand('startLandPapers', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: papersSettings,
  errors: ['lands.nothingToPrint', 'lands.tooManyToPrint'],
  output: { jobId: z.uuid(), total: z.int() },
});

/**
 * How many of the lots would print as drafts: nobody has confirmed their sides. Of a few lots it is looked up as well whether somewhere
 * nobody knows who adjoins, and whether their ground has changed since.
 */
export const landPaperDrafts = defineQuery('landPaperDrafts', {
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: papersSettings,
  errors: ['lands.landNotOnMap', 'lands.referenceSystemNotUtm', 'lands.landHasNoArea'],
  output: { total: z.int(), drafts: z.int() },
});

export const papersOperations = [
  landMemorial,
  landPerimeter,
  landPaperDrafts,
  saveLandSides,
  startLandExport,
  startLandPapers,
];

import { allow, defineCommand, defineQuery, type Given, jobStatuses, list, z } from '@gleba/sdk';
import { geoJson } from '@gleba/sdk/geo';
import { dataManageKey, dataUploadKey, landsKey } from '../access-keys.ts';
import { comparisonSettings } from '../jobs/compare-import.job.ts';
import { takingOver } from '../jobs/take-over-differences.job.ts';
import { startImport } from './import.ts';

export const mayCompare = allow.all(allow.key(landsKey), allow.key(dataUploadKey));
export const mayTakeOver = allow.all(mayCompare, allow.key(dataManageKey));

/** Puts a comparison on the queue: of a file that waits for its import, or of one that was imported before. */
export const startImportComparison = defineCommand('startImportComparison', {
  permission: mayCompare,
  project: ({ projectId }) => projectId,
  input: comparisonSettings,
  errors: [...(startImport.errors ?? []), 'lands.onlyLotsAreCompared'],
  output: { jobId: z.uuid() },
});

/** Puts a comparison of two files on the queue, which were imported or compared before: what came, went and changed between them. */
export const startFilesComparison = defineCommand('startFilesComparison', {
  permission: mayCompare,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), earlierJobId: z.uuid(), laterJobId: z.uuid() },
  errors: [...(startImport.errors ?? []), 'lands.filesOfTwoKinds', 'lands.sameFileTwice'],
  output: { jobId: z.uuid() },
});

const comparison = z.object({
  ...{ jobId: z.uuid(), status: z.enum(jobStatuses), startedAt: z.string() },
  /** Of the file; and of the earlier one where two are compared. */
  ...{ name: z.string(), former: z.nullable(z.string()) },
  /** Of shapes of layers, not of lots. */
  isOfLayers: z.boolean(),
  /** Rows, as far as it is known. */
  ...{ done: z.nullable(z.int()), total: z.nullable(z.int()) },
  /** How many differences there were when it ended. */
  found: z.nullable(z.int()),
});
export type Comparison = Given<z.infer<typeof comparison>>;

/** How far a comparison of the project is, whoever started it. */
export const importComparison = defineQuery('importComparison', {
  permission: mayCompare,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), jobId: z.uuid() },
  output: comparison,
});

/** As many as somebody looks back through. */
export const mostComparisons = 5;

/** The newest comparisons of the project, whoever started them. */
export const importComparisons = defineQuery('importComparisons', {
  permission: mayCompare,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid() },
  output: { comparisons: list(comparison) },
});

/** The shape that the lot has and the one of the file, with the corners that moved: for a picture. */
export const importDifferenceShapes = defineQuery('importDifferenceShapes', {
  permission: mayCompare,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), differenceId: z.uuid() },
  output: {
    former: z.nullable(geoJson),
    next: z.nullable(geoJson),
    /** Corners of the file's shape beyond a millimetre of the former outline, the farthest first. */
    moved: z.array(z.object({ longitude: z.number(), latitude: z.number(), metres: z.number() })),
  },
});

/** Puts the taking over on the queue. */
export const takeOverImport = defineCommand('takeOverImport', {
  permission: mayTakeOver,
  project: ({ projectId }) => projectId,
  input: takingOver,
  errors: ['lands.importRunning', 'lands.filesAreOnlyCompared'],
  output: { jobId: z.uuid() },
});

export const differencesOperations = [
  startImportComparison,
  startFilesComparison,
  importComparison,
  importComparisons,
  importDifferenceShapes,
  takeOverImport,
];

import { allow, defineCommand, z } from '@gleba/sdk';
import { dataUploadKey } from '../access-keys.ts';
import { importSettings } from '../jobs/import-shapefile.job.ts';
import { issueDecision } from '../jobs/settle-import-issues.job.ts';
import { inspectedFile } from './inspected-file.ts';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What the wizard shows before anything is written: what the file holds, and a proposal for each decision. */
export const inspectImport = defineCommand('inspectImport', {
  permission: allow.key(dataUploadKey),
  project: ({ projectId }) => projectId,
  // A large file takes its time; nobody shall wait for it in the database.
  isOutsideTransaction: true,
  input: inspectedFile,
  output: {
    projectSrid: z.nullable(z.int()),
    /** Of the project's own drawings, which are in metres. */
    drawingSrid: z.nullable(z.int()),
    /** The organization's own types of layers, beside the shared ones. */
    layerTypes: z.array(z.object({ slug: z.string(), name: z.string() })),
    sources: z.array(
      z.object({
        format: z.string(),
        name: z.string(),
        shapeType: z.string(),
        hasZ: z.boolean(),
        hasM: z.boolean(),
        recordCount: z.int(),
        encoding: z.string(),
        encodingFrom: z.string(),
        srid: z.nullable(z.int()),
        crsName: z.nullable(z.string()),
        crsReason: z.nullable(z.string()),
        /** What one unit of a drawing is, and whether the drawing says so; null for other formats. */
        unit: z.nullable(z.string()),
        isUnitTold: z.boolean(),
        columns: z.array(z.string()),
        problems: z.array(z.string()),
        mapping: z.array(z.object({ field: z.string(), column: z.string() })),
        /** Rows of the table, values in the order of `columns`. */
        sample: z.array(z.array(cell)),
      }),
    ),
  },
});

/** Puts the undoing of an import on the queue. */
export const undoImport = defineCommand('undoImport', {
  permission: allow.adminAndUp,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), jobId: z.uuid() },
  errors: ['lands.importRunning'],
  output: { jobId: z.uuid() },
});

/** Puts the import on the queue; its progress is the job's. */
export const startImport = defineCommand('startImport', {
  permission: allow.key(dataUploadKey),
  project: ({ projectId }) => projectId,
  input: importSettings,
  errors: [
    'lands.keyColumnsRequired',
    'lands.columnRequired',
    'lands.layerTypeRequired',
    'lands.layerTypeUnknown',
    'lands.referenceSystemUnknown',
    'lands.referenceSystemRequired',
  ],
  output: { jobId: z.uuid(), jobBatchId: z.uuid() },
});

/** Puts a decision about the held rows of an import on the queue. */
export const settleImportIssues = defineCommand('settleImportIssues', {
  permission: allow.key(dataUploadKey),
  project: ({ projectId }) => projectId,
  input: issueDecision,
  output: { jobId: z.uuid() },
});

export const importOperations = [inspectImport, undoImport, startImport, settleImportIssues];

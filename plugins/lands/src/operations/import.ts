import { allow, defineCommand, mini } from '@gleba/sdk';
import { dataUploadKey } from '../access-keys.ts';
import { importSettings } from '../jobs/import-shapefile.job.ts';
import { issueDecision } from '../jobs/settle-import-issues.job.ts';

const cell = mini.union([mini.string(), mini.number(), mini.boolean(), mini.null()]);

/** What the wizard shows before anything is written: what the file holds, and a proposal for each decision. */
export const inspectImport = defineCommand('inspectImport', {
  permission: allow.key(dataUploadKey),
  project: ({ projectId }) => projectId,
  // A large file takes its time; nobody shall wait for it in the database.
  isOutsideTransaction: true,
  input: {
    fileId: mini.uuid(),
    projectId: mini.uuid(),
    encoding: mini.nullish(mini.string().check(mini.maxLength(40))),
  },
  output: {
    projectSrid: mini.nullable(mini.int()),
    sources: mini.array(
      mini.object({
        format: mini.string(),
        name: mini.string(),
        shapeType: mini.string(),
        hasZ: mini.boolean(),
        hasM: mini.boolean(),
        recordCount: mini.int(),
        encoding: mini.string(),
        encodingFrom: mini.string(),
        srid: mini.nullable(mini.int()),
        crsName: mini.nullable(mini.string()),
        crsReason: mini.nullable(mini.string()),
        /** What one unit of a drawing is, and whether the drawing says so; null for other formats. */
        unit: mini.nullable(mini.string()),
        isUnitTold: mini.boolean(),
        columns: mini.array(mini.string()),
        problems: mini.array(mini.string()),
        mapping: mini.array(mini.object({ field: mini.string(), column: mini.string() })),
        /** Rows of the table, values in the order of `columns`. */
        sample: mini.array(mini.array(cell)),
      }),
    ),
  },
});

/** Puts the undoing of an import on the queue. */
export const undoImport = defineCommand('undoImport', {
  permission: allow.adminAndUp,
  project: ({ projectId }) => projectId,
  input: { projectId: mini.uuid(), jobId: mini.uuid() },
  output: { jobId: mini.uuid() },
});

/** Puts the import on the queue; its progress is the job's. */
export const startImport = defineCommand('startImport', {
  permission: allow.key(dataUploadKey),
  project: ({ projectId }) => projectId,
  input: importSettings,
  output: { jobId: mini.uuid(), jobBatchId: mini.uuid() },
});

/** Puts a decision about the held rows of an import on the queue. */
export const settleImportIssues = defineCommand('settleImportIssues', {
  permission: allow.key(dataUploadKey),
  project: ({ projectId }) => projectId,
  input: issueDecision,
  output: { jobId: mini.uuid() },
});

export const importOperations = [inspectImport, undoImport, startImport, settleImportIssues];

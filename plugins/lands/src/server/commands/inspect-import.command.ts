import { allow, Project, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { dataUploadKey } from '../../access-keys.ts';
import { mappableFields } from '../../import-fields.ts';
import { proposeMapping } from '../import/import-settings.ts';
import { importFile, withShapefiles } from '../import/open-import.ts';
import { type ShapefileSource, sampleRows } from '../shapefile/index.ts';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What the wizard shows before anything is written: what the file holds, and a proposal for each decision. */
export const inspectImport = defineCommand({
  name: 'inspectImport',
  permission: allow.key(dataUploadKey),
  project: ({ projectId }) => projectId,
  input: z.object({ fileId: z.uuid(), projectId: z.uuid(), encoding: z.string().max(40).nullish() }),
  output: z.object({
    projectSrid: z.number().int().nullable(),
    sources: z.array(
      z.object({
        name: z.string(),
        shapeType: z.string(),
        hasZ: z.boolean(),
        hasM: z.boolean(),
        recordCount: z.number().int(),
        encoding: z.string(),
        encodingFrom: z.string(),
        srid: z.number().int().nullable(),
        crsName: z.string().nullable(),
        crsReason: z.string().nullable(),
        columns: z.array(z.string()),
        problems: z.array(z.string()),
        mapping: z.array(z.object({ field: z.string(), column: z.string() })),
        /** Rows of the table, values in the order of `columns`. */
        sample: z.array(z.array(cell)),
      }),
    ),
  }),
  async run({ tx, files }, { fileId, projectId, encoding }) {
    const file = await importFile(tx, fileId, projectId);
    const project = await tx.get(Project, projectId);
    const sources = await withShapefiles(files, file.storageKey, (found) =>
      Promise.all(found.map((source) => describe(source, encoding ?? undefined))),
    );
    return { projectSrid: project.projectSrid, sources };
  },
});

const sampleSize = 8;

async function describe(source: ShapefileSource, encoding: string | undefined) {
  const columns = source.fields.map(({ name }) => name);
  const rows = await sampleRows(source, sampleSize, { encoding });
  const proposal = proposeMapping(columns);
  return {
    name: source.name,
    shapeType: source.shapeType,
    hasZ: source.hasZ,
    hasM: source.hasM,
    recordCount: source.recordCount,
    encoding: source.encoding.name,
    encodingFrom: source.encoding.from,
    srid: source.crs.srid,
    crsName: source.crs.name,
    crsReason: source.crs.reason ?? null,
    columns,
    problems: source.problems.map(({ code }) => code),
    mapping: mappableFields.flatMap((field) => {
      const column = proposal[field];
      return column === undefined ? [] : [{ field, column }];
    }),
    sample: rows.map(({ properties }) => columns.map((column) => properties[column] ?? null)),
  };
}

import { allow, type ForeignReaders, Project, z } from '@gleba/sdk';
import { type FeatureSource, firstOf, withFeatures } from '@gleba/sdk/exchange/server';
import { defineCommand } from '@gleba/sdk/server';
import { dataUploadKey } from '../../access-keys.ts';
import { mappableFields } from '../../import-fields.ts';
import { importFile } from '../import/import-file.ts';
import { proposeMapping } from '../import/propose-mapping.ts';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What the wizard shows before anything is written: what the file holds, and a proposal for each decision. */
export function inspectImport(readers: ForeignReaders) {
  return defineCommand({
    name: 'inspectImport',
    permission: allow.key(dataUploadKey),
    project: ({ projectId }) => projectId,
    // A large file takes its time; nobody shall wait for it in the database.
    isOutsideTransaction: true,
    input: z.object({ fileId: z.uuid(), projectId: z.uuid(), encoding: z.string().max(40).nullish() }),
    output: z.object({
      projectSrid: z.number().int().nullable(),
      sources: z.array(
        z.object({
          format: z.string(),
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
          /** What one unit of a drawing is, and whether the drawing says so; null for other formats. */
          unit: z.string().nullable(),
          isUnitTold: z.boolean(),
          columns: z.array(z.string()),
          problems: z.array(z.string()),
          mapping: z.array(z.object({ field: z.string(), column: z.string() })),
          /** Rows of the table, values in the order of `columns`. */
          sample: z.array(z.array(cell)),
        }),
      ),
    }),
    async run({ transaction, files, actor: { organizationId } }, { fileId, projectId, encoding }) {
      const { file, project } = await transaction(async (tx) => ({
        file: await importFile(tx, fileId, projectId),
        project: await tx.get(Project, projectId),
      }));
      const reach = { files, readers, turn: { asker: 'member', organizationId } } as const;
      const sources = await withFeatures(reach, file, async (found) => {
        const described: Awaited<ReturnType<typeof describe>>[] = [];
        for (const source of found) described.push(await describe(source, encoding ?? undefined));
        return described;
      });
      return { projectSrid: project.projectSrid, sources };
    },
  });
}

const sampleSize = 8;

async function describe(source: FeatureSource, encoding: string | undefined) {
  const rows = await firstOf(source.rows({ encoding }), sampleSize);
  // In another encoding a column may be called otherwise: the rows say how.
  const [first] = rows;
  const columns = encoding === undefined || !first ? source.columns : Object.keys(first.properties);
  const { block, lot, ...proposal } = proposeMapping(columns);
  const mapping = { block, lot: lot ?? source.proposedLot, ...proposal };
  return {
    format: source.format,
    name: source.name,
    shapeType: source.shapeType,
    hasZ: source.hasZ,
    hasM: source.hasM,
    recordCount: source.recordCount,
    encoding: encoding ?? source.encoding.name,
    encodingFrom: source.encoding.from,
    srid: source.crs.srid,
    crsName: source.crs.name,
    crsReason: source.crs.reason ?? null,
    unit: source.unit?.value ?? null,
    isUnitTold: source.unit?.isTold ?? true,
    columns: [...columns],
    problems: source.problems.map(({ code }) => code),
    mapping: mappableFields.flatMap((field) => {
      const column = mapping[field];
      return column === undefined ? [] : [{ field, column }];
    }),
    sample: rows.map(({ properties }) => columns.map((column) => properties[column] ?? null)),
  };
}

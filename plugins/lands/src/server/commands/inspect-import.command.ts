import { type ForeignReaders, Project } from '@gleba/sdk';
import { type FeatureSource, firstOf, withFeatures } from '@gleba/sdk/exchange/server';
import { handle } from '@gleba/sdk/server';
import { mappableFields } from '../../import-fields.ts';
import { inspectImport } from '../../operations/import.ts';
import { drawingSystem } from '../area/drawing-system.ts';
import { columnsIn } from '../import/columns-in.ts';
import { importFile } from '../import/import-file.ts';
import { proposeMapping } from '../import/propose-mapping.ts';
import { ownLayerTypes } from '../layers/bounding-types.ts';

export function inspectImportHandler(readers: ForeignReaders) {
  return handle(
    inspectImport,
    async ({ transaction, files, actor: { organizationId } }, { fileId, projectId, encoding }) => {
      const { file, project, drawingSrid, layerTypes } = await transaction(async (tx) => ({
        file: await importFile(tx, fileId, projectId),
        project: await tx.get(Project, projectId),
        drawingSrid: await drawingSystem(tx, projectId),
        layerTypes: await ownLayerTypes(tx),
      }));
      const reach = { files, readers, turn: { asker: 'member', organizationId } } as const;
      const sources = await withFeatures(reach, file, async (found) => {
        const described: Awaited<ReturnType<typeof describe>>[] = [];
        for (const source of found) described.push(await describe(source, encoding ?? undefined));
        return described;
      });
      return { projectSrid: project.projectSrid, drawingSrid, layerTypes, sources };
    },
  );
}

const sampleSize = 8;

async function describe(source: FeatureSource, encoding: string | undefined) {
  const rows = await firstOf(source.rows({ encoding }), sampleSize);
  const columns = await columnsIn(source, encoding);
  const { block, lot, ...proposal } = proposeMapping(columns);
  const mapping = { block, lot: lot ?? source.proposedLand, ...proposal };
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

import {
  type DbfColumn,
  partsShape,
  square,
  writeDbf,
  writeShapes,
  type XY,
} from '../../../../sdk/tests/exchange/shapefile/shape-bytes.ts';
import { zipOf } from '../../../../sdk/tests/exchange/zip-of.ts';
import { type LandsScene, upload } from './lands-scene.ts';

/** A lot of a file: 20 m by 20 m in Salvador (UTM 24S), or its own ring; metres from a corner of the settlement. */
export interface FileLot {
  readonly block: string;
  readonly lot: string;
  readonly code?: string;
  readonly address?: string;
  readonly at: number;
  readonly ring?: readonly XY[];
}

export const east = 553_000;
export const north = 8_565_000;

const columns: DbfColumn[] = ['QUADRA', 'LOTE', 'INSCRICAO', 'ENDERECO'].map((name) => ({
  name,
  type: 'C',
  length: 40,
}));

export async function fileOf(lots: readonly FileLot[]): Promise<Buffer> {
  const { shp, shx } = writeShapes(
    5,
    lots.map(({ at, ring }) =>
      partsShape([ring ? ring.map(([x, y]): XY => [east + at + x, north + y]) : square(east + at, north, 20)]),
    ),
  );
  const dbf = writeDbf(
    columns,
    lots.map(({ block, lot, code = '', address = '' }) => [block, lot, code, address]),
  );
  return zipOf({ 'lotes.shp': shp, 'lotes.shx': shx, 'lotes.dbf': dbf });
}

export interface Difference {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly matchedBy: string | null;
  readonly areaDifference: string | null;
  readonly displacement: string | null;
  readonly isByHand: boolean;
  readonly problem: string | null;
  readonly state: string;
  readonly facts:
    | readonly {
        readonly field: string;
        readonly before: unknown;
        readonly after: unknown;
        readonly isByHand: boolean;
      }[]
    | null;
}

/** What an office does with the surveyor's files, by the endpoint. */
export function office(scene: LandsScene, projectId = scene.project) {
  const settings = (fileId: string) => ({
    ...{ fileId, projectId, source: 'lotes', layerName: 'Corrigido', target: 'lands', srid: 31984, encoding: null },
    mapping: { block: 'QUADRA', lot: 'LOTE', externalId: 'INSCRICAO', address: 'ENDERECO' },
    invalidGeometry: 'repair',
  });
  const uploaded = async (lots: readonly FileLot[]) =>
    upload(scene, scene.admin, await fileOf(lots), { filename: 'lotes.zip', purpose: 'lands.import', projectId });
  async function run(name: string, type: string, input: object, authorization = scene.admin) {
    const { data, text } = await scene.graphql<Record<string, { jobId: string }>>(
      `mutation ($input: ${type}!) { ${name}(input: $input) { jobId } }`,
      { input },
      authorization,
    );
    const jobId = data?.[name]?.jobId;
    if (!jobId) throw new Error(text);
    const { status, result, error } = await scene.endOf(jobId);
    if (status !== 'DONE') throw new Error(error ?? status);
    return { jobId, result };
  }
  return {
    run,
    settings,
    uploaded,
    bring: async (lots: readonly FileLot[]) => run('startImport', 'StartImportInput', settings(await uploaded(lots))),
    compare: async (lots: readonly FileLot[], more: object = {}) =>
      run('startImportComparison', 'StartImportComparisonInput', { ...settings(await uploaded(lots)), ...more }),
    takeOver: (jobId: string, more: object = {}) =>
      run('takeOverImport', 'TakeOverImportInput', {
        ...{ projectId, jobId, kinds: ['new', 'shape', 'facts', 'gone'], keepsByHand: false },
        ...more,
      }),
    undo: (jobId: string) => run('undoImport', 'UndoImportInput', { projectId, jobId }),
    async differences(jobId: string): Promise<readonly Difference[]> {
      const { data, text } = await scene.graphql<{ importDifferences: { nodes: Difference[] } }>(
        `query ($jobId: String!) { importDifferences(first: 200, filter: { jobId: { equalTo: $jobId } }) {
           nodes { id kind label matchedBy areaDifference displacement isByHand problem state facts } } }`,
        { jobId },
        scene.admin,
      );
      if (!data) throw new Error(text);
      return [...data.importDifferences.nodes].sort((a, b) =>
        `${a.label} ${a.kind}` < `${b.label} ${b.kind}` ? -1 : 1,
      );
    },
    async lots() {
      const { rows } = await scene.runtime.db.query<{
        name: string;
        code: string | null;
        address: string | null;
        status: string;
        area: string;
        shape: string;
      }>(
        `select l.block || '/' || l.lot as name, l.external_id as code, l.address, l.computed_status as status,
           round(l.computed_area, 1)::text as area, md5(ST_AsBinary(g.geom)) as shape
         from lands.land l left join lands.geometry g on g.id = l.geometry_id and g.deleted_at is null
         where l.project_id = $1::uuid and l.deleted_at is null order by 1, l.key_occurrence`,
        [projectId],
      );
      return rows;
    },
  };
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LandsScene, startLandsScene, upload } from './lands-scene.ts';

let scene: LandsScene;
beforeAll(async () => {
  scene = await startLandsScene();
});
afterAll(() => scene?.stop());

const ring = (x: number, y: number) => [
  [x, y],
  [x + 0.0002, y],
  [x + 0.0002, y + 0.0002],
  [x, y + 0.0002],
];
const closed = (x: number, y: number) => [...ring(x, y), [x, y]];
/** Two parts, none of them closed. */
const open = { type: 'MultiPolygon', coordinates: [[ring(-38.5, -12.9)], [ring(-38.499, -12.9)]] };

const columns = ['Quadra', 'Lote', 'Observação', 'Área do título (m²)', 'Valor', 'Bloquear novo contrato'];

async function imported(rows: readonly (readonly unknown[])[], geometry: object, more: object = {}) {
  const features = rows.map((values) => ({
    ...{ type: 'Feature', geometry },
    properties: Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null])),
  }));
  const bytes = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
  const projectId = scene.project;
  const about = { filename: 'lotes.geojson', purpose: 'lands.import', projectId };
  const fileId = await upload(scene, scene.admin, bytes, about);
  const [block, lot, observation, customArea, price, blockNewContract] = columns;
  const input = {
    ...{ fileId, projectId, source: 'lotes', layerName: 'Lotes', target: 'lands', srid: 4326, invalidGeometry: 'hold' },
    ...{ mapping: { block, lot, observation, customArea, price, blockNewContract }, ...more },
  };
  const { data, text } = await scene.graphql<{ startImport: { jobId: string } }>(
    'mutation ($input: StartImportInput!) { startImport(input: $input) { jobId } }',
    { input },
    scene.admin,
  );
  if (!data) throw new Error(text);
  const { jobId } = data.startImport;
  const job = await scene.endOf(jobId);
  const { rows: lands } = await scene.runtime.db.query<{ land: unknown }>(
    `select jsonb_build_array(lot, length(observation), custom_area::text, price::text, block_new_contract) as land
     from lands.land where import_job_id = $1::text order by lot`,
    [jobId],
  );
  const { rows: issues } = await scene.runtime.db.query<{ told: string }>(
    `select row || ' ' || code || ' ' || coalesce(detail, '-') || ' ' || status as told from lands.import_issue
     where job_id = $1::text `,
    [jobId],
  );
  return { job, lands: lands.map(({ land }) => land), issues: issues.map(({ told }) => told).sort() };
}

describe('values of a file with shapes', () => {
  test('numbers, amounts and yes or no are read as their fields take them', async () => {
    const shape = { type: 'Polygon', coordinates: [closed(-38.5, -12.9)] };
    const { lands, issues } = await imported(
      [
        ['A', '1', 'x', 250.123456, '1.234,50', 'Sim'],
        ['A', '2', 'x', '1.234', 'R$ 99', true],
        ['A', '3', 'x', 1e-7, 0, 'Não'],
      ],
      shape,
    );
    expect(issues).toEqual([]);
    expect(lands).toEqual([
      ['1', 1, '250.1235', '1234.50', true],
      ['2', 1, '1.2340', '99.00', true],
      ['3', 1, '0.0000', '0.00', false],
    ]);
  });

  test('what a field does not take is told, once for each column, and the lot comes in', async () => {
    const shape = { type: 'Polygon', coordinates: [closed(-38.5, -12.9)] };
    const { lands, issues } = await imported(
      [
        ['B', '1', 'é'.repeat(4001), 'cerca de 200', '-5', 'talvez'],
        ['B', '2', '', 1e20],
      ],
      shape,
    );
    expect(lands).toEqual([
      ['1', 4000, null, null, false],
      ['2', null, null, null, false],
    ]);
    expect(issues).toEqual([
      '1 bad-boolean Bloquear novo contrato imported',
      '1 bad-number Valor imported',
      '1 bad-number Área do título (m²) imported',
      '1 cut-text Observação imported',
      '2 bad-number Área do título (m²) imported',
    ]);
  });

  test('the same thing wrong with each ring of a row is told once', async () => {
    const { issues } = await imported([['C', '1']], open);
    expect(issues).toEqual(['1 ring-not-closed - repaired']);
  });

  test.each([null, 'utf-8'])('a column that is not there is refused, read in %s', async (encoding) => {
    const { job, lands } = await imported([['D', '1']], open, {
      ...{ encoding, mapping: { block: 'Quadra', lot: 'Lote', address: 'Rua' } },
    });
    expect(job).toMatchObject({ status: 'FAILED', error: expect.stringContaining('“Rua”') });
    expect(lands).toEqual([]);
  });
});

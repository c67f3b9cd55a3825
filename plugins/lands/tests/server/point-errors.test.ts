import { Project } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportIssue } from '../../src/entities/import-issue.entity.ts';
import { LandVertex } from '../../src/entities/land-vertex.entity.ts';
import { command, type LandsScene, startLandsScene, upload } from './lands-scene.ts';

let scene: LandsScene;
beforeAll(async () => {
  scene = await startLandsScene();
});
afterAll(() => scene?.stop());

async function broughtIn(projectId: string, features: readonly object[], settings: object): Promise<string> {
  const bytes = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
  const about = { filename: 'pontos.geojson', purpose: 'lands.import', projectId };
  const fileId = await upload(scene, scene.admin, bytes, about);
  const { sources } = await command<{ sources: readonly { name: string }[] }>(
    scene,
    'inspectImport',
    { fileId, projectId },
    'sources { name }',
  );
  const { jobId } = await command<{ jobId: string }>(
    scene,
    'startImport',
    {
      ...{ fileId, projectId, source: sources[0]?.name, layerName: 'Pontos GNSS', srid: 4326 },
      ...{ invalidGeometry: 'repair', ...settings },
    },
    'jobId',
  );
  expect((await scene.endOf(jobId)).status).toBe('DONE');
  return jobId;
}

test('errors of points that lie on corners go to their vertices; what nobody can read is told by its row', async () => {
  const projectId = await scene.inOrganization(
    scene.ours,
    async (tx) => (await tx.insert(Project, { name: 'GNSS', projectSrid: 31984 })).id,
  );
  const corners = [
    [-39.2, -17.5],
    [-39.2, -17.4998],
    [-39.1998, -17.4998],
    [-39.1998, -17.5],
  ] as const;
  const lot = { type: 'Polygon', coordinates: [[...corners, corners[0]]] };
  await broughtIn(projectId, [{ type: 'Feature', geometry: lot, properties: { quadra: 'A', lote: '1' } }], {
    ...{ target: 'lands', mapping: { block: 'quadra', lot: 'lote' } },
  });
  const said = [
    { 'sigma_x (mm)': 12, 'sigma_y (mm)': 13.5, vrms_cm: '2', metodo: 'pg6', fonte: 'RBMC' },
    { 'sigma_x (mm)': -1, 'sigma_y (mm)': 'boa', vrms_cm: '', metodo: 'RTK', fonte: '' },
    { 'sigma_x (mm)': 15, 'sigma_y (mm)': null, vrms_cm: '80 m', metodo: '', fonte: null },
    { obs: 'cerca' },
  ];
  const points = said.map((properties, at) => {
    const [longitude, latitude] = corners[at] ?? [0, 0];
    // Two thirds of a millimetre away: the same point, written by another program.
    return {
      ...{ type: 'Feature', properties },
      geometry: { type: 'Point', coordinates: [longitude + 6e-9, latitude] },
    };
  });
  const jobId = await broughtIn(projectId, points, { target: 'layer', layerType: 'other', mapping: {} });
  const issues = await scene.inOrganization(scene.ours, (tx) =>
    tx
      .from(ImportIssue)
      .where({ jobId: { equalTo: jobId } })
      .all(),
  );
  expect(issues.map(({ row, code, detail }) => `${row} ${code} ${detail}`).sort()).toEqual([
    '2 bad-precision sigma_x (mm)',
    '2 bad-precision sigma_y (mm)',
    '3 bad-precision vrms_cm',
  ]);
  const { jobId: numbering } = await command<{ jobId: string }>(scene, 'startVertexNumbering', { projectId }, 'jobId');
  expect((await scene.endOf(numbering)).status).toBe('DONE');
  const told = await scene.inOrganization(scene.ours, async (tx) => {
    const found = await tx
      .from(LandVertex)
      .where({ projectId: { equalTo: projectId } })
      .all();
    return found
      .map(({ sigmaEast, sigmaNorth, sigmaAltitude, method, source }) =>
        [sigmaEast, sigmaNorth, sigmaAltitude, method, source].join(' '),
      )
      .sort();
  });
  expect(told).toEqual(['    ', '    ', '0.012 0.014 0.020 PG6 RBMC', '0.015    Pontos GNSS'].sort());
});

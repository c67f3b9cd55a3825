import { Project } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pointShape, writeDbf, writeShapes } from '../../../../sdk/tests/exchange/shapefile/shape-bytes.ts';
import { zipOf } from '../../../../sdk/tests/exchange/zip-of.ts';
import { ImportIssue } from '../../src/entities/import-issue.entity.ts';
import { LandVertex } from '../../src/entities/land-vertex.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
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

const corners = [
  [-39.2, -17.5],
  [-39.2, -17.4998],
  [-39.1998, -17.4998],
  [-39.1998, -17.5],
] as const;

/** A project with one lot on these corners. */
async function surveyedProject(name: string): Promise<string> {
  const projectId = await scene.inOrganization(
    scene.ours,
    async (tx) => (await tx.insert(Project, { name, projectSrid: 31984 })).id,
  );
  const lot = { type: 'Polygon', coordinates: [[...corners, corners[0]]] };
  await broughtIn(projectId, [{ type: 'Feature', geometry: lot, properties: { quadra: 'A', lote: '1' } }], {
    ...{ target: 'lands', mapping: { block: 'quadra', lot: 'lote' } },
  });
  return projectId;
}

/** Two thirds of a millimetre away from a corner: the same point, written by another program. */
const pointsWith = (said: readonly object[]) =>
  said.map((properties, at) => {
    const [longitude, latitude] = corners[at] ?? [0, 0];
    return {
      ...{ type: 'Feature', properties },
      geometry: { type: 'Point', coordinates: [longitude + 6e-9, latitude] },
    };
  });

async function issuesOf(jobId: string): Promise<readonly string[]> {
  const issues = await scene.inOrganization(scene.ours, (tx) =>
    tx
      .from(ImportIssue)
      .where({ jobId: { equalTo: jobId } })
      .all(),
  );
  return issues.map(({ row, code, detail }) => `${row} ${code} ${detail}`).sort();
}

/** What the vertices know once they are numbered. */
async function numbered(projectId: string): Promise<readonly string[]> {
  const { jobId } = await command<{ jobId: string }>(scene, 'startVertexNumbering', { projectId }, 'jobId');
  expect((await scene.endOf(jobId)).status).toBe('DONE');
  return scene.inOrganization(scene.ours, async (tx) => {
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
}

const layer = { target: 'layer', layerType: 'other', mapping: {} };

test('errors of points that lie on corners go to their vertices; what nobody can read is told by its row', async () => {
  const projectId = await surveyedProject('GNSS');
  const said = [
    { 'sigma_x (mm)': 12, 'sigma_y (mm)': 13.5, vrms_cm: '2', metodo: 'pg6', fonte: 'RBMC' },
    { 'sigma_x (mm)': -1, 'sigma_y (mm)': 'boa', vrms_cm: '', metodo: 'RTK', fonte: '' },
    { 'sigma_x (mm)': 15, 'sigma_y (mm)': null, vrms_cm: '80 m', metodo: '', fonte: null },
    { obs: 'cerca' },
  ];
  const jobId = await broughtIn(projectId, pointsWith(said), layer);
  expect(await issuesOf(jobId)).toEqual([
    '2 bad-precision sigma_x (mm)',
    '2 bad-precision sigma_y (mm)',
    '3 bad-precision vrms_cm',
  ]);
  expect(await numbered(projectId)).toEqual(
    ['    ', '    ', '0.012 0.014 0.020 PG6 RBMC', '0.015    Pontos GNSS'].sort(),
  );
});

test('columns that no name tells are what a person says, in the unit that they say; the layer keeps it and it can be said otherwise', async () => {
  const projectId = await surveyedProject('Por colunas');
  // By its name `rms` would be an error, and it is none.
  const said = [
    { q: '1,2', alt_q: 3, como: 'PG1', quem: 'Base 1', rms: 4 },
    { q: 'boa', alt_q: 2, como: 'PG1', quem: '', rms: 5 },
  ];
  const errorColumns = { sigmaEast: 'q', sigmaAltitude: 'alt_q', method: 'como', source: 'quem', unit: 'cm' };
  const jobId = await broughtIn(projectId, pointsWith(said), { ...layer, errorColumns });
  expect(await issuesOf(jobId)).toEqual(['2 bad-precision q']);
  const points = async (layerId: string, p = projectId) =>
    (
      await scene.graphql<{ layerPoints: { hasPoints: boolean; columns: string[] } }>(
        'query($p: UUID!, $l: UUID!) { layerPoints(projectId: $p, layerId: $l) { hasPoints columns } }',
        { p, l: layerId },
        scene.admin,
      )
    ).data?.layerPoints;
  expect(await points(jobId)).toEqual({ hasPoints: true, columns: ['q', 'alt_q', 'como', 'quem', 'rms'] });
  const [lots] = await scene.inOrganization(scene.ours, (tx) =>
    tx.list(Layer, { filter: { projectId: { equalTo: projectId }, layerType: { equalTo: 'lands' } } }),
  );
  expect((await points(lots?.id ?? ''))?.hasPoints).toBe(false);
  expect(await points(jobId, scene.project)).toBeFalsy();
  const change = (patch: object) =>
    scene.graphql(
      'mutation($i: UpdateLayerInput!) { updateLayer(input: $i) { layer { errorColumns } } }',
      { i: { id: jobId, patch } },
      scene.admin,
    );
  const refused = await change({ errorColumns: { sigmaEast: 'gone', unit: 'm' } });
  expect(refused.text).toContain('A camada não tem a coluna “gone”');
  // As it was said: 1.2 cm, 3 cm.
  const kept = await scene.inOrganization(scene.ours, (tx) => tx.get(Layer, jobId));
  expect(kept.errorColumns).toMatchObject(errorColumns);
  const changed = await change({ errorColumns: { ...errorColumns, sigmaAltitude: null, unit: 'mm' } });
  expect(changed.errors).toEqual([]);
  expect(await numbered(projectId)).toEqual(['    ', '    ', '   PG1 Pontos GNSS', '0.001 0.001  PG1 Base 1'].sort());
});

test('the order of the file’s columns says of which axis an error is, however the database keeps them; chosen columns that are not there are refused', async () => {
  const projectId = await surveyedProject('SIGEF');
  // The names alone do not say it, and a JSON object in the database is in no order.
  const said = [{ este: 1, precisao: 0.011, norte: 2, precisao_mm: 12, h: 3, precisao_cm: 2 }];
  await broughtIn(projectId, pointsWith(said), layer);
  expect(await numbered(projectId)).toContain('0.011 0.012 0.020  Pontos GNSS');
  const bytes = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: pointsWith(said) }));
  const about = { filename: 'outros.geojson', purpose: 'lands.import', projectId };
  const fileId = await upload(scene, scene.admin, bytes, about);
  const { jobId } = await command<{ jobId: string }>(
    scene,
    'startImport',
    {
      ...{ fileId, projectId, source: 'outros', layerName: 'Outros', srid: 4326, invalidGeometry: 'repair', ...layer },
      errorColumns: { sigmaEast: 'precisao', method: 'modo' },
    },
    'jobId',
  );
  const { status, error } = await scene.endOf(jobId);
  expect([status, error]).toEqual(['FAILED', expect.stringContaining('O arquivo não tem a coluna “modo”')]);
});

test('columns are called as they are in the encoding that a person chose', async () => {
  const projectId = await surveyedProject('Acentos');
  const { shp, shx } = writeShapes(1, [pointShape([-39.2, -17.5])]);
  const dbf = writeDbf([{ name: 'PRECISÃ', type: 'C', length: 10 }], [['0,02']]);
  const bytes = await zipOf({ 'marcos.shp': shp, 'marcos.shx': shx, 'marcos.dbf': dbf });
  const fileId = await upload(scene, scene.admin, bytes, {
    ...{ filename: 'marcos.zip', purpose: 'lands.import', projectId },
  });
  const encoding = 'cp850';
  const { sources } = await command<{ sources: readonly { name: string; columns: readonly string[] }[] }>(
    scene,
    'inspectImport',
    { fileId, projectId, encoding },
    'sources { name columns }',
  );
  const [sigmaEast = ''] = sources[0]?.columns ?? [];
  expect(sigmaEast).not.toBe('PRECISÃ');
  const { jobId } = await command<{ jobId: string }>(
    scene,
    'startImport',
    {
      ...{ fileId, projectId, source: sources[0]?.name, layerName: 'Marcos', srid: 4326, invalidGeometry: 'repair' },
      ...{ ...layer, encoding, errorColumns: { sigmaEast, unit: 'm' } },
    },
    'jobId',
  );
  expect(await scene.endOf(jobId)).toMatchObject({ status: 'DONE', error: null });
  expect(await numbered(projectId)).toContain('0.020 0.020   Marcos');
});

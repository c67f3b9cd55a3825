import { Job } from '@gleba/sdk';
import { describePlugin, type IsolationScene } from '@gleba/sdk/testing';
import { ImportIssue } from '../src/entities/import-issue.entity.ts';
import { Layer } from '../src/entities/layer.entity.ts';
import { server } from '../src/server/index.ts';
import { web } from '../src/web/index.ts';
import { upload, zipOf } from './server/lands-scene.ts';
import { partsShape, square, writeDbf, writeShapes } from './shapefile/shape-bytes.ts';

/** One lot in Salvador (UTM 24S, metres), as an office uploads it. */
async function uploadedLot({ host, projectId, authorizations }: IsolationScene): Promise<string> {
  const { shp, shx } = writeShapes(5, [partsShape([square(553_000, 8_565_000, 20)])]);
  const dbf = writeDbf(
    [
      { name: 'QUADRA', type: 'C', length: 10 },
      { name: 'LOTE', type: 'C', length: 10 },
    ],
    [['A', '1']],
  );
  const bytes = await zipOf({ 'lotes.shp': shp, 'lotes.shx': shx, 'lotes.dbf': dbf });
  const metadata = { filename: 'lotes.zip', purpose: 'lands.import', projectId };
  return upload(host, authorizations.get('admin') ?? '', bytes, metadata);
}

const importOfLot = async (scene: IsolationScene) => ({
  fileId: await uploadedLot(scene),
  projectId: scene.projectId,
  source: 'lotes',
  layerName: 'Lotes',
  target: 'lands',
  srid: 31984,
  mapping: { block: 'QUADRA', lot: 'LOTE' },
  invalidGeometry: 'hold',
});
const inspected = async (scene: IsolationScene) => ({
  fileId: await uploadedLot(scene),
  projectId: scene.projectId,
});
const project = ({ projectId }: IsolationScene) => ({ projectId });

/** An import of which a row was held, its ring crossing itself. */
async function heldImport(scene: IsolationScene): Promise<{ projectId: string; jobId: string }> {
  const { host, projectId, organizationId } = scene;
  const payload = await importOfLot(scene);
  const ring = [
    [553_100, 8_565_000],
    [553_100, 8_565_020],
    [553_110, 8_565_000],
    [553_110, 8_565_010],
    [553_100, 8_565_000],
  ];
  return host.within(organizationId, async (tx) => {
    const { id: jobId } = await tx.insert(Job, { type: 'lands.importShapefile', payload, projectId });
    await tx.insert(Layer, { id: jobId, projectId, name: 'Lotes', layerType: 'lands', importJobId: jobId });
    const source = {
      srid: 31984,
      geometry: { type: 'Polygon', coordinates: [ring] },
      properties: { QUADRA: 'B', LOTE: '7' },
    };
    await tx.insert(ImportIssue, { projectId, jobId, row: 2, code: 'invalid-geometry', status: 'held', source });
    return { projectId, jobId };
  });
}
const decided = (decision: string) => async (scene: IsolationScene) => ({ ...(await heldImport(scene)), decision });

describePlugin(
  { server, web },
  {
    membersMay: ['lands.layerType.read'],
    commands: {
      inspectImport: [inspected],
      startImport: [importOfLot],
      settleImportIssues: [decided('dismiss'), decided('repair')],
      undoImport: [heldImport],
    },
    queries: { landExtent: [project] },
    jobs: { 'lands.importShapefile': [importOfLot] },
  },
);

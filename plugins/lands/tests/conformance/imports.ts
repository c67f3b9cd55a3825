import { type GeoJsonGeometry, Job } from '@gleba/sdk';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { partsShape, square, writeDbf, writeShapes } from '../../../../sdk/tests/exchange/shapefile/shape-bytes.ts';
import { zipOf } from '../../../../sdk/tests/exchange/zip-of.ts';
import { ImportDifference } from '../../src/entities/import-difference.entity.ts';
import { ImportIssue } from '../../src/entities/import-issue.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import {
  importComparison,
  importComparisons,
  importDifferenceShapes,
  startFilesComparison,
  startImportComparison,
  takeOverImport,
} from '../../src/operations/differences.ts';
import { inspectImport, settleImportIssues, startImport, undoImport } from '../../src/operations/import.ts';
import { inspectSheet, startSheetImport } from '../../src/operations/sheet.ts';
import { upload } from '../server/lands-scene.ts';
import { cornerOf, degreesAcross, landsInRow, project } from './scenes.ts';

/** One lot in Salvador (UTM 24S, metres), as an office uploads it. */
async function uploadedLand({ host, projectId, authorizations }: IsolationScene): Promise<string> {
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

const importOfLand = async (scene: IsolationScene) => ({
  fileId: await uploadedLand(scene),
  projectId: scene.projectId,
  source: 'lotes',
  layerName: 'Lotes',
  target: 'lands' as const,
  srid: 31984,
  mapping: { block: 'QUADRA', lot: 'LOTE' },
  invalidGeometry: 'hold' as const,
});

const inspected = async (scene: IsolationScene) => ({
  fileId: await uploadedLand(scene),
  projectId: scene.projectId,
});

/** A sheet of one lot and who lives there, as an office uploads it. */
async function uploadedSheet({ host, projectId, authorizations }: IsolationScene): Promise<string> {
  const metadata = { filename: 'moradores.csv', purpose: 'lands.sheet', projectId };
  return upload(host, authorizations.get('admin') ?? '', Buffer.from('Quadra;Lote;Nome\nS;1;Ana\n'), metadata);
}

const sheetOfLand = async (scene: IsolationScene) => ({
  fileId: await uploadedSheet(scene),
  projectId: scene.projectId,
  mapping: { block: 'Quadra', lot: 'Lote', residentName: 'Nome' },
  isTrial: false,
});

const sheetTrial = async (scene: IsolationScene) => ({ ...(await sheetOfLand(scene)), isTrial: true });

const inspectedSheet = async (scene: IsolationScene) => ({
  fileId: await uploadedSheet(scene),
  projectId: scene.projectId,
});

/** An import of which a row was held, its ring crossing itself. */
async function heldImport(scene: IsolationScene): Promise<{ projectId: string; jobId: string }> {
  const { host, projectId, organizationId } = scene;
  const payload = await importOfLand(scene);
  const ring = [
    [553_100, 8_565_000],
    [553_100, 8_565_020],
    [553_110, 8_565_000],
    [553_110, 8_565_010],
    [553_100, 8_565_000],
  ];
  return host.within(organizationId, async (tx) => {
    const { id: jobId } = await tx.insert(Job, { type: 'lands.importShapefile', payload, projectId, status: 'DONE' });
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

const comparisonOfLand = async (scene: IsolationScene) => ({ ...(await importOfLand(scene)), layerId: null });

/** A comparison that found a new lot. */
async function comparedFile(scene: IsolationScene) {
  const { host, projectId, organizationId } = scene;
  const payload = await comparisonOfLand(scene);
  return host.within(organizationId, async (tx) => {
    const { id: jobId } = await tx.insert(Job, { type: 'lands.compareImport', payload, projectId, status: 'DONE' });
    const filled = { block: 'D', lot: jobId.slice(-8) };
    const found = { projectId, jobId, row: 1, kind: 'new' as const, label: 'D / 1', properties: {}, filled };
    const { id: differenceId } = await tx.insert(ImportDifference, found);
    return { projectId, jobId, differenceId };
  });
}

/** Two files that were read before. */
const twoFiles = async (scene: IsolationScene) => {
  const { projectId, jobId: earlierJobId } = await comparedFile(scene);
  return { projectId, earlierJobId, laterJobId: (await comparedFile(scene)).jobId };
};

const filesOfLand = async (scene: IsolationScene) => ({
  ...(await comparisonOfLand(scene)),
  against: await importOfLand(scene),
});

const shownDifference = async (scene: IsolationScene) => {
  const { projectId, differenceId } = await comparedFile(scene);
  return { projectId, differenceId };
};

const ofComparison = async (scene: IsolationScene) => {
  const { projectId, jobId } = await comparedFile(scene);
  return { projectId, jobId };
};

const takenOver = async (scene: IsolationScene) => {
  const { projectId, jobId } = await comparedFile(scene);
  return { projectId, jobId, kinds: ['new' as const], keepsByHand: true };
};

/** Another shape for one lot, and one that the file does not have. */
const takenOfLots = async (scene: IsolationScene) => {
  const { projectId, jobId } = await comparedFile(scene);
  const [reshaped, gone] = await landsInRow(scene, 2);
  const [x, y] = await cornerOf(scene, reshaped?.geometryId ?? '');
  const geom: GeoJsonGeometry = { type: 'Polygon', coordinates: [square(x + 0.001, y, degreesAcross)] };
  await scene.host.within(scene.organizationId, async (tx) => {
    const found = { projectId, jobId, label: 'D' };
    await tx.insert(ImportDifference, { ...found, ...reshaped, row: 2, kind: 'shape', geom, toArea: '100' });
    await tx.insert(ImportDifference, { ...found, ...gone, kind: 'gone' });
  });
  return { projectId, jobId, kinds: ['shape' as const, 'gone' as const], keepsByHand: true };
};

const decided = (decision: 'dismiss' | 'repair') => async (scene: IsolationScene) => ({
  ...(await heldImport(scene)),
  decision,
});

/** Files that are read, compared and brought in. */
export const importOperations = [
  examples(inspectImport, inspected),
  examples(startImport, importOfLand),
  examples(settleImportIssues, decided('dismiss'), decided('repair')),
  examples(undoImport, heldImport),
  examples(startImportComparison, comparisonOfLand),
  examples(startFilesComparison, twoFiles),
  examples(importComparison, ofComparison),
  examples(importComparisons, project),
  examples(importDifferenceShapes, shownDifference),
  examples(takeOverImport, takenOver),
  examples(inspectSheet, inspectedSheet),
  examples(startSheetImport, sheetTrial, sheetOfLand),
];

export const importJobs = {
  'lands.importShapefile': [importOfLand],
  'lands.importSheet': [sheetTrial, sheetOfLand],
  'lands.undoImport': [heldImport],
  'lands.compareImport': [comparisonOfLand, filesOfLand],
  'lands.takeOverDifferences': [takenOver, takenOfLots],
  'lands.settleImportIssues': [decided('dismiss'), decided('repair')],
};

import { type GeoJsonGeometry, inReference, Job, moveOperation, Project, uuidv7 } from '@gleba/sdk';
import { arcBetween } from '@gleba/sdk/geo';
import { describePlugin, examples, type IsolationScene } from '@gleba/sdk/testing';
import { partsShape, square, writeDbf, writeShapes } from '../../../sdk/tests/exchange/shapefile/shape-bytes.ts';
import { zipOf } from '../../../sdk/tests/exchange/zip-of.ts';
import { keyOfBlock } from '../src/area-kinds.ts';
import { BaseMap } from '../src/entities/base-map.entity.ts';
import { Geometry } from '../src/entities/geometry.entity.ts';
import { ImportDifference } from '../src/entities/import-difference.entity.ts';
import { ImportIssue } from '../src/entities/import-issue.entity.ts';
import { Land } from '../src/entities/land.entity.ts';
import { LandAddress } from '../src/entities/land-address.entity.ts';
import { LandVertex } from '../src/entities/land-vertex.entity.ts';
import { LandVisit } from '../src/entities/land-visit.entity.ts';
import { Layer } from '../src/entities/layer.entity.ts';
import { MemorialSetting } from '../src/entities/memorial-setting.entity.ts';
import { ShapeChange } from '../src/entities/shape-change.entity.ts';
import { TopologyFinding } from '../src/entities/topology-finding.entity.ts';
import { VisitResult } from '../src/entities/visit-result.entity.ts';
import { importFinished } from '../src/events/import.event.ts';
import { lookUpAdjoiners } from '../src/jobs/look-up-adjoiners.job.ts';
import { declareArc, undeclareArc } from '../src/operations/arcs.ts';
import {
  areaInside,
  areaMemorial,
  areaPaperDrafts,
  areaTable,
  confirmAreaSides,
  confirmManyAreas,
  memorialAreas,
  restoreAreaSides,
  startAreaPapers,
  startAreaTableExport,
  undoManyAreas,
} from '../src/operations/areas.ts';
import {
  checkRules,
  dismissTopologyFinding,
  landChecks,
  landFindings,
  projectCheckRules,
  repairTopology,
  setCheckLevel,
  setProjectCheckLevel,
  startTopologyCheck,
} from '../src/operations/checks.ts';
import {
  coordinatesPreview,
  landFieldBook,
  landFromCoordinates,
  landShapeFromCoordinates,
  vertexInSystem,
} from '../src/operations/coordinates.ts';
import {
  importComparison,
  importComparisons,
  importDifferenceShapes,
  startFilesComparison,
  startImportComparison,
  takeOverImport,
} from '../src/operations/differences.ts';
import {
  drawLand,
  landGeometries,
  landMergePreview,
  landShapeHistory,
  landSplitPreview,
  landsNear,
  measureDrawing,
  mergeLands,
  setLandShape,
  splitLand,
  undoShapeChange,
} from '../src/operations/geometry.ts';
import { inspectImport, settleImportIssues, startImport, undoImport } from '../src/operations/import.ts';
import {
  changeLandStatus,
  changeLandStatuses,
  landKeysByIds,
  setProjectPrice,
  undoLandStatuses,
} from '../src/operations/lands.ts';
import { layerPoints, layerShapeFromLands, orderLayers, undoDrawnShape } from '../src/operations/layers.ts';
import { landClasses, landExtent, landsWithin } from '../src/operations/map.ts';
import {
  landMemorial,
  landPaperDrafts,
  landPerimeter,
  saveLandSides,
  startLandExport,
  startLandPapers,
} from '../src/operations/papers.ts';
import { projectPlan, startPlanExport, startPlanPapers } from '../src/operations/plans.ts';
import { inspectSheet, startSheetImport } from '../src/operations/sheet.ts';
import { acceptProposedSides, sidesOfBlocks, undoAcceptedSides } from '../src/operations/sides.ts';
import {
  startSigefSheet,
  startVertexNumbering,
  vertexNumberingPlan,
  vertexPlaces,
  vertexReport,
} from '../src/operations/vertices.ts';
import { memorialOfArea } from '../src/server/areas/area-memorial.query.ts';
import { server } from '../src/server/index.ts';
import { readLand, shapeDigest } from '../src/server/memorial/read-land.ts';
import { readSettings } from '../src/server/memorial/read-settings.ts';
import { planNumbering } from '../src/server/vertices/plan-numbering.ts';
import { web } from '../src/web/index.ts';
import { upload } from './server/lands-scene.ts';

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

const project = ({ projectId }: IsolationScene) => ({ projectId });

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

const statuses = async (scene: IsolationScene) => ({
  projectId: scene.projectId,
  ids: (await landsInRow(scene)).map(({ landId }) => landId),
  status: 'with_problem' as const,
  reason: 'Divisa em disputa',
});
/** Of a job that has moved a lot: what it did stands in the log under the job's own correlation. */
const statusesUndoing = async (scene: IsolationScene) => {
  const { projectId, host, organizationId } = scene;
  const payload = await statuses(scene);
  const jobId = await host.within(organizationId, async (tx) => {
    const checkpoint = { from: '0' };
    const job = { type: 'lands.changeLandStatuses', payload, projectId, status: 'DONE', checkpoint } as const;
    const { id } = await tx.insert(Job, job);
    for (const landId of payload.ids) await tx.update(Land, landId, { computedStatus: 'with_problem' });
    return id;
  });
  return { projectId, jobId, reason: 'Engano' };
};

/** Of a job that has kept a lot's sides. */
const sidesUndoing = async (scene: IsolationScene) => {
  const { projectId, host, organizationId } = scene;
  const { landId } = await classified(scene);
  const jobId = await host.within(organizationId, async (tx) => {
    const job = { type: 'lands.acceptSides', payload: { projectId }, projectId, status: 'DONE' } as const;
    const { id } = await tx.insert(Job, job);
    await tx.update(Land, landId, { segments: { shape: 'x', segments: [], acceptedBy: id } });
    return id;
  });
  return { projectId, jobId };
};

const visitResult = (scene: IsolationScene) =>
  scene.host.within(scene.organizationId, async (tx) => ({
    id: (await tx.insert(VisitResult, { name: 'Ausente' })).id,
  }));

const baseMap = (scene: IsolationScene) =>
  scene.host.within(scene.organizationId, async (tx) => ({
    id: (await tx.insert(BaseMap, { name: 'Ruas', address: 'https://tiles.example.com/{z}/{x}/{y}.png' })).id,
  }));

/** A lot with a shape, of whose sides one is told. */
async function drawnLand({ host, projectId, organizationId }: IsolationScene) {
  return host.within(organizationId, async (tx) => {
    const { id: layerId } = await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' });
    const geom = inReference({ type: 'Polygon', coordinates: [square(553_000, 8_565_000, 20)] }, 31984);
    const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom });
    const { id: landId } = await tx.insert(Land, { projectId, block: 'M', lot: layerId, geometryId });
    const { rules } = await readSettings(tx, projectId);
    return { projectId, landId, shape: shapeDigest(await readLand(tx, projectId, landId), rules.mergesCollinear) };
  });
}
/** A lot whose corner in the south-east is rounded with 5 m by chords, from its third side on. */
async function chordsOfArc({ host, projectId, organizationId }: IsolationScene) {
  return host.within(organizationId, async (tx) => {
    const at = (x: number, y: number): [number, number] => [553_000 + x, 8_565_000 + y];
    const { points } = arcBetween(at(15, 0), at(20, 5), Math.tan(Math.PI / 8), 0.02);
    const ring = [at(0, 0), at(15, 0), ...points, at(20, 5), at(20, 20), at(0, 21), at(0, 0)];
    const { id: layerId } = await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' });
    const geom = inReference({ type: 'Polygon', coordinates: [ring] }, 31984);
    const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom });
    const { id: landId } = await tx.insert(Land, { projectId, block: 'C', lot: layerId, geometryId });
    const { rules } = await readSettings(tx, projectId);
    const shape = shapeDigest(await readLand(tx, projectId, landId), rules.mergesCollinear);
    return { stretch: { projectId, landId, shape, ring: 0, index: 2 }, geometryId, sides: points.length + 1 };
  });
}
const declaredArc = async (scene: IsolationScene) => {
  const { stretch, sides } = await chordsOfArc(scene);
  return { ...stretch, sides, radius: 5 };
};
const knownArc = async (scene: IsolationScene) => {
  const { stretch, geometryId, sides } = await chordsOfArc(scene);
  const arcs = [{ first: 1, last: 1 + sides, radius: 5 }];
  await scene.host.within(scene.organizationId, (tx) => tx.update(Geometry, geometryId, { arcs }));
  return stretch;
};
const drawn = async (scene: IsolationScene) => {
  const { projectId, landId } = await drawnLand(scene);
  return { projectId, landId };
};
const classified = async (scene: IsolationScene) => ({
  ...(await drawnLand(scene)),
  segments: [{ ring: 0, index: 0, side: 'front' as const, adjoiner: null }],
});

/** A lot of 20 m by 20 m with its shape, and lots of the same beside it. */
let drawnLands = 0;
async function landsInRow({ host, projectId, organizationId }: IsolationScene, count = 1) {
  return host.within(organizationId, async (tx) => {
    const { id: layerId } = await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' });
    const lots: { landId: string; geometryId: string }[] = [];
    drawnLands += 1;
    for (let index = 0; index < count; index++) {
      const west = 553_000 + index * 20;
      const geom = inReference(
        { type: 'Polygon', coordinates: [square(west, 8_570_000 + drawnLands * 50, 20)] },
        31984,
      );
      const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom });
      const { id: landId } = await tx.insert(Land, {
        projectId,
        block: 'D',
        lot: `${drawnLands}.${index}`,
        geometryId,
      });
      lots.push({ landId, geometryId });
    }
    return lots;
  });
}
/** Longitude and latitude of a corner of the newest lots. */
async function cornerOf({ host, organizationId }: IsolationScene, geometryId: string): Promise<[number, number]> {
  const { rows } = await host.within(organizationId, (tx) =>
    tx.query<{ x: number; y: number }>(
      'select ST_XMin(geom) as x, ST_YMin(geom) as y from lands.geometry where id = $1::uuid',
      [geometryId],
    ),
  );
  return [rows[0]?.x ?? 0, rows[0]?.y ?? 0];
}
const degreesAcross = 0.0001;
async function drawnRing(scene: IsolationScene) {
  const [lot] = await landsInRow(scene);
  if (!lot) throw new Error('A row of one lot has one.');
  const [x, y] = await cornerOf(scene, lot.geometryId);
  const shape: GeoJsonGeometry = { type: 'Polygon', coordinates: [square(x + 0.001, y, degreesAcross)] };
  return { lot, shape, at: [x, y] as const };
}
const drawing = async (scene: IsolationScene) => {
  const { shape } = await drawnRing(scene);
  return { projectId: scene.projectId, land: { block: 'D', lot: `n${drawnLands}` }, shape };
};
/** Corners beside the newest lot, as somebody types them. */
const typing = async (scene: IsolationScene) => {
  const { lot } = await drawnRing(scene);
  const north = 8_570_000 + drawnLands * 50;
  const at = [
    [553_100, north],
    [553_120, north],
    [553_120, north + 20],
    [553_100, north + 20],
  ];
  const corners = at.map(([x, y], index) => ({ code: `P${index}`, x: `${x},001`, y: `${y},002` }));
  const source = { kind: 'typed' as const, srid: 31984, corners };
  return { lot, given: { projectId: scene.projectId, source, tolerance: 0.08, unsnapped: [] } };
};
const typedLand = async (scene: IsolationScene) => {
  const { given } = await typing(scene);
  return { ...given, isAccepted: false, land: { block: 'D', lot: `t${drawnLands}` } };
};
const typedShape = async (scene: IsolationScene) => {
  const { given, lot } = await typing(scene);
  return { ...given, isAccepted: false, ...lot };
};
const reshaping = async (scene: IsolationScene) => {
  const { lot, shape } = await drawnRing(scene);
  return { projectId: scene.projectId, ...lot, shape };
};
const splitting = async (scene: IsolationScene) => {
  const { lot, at } = await drawnRing(scene);
  const middle = at[0] + degreesAcross;
  const coordinates = [
    [middle, at[1] - 0.001],
    [middle, at[1] + 0.001],
  ];
  return { projectId: scene.projectId, ...lot, line: { type: 'LineString' as const, coordinates } };
};
const merging = async (scene: IsolationScene) => ({ projectId: scene.projectId, lots: await landsInRow(scene, 2) });
const undoing = async (scene: IsolationScene) => {
  const { projectId, organizationId, host } = scene;
  const [lot] = await landsInRow(scene);
  const operationId = uuidv7();
  await host.within(organizationId, (tx) =>
    tx.insert(ShapeChange, {
      projectId,
      operationId,
      kind: 'edit',
      role: 'changed',
      landId: lot?.landId ?? '',
      toGeometryId: lot?.geometryId ?? '',
    }),
  );
  return { projectId, operationId };
};
/** Of a lot that a split has archived. */
const undoingSplit = async (scene: IsolationScene) => {
  const { projectId, organizationId, host } = scene;
  const [lot] = await landsInRow(scene);
  const operationId = uuidv7();
  await host.within(organizationId, async (tx) => {
    const { landId = '', geometryId = '' } = lot ?? {};
    await tx.update(Land, landId, { geometryId: null, computedStatus: 'archived' });
    await tx.remove(Geometry, geometryId);
    const change = { projectId, operationId, kind: 'split', role: 'retired', landId } as const;
    await tx.insert(ShapeChange, { ...change, fromGeometryId: geometryId, previousStatus: 'pending' });
  });
  return { projectId, operationId };
};
/** A sliver over the lot itself, to be given to it. */
const found = async (scene: IsolationScene) => {
  const { projectId, organizationId, host } = scene;
  const [lot] = await landsInRow(scene);
  const [x, y] = await cornerOf(scene, lot?.geometryId ?? '');
  const { id: findingId } = await host.within(organizationId, (tx) =>
    tx.insert(TopologyFinding, {
      projectId,
      jobId: uuidv7(),
      kind: 'sliver',
      landId: lot?.landId ?? '',
      geometryId: lot?.geometryId ?? '',
      place: { type: 'Polygon', coordinates: [square(x, y, degreesAcross / 2)] },
      repair: 'giveSliver',
    }),
  );
  return { projectId, findingId };
};
const around = async (scene: IsolationScene) => {
  const { at } = await drawnRing(scene);
  return {
    projectId: scene.projectId,
    west: at[0] - 0.001,
    south: at[1] - 0.001,
    east: at[0] + 0.001,
    north: at[1] + 0.001,
  };
};

const plantedId = (scene: IsolationScene, entity: string) =>
  scene.planted.find(({ entity: { id } }) => id === entity)?.ownId ?? '';
const exported = ({ projectId }: IsolationScene) => ({
  projectId,
  format: 'csv' as const,
  columns: ['block', 'lot'] as const,
});

const printed = async (scene: IsolationScene) => {
  const { projectId, landId } = await drawnLand(scene);
  return { projectId, landIds: [landId], papers: ['memorial'] as const, output: 'pdf' as const };
};

/** The block of a lot that is on the map. */
const drawnBlock = async (scene: IsolationScene) => {
  const { projectId, landId } = await drawnLand(scene);
  const { block, subdivision } = await scene.host.within(scene.organizationId, (tx) => tx.get(Land, landId));
  return { projectId, area: keyOfBlock({ block, subdivision }) };
};
const printedAreas = async (scene: IsolationScene) => {
  const { projectId, area } = await drawnBlock(scene);
  return { projectId, areas: [area], hasTable: true };
};

const manyAreas = async (scene: IsolationScene) => {
  const { projectId, area } = await drawnBlock(scene);
  return { projectId, areas: [area] };
};

/** Of a job that has confirmed areas. */
const areasUndoing = async (scene: IsolationScene) => {
  const { projectId, areas } = await manyAreas(scene);
  const { host, organizationId } = scene;
  const jobId = await host.within(organizationId, async (tx) => {
    const job = { type: 'lands.confirmAreas', payload: { projectId, areas }, projectId, status: 'DONE' } as const;
    const result = { confirmed: areas, already: 0, failed: [] };
    return (await tx.insert(Job, { ...job, result, finishedAt: new Date().toISOString() })).id;
  });
  return { projectId, jobId };
};

const confirmedSides = async (scene: IsolationScene) => {
  const { projectId, area } = await drawnBlock(scene);
  const { shape } = await scene.host.within(scene.organizationId, (tx) => memorialOfArea(tx, projectId, area));
  return { projectId, area, shape, sides: [{ ring: 0, index: 0, adjoiner: 'a Fazenda Boa Vista' }] };
};

const planned = async (scene: IsolationScene) => {
  const { projectId, area } = await drawnBlock(scene);
  return { projectId, kind: 'block' as const, area };
};
const printedPlans = async (scene: IsolationScene) => {
  const { projectId, area } = await drawnBlock(scene);
  return { projectId, kinds: ['general', 'block'] as ('general' | 'block')[], areas: [area], paper: 'a3' as const };
};
const exportedPlan = async (scene: IsolationScene) => ({ ...(await planned(scene)), paper: 'a1' as const, scale: 500 });

/** A lot whose corners have codes. */
const sigefSheet = async (scene: IsolationScene) => {
  const { host, organizationId } = scene;
  const { projectId, landId } = await drawnLand(scene);
  await host.within(organizationId, async (tx) => {
    const [setting] = await tx.list(MemorialSetting, { filter: { projectId: { equalTo: projectId } } });
    if (setting) await tx.update(MemorialSetting, setting.id, { vertexCredential: 'ABCD', vertexTolerance: '0.08' });
    else await tx.insert(MemorialSetting, { projectId, vertexCredential: 'ABCD' });
    const plan = await planNumbering(tx, projectId);
    await tx.insertMany(
      LandVertex,
      plan.created.map((vertex) => ({ ...vertex, projectId })),
    );
  });
  return {
    ...{ projectId, landIds: [landId], serviceNature: 'private' as const, holderKind: 'natural' as const },
    ...{ situation: 'untitled' as const, areaNature: 'urban' as const, limitType: 'LA1' as const },
  };
};

/** All layers that the project has by now, the last one first. */
const turnedLayers = ({ host, organizationId, projectId }: IsolationScene) =>
  host.within(organizationId, async (tx) => {
    const layers = await tx.list(Layer, { filter: { projectId: { equalTo: projectId } }, orderBy: ['uiOrder', 'id'] });
    return { projectId, layerIds: layers.map(({ id }) => id).reverse() };
  });

describePlugin(
  { server, web },
  {
    membersMay: [
      ...['lands.layerType.read', 'lands.visitResult.read', 'lands.baseMap.read'],
      'GET /tiles/base/:id/style',
      'GET /tiles/base/:id/tiles/:source/:z/:x/:y',
      'GET /tiles/base/:id/:file',
      'GET /tiles/brazil/:part',
    ],
    operations: [
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
      examples(moveOperation(VisitResult), visitResult),
      examples(moveOperation(BaseMap), baseMap),
      examples(declareArc, declaredArc),
      examples(undeclareArc, knownArc),
      examples(saveLandSides, classified),
      examples(acceptProposedSides, project),
      examples(undoAcceptedSides, sidesUndoing),
      examples(sidesOfBlocks, project),
      examples(vertexNumberingPlan, project),
      examples(vertexReport, project),
      examples(startSigefSheet, sigefSheet),
      examples(startVertexNumbering, project),
      examples(vertexPlaces, (scene) => ({ ...project(scene), ids: [plantedId(scene, 'lands.landVertex')] })),
      examples(orderLayers, turnedLayers),
      examples(layerPoints, (scene) => ({ ...project(scene), layerId: plantedId(scene, 'lands.layer') })),
      examples(
        changeLandStatus,
        (scene) => ({ landStatus: { landId: plantedId(scene, 'lands.land'), status: 'started' as const } }),
        (scene) => ({
          landStatus: {
            landId: plantedId(scene, 'lands.land'),
            status: 'with_problem' as const,
            reason: 'Divisa em disputa',
          },
        }),
      ),
      examples(changeLandStatuses, statuses),
      examples(undoLandStatuses, statusesUndoing),
      examples(setProjectPrice, ({ projectId }) => ({ id: projectId, patch: { basePriceSqm: '120.50' } })),
      examples(startLandExport, exported),
      examples(drawLand, drawing),
      examples(setLandShape, reshaping),
      examples(landFromCoordinates, typedLand),
      examples(landShapeFromCoordinates, typedShape),
      examples(coordinatesPreview, async (scene) => (await typing(scene)).given),
      examples(vertexInSystem, (scene) => ({
        ...project(scene),
        ...{ vertexId: plantedId(scene, 'lands.landVertex'), srid: 31984 },
      })),
      examples(landFieldBook, async (scene) => ({ ...(await drawn(scene)), operationId: uuidv7() })),
      examples(splitLand, async (scene) => ({
        ...(await splitting(scene)),
        parts: [
          { block: 'D', lot: `${drawnLands}-A` },
          { block: 'D', lot: `${drawnLands}-B` },
        ],
      })),
      examples(layerShapeFromLands, async (scene) => {
        const { projectId } = scene;
        const lots = await landsInRow(scene, 2);
        const layer = await scene.host.within(scene.organizationId, (tx) =>
          tx.insert(Layer, { projectId, name: 'Quadras', layerType: 'blocks' }),
        );
        const landIds = lots.map(({ landId }) => landId);
        return { projectId, layerId: layer.id, landIds, form: 'area' as const, name: 'Quadra D' };
      }),
      examples(undoDrawnShape, drawnShape),
      examples(mergeLands, async (scene) => ({
        ...(await merging(scene)),
        land: { block: 'D', lot: `${drawnLands}-M` },
      })),
      examples(undoShapeChange, undoing, undoingSplit),
      examples(startLandPapers, printed),
      examples(landPaperDrafts, printed),
      examples(startTopologyCheck, project),
      examples(repairTopology, found),
      examples(dismissTopologyFinding, found),
      examples(landExtent, project),
      examples(
        landClasses,
        ({ projectId }) => ({ projectId, by: 'contract' }),
        ({ projectId }) => ({ projectId, by: 'column:quadra' }),
      ),
      examples(landMemorial, drawn),
      examples(memorialAreas, project),
      examples(areaMemorial, drawnBlock),
      examples(areaInside, drawnBlock),
      examples(areaTable, project),
      examples(confirmAreaSides, confirmedSides),
      examples(restoreAreaSides, drawnBlock),
      examples(confirmManyAreas, manyAreas),
      examples(undoManyAreas, areasUndoing),
      examples(areaPaperDrafts, printedAreas),
      examples(startAreaPapers, printedAreas),
      examples(startAreaTableExport, project),
      examples(projectPlan, planned, async (scene) => ({
        projectId: (await planned(scene)).projectId,
        kind: 'general' as const,
      })),
      examples(startPlanPapers, printedPlans),
      examples(startPlanExport, exportedPlan),
      examples(measureDrawing, async (scene) => ({
        projectId: scene.projectId,
        shape: (await drawnRing(scene)).shape,
      })),
      examples(landsNear, around),
      examples(landsWithin, async (scene) => {
        const { shape } = await drawnRing(scene);
        return { projectId: scene.projectId, shape, filter: null };
      }),
      examples(landSplitPreview, splitting),
      examples(landMergePreview, merging),
      examples(landShapeHistory, drawn),
      examples(landGeometries, drawn),
      examples(landPerimeter, drawn),
      examples(landKeysByIds, (scene) => ({ ids: [plantedId(scene, 'lands.land')] })),
      examples(landChecks, project, (scene) => ({ ...project(scene), block: 'A' })),
      examples(landFindings, (scene) => ({ ...project(scene), skip: 0, first: 50 })),
      examples(checkRules, () => ({})),
      examples(setCheckLevel, () => ({
        check: 'lands.withoutPrice',
        modality: 'sale' as const,
        level: 'off' as const,
      })),
      examples(projectCheckRules, project),
      examples(setProjectCheckLevel, (scene) => ({
        ...project(scene),
        check: 'lands.withoutPrice',
        level: 'error' as const,
      })),
    ],
    jobs: {
      'lands.importShapefile': [importOfLand],
      'lands.importSheet': [sheetTrial, sheetOfLand],
      'lands.undoImport': [heldImport],
      'lands.compareImport': [comparisonOfLand, filesOfLand],
      'lands.forgetComparisons': [async () => ({})],
      'lands.takeOverDifferences': [takenOver, takenOfLots],
      'lands.settleImportIssues': [decided('dismiss'), decided('repair')],
      'lands.changeLandStatuses': [statuses],
      'lands.undoLandStatuses': [statusesUndoing],
      'lands.priceLands': [project],
      'lands.lookUpAdjoiners': [project],
      'lands.acceptSides': [project],
      'lands.undoAcceptedSides': [sidesUndoing],
      'lands.exportLands': [exported],
      'lands.printPapers': [printed],
      'lands.printAreaPapers': [printedAreas],
      'lands.exportAreaTable': [project],
      'lands.confirmAreas': [manyAreas],
      'lands.undoConfirmedAreas': [areasUndoing],
      'lands.printPlans': [printedPlans],
      'lands.exportPlan': [exportedPlan],
      'lands.checkTopology': [project],
      'lands.numberVertices': [project],
      'lands.writeSigefSheet': [sigefSheet],
    },
    causes: {
      'lands.followAddressWhenChanged': ({ host, organizationId, projectId }) =>
        host.within(organizationId, async (tx) => {
          const { id: addressId } = await tx.insert(LandAddress, { projectId, street: 'Rua A' });
          await tx.insert(Land, { projectId, block: 'A', lot: uuidv7(), addressId });
          await tx.update(LandAddress, addressId, { number: '7' });
        }),
      'lands.lookUpAdjoinersWhenImportFinishes': ({ host, organizationId, projectId }) =>
        host.within(organizationId, async (tx) => {
          const job = await tx.insert(Job, {
            type: lookUpAdjoiners.id,
            payload: { projectId },
            projectId,
            status: 'DONE',
          });
          await tx.emit(importFinished, job.id, { projectId, kind: 'shapes', imported: 1, held: 0 });
        }),
      'lands.measureLandsWhenPapersAreSetAnew': (scene) =>
        scene.host.within(scene.organizationId, (tx) =>
          tx.update(MemorialSetting, plantedId(scene, 'lands.memorialSetting'), {
            surface: 'ellipsoid',
            meanHeight: '7',
          }),
        ),
      'lands.measureLandsWhenProjectIsPlacedAnew': (scene) =>
        scene.host.within(scene.organizationId, (tx) => tx.update(Project, scene.projectId, { projectSrid: 31984 })),
      'lands.nameVertexByItsType': (scene) =>
        scene.host.within(scene.organizationId, async (tx) => {
          const vertexId = plantedId(scene, 'lands.landVertex');
          await tx.update(LandVertex, vertexId, { code: 'ABCD-M-0001', type: 'V' });
        }),
      'lands.showVisitOnLandWhenChanged': (scene) =>
        scene.host.within(scene.organizationId, (tx) =>
          tx.update(LandVisit, plantedId(scene, 'lands.landVisit'), { visitResultDetails: { note: 'changed' } }),
        ),
    },
  },
);

/** A shape of a layer by the person who asks for its undo. */
async function drawnShape({ host, organizationId, projectId, authorizations }: IsolationScene) {
  const { id: layerId } = await host.within(organizationId, (tx) =>
    tx.insert(Layer, { projectId, name: 'Praças', layerType: 'green_area' }),
  );
  const geom = { type: 'Point', coordinates: [-43, -19] };
  const { data, errors } = await host.graphql<{ createGeometry: { geometry: { id: string } } }>(
    'mutation ($input: CreateGeometryInput!) { createGeometry(input: $input) { geometry { id } } }',
    { input: { geometry: { projectId, layerId, geom } } },
    authorizations.get('admin'),
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return { projectId, geometryId: data.createGeometry.geometry.id };
}

import { uuidv7 } from '@gleba/sdk';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { square } from '../../../../sdk/tests/exchange/shapefile/shape-bytes.ts';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { ShapeChange } from '../../src/entities/shape-change.entity.ts';
import { TopologyFinding } from '../../src/entities/topology-finding.entity.ts';
import { dismissTopologyFinding, repairTopology, startTopologyCheck } from '../../src/operations/checks.ts';
import {
  coordinatesPreview,
  landFieldBook,
  landFromCoordinates,
  landShapeFromCoordinates,
  vertexInSystem,
} from '../../src/operations/coordinates.ts';
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
} from '../../src/operations/geometry.ts';
import { layerShapeFromLands, undoDrawnShape } from '../../src/operations/layers.ts';
import { landsWithin } from '../../src/operations/map.ts';
import { cornerOf, degreesAcross, drawn, drawnLands, drawnRing, landsInRow, plantedId, project } from './scenes.ts';

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

/** Shapes that are drawn, typed, split, merged and taken back. */
export const shapeOperations = [
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
  examples(startTopologyCheck, project),
  examples(repairTopology, found),
  examples(dismissTopologyFinding, found),
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
];

export const shapeJobs = {
  'lands.checkTopology': [project],
};

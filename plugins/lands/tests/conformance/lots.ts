import { inReference, Job, moveOperation } from '@gleba/sdk';
import { arcBetween } from '@gleba/sdk/geo';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { BaseMap } from '../../src/entities/base-map.entity.ts';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { LandVertex } from '../../src/entities/land-vertex.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { MemorialSetting } from '../../src/entities/memorial-setting.entity.ts';
import { VisitResult } from '../../src/entities/visit-result.entity.ts';
import { declareArc, undeclareArc } from '../../src/operations/arcs.ts';
import {
  checkRules,
  landChecks,
  landFindings,
  projectCheckRules,
  setCheckLevel,
  setProjectCheckLevel,
} from '../../src/operations/checks.ts';
import {
  changeLandStatus,
  changeLandStatuses,
  landKeysByIds,
  setProjectPrice,
  undoLandStatuses,
} from '../../src/operations/lands.ts';
import { layerPoints, orderLayers } from '../../src/operations/layers.ts';
import { landClasses, landExtent } from '../../src/operations/map.ts';
import { saveLandSides, startLandExport } from '../../src/operations/papers.ts';
import { acceptProposedSides, sidesOfBlocks, undoAcceptedSides } from '../../src/operations/sides.ts';
import {
  startSigefSheet,
  startVertexNumbering,
  vertexNumberingPlan,
  vertexPlaces,
  vertexReport,
} from '../../src/operations/vertices.ts';
import { readLand, shapeDigest } from '../../src/server/memorial/read-land.ts';
import { readSettings } from '../../src/server/memorial/read-settings.ts';
import { planNumbering } from '../../src/server/vertices/plan-numbering.ts';
import { drawnLand, landsInRow, plantedId, project } from './scenes.ts';

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

const classified = async (scene: IsolationScene) => ({
  ...(await drawnLand(scene)),
  segments: [{ ring: 0, index: 0, side: 'front' as const, adjoiner: null }],
});

/** All layers that the project has by now, the last one first. */
const turnedLayers = ({ host, organizationId, projectId }: IsolationScene) =>
  host.within(organizationId, async (tx) => {
    const layers = await tx.list(Layer, { filter: { projectId: { equalTo: projectId } }, orderBy: ['uiOrder', 'id'] });
    return { projectId, layerIds: layers.map(({ id }) => id).reverse() };
  });

const exported = ({ projectId }: IsolationScene) => ({
  projectId,
  format: 'csv' as const,
  columns: ['block', 'lot'] as const,
});

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

/** Lots: their status, sides, vertices, layers and checks. */
export const lotOperations = [
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
  examples(landExtent, project),
  examples(
    landClasses,
    ({ projectId }) => ({ projectId, by: 'contract' }),
    ({ projectId }) => ({ projectId, by: 'column:quadra' }),
  ),
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
];

export const lotJobs = {
  'lands.forgetComparisons': [async () => ({})],
  'lands.changeLandStatuses': [statuses],
  'lands.undoLandStatuses': [statusesUndoing],
  'lands.priceLands': [project],
  'lands.lookUpAdjoiners': [project],
  'lands.acceptSides': [project],
  'lands.undoAcceptedSides': [sidesUndoing],
  'lands.exportLands': [exported],
  'lands.numberVertices': [project],
  'lands.writeSigefSheet': [sigefSheet],
};

import { Job } from '@gleba/sdk';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { keyOfBlock } from '../../src/area-kinds.ts';
import { Land } from '../../src/entities/land.entity.ts';
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
} from '../../src/operations/areas.ts';
import { landMemorial, landPaperDrafts, landPerimeter, startLandPapers } from '../../src/operations/papers.ts';
import { projectPlan, startPlanExport, startPlanPapers } from '../../src/operations/plans.ts';
import { memorialOfArea } from '../../src/server/areas/area-memorial.query.ts';
import { drawn, drawnLand, project } from './scenes.ts';

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

/** Memorials, sketches, plans and tables of lots and areas. */
export const paperOperations = [
  examples(startLandPapers, printed),
  examples(landPaperDrafts, printed),
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
  examples(landPerimeter, drawn),
];

export const paperJobs = {
  'lands.printPapers': [printed],
  'lands.printAreaPapers': [printedAreas],
  'lands.exportAreaTable': [project],
  'lands.confirmAreas': [manyAreas],
  'lands.undoConfirmedAreas': [areasUndoing],
  'lands.printPlans': [printedPlans],
  'lands.exportPlan': [exportedPlan],
};

import { Job, Project, uuidv7 } from '@gleba/sdk';
import { describePlugin } from '@gleba/sdk/testing';
import { Land } from '../src/entities/land.entity.ts';
import { LandAddress } from '../src/entities/land-address.entity.ts';
import { LandVertex } from '../src/entities/land-vertex.entity.ts';
import { LandVisit } from '../src/entities/land-visit.entity.ts';
import { MemorialSetting } from '../src/entities/memorial-setting.entity.ts';
import { importFinished } from '../src/events/import.event.ts';
import { lookUpAdjoiners } from '../src/jobs/look-up-adjoiners.job.ts';
import { server } from '../src/server/index.ts';
import { web } from '../src/web/index.ts';
import { importJobs, importOperations } from './conformance/imports.ts';
import { lotJobs, lotOperations } from './conformance/lots.ts';
import { paperJobs, paperOperations } from './conformance/papers.ts';
import { plantedId } from './conformance/scenes.ts';
import { shapeJobs, shapeOperations } from './conformance/shapes.ts';

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
    operations: [...importOperations, ...lotOperations, ...shapeOperations, ...paperOperations],
    jobs: { ...importJobs, ...lotJobs, ...shapeJobs, ...paperJobs },
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

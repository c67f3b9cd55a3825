import { Job } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { numberVertices } from '../../jobs/number-vertices.job.ts';
import { startVertexNumbering, vertexNumberingPlan, vertexPlaces } from '../../operations/vertices.ts';
import { projectPlane } from '../area/project-plane.ts';
import { landErrors } from '../land-errors.ts';
import { planNumbering } from './plan-numbering.ts';
import { readPlaces } from './read-places.ts';

export const vertexNumberingPlanHandler = handle(vertexNumberingPlan, ({ transaction }, { projectId }) =>
  transaction(async (tx) => {
    const { created, moved, revived, retired, ...plan } = await planNumbering(tx, projectId);
    return {
      ...plan,
      created: created.length,
      moved: moved.length,
      revived: revived.length,
      retired: retired.length,
      firstCode: created[0]?.code ?? null,
      lastCode: created.at(-1)?.code ?? null,
    };
  }),
);

export const startVertexNumberingHandler = handle(startVertexNumbering, async ({ tx, enqueue }, { projectId }) => {
  if (!(await projectPlane(tx, projectId))) throw landErrors.referenceSystemNotUtm({ srid: '-' });
  const isRunning = await tx.asServer
    .from(Job)
    .where({ projectId: { equalTo: projectId }, type: { equalTo: numberVertices.id } })
    .where({ status: { in: ['CREATED', 'RUNNING'] } })
    .exists();
  // Two at once would give the same numbers, of which the second is refused in the middle of its work.
  if (isRunning) throw landErrors.numberingRunning();
  return { jobId: await enqueue(numberVertices, { projectId }, { projectId, referenceId: projectId }) };
});

export const vertexPlacesHandler = handle(vertexPlaces, ({ transaction }, { projectId, ids }) =>
  transaction(async (tx) => ({ places: await readPlaces(tx, projectId, ids) })),
);

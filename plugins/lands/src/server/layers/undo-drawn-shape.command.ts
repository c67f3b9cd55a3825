import { GlebaError } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { undoDrawnMinutes, undoDrawnShape } from '../../operations/layers.ts';
import { landErrors } from '../land-errors.ts';

/** Deleting is another right than drawing: what somebody drew just now, and nobody touched since, they may take back all the same. */
export const undoDrawnShapeHandler = handle(undoDrawnShape, async ({ tx }, { projectId, geometryId }) => {
  const seen = await tx.asActor.get(Geometry, geometryId);
  if (seen.projectId !== projectId) throw new GlebaError('NOT_FOUND');
  const shape = await tx.get(Geometry, geometryId, { lock: true });
  if (shape.deletedAt !== null) throw new GlebaError('NOT_FOUND');
  const own = tx.actor.kind === 'user' ? tx.actor.userId : null;
  const isOwn = own !== null && shape.createdBy === own && (shape.updatedBy === null || shape.updatedBy === own);
  const isRecent = Date.now() - Date.parse(shape.createdAt) <= undoDrawnMinutes * 60_000;
  // Shapes of lots, former ones too, have an undo of their own, which knows what else has to go.
  const isOfLot =
    shape.splittedFromId !== null ||
    shape.mergedIntoId !== null ||
    (await tx.asServer
      .from(Land)
      .where({ geometryId: { equalTo: geometryId } })
      .exists());
  if (!isOwn || !isRecent || isOfLot) throw landErrors.drawnShapeStays({ minutes: undoDrawnMinutes });
  await tx.remove(Geometry, geometryId);
  return { geometryId };
});

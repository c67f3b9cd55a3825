import type { Entity } from '../../entity/entity.ts';
import type { FilterOf } from '../../entity/entity-types.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { validateInput } from '../../entity/validation.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { changeMany, undoMany } from '../../job/change-many.job.ts';
import { Job } from '../../job/job-entities.ts';
import { startChangeMany, startUndoMany } from '../../job/job-operations.ts';
import { type AnyCommand, handle } from '../contract/server-side.ts';
import { changeableEntity } from './change-many.work.ts';

export function changeManyCommands(registry: EntityRegistry): readonly AnyCommand[] {
  return [
    handle(startChangeMany, async ({ tx, enqueue }, changes) => {
      const entity = changeableEntity(registry, changes);
      if (!changes.ids && !changes.filter) throw new GlebaError('BAD_REQUEST');
      if (changes.act === 'update') validateInput(entity, 'patch', changes.patch ?? {}, 'caller');
      // A filter that cannot be understood is refused here, not later.
      if (changes.filter) await tx.asActor.count(entity, { filter: changes.filter as FilterOf<Entity> });
      return { jobId: await enqueue(changeMany, changes) };
    }),
    handle(startUndoMany, async ({ tx, enqueue }, { jobId }) => {
      const { type, status } = await tx.asActor.get(Job, jobId);
      if (type !== changeMany.id) throw new GlebaError('NOT_FOUND');
      if (status === 'CREATED' || status === 'RUNNING') throw new GlebaError('CONFLICT');
      return { jobId: await enqueue(undoMany, { jobId }, { referenceId: jobId }) };
    }),
  ];
}

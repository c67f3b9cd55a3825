import type { $ZodType, output } from 'zod/v4/core';
import type { Entity } from '../../entity/entity.ts';
import type { FilterOf } from '../../entity/entity-types.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { BulkCommand, BulkInput } from '../../job/bulk-command.ts';
import type { Command } from '../../operation/operation.ts';
import { permits } from '../../permission/actor.ts';
import { type HandledWithJob, handle, type JobContext, work } from '../contract/server-side.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { type ChangeCheckpoint, changeChosen } from './change-chosen.ts';

/** Tells why a row is left as it is. */
type Refuse = (id: string, refusal: GlebaError) => void;

/**
 * Hands of a bulk command. `change` is given some of the rows at a time, those of the project that the person sees, and answers how
 * many it has changed. All it does is committed with the place where to go on. How far it is, is told by the job's name.
 */
export function handleBulk<In extends $ZodType<BulkInput>>(
  { of, permission, operation, job }: BulkCommand<In>,
  change: (tx: UnitOfWork, ids: readonly string[], given: output<In>, refuse: Refuse) => Promise<number>,
): HandledWithJob {
  const asked: Command = operation;
  const start = handle(asked, async ({ tx, enqueue }, input) => {
    const { projectId, rows } = input as BulkInput;
    if (!rows.ids && !rows.filter) throw new GlebaError('BAD_REQUEST');
    // A filter that cannot be understood is refused here, not later.
    if (rows.filter) await tx.asActor.count(of, { filter: inProject(projectId, rows.filter) });
    return { jobId: await enqueue(job, input as output<In>, { projectId }) };
  });
  const carryOut = work(job, (context: JobContext<ChangeCheckpoint>, given) => {
    const { projectId, rows } = given as BulkInput;
    if (permits(context.actor, permission, { projectId, fields: {} }) !== true) throw new GlebaError('FORBIDDEN');
    return changeChosen(context, {
      entity: of,
      rows: { ...rows, filter: inProject(projectId, rows.filter) },
      text: `job.${job.id}`,
      async change(tx, ids, refuse) {
        const seen = new Set(
          await tx.asActor.ids(of, { filter: inProject(projectId, { id: { in: ids } }), first: ids.length }),
        );
        for (const id of ids) if (!seen.has(id)) refuse(id, new GlebaError('NOT_FOUND'));
        return change(
          tx,
          ids.filter((id) => seen.has(id)),
          given,
          refuse,
        );
      },
    });
  });
  return { operation: start, job: carryOut };
}

/** Which fields there are, no type can say here; the statement is made from the declaration and refuses others. */
function inProject(projectId: string, filter: BulkInput['rows']['filter']): FilterOf<Entity> {
  return { and: [{ projectId: { equalTo: projectId } }, filter ?? {}] } as FilterOf<Entity>;
}

import type { Entity } from '../../entity/entity.ts';
import { Job } from '../../job/job-entities.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { databaseOf } from '../write/database-of.ts';
import type { ChangeCheckpoint } from './change-chosen.ts';

type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/**
 * What a job that went through `changeChosen` has changed, by the rows' ids: of each field the value before the job and the
 * one after it. The log is read from where it was when the job began.
 */
export async function changesOfJob(
  tx: UnitOfWork,
  jobId: string,
  entity: Entity,
): Promise<ReadonlyMap<string, Changes>> {
  const job = await tx.get(Job, jobId);
  const from = (job.checkpoint as Partial<ChangeCheckpoint> | null)?.from;
  const known = new Map<string, Changes>();
  if (from === undefined) return known;
  const { rows } = await databaseOf(tx).query<{ id: string; changes: Changes }>(
    `select l.record_id as id, l.data->'changes' as changes from core.event_log l
     where l.position > $1::bigint and l.organization_id = $2::integer and l.entity = $3::text and l.name = $4::text
       and l.causation_id is null and l.correlation_id = (
         select o.correlation_id from core.event_log o
         where o.organization_id = $2::integer and o.entity = '${Job.id}' and o.record_id = $5::text
         order by o.position limit 1)
     order by l.position`,
    [from, tx.actor.organizationId, entity.id, entity.events.changed.name, jobId],
  );
  for (const { id, changes } of rows) {
    const before = known.get(id);
    const since = Object.entries(changes).map(([name, { from: value, to }]) => [
      name,
      { from: before?.[name] ? before[name].from : value, to },
    ]);
    known.set(id, { ...before, ...Object.fromEntries(since) });
  }
  return known;
}

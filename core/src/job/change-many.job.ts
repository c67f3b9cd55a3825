import * as z from 'zod/mini';
import { changedRows, chosenRows } from './chosen-rows.ts';
import { defineJob } from './job.ts';

export const changeActs = ['update', 'remove', 'restore'] as const;
export type ChangeAct = (typeof changeActs)[number];

export const manyChanges = z.extend(chosenRows, {
  /** Id of the entity. */
  entity: z.string().check(z.maxLength(100)),
  act: z.enum(changeActs),
  /** Of an update: what becomes of every row. */
  patch: z.nullish(z.record(z.string(), z.unknown())),
});
export type ManyChanges = z.infer<typeof manyChanges>;

/** Changes, removes or restores many rows of any entity as the person who asked for it would, row by row. */
export const changeMany = defineJob('core.changeMany', { payload: manyChanges, result: changedRows });

/** Puts the rows back that such a job has changed, where nobody has changed them since. */
export const undoMany = defineJob('core.undoMany', {
  payload: z.object({ jobId: z.uuid() }),
  result: changedRows,
});

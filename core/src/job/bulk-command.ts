import * as z from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';
import type { Entity } from '../entity/entity.ts';
import { type Command, defineCommand } from '../operation/operation.ts';
import type { Parts, SchemaOf } from '../operation/part.ts';
import type { AccessRule } from '../permission/access-rule.ts';
import { type ChangedRows, type ChosenRows, changedRows, chosenRows } from './chosen-rows.ts';
import { defineJob, type JobDefinition } from './job.ts';

const shared = { projectId: z.uuid(), rows: chosenRows };
const started = { jobId: z.uuid() };

/** What every such command is given, besides inputs of its own. */
export interface BulkInput {
  readonly projectId: string;
  readonly rows: ChosenRows;
}

/** Something that is done with many records of a project: the command that asks for it, and the job that does it. */
export interface BulkCommand<In extends $ZodType<BulkInput> = $ZodType<BulkInput>> {
  readonly of: Entity;
  readonly permission: AccessRule;
  readonly operation: Command<In, SchemaOf<typeof started>, never>;
  readonly job: JobDefinition<output<In>, ChangedRows, never>;
}

/**
 * Declares it under `<plugin>.<command>`, which the job is called as well. A plugin lists it among its operations; its server side says
 * what is done with some of the rows (`handleBulk`).
 */
export function defineBulk<const I extends Parts>(
  id: `${string}.${string}`,
  { of, permission, input }: { readonly of: Entity; readonly permission: AccessRule; readonly input: I },
): BulkCommand<SchemaOf<I & typeof shared> & $ZodType<BulkInput>> {
  type In = SchemaOf<I & typeof shared> & $ZodType<BulkInput>;
  const name = id.slice(id.indexOf('.') + 1);
  const operation = defineCommand(name, {
    permission,
    input: { ...shared, ...input },
    output: started,
    // Whatever the inputs of its own are, the project is among them.
    project: (given) => (given as BulkInput).projectId,
  }) as unknown as Command<In, SchemaOf<typeof started>, never>;
  const job = defineJob(id, { payload: operation.input as $ZodType<output<In>>, result: changedRows });
  return Object.freeze({ of, permission, operation, job });
}

import {
  type AccessKey,
  allow,
  defineCommand,
  defineJob,
  type Entity,
  enumeration,
  exchangeFields,
  listFilter,
  optional,
  relationTo,
} from '@gleba/core';
import * as z from 'zod/mini';

/** Files that a person may choose between (`ask: ['format']`); XLSX where nobody asked. */
export const recordFormats = ['xlsx', 'csv'] as const;

const input = { projectId: z.uuid(), filter: listFilter, format: optional(enumeration(recordFormats)) };

/** Facts of a record that the exported one names. */
export interface BesideExported {
  readonly entity: Entity;
  readonly relation: string;
  readonly fields: readonly string[];
}

/** A project's records as a spreadsheet or as separated values: the command that asks for it, and the job that writes it. */
export interface RecordExport extends ReturnType<typeof exportParts> {
  readonly entity: Entity;
  readonly beside: readonly BesideExported[];
}

function exportParts(id: string, purpose: string, access: AccessKey) {
  const name = id.slice(id.indexOf('.') + 1);
  return {
    purpose,
    operation: defineCommand(name, {
      permission: allow.key(access),
      project: ({ projectId }) => projectId,
      input,
      output: { jobId: z.uuid() },
    }),
    job: defineJob(`${id as `${string}.${string}`}`, {
      payload: z.object(input),
      result: z.object({ fileId: z.uuid(), rows: z.int() }),
    }),
  };
}

/**
 * Declares it under `<plugin>.<command>`, which the job is called as well: a column for each field of the entity that says `exchange`.
 * A plugin lists it among its operations, its server side as well: `exportRecords(landsExport)` of `exchange/server`.
 */
export function defineExport(
  id: `${string}.${string}`,
  how: {
    readonly of: Entity;
    readonly access: AccessKey;
    /** Of records that the exported ones name: columns that come first. */
    readonly beside?: readonly Pick<BesideExported, 'entity' | 'fields'>[];
  },
): RecordExport {
  const { of, access } = how;
  if (exchangeFields(of, 'out').length === 0)
    throw new Error(`'${id}' is empty: no field of '${of.id}' says exchange.`);
  const neighbours = (how.beside ?? []).map((beside) => ({ ...beside, relation: relationTo(of, beside.entity) }));
  return { ...exportParts(id, `${id.split('.')[0]}.export`, access), entity: of, beside: neighbours };
}

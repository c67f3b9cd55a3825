import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../operation/operation.ts';
import { allow } from '../permission/access-rule.ts';

const letter = { id: z.uuid() };

/** Tries the reaction once more. CONFLICT when the letter is no longer open. */
export const replayDeadLetter = defineCommand('replayDeadLetter', {
  permission: allow.adminAndUp,
  input: letter,
  output: letter,
});

/** Nothing is to come of it any more. CONFLICT when the letter is no longer open. */
export const discardDeadLetter = defineCommand('discardDeadLetter', {
  permission: allow.adminAndUp,
  input: letter,
  output: letter,
});

const change = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
const node = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** The event's name. */
  name: z.string(),
  actorId: z.nullable(z.uuid()),
  actorName: z.nullable(z.string()),
  /** Of a change. */
  changes: z.array(change),
  /** Names of the events that it tells besides, such as `lands.land.statusChanged`. */
  happened: z.array(z.string()),
  /** Of any other event; for created and removed the record in `record`. */
  data: z.optional(z.unknown()),
});

/**
 * What happened to one record, the latest first, for whoever may read the record; of a record that is gone, for
 * administrators. NOT_FOUND otherwise. Fields that the person may not read are left out.
 */
export const recordHistory = defineQuery('recordHistory', {
  permission: allow.member,
  input: {
    /** Entity id, such as `lands.land`. */
    entity: z.string().check(z.maxLength(200)),
    recordId: z.string().check(z.maxLength(36)),
    first: z._default(z.int().check(z.gte(1), z.lte(100)), 50),
    offset: z._default(z.int().check(z.gte(0), z.lte(100_000)), 0),
  },
  output: {
    totalCount: z.int(),
    nodes: z.array(node),
    /** Where the next page begins; null behind the last one. A page of large events ends before `first` of them. */
    nextOffset: z.nullable(z.int()),
  },
});

export const eventOperations = [replayDeadLetter, discardDeadLetter, recordHistory];

import * as mini from 'zod/mini';
import { defineCommand, defineQuery } from '../operation/operation.ts';
import { allow } from '../permission/access-rule.ts';

const letter = { id: mini.uuid() };

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

const change = mini.object({ field: mini.string(), from: mini.unknown(), to: mini.unknown() });
const node = mini.object({
  id: mini.uuid(),
  at: mini.iso.datetime(),
  /** The event's name. */
  name: mini.string(),
  actorId: mini.nullable(mini.uuid()),
  actorName: mini.nullable(mini.string()),
  /** Of a change. */
  changes: mini.array(change),
  /** Of any other event; for created and removed the record in `record`. */
  data: mini.optional(mini.unknown()),
});

/**
 * What happened to one record, the latest first, for whoever may read the record; of a record that is gone, for
 * administrators. NOT_FOUND otherwise. Fields that the person may not read are left out.
 */
export const recordHistory = defineQuery('recordHistory', {
  permission: allow.member,
  input: {
    /** Entity id, such as `lands.land`. */
    entity: mini.string().check(mini.maxLength(200)),
    recordId: mini.string().check(mini.maxLength(36)),
    first: mini._default(mini.int().check(mini.gte(1), mini.lte(100)), 50),
    offset: mini._default(mini.int().check(mini.gte(0), mini.lte(100_000)), 0),
  },
  output: {
    totalCount: mini.int(),
    nodes: mini.array(node),
    /** Where the next page begins; null behind the last one. A page of large events ends before `first` of them. */
    nextOffset: mini.nullable(mini.int()),
  },
});

export const eventOperations = [replayDeadLetter, discardDeadLetter, recordHistory];

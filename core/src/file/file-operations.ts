import * as z from 'zod/mini';
import { integer } from '../entity/field.ts';
import { defineCommand, defineQuery } from '../operation/operation.ts';
import { optional } from '../operation/part.ts';
import { allow } from '../permission/access-rule.ts';

/** A short-lived address of a file that the person may read. */
export const fileAddress = defineQuery('fileAddress', {
  permission: allow.member,
  input: { id: z.uuid() },
  output: { url: z.string(), name: z.string() },
});

/**
 * Puts a file that the person has sent in the place of another: from now on the key names it. The former file stays as it
 * is, under a key of its own and by its id; both rows tell who did it and when.
 */
export const replaceFile = defineCommand('replaceFile', {
  permission: allow.member,
  input: {
    /** Of the file that is replaced. */
    key: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    /** The id of the one that takes its place. */
    fileId: z.uuid(),
  },
  output: { key: z.string(), replacedId: z.uuid(), replacedKey: z.string() },
});

/** A petabyte: more is a typing error. */
const maxMegabytes = 1_000_000_000;

/** Kilobytes of 1000 bytes, as text: they pass what a GraphQL integer holds. */
const kilobytes = z.string();

/** What the organization's files take and may take, for its administrators. */
export const storageUse = defineQuery('storageUse', {
  permission: allow.adminAndUp,
  input: {},
  output: {
    usedKilobytes: kilobytes,
    /** Null: no limit. */
    allowedKilobytes: z.nullable(kilobytes),
    /** The organization's own limit; null where it has what the operator gives to every one. */
    ownMegabytes: z.nullable(z.int()),
    purposes: z.array(z.object({ purpose: z.string(), files: z.int(), kilobytes })),
  },
});

/** What is stored beyond a smaller limit stays; nothing is added until there is room. */
export const setStorageLimit = defineCommand('setStorageLimit', {
  // An organization does not give itself room: super administrators do.
  permission: allow.role('staff'),
  /** Left out or null: as much as the operator gives to every organization. */
  input: { megabytes: optional(integer({ min: 0, max: maxMegabytes })) },
  output: { megabytes: z.nullable(z.int()) },
});

export const fileOperations = [fileAddress, replaceFile, storageUse, setStorageLimit];

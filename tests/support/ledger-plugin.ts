import { allow, defineCommand, defineEntity, defineJob, definePlugin, text } from '@gleba/core';
import { defineReaction, handle, type JobContext, serverSide, work } from '@gleba/core/server';
import * as z from 'zod/mini';

/** What somebody entered; each entry is booked by a reaction, once. */
export const Entry = defineEntity('ledger.entry', {
  scope: 'organization',
  fields: { note: text({ required: true }) },
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.nobody },
});

/** The effects: not unique on purpose, so that one too many shows. Only administrators may see them. */
export const Booking = defineEntity('ledger.booking', {
  scope: 'organization',
  fields: { entryId: text({ required: true }), note: text({ required: true }) },
  access: { read: allow.adminAndUp, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});

const bookWhatWasEntered = defineReaction({
  id: 'ledger.bookWhatWasEntered',
  on: Entry.events.created,
  async run({ tx }, { recordId }) {
    const entry = await tx.get(Entry, recordId);
    await tx.insert(Booking, { entryId: recordId, note: entry.note });
    // Long enough to be killed in the middle.
    await tx.sql({ because: 'time passes' })`select pg_sleep(0.02)`;
    if (entry.note === 'poison') throw new Error('This cannot be booked.');
  },
});

const bookMany = defineJob('ledger.bookMany', { payload: z.object({ name: z.string(), rows: z.int() }) });

const bookManyWork = work(bookMany, async ({ checkpoint, step }: JobContext<{ next: number }>, { name, rows }) => {
  for (let next = checkpoint?.next ?? 0; next < rows; next += 1) {
    await step({ next: next + 1 }, async (tx) => {
      await tx.insert(Booking, { entryId: name, note: String(next) });
      await tx.sql({ because: 'time passes' })`select pg_sleep(0.02)`;
    });
  }
});

const startBooking = handle(
  defineCommand('startBooking', {
    permission: allow.member,
    input: z.object({ name: z.string(), rows: z.int() }),
    output: z.object({ jobId: z.uuid() }),
  }),
  async ({ enqueue }, payload) => ({ jobId: await enqueue(bookMany, payload) }),
);

export const ledger = definePlugin({
  id: 'ledger',
  version: '1.0.0',
  entities: [Entry, Booking],
  operations: [startBooking.operation],
  jobs: [bookMany],
});

/** A plugin as small as it can be that has a reaction and a job whose effects can be counted. */
export const ledgerServer = serverSide(ledger, () => ({
  operations: [startBooking],
  reactions: [bookWhatWasEntered],
  jobs: [bookManyWork],
}));

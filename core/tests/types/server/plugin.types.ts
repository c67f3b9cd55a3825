import * as z from 'zod/mini';
import {
  allow,
  changeOf,
  defineCommand,
  defineEntity,
  defineEvent,
  defineJob,
  definePlugin,
  money,
  text,
  token,
} from '../../../src/index.ts';
import { provide } from '../../../src/plugin/provided.ts';
import { defineReaction, handle, type JobContext, serverSide, work } from '../../../src/server/contract/server-side.ts';
import type { UnitOfWork } from '../../../src/server/contract/unit-of-work.ts';

/** Compiled by the type check, never run: a line that should not compile and does makes the check fail. */
interface Lookup {
  areaOf(id: string): string;
}
const lookup = token<Lookup>('test.lookup@1');
const clock = token<() => number>('test.clock@1');
const plugin = definePlugin({ id: 'test', version: '1.0.0', needs: { lookup }, wants: { clock } });

const Parcel = defineEntity('test.parcel', {
  scope: 'organization',
  fields: { block: text({ required: true }) },
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.nobody },
});
const Measured = defineEvent('test.parcel.measured', { about: Parcel, data: z.object({ area: z.string() }) });
const Sold = defineEvent('test.parcel.sold', { about: Parcel, data: { price: money() } });
const Renamed = defineEvent('test.parcel.renamed', changeOf(Parcel, 'block'));

export const side = serverSide(plugin, ({ needs, wants }) => {
  needs.lookup.areaOf('x').toUpperCase();
  // @ts-expect-error a need that the definition does not name
  needs.printer;
  // @ts-expect-error what is only wanted may be absent
  wants.clock();
  return {};
});

export const measure = handle(
  defineCommand('measure', {
    permission: allow.member,
    input: z.object({ id: z.uuid() }),
    output: z.object({ area: z.string() }),
    emits: [Measured, Renamed],
  }),
  async ({ tx, transaction }, { id }) => {
    await tx.emit(Measured, id, { area: '1.5' });
    // @ts-expect-error an event that the command does not declare
    await tx.emit(Sold, id, { price: '1' });
    // @ts-expect-error an event that the row's own event tells
    await tx.emit(Renamed, id, { id, from: 'A', to: 'B' });
    // @ts-expect-error data that does not fit the event
    await tx.emit(Measured, id, { area: 1.5 });
    await tellMeasure(tx, id);
    // @ts-expect-error a function that emits what the command does not declare
    await tellSale(tx, id);
    // @ts-expect-error the same in a transaction of its own
    await transaction((own) => tellSale(own, id));
    // @ts-expect-error no such field
    await tx.update(Parcel, id, { blok: 'A' });
    // @ts-expect-error a filter on a field that does not exist
    await tx.list(Parcel, { filter: { blok: { equalTo: 'A' } } });
    return { area: (await tx.get(Parcel, id)).block };
  },
);

const tellMeasure = (tx: UnitOfWork<typeof Measured>, id: string) => tx.emit(Measured, id, { area: '2' });
const tellSale = (tx: UnitOfWork<typeof Sold>, id: string) => tx.emit(Sold, id, { price: '2' });

export const tellLater = work(
  defineJob('test.tell', { payload: z.object({ id: z.string() }), emits: [Sold] }),
  async (context: JobContext<{ at: number }, typeof Sold>, { id }) => {
    await context.step({ at: 1 }, (tx) => tellSale(tx, id));
    // @ts-expect-error an event that the job does not declare
    await context.step({ at: 2 }, (tx) => tellMeasure(tx, id));
  },
);

export const wrong = handle(
  defineCommand('wrong', {
    permission: allow.member,
    input: z.object({}),
    output: z.object({ area: z.string() }),
  }),
  // @ts-expect-error the answer does not fit the output
  async () => ({ area: 1 }),
);

export const reaction = defineReaction({
  id: 'test.tell',
  on: Measured,
  async run(_context, event) {
    event.data.area.toUpperCase();
    // @ts-expect-error another event's data
    event.data.price;
    // @ts-expect-error a reaction that declares nothing emits nothing
    await _context.tx.emit(Measured, event.recordId, { area: '1' });
  },
});

export const following = defineReaction({
  id: 'test.follow',
  on: Parcel.events.changed,
  emits: [Measured],
  async run({ tx }, { data: { id, changes } }) {
    changes.block?.to.toUpperCase();
    await tx.emit(Measured, id, { area: '1' });
  },
});

// @ts-expect-error the service does not fit its token
export const offered = provide(lookup, { areaOf: (id: number) => String(id) });

import { z } from 'zod';
import { allow, defineCommand, defineEntity, defineEvent, definePlugin, text, token } from '../../../src/index.ts';
import { defineReaction, handle, provide, serverSide } from '../../../src/server/contract/server-side.ts';

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
const Measured = defineEvent('test.parcel.measured', { data: z.object({ area: z.string() }) });
const Sold = defineEvent('test.parcel.sold', { data: z.object({ price: z.string() }) });

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
    emits: [Measured],
  }),
  async ({ tx, emit }, { id }) => {
    await emit(Measured, { entity: Parcel, recordId: id }, { area: '1.5' });
    // @ts-expect-error an event that the command does not declare
    await emit(Sold, { entity: Parcel, recordId: id }, { price: '1' });
    // @ts-expect-error data that does not fit the event
    await emit(Measured, { entity: Parcel, recordId: id }, { area: 1.5 });
    // @ts-expect-error no such field
    await tx.update(Parcel, id, { blok: 'A' });
    // @ts-expect-error a filter on a field that does not exist
    await tx.list(Parcel, { filter: { blok: { equalTo: 'A' } } });
    return { area: (await tx.get(Parcel, id)).block };
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
  },
});

// @ts-expect-error the service does not fit its token
export const offered = provide(lookup, { areaOf: (id: number) => String(id) });

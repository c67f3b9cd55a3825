import {
  allow,
  type CreateOf,
  date,
  decimal,
  defineEntity,
  enumeration,
  integer,
  type PatchOf,
  type RecordOf,
  reference,
  text,
} from '../../src/index.ts';

/** Compiled by the type check, never run: a line that should not compile and does makes the check fail. */
const Parcel = defineEntity('test.parcel', {
  scope: 'project',
  softDelete: true,
  fields: {
    block: text({ required: true }),
    lot: text(),
    area: decimal(),
    status: enumeration(['pending', 'started'], { required: true, default: 'pending' }),
    soldOn: date({ writing: 'never' }),
    floors: integer({ required: true }),
    ownerId: reference('core.user', { writing: 'create' }),
  },
  unique: [{ id: 'k', fields: ['block', 'lot'] }],
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.nobody },
});

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const yes = <T extends true>(): T => true as T;

type R = RecordOf<typeof Parcel>;
yes<Equal<R['block'], string>>();
yes<Equal<R['lot'], string | null>>();
yes<Equal<R['area'], string | null>>();
yes<Equal<R['status'], 'pending' | 'started'>>();
yes<Equal<R['projectId'], string>>();
yes<Equal<R['organizationId'], number>>();
yes<Equal<R['deletedAt'], string | null>>();

const good: CreateOf<typeof Parcel> = { block: 'A', floors: 1, projectId: 'x' };
const patch: PatchOf<typeof Parcel> = { lot: null, status: 'started', deletedAt: null };
export const used = [good, patch];

// @ts-expect-error block is required
export const missing: CreateOf<typeof Parcel> = { floors: 1, projectId: 'x' };
// @ts-expect-error soldOn is written by the server only
export const written: CreateOf<typeof Parcel> = { block: 'A', floors: 1, projectId: 'x', soldOn: '2026-01-01' };
// @ts-expect-error a value outside of the enumeration
export const wrong: PatchOf<typeof Parcel> = { status: 'done' };
// @ts-expect-error ownerId can be set on creation only
export const late: PatchOf<typeof Parcel> = { ownerId: 'x' };
// @ts-expect-error a required field cannot be cleared
export const cleared: PatchOf<typeof Parcel> = { block: null };
// @ts-expect-error no such field
export const unknownField: PatchOf<typeof Parcel> = { blok: 'A' };

defineEntity('test.bad', {
  scope: 'global',
  fields: { a: text() },
  // @ts-expect-error a unique key names a field that does not exist
  unique: [{ id: 'k', fields: ['b'] }],
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.nobody },
});

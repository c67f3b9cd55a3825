import {
  allow,
  boolean,
  type ChangedOf,
  type CreatedOf,
  type CreateOf,
  changeOf,
  type DataOf,
  date,
  decimal,
  defineEntity,
  defineEvent,
  enumeration,
  file,
  type GeoJsonGeometry,
  geometry,
  integer,
  type LargeValue,
  type PatchOf,
  type RecordOf,
  type RemovedOf,
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
    kind: enumeration(['natural', 'legal'], { required: true, default: 'natural', tones: { legal: 'info' } }),
    register: text({ required: true, when: { kind: { in: ['legal'] } } }),
    isExempt: boolean({ required: true, default: false, when: { kind: { in: ['legal'] } } }),
    deedId: file({ purpose: 'test.deed', accept: ['.pdf'] }),
    quarter: text({ formerly: 'district', group: { title: 'test.place' }, list: { width: 90 }, bulk: true }),
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
// Required of the records to which it applies: others have none, and the declaration of a column cannot tell them apart.
yes<Equal<R['register'], string | null>>();
yes<Equal<R['isExempt'], boolean>>();
yes<Equal<R['deedId'], string | null>>();
yes<Equal<R['quarter'], string | null>>();

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

// @ts-expect-error a field's name is its property's
text('block');
// @ts-expect-error no such value has a tone
enumeration(['a'], { tones: { b: 'info' } });
// @ts-expect-error no such tone
enumeration(['a'], { tones: { a: 'purple' } });
// @ts-expect-error a file has a purpose
file({ accept: ['.pdf'] });

defineEntity('test.bad', {
  scope: 'global',
  fields: { a: text() },
  // @ts-expect-error a unique key names a field that does not exist
  unique: [{ id: 'k', fields: ['b'] }],
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.nobody },
});

/** What reactions are told: the fields by their types, digests where a value may be large, nothing of what is hidden. */
const Told = defineEntity('test.told', {
  scope: 'organization',
  fields: {
    status: enumeration(['pending', 'started'], { required: true }),
    area: decimal(),
    note: text({ max: 4000 }),
    code: text({ required: true, max: 120 }),
    shape: geometry('polygon'),
    secret: text({ hidden: true }),
  },
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.nobody },
});
type Changes = ChangedOf<typeof Told>['changes'];
yes<Equal<NonNullable<Changes['status']>['to'], 'pending' | 'started'>>();
yes<Equal<NonNullable<Changes['area']>['from'], string | null>>();
yes<Equal<NonNullable<Changes['note']>['to'], string | LargeValue | null>>();
yes<Equal<NonNullable<Changes['code']>['to'], string>>();
yes<Equal<NonNullable<Changes['shape']>['to'], GeoJsonGeometry | LargeValue | null>>();
yes<Equal<NonNullable<Changes['createdBy']>['to'], string | null>>();
yes<Equal<CreatedOf<typeof Told>['record']['status'], 'pending' | 'started'>>();
yes<Equal<RemovedOf<typeof Told>['record']['code'], string>>();
yes<Equal<DataOf<typeof Told.events.changed>, ChangedOf<typeof Told>>>();
// @ts-expect-error hidden fields are in no event
export type OfHidden = Changes['secret'];
// @ts-expect-error the entity is not marked when it is removed
export type OfMark = Changes['deletedAt'];

const statusChanged = defineEvent('test.told.statusChanged', changeOf(Told, 'status'));
const started = defineEvent('test.told.started', changeOf(Told, 'status', { to: ['started'] }));
yes<Equal<DataOf<typeof statusChanged>['from'], 'pending' | 'started' | null>>();
yes<Equal<DataOf<typeof statusChanged>['to'], 'pending' | 'started'>>();
yes<Equal<DataOf<typeof started>['to'], 'started'>>();
// @ts-expect-error no such field
changeOf(Told, 'state');
// @ts-expect-error no such value
changeOf(Told, 'status', { to: ['ended'] });
// @ts-expect-error a hidden field changes in silence
changeOf(Told, 'secret');

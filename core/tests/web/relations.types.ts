import {
  allow,
  decimal,
  defineEntity,
  enumeration,
  extendEntity,
  type FilterOf,
  file,
  integer,
  one,
  reference,
  text,
  User,
  withExtension,
  withNone,
  withSome,
} from '../../src/index.ts';
import { type ApiClient, type EntityStore, many } from '../../src/web/index.ts';

/** Compiled by the type check, never run: a line that should not compile and does makes the check fail. */
const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.nobody };
const Owner = defineEntity('test.owner', {
  scope: 'organization',
  fields: { name: text({ required: true }), kind: enumeration(['natural', 'legal'], { required: true }) },
  access,
});
const Parcel = defineEntity('test.parcel', {
  scope: 'project',
  softDelete: true,
  fields: {
    block: text({ required: true }),
    floors: integer(),
    ownerId: reference(Owner, { inverse: 'parcels' }),
    formerOwnerId: reference(Owner, { inverse: 'formerParcels' }),
    mergedIntoId: reference('test.parcel', { inverse: 'mergedParcels' }),
    surveyorId: reference(User, { required: true }),
    deedId: file({ purpose: 'test.deed' }),
  },
  access,
});
const ParcelSoil = extendEntity('soil.parcelSoil', Parcel, { fields: { acidity: decimal() }, access });

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const yes = <T extends true>(): T => true as T;

export function lists(parcels: EntityStore<typeof Parcel>, owners: EntityStore<typeof Owner>): void {
  const row = parcels.list({
    include: {
      owner: ['name', 'kind'],
      mergedInto: ['block'],
      surveyor: ['name'],
      deed: ['name'],
      createdByUser: ['name'],
      deletedByUser: ['name'],
      project: ['name'],
      mergedParcels: many(Parcel, ['block'], { first: 5, include: { owner: ['kind'] } }),
      parcelSoil: one(ParcelSoil, ['acidity']),
    },
  }).rows[0];
  if (!row) return;
  row.block satisfies string;
  yes<Equal<NonNullable<typeof row.owner>['kind'], 'natural' | 'legal'>>();
  row.owner?.id satisfies string | undefined;
  row.mergedInto?.block satisfies string | undefined;
  // Whoever may not see the other record is told of none, although the reference is required.
  row.surveyor?.name satisfies string | undefined;
  row.createdByUser?.name satisfies string | undefined;
  row.project?.name satisfies string | undefined;
  row.mergedParcels.nodes[0]?.owner?.kind satisfies 'natural' | 'legal' | undefined;
  row.mergedParcels.totalCount satisfies number;
  row.parcelSoil?.acidity satisfies string | null | undefined;
  // @ts-expect-error nobody may be sure that it is seen
  row.owner.name;
  // @ts-expect-error was not asked for
  row.mergedInto?.floors;
  // @ts-expect-error was not included
  row.formerOwner;

  owners.list({ include: { parcels: many(Parcel, ['block']), formerParcels: many(Parcel, []) } });
  // @ts-expect-error no such relation
  parcels.list({ include: { landlord: ['name'] } });
  // @ts-expect-error no such field at the other end
  parcels.list({ include: { owner: ['nam'] } });
  // @ts-expect-error the reference names another entity
  parcels.list({ include: { owner: one(User, ['name']) } });
  // @ts-expect-error there is one of them
  parcels.list({ include: { owner: many(Owner, ['name']) } });
  // @ts-expect-error no reference has this way back
  owners.list({ include: { plots: many(Parcel, ['block']) } });
  // @ts-expect-error what refers to it must be named: the names alone tell no type
  owners.list({ include: { parcels: ['block'] } });
  // @ts-expect-error no relation of what is included
  owners.list({ include: { parcels: many(Parcel, [], { include: { landlord: ['name'] } }) } });
  // @ts-expect-error an extension of another entity
  owners.list({ include: { parcelSoil: one(ParcelSoil, ['acidity']) } });
}

export async function records(api: ApiClient): Promise<void> {
  const parcel = await api.record(Parcel, 'x', { fields: ['block'], include: { owner: ['kind'] } });
  yes<Equal<NonNullable<NonNullable<typeof parcel>['owner']>['kind'], 'natural' | 'legal'>>();
  // @ts-expect-error no such relation
  await api.record(Parcel, 'x', { fields: ['block'], include: { landlord: ['kind'] } });
  await api.ids(Parcel, { filter: { owner: { kind: { equalTo: 'legal' } } } });
  // @ts-expect-error none of its values
  await api.ids(Parcel, { filter: { owner: { kind: { equalTo: 'royal' } } } });
}

export const filters: readonly FilterOf<typeof Owner>[] = [
  withSome(Parcel, 'owner', { floors: { greaterThan: 2 } }),
  withNone(Parcel, 'formerOwner'),
  { or: [withSome(Parcel, 'owner', { mergedInto: { block: { equalTo: 'A' } } }), { name: { equalTo: 'Ana' } }] },
];
export const ofParcels: readonly FilterOf<typeof Parcel>[] = [
  { createdByUser: { name: { equalTo: 'Ana' } }, deed: { name: { isNull: false } } },
  withExtension(Parcel, ParcelSoil, { acidity: { lessThan: '5' } }),
];
// @ts-expect-error no such relation
withSome(Parcel, 'landlord');
// @ts-expect-error no such field
withSome(Parcel, 'owner', { storeys: { greaterThan: 2 } });
// @ts-expect-error an extension of another entity
withExtension(Owner, ParcelSoil, {});
// @ts-expect-error no such field at the other end
export const wrong: FilterOf<typeof Parcel> = { owner: { nam: { equalTo: 'Ana' } } };

import * as z from 'zod/mini';
import {
  accessKey,
  allow,
  boolean,
  computed,
  date,
  decimal,
  defineEntity,
  EntityRegistry,
  enumeration,
  extendEntity,
  geometry,
  instant,
  integer,
  json,
  kernel,
  money,
  reference,
  text,
} from '../../../src/index.ts';

export const parcelsKey = accessKey('parcels');
export const peopleKey = accessKey('people');
export const manageKey = accessKey('manage');

/** Every kind of field, soft deletion, column rules and relations both ways. */
export const Parcel = defineEntity('test.parcel', {
  scope: 'project',
  softDelete: true,
  title: ['block', 'lot'],
  fields: {
    block: text({ required: true, searchable: true }),
    lot: text({ searchable: true }),
    status: enumeration(['pending', 'started', 'archived'], { required: true, default: 'pending' }),
    /** Not spelt as GraphQL's enum values are. */
    grade: enumeration(['1st', '2nd'], {}),
    area: decimal({ precision: 18, scale: 4 }),
    price: money(),
    floors: integer(),
    isOpen: boolean({ required: true, default: false }),
    soldOn: date(),
    visitedAt: instant(),
    facts: json(z.record(z.string(), z.unknown())),
    shape: geometry('polygon'),
    surface: computed<string>({ how: 'area', of: 'shape' }),
    centre: computed<unknown>({ how: 'centroid', of: 'shape' }),
    label: computed<string>({ how: 'join', of: ['block', 'lot'], separator: " '$1/ " }),
    personCount: computed<number>({ how: 'count', of: 'people' }),
    noteCount: computed<number>({ how: 'count', of: 'notes' }),
    secret: text({ hidden: true }),
    /** For administrators and managers. */
    remark: text({ read: allow.adminAndUp, searchable: true }),
    /** For whoever made the row. */
    draft: text({ read: allow.own('createdBy') }),
    mergedIntoId: reference('test.parcel', { inverse: 'mergedParcels', onDelete: 'setNull' }),
  },
  access: {
    read: allow.key(parcelsKey),
    create: allow.key(manageKey),
    update: allow.key(manageKey),
    delete: allow.adminAndUp,
  },
});

export const Person = defineEntity('test.person', {
  scope: 'project',
  plural: 'people',
  fields: {
    parcelId: reference(Parcel, { required: true, inverse: 'people', writing: 'create' }),
    groupId: reference('test.group', { inverse: 'people' }),
    name: text({ required: true, searchable: true }),
    income: money(),
    age: integer(),
  },
  access: {
    read: allow.key(peopleKey),
    create: allow.key(peopleKey),
    update: allow.any(allow.own('createdBy'), allow.adminAndUp),
    delete: allow.adminAndUp,
  },
});

/** Shared catalogue of the global organization. */
export const Tag = defineEntity('test.tag', {
  scope: 'organization',
  sharedFromGlobal: true,
  fields: { name: text({ required: true }) },
  access: { read: allow.member, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});

/** Seen by who made it, by administrators, and by who can see one of its people. */
export const Group = defineEntity('test.group', {
  scope: 'organization',
  fields: {
    name: text({ required: true, searchable: true }),
    tagId: reference(Tag, { inverse: 'groups' }),
    noteCount: computed<number>({ how: 'count', of: 'notes' }),
  },
  access: {
    read: allow.any(allow.own('createdBy'), allow.adminAndUp, allow.related('people')),
    create: allow.nobody,
    update: allow.nobody,
    delete: allow.nobody,
  },
});

/** Facts of a parcel by somebody else: seen by whoever sees the parcel and knows about soil. */
export const ParcelSoil = extendEntity('test.parcelSoil', Parcel, {
  fields: {
    texture: enumeration(['sand', 'clay'], {}),
    acidity: decimal({ precision: 4, scale: 2 }),
    note: text({ searchable: true }),
  },
  access: {
    read: allow.key(peopleKey),
    create: allow.key(manageKey),
    update: allow.key(manageKey),
    delete: allow.adminAndUp,
  },
});

/** Of an owner whose rule looks at its columns and relations. */
export const GroupFacts = extendEntity('test.groupFacts', Group, {
  plural: 'groupsFacts',
  fields: { founded: date() },
  access: { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
});

/** Seen by who sees its parcel, wherever one comes to it from. */
export const Note = defineEntity('test.note', {
  scope: 'project',
  fields: {
    parcelId: reference(Parcel, { required: true, inverse: 'notes' }),
    groupId: reference(Group, { inverse: 'notes' }),
    words: text({ required: true, searchable: true }),
  },
  access: {
    read: allow.all(allow.key(peopleKey), allow.related('parcel')),
    create: allow.nobody,
    update: allow.nobody,
    delete: allow.nobody,
  },
});

export const testEntities = [Parcel, Person, Tag, Group, ParcelSoil, GroupFacts, Note];

export const testRegistry = new EntityRegistry([...kernel.entities, ...testEntities]);

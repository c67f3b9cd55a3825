import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { allow, one } from '../../src/index.ts';
import { buildSchema } from '../../src/server/graphql/build-schema.ts';
import {
  createDocument,
  defaultFields,
  deleteDocument,
  listDocument,
  many,
  oneDocument,
  orderNames,
  selectionOf,
  updateDocument,
  updateMutation,
} from '../../src/web/index.ts';
import { Dweller, Parcel, registry } from './support/entities.ts';

const context = { registry };
const { schema, mutations } = buildSchema(registry, [], []);

describe('entity documents', () => {
  it('are valid in the server’s own schema, for every entity and every derived write', () => {
    for (const entity of registry.entities) {
      const selection = selectionOf(entity, {}, context);
      const documents = [listDocument(entity, selection, true), listDocument(entity, selection, false)];
      documents.push(oneDocument(entity, selection));
      if (mutations.has(`create${entity.typeName}`)) documents.push(createDocument(entity, selection));
      if (mutations.has(updateMutation(entity))) documents.push(updateDocument(entity, selection));
      if (mutations.has(`delete${entity.typeName}`)) documents.push(deleteDocument(entity));
      for (const document of documents) expect(validate(schema, parse(document)), document).toEqual([]);
    }
    expect([...mutations.keys()]).toEqual(
      expect.arrayContaining(['updateParcel', 'setParcelSoil', 'deleteParcelSoil']),
    );
    expect(mutations.has('createParcelSoil') || mutations.has('updateParcelSoil')).toBe(false);
  });

  it('select every visible field but geometries and JSON', () => {
    const names = defaultFields(Parcel, context);
    expect(names).toContain('dwellerCount');
    expect(names).toContain('deletedAt');
    expect(names).not.toContain('shape');
    expect(names).not.toContain('details');
    expect(names).not.toContain('secret');
  });

  it('leave out columns whose rule the reader does not pass, and take geometries that are asked for', () => {
    const reader = { registry, canRead: (rule: unknown) => rule !== allow.adminAndUp };
    expect(defaultFields(Parcel, context)).toContain('margin');
    expect(defaultFields(Parcel, reader)).not.toContain('margin');
    expect(selectionOf(Parcel, { with: ['shape'] }, reader)).toContain('shape');
  });

  it('write relations to one and to many, with id and updatedAt', () => {
    const selection = selectionOf(
      Parcel,
      {
        fields: ['block'],
        include: { project: ['name'], dwellers: many(Dweller, ['name'], { first: 5, orderBy: ['-name'] }) },
      },
      context,
    );
    expect(selection).toBe(
      'id block updatedAt project { id name updatedAt } ' +
        'dwellers(first: 5, orderBy: [NAME_DESC]) { totalCount nodes { id name updatedAt } }',
    );
    expect(validate(schema, parse(listDocument(Parcel, selection, true)))).toEqual([]);
    const nested = selectionOf(
      Dweller,
      { fields: [], include: { parcel: one(Parcel, ['lot'], { dwellers: many(Dweller, ['name']) }) } },
      context,
    );
    expect(validate(schema, parse(oneDocument(Dweller, nested)))).toEqual([]);
  });

  it('name orders as the endpoint does and refuse what cannot be sorted by', () => {
    expect(orderNames(Parcel, ['block', '-createdAt'])).toEqual(['BLOCK_ASC', 'CREATED_AT_DESC']);
    expect(() => orderNames(Parcel, ['shape'])).toThrow("'test.parcel' cannot be sorted by 'shape'.");
  });

  it('refuse unknown names and hidden fields', () => {
    expect(() => selectionOf(Parcel, { fields: ['blok'] }, context)).toThrow("no field 'blok'");
    expect(() => selectionOf(Parcel, { fields: ['secret'] }, context)).toThrow("no field 'secret'");
    expect(() => selectionOf(Parcel, { include: { owners: ['name'] } }, context)).toThrow("no relation 'owners'");
    expect(() => selectionOf(Parcel, { include: { dwellers: ['name'] } }, context)).toThrow('leads to many');
    expect(() => selectionOf(Parcel, { include: { project: one(Dweller, ['name']) } }, context)).toThrow(
      "'core.project'",
    );
  });
});

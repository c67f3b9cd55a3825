import { describe, expect, it } from 'vitest';
import {
  allow,
  bulkFields,
  computed,
  decimal,
  defineEntity,
  enumeration,
  exchangeFields,
  exchangeHeader,
  extendEntity,
  file,
  groupedFields,
  listFields,
  text,
} from '../../src/index.ts';

const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.member };

describe("a field's stable id", () => {
  const shared = text({ max: 9 });
  const Tree = defineEntity('garden.tree', {
    scope: 'organization',
    fields: { species: text({ formerly: 'kind' }), note: shared },
    access,
  });

  it('is the name of its property, or the first that it had', () => {
    expect(Object.entries(Tree.allFields).map(([name, { id }]) => `${name} ${id}`)).toEqual([
      'id id',
      'species kind',
      'note note',
      'organizationId organizationId',
      'createdAt createdAt',
      'createdBy createdBy',
      'updatedAt updatedAt',
      'updatedBy updatedBy',
    ]);
    expect(Tree.fields.species.id).toBe('kind');
  });

  it('is given by each entity that has the field', () => {
    const TreeFact = extendEntity('shed.treeFact', Tree, { fields: { remark: shared }, access });
    expect([Tree.fields.note.id, TreeFact.fields.remark.id, shared.id]).toEqual(['note', 'remark', '']);
  });

  it('is not given twice', () => {
    const fields = { name: text(), title: text({ formerly: 'name' }) };
    expect(() => defineEntity('garden.bed', { scope: 'global', fields, access })).toThrow(
      "Field id 'name' stands twice in 'garden.bed'.",
    );
  });
});

describe('facets', () => {
  const facts = { title: 'garden.plant.facts', order: 2 };
  const place = { title: 'garden.plant.place', order: 1 };
  const Plant = defineEntity('garden.plant', {
    scope: 'organization',
    fields: {
      note: text({ order: 1, group: facts, exchange: { order: 9, names: ['obs'] } }),
      name: text({ list: true, exchange: true }),
      size: decimal({ bulk: true, list: { order: -1 }, group: facts, exchange: { unit: 'm²', header: 'x.size' } }),
      bed: text({ group: place, bulk: true }),
      rank: text({ writing: 'never', group: false, list: false, bulk: true, exchange: true }),
      count: computed<number>({ how: 'count', of: 'seeds' }, { list: { isHidden: true }, group: false }),
      state: enumeration(['a', 'b'], { tones: { a: 'danger' } }),
      photoId: file({ purpose: 'garden.photo', accept: ['.jpg'] }),
    },
    access,
  });

  it('say which fields are columns, and where', () => {
    expect(listFields(Plant)).toEqual(['size', 'name', 'count']);
    expect(listFields(defineEntity('garden.bed', { scope: 'global', fields: { a: text() }, access }))).toBeUndefined();
  });

  it('put forms and records into groups, those without one first', () => {
    expect(groupedFields(Plant, Object.keys(Plant.fields))).toEqual([
      { title: '', fields: ['name', 'state', 'photoId'] },
      { title: 'garden.plant.place', fields: ['bed'] },
      { title: 'garden.plant.facts', fields: ['size', 'note'] },
    ]);
  });

  it('offer many records only what people may write', () => {
    expect(bulkFields(Plant)).toEqual(['size', 'bed']);
  });

  it('say what files bring and are given, with their headers', () => {
    expect(exchangeFields(Plant, 'in')).toEqual(['name', 'size', 'note']);
    expect(exchangeFields(Plant, 'out')).toEqual(['name', 'size', 'rank', 'note']);
    const texts = { 'x.size': 'Área', 'garden.plant.name': 'Nome' };
    expect(['name', 'size', 'rank'].map((name) => exchangeHeader(texts, Plant, name))).toEqual([
      'Nome',
      'Área (m²)',
      'rank',
    ]);
    expect(exchangeHeader({ 'x.size': 'Área em m²' }, Plant, 'size')).toBe('Área em m²');
  });

  it('a file is a reference to what was stored', () => {
    const { photoId } = Plant.fields;
    expect(photoId).toMatchObject({
      kind: 'reference',
      reference: { entity: 'core.storedFile', onDelete: 'setNull' },
      file: { purpose: 'garden.photo', accept: ['.jpg'] },
    });
    expect(Plant.fields.state.tones).toEqual({ a: 'danger' });
  });
});

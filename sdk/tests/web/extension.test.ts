import { allow, defineEntity, type Entity, EntityRegistry, extendEntity, kernel, text } from '@gleba/core';
import type { EntityStore } from '@gleba/core/web';
import { expect, it } from 'vitest';
import { saveExtensions } from '../../src/web/contribution/form-parts.tsx';
import { extensionDraft } from '../../src/web/contribution/use-extension.ts';
import { filledValues } from '../../src/web/derived/filled-values.ts';

const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.member };
const Tree = defineEntity('garden.tree', { scope: 'organization', fields: { name: text() }, access });
const Shrub = defineEntity('garden.shrub', { scope: 'organization', fields: { name: text() }, access });
const extend = (id: `${string}.${string}`, owner: Entity) =>
  extendEntity(id, owner, { fields: { note: text() }, access });
const [Bark, Nest, Berry] = [extend('wood.bark', Tree), extend('birds.nest', Tree), extend('birds.berry', Shrub)];
const registry = new EntityRegistry([...kernel.entities, Tree, Shrub, Bark, Nest, Berry]);

/** Stores that write down what they are asked to write. */
function written(refused?: Entity) {
  const changes: unknown[] = [];
  const store = (entity: Entity) => ({
    async update(id: string, patch: object) {
      if (entity === refused) throw new Error('refused');
      changes.push([entity.id, id, patch]);
    },
  });
  return { changes, stores: { store: (entity: Entity) => store(entity) as unknown as EntityStore<Entity> } as never };
}

it('holds in the form of its owner what was chosen there before what is known, also nothing', () => {
  const told: unknown[] = [];
  const form = (values: object) => ({ values: { ...values }, setValues: (next: object) => void told.push(next) });
  expect(extensionDraft(Bark, { note: 'a' }, form({})).values).toEqual({ note: 'a' });
  expect(extensionDraft(Bark, { note: 'a' }, form({ 'wood.bark': { note: 'b' } })).values).toEqual({ note: 'b' });
  expect(extensionDraft(Bark, { note: 'a' }, form({ 'wood.bark': { note: null } })).values).toEqual({ note: null });
  expect(extensionDraft(Bark, undefined, form({ 'wood.bark': { note: 'b' } })).values).toBeUndefined();
  extensionDraft(Bark, {}, form({ 'wood.bark': { age: 3 } })).change({ note: 'c' });
  expect(told).toEqual([{ 'wood.bark': { age: 3, note: 'c' } }]);
});

it('fills in of a chosen record what is not written yet', () => {
  const fills = { name: ['name'], taxId: ['cpf', 'cnpj'] };
  const ana = { name: 'Ana', cpf: '529.982.247-25', cnpj: null };
  expect(filledValues(fills, ana, {})).toEqual({ name: 'Ana', taxId: '529.982.247-25' });
  expect(filledValues(fills, ana, { name: 'Ana S.', taxId: '' })).toEqual({ taxId: '529.982.247-25' });
  expect(filledValues(fills, { name: 'Terra Boa', cpf: null, cnpj: '1' }, {})).toEqual({
    name: 'Terra Boa',
    taxId: '1',
  });
});

it('writes what a form holds of the extensions of its entity, and of no other', async () => {
  const { changes, stores } = written();
  const values = { name: 'Ipê', 'wood.bark': { note: 'grossa' }, 'birds.berry': { note: 'doce' }, 'birds.nest': null };
  await saveExtensions(registry, stores, Tree, '7', values);
  expect(changes).toEqual([['wood.bark', '7', { note: 'grossa' }]]);
});

it('tells of the first refusal, and a second try writes them all', async () => {
  const values = { 'wood.bark': { note: 'a' }, 'birds.nest': { note: 'b' } };
  const first = written(Nest);
  await expect(saveExtensions(registry, first.stores, Tree, '7', values)).rejects.toThrow('refused');
  const again = written();
  await saveExtensions(registry, again.stores, Tree, '7', values);
  expect(again.changes).toHaveLength(2);
});

import { allow, defineEntity, type Entity, EntityRegistry, extendEntity, kernel, text } from '@gleba/core';
import type { EntityStore } from '@gleba/core/web';
import { expect, it } from 'vitest';
import { saveExtensions } from '../../src/web/contribution/form-parts.tsx';

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

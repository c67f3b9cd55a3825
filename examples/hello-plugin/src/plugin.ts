import { accessKey, allow, defineEntity, definePlugin, integer, text } from '@gleba/sdk';

export const treesKey = accessKey('trees');
const mayUse = allow.key(treesKey);

export const Tree = defineEntity('trees.tree', {
  scope: 'project',
  title: ['species'],
  fields: { species: text({ required: true, searchable: true }), height: integer({ min: 0 }) },
  access: { read: mayUse, create: mayUse, update: mayUse, delete: allow.adminAndUp },
});

export const trees = definePlugin({
  id: 'trees',
  version: '0.1.0',
  initially: 'available',
  entities: [Tree],
  accessKeys: [treesKey],
});

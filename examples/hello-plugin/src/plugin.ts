import { accessBy, accessKey, defineEntity, definePlugin, integer, text } from '@gleba/sdk';

export const treesKey = accessKey('trees');

export const Tree = defineEntity('trees.tree', {
  scope: 'project',
  title: ['species'],
  fields: { species: text({ required: true, searchable: true }), height: integer({ min: 0 }) },
  access: accessBy(treesKey),
});

export const trees = definePlugin({
  id: 'trees',
  version: '0.1.0',
  initially: 'available',
  entities: [Tree],
  accessKeys: [treesKey],
});

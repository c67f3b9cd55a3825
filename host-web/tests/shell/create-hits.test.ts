import { defineEntity, type Entity, text } from '@gleba/core';
import { createPanelRegistry, type PlacedPanel } from '@gleba/core/web';
import { createTextSource } from '@gleba/sdk/web';
import { expect, it } from 'vitest';
import { createHitsOf } from '../../src/shell/create-hits.ts';

const projectId = '0190a0a0-0000-7000-8000-000000000001';
const Tree = defineEntity('trees.tree', { scope: 'project', title: ['name'], fields: { name: text() } });
const load = async () => ({ default: null });
const panels = createPanelRegistry([
  {
    plugin: { id: 'trees' },
    side: {
      panels: [
        { id: 'trees.labelNew', slot: 'modal', title: 'label', path: '/labels/new', load },
        { id: 'trees.boardNew', slot: 'modal', title: 'board', path: '/boards/new-board', load },
        { id: 'trees.projectBoardNew', slot: 'modal', title: 'board', path: '/:project/boards/new-board', load },
        { id: 'trees.tree.new', slot: 'modal', scope: 'project', title: 'trees.tree', path: '/trees/new', load },
        {
          id: 'trees.leafNew',
          slot: 'modal',
          scope: 'project',
          title: 'leaf',
          path: '/trees/:treeId/leaves/new',
          load,
        },
        { id: 'trees.list', slot: 'route', scope: 'project', title: 'trees', path: '/trees', load },
      ],
    },
  },
] as never).panels as readonly PlacedPanel[];
const { texts } = createTextSource(
  {
    'pt-BR': {
      label: 'Nova etiqueta',
      board: 'Novo painel',
      'trees.tree': 'Árvore',
      'ui.list.create': 'Criar {entity}',
      leaf: 'Nova folha',
    },
    en: {},
    es: {},
  },
  'pt-BR',
);
const found = (project: string | undefined, mayCreate: (entity: Entity) => boolean = () => true) =>
  createHitsOf({
    panels,
    projectId: project,
    translate: texts,
    findEntity: (id) => (id === Tree.id ? Tree : undefined),
    mayCreate,
  }).map(({ title, path }) => [title, path]);

it('finds what has a form of its own, what is of the project first', () => {
  expect(found(projectId)).toEqual([
    ['Novo painel', `/p/${projectId}/boards/new-board`],
    ['Criar árvore', `/p/${projectId}/trees/new`],
    ['Nova etiqueta', '/labels/new'],
  ]);
});

it('leaves a project’s forms out while none is chosen', () => {
  expect(found(undefined)).toEqual([
    ['Nova etiqueta', '/labels/new'],
    ['Novo painel', '/boards/new-board'],
  ]);
});

it('offers nothing that the person may not make', () => {
  expect(found(projectId, () => false)).toEqual([
    ['Novo painel', `/p/${projectId}/boards/new-board`],
    ['Nova etiqueta', '/labels/new'],
  ]);
});

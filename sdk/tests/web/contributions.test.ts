import {
  accessKey,
  allow,
  type Contribution,
  decimal,
  defineCommand,
  defineEntity,
  definePlugin,
  EntityRegistry,
  enumeration,
  extendEntity,
  kernel,
  list,
  type PluginState,
  text,
  uuidv7,
} from '@gleba/core';
import { memoryStorage } from '@gleba/core/web';
import { MantineProvider } from '@mantine/core';
import { runInAction } from 'mobx';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { BulkActions } from '../../src/web/contribution/action-buttons.tsx';
import type { AnyAction } from '../../src/web/contribution/action-contribution.ts';
import { arranged } from '../../src/web/contribution/arranged-actions.ts';
import { BatchedValues } from '../../src/web/contribution/batched-values.ts';
import { isOffered } from '../../src/web/contribution/use-actions.tsx';
import { type FilterCondition, filterOf } from '../../src/web/filter/filter-condition.ts';
import {
  contribute,
  createPanelRegistry,
  createTextSource,
  createToastNotifier,
  createWebServices,
  DefaultListPanel,
  definePanel,
  ServicesProvider,
  TableSelection,
  UploadStore,
  uiMessages,
  useListQuery,
} from '../../src/web/index.ts';
import { tusUpload } from '../../src/web/upload/tus-upload.ts';

const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.member };
const Tree = defineEntity('wood.tree', {
  scope: 'organization',
  title: ['name'],
  fields: { name: text({ required: true }), kind: enumeration(['pine', 'oak'], { required: true }) },
  access,
});
const TreeHealth = extendEntity('care.treeHealth', Tree, { fields: { height: decimal() }, access });
const careKey = accessKey('care');
const visitTrees = defineCommand('visitTrees', {
  permission: allow.member,
  input: { ids: list(z.string()) },
  output: { jobId: z.string() },
});

const contributions: readonly Contribution[] = [
  contribute.action(Tree, {
    place: 'bulk',
    id: 'care.visit',
    title: '<visit>',
    needs: { least: 2 },
    operation: visitTrees,
    input: async ({ ids }) => ({ ids: await ids() }),
  }),
  contribute.action(Tree, { place: 'list', id: 'care.plan', title: '<plan>', path: () => '/plan' }),
  contribute.action(Tree, { place: 'list', id: 'care.count', title: '<count>', isReadOnly: true, run() {} }),
  contribute.action(Tree, { place: 'list', id: 'care.locked', title: '<locked>', path: () => '/locked' }),
  contribute.action(Tree, { place: 'list', id: 'care.some', title: '<some>', needs: { least: 1 }, run() {} }),
  contribute.action(Tree, { place: 'list', id: 'care.secret', title: '<secret>', access: careKey, run() {} }),
  contribute.column(Tree, {
    ...{ id: 'care.visits', title: '<visits>' },
    values: async (ids) => new Map(ids.map((id) => [id, 3])),
    text: (count) => `${count}`,
  }),
  contribute.filter(Tree, {
    id: 'care.state',
    field: enumeration(['late', 'done']),
    where: (operand) => ({ visits: { some: { state: operand } } }),
  }),
];
const locked = definePanel({
  ...{ id: 'care.locked.screen', slot: 'route', path: '/locked', title: '<screen>', roles: ['admin'] },
  load: async () => ({ default: () => null }),
});
const wood = definePlugin({ id: 'wood', version: '1.0.0', entities: [Tree] });
const care = definePlugin({ id: 'care', version: '1.0.0', entities: [TreeHealth], accessKeys: [careKey] });
const locales = { 'pt-BR': {}, en: {}, es: {} };
const t = createTextSource(uiMessages, 'pt-BR').texts;

function services(state: PluginState) {
  const notifier = createToastNotifier({ show() {}, isOnline: () => true });
  const registry = new EntityRegistry([...kernel.entities, Tree, TreeHealth]);
  const parts = { baseUrl: 'http://test.invalid', registry, notifier, translate: t, storage: memoryStorage() };
  const web = createWebServices({ ...parts, fetch: () => new Promise<Response>(() => {}) });
  const plugins = [
    { id: 'wood', state: 'enabled' as const },
    { id: 'care', state },
  ];
  runInAction(() => {
    web.session.me = {
      ...{ id: uuidv7(), name: 'Ana', email: 'ana@example.org', role: 'user', mobilePhone: null, twoFaEnabled: false },
      ...{
        preferences: null,
        language: 'pt-BR',
        organizationId: 2,
        organizations: [],
        accessKeys: [],
        projectAccess: [],
        plugins,
      },
      organization: {
        id: 2,
        name: 'Escritório',
        uiCustomizations: null,
        logoImage: null,
        idleMinutes: null,
        timeZone: 'America/Sao_Paulo',
        mayChooseLanguage: false,
      },
    };
    web.session.status = 'ready';
  });
  const panels = createPanelRegistry([
    { plugin: wood, side: { locales } },
    { plugin: care, side: { locales, contributions, panels: [locked] } },
  ]);
  expect(panels.problems).toEqual([]);
  const uploads = new UploadStore(tusUpload({ endpoint: 'http://test.invalid/uploads', token: async () => undefined }));
  return { ...web, notifier, translate: t, registry, panels, uploads };
}

let state: PluginState;
beforeEach(() => {
  state = 'enabled';
});

/** The words in <> that are drawn. */
function drawn(content: ReactNode, address = '/'): readonly string[] {
  const page = createElement(MemoryRouter, { initialEntries: [address] }, content);
  const Provided = () => ServicesProvider({ services: services(state), children: page });
  const html = renderToString(createElement(MantineProvider, null, createElement(Provided)));
  return [...html.matchAll(/&lt;(\w+)&gt;/g)].map(([, word = '']) => word);
}

it('stands on the list of another plugin, and is gone where the organization does not use the plugin', () => {
  const screen = () => drawn(createElement(DefaultListPanel, { entity: Tree }));
  expect(screen()).toEqual(expect.arrayContaining(['plan', 'count', 'visits']));
  // Without the key; to a screen that does not open; for rows where there are none.
  for (const word of ['secret', 'locked', 'some']) expect(screen()).not.toContain(word);
  state = 'disabled';
  expect(screen()).toEqual([]);
});

it('offers nothing to do where the plugin is retired, and shows what is only read', () => {
  state = 'retired';
  const words = drawn(createElement(DefaultListPanel, { entity: Tree }));
  expect(words).toContain('visits');
  expect(words).not.toContain('plan');
  expect(words).toContain('count');
});

it('offers an action for as many rows as it is for', () => {
  const bulk = (chosen: number, isRemoved = false) => {
    const selection = new TableSelection();
    for (let row = 0; row < chosen; row++) selection.toggle(`${row}`, row);
    const changes = { view: null, isRunning: false, start: async () => {}, change: async () => {} };
    return drawn(
      createElement(BulkActions, {
        ...{ entity: Tree, projectId: undefined, selection, rowCount: 9, filter: {}, changes, own: [], isRemoved },
      }),
    );
  };
  expect(bulk(1)).toEqual([]);
  expect(bulk(2)).toEqual(['visit']);
  expect(bulk(2, true)).toEqual([]);
});

it('makes buttons of the main actions where there are many, and puts the others under one', () => {
  const plain = (id: string) => ({ id });
  const main = (id: string) => ({ id, isProminent: true });
  const own = (id: string) => ({ id, control: async () => ({ default: () => null }) });
  const ids = (actions: readonly Pick<AnyAction, 'id' | 'isProminent' | 'control'>[], most: number) => {
    const { buttons, menu } = arranged(actions, most);
    return [buttons, menu].map((part) => part.map(({ id }) => id).join(' '));
  };
  expect(ids([plain('a'), main('b'), plain('c')], 3)).toEqual(['b a c', '']);
  expect(ids([plain('a'), main('b'), plain('c'), main('d')], 3)).toEqual(['b d', 'a c']);
  expect(ids([plain('a'), plain('b'), plain('c'), plain('d')], 3)).toEqual(['a b', 'c d']);
  expect(ids([plain('a'), own('menu')], 0)).toEqual(['menu', 'a']);
});

it('offers an action for the records of which its condition holds', () => {
  const given = (kind: string) => ({ entity: Tree, projectId: undefined, record: { id: '1', kind } as never });
  const when = { kind: { in: ['oak'] } };
  expect([isOffered({ when }, given('oak')), isOffered({ when }, given('pine'))]).toEqual([true, false]);
});

it('filters by what other plugins know, kept in the address', () => {
  const conditions = [
    ['care.state', 'in', 'late'],
    ['care.treeHealth.height', 'atLeast', '3'],
    ['nobody.knows', 'in', 'x'],
  ];
  let filter: unknown;
  const Probe = () => {
    filter = useListQuery(Tree).filter;
    return null;
  };
  drawn(createElement(Probe), `/?f=${encodeURIComponent(JSON.stringify(conditions))}`);
  expect(filter).toEqual({
    and: [{ visits: { some: { state: { in: ['late'] } } } }, { treeHealth: { height: { greaterThanOrEqualTo: '3' } } }],
  });
  state = 'disabled';
  drawn(createElement(Probe), `/?f=${encodeURIComponent(JSON.stringify(conditions))}`);
  expect(filter).toBeUndefined();
});

it('asks for the values of everything in sight at once, and for nothing twice', async () => {
  const ask = vi.fn(async (ids: readonly string[]) => new Map(ids.map((id) => [id, id.length])));
  const values = new BatchedValues(ask);
  for (const id of ['a', 'bb', 'a']) values.want(id);
  await vi.waitFor(() => expect(values.get('bb')).toBe(2));
  values.want('a');
  values.want('ccc');
  await vi.waitFor(() => expect(values.get('ccc')).toBe(3));
  values.again();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
  expect(ask.mock.calls.map(([ids]) => ids)).toEqual([['a', 'bb'], ['ccc'], ['a', 'bb', 'ccc']]);
});

it('leaves a filter of its own as it is', () => {
  const condition: FilterCondition = { field: 'kind', operator: 'in', values: ['oak'] };
  expect(filterOf(Tree, [condition])).toEqual({ kind: { in: ['oak'] } });
});

import {
  accessKey,
  allow,
  date,
  defineBulk,
  defineCommand,
  defineEntity,
  enumeration,
  geometry,
  reference,
  text,
} from '@gleba/core';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineTileLayer, tileAddress } from '../../src/geo/index.ts';
import { defineExport } from '../../src/index.ts';
import { contribute, derive, rowsOf } from '../../src/web/index.ts';

const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.member };
const Tree = defineEntity('wood.tree', {
  scope: 'project',
  title: ['name'],
  fields: { name: text({ required: true }), place: geometry('point') },
  access,
});
const Visit = defineEntity('care.visit', {
  scope: 'project',
  fields: {
    treeId: reference('wood.tree', { inverse: 'visits' }),
    state: enumeration(['late', 'done'], { tones: { late: 'danger' }, exchange: true }),
    secret: text({ read: allow.adminAndUp }),
  },
  access,
});
const careKey = accessKey('care');

it('follows a reference to the filter of an owner, and refuses in words what is not there or there twice', () => {
  const { id, field, where } = derive.filter(Tree, Visit, 'state');
  expect([id, field.values]).toEqual(['care.visit.state', ['late', 'done']]);
  expect(where({ in: ['late'] })).toEqual({ visits: { some: { state: { in: ['late'] } } } });
  expect(() => derive.filter(Visit, Tree, 'name')).toThrow(
    "'wood.tree' has 0 references to 'care.visit', and needs one.",
  );
  expect(derive.legend(Visit, 'state').values).toMatchObject([
    { value: 'late', title: 'care.visit.state.late', color: '#e03131' },
    { value: 'done', color: '#868e96' },
  ]);
});

it('asks once for the first related record of all rows in sight', async () => {
  const asked: unknown[] = [];
  const records = async (entity: unknown, about: unknown) => {
    asked.push(entity, about);
    return {
      rows: [
        { id: 'a', visits: { nodes: [{ id: '1', state: 'done' }] } },
        { id: 'b', visits: { nodes: [{ id: '2', state: null }] } },
        { id: 'c', visits: { nodes: [] } },
      ],
    };
  };
  const ids = ['a', 'b', 'c'];
  const services = { api: { records } } as never;
  const { values, staleOn } = derive.column(Tree, Visit, 'state', { state: { in: ['done'] } });
  expect([...(await values(ids, services))]).toEqual([['a', 'done']]);
  const first = { entity: Visit, fields: ['state'], first: 1 };
  expect(asked).toMatchObject([
    Tree,
    {
      filter: { id: { in: ids } },
      first: 3,
      include: {
        visits: {
          ...first,
          orderBy: ['state'],
          filter: { and: [{ state: { in: ['done'] } }, { state: { isNull: false } }] },
        },
      },
    },
  ]);
  expect(staleOn).toEqual([Visit]);
  await derive.latest(Tree, Visit, 'state', { by: 'createdAt' }).values(ids, services);
  expect(asked[3]).toMatchObject({
    include: { visits: { ...first, orderBy: ['-createdAt'], filter: { and: [{}, { createdAt: { isNull: false } }] } } },
  });
});

it('puts one action at several places, on the rows that each of them means', () => {
  const operation = defineCommand('prune', {
    ...{ permission: allow.member, input: { rows: z.unknown(), on: text({ required: true }) }, output: {} },
  });
  const given = contribute.actions(Tree, {
    ...{ id: 'care.prune', title: 'x', operation, ask: ['on'], input: (at) => ({ rows: rowsOf(at) }) },
    places: ['bulk', 'record', 'map'],
  });
  expect(given.map(({ id, place }) => [id, place])).toEqual([
    ['care.prune.bulk', 'bulk'],
    ['care.prune.record', 'record'],
    ['care.prune.map', 'map'],
  ]);
  expect(given.map((one) => 'needs' in one)).toEqual([false, false, true]);
  expect(
    [{ rows: { filter: {} } }, { record: { id: 'a' } }, { selectedId: 'b' }, { selectedId: undefined }].map((at) =>
      rowsOf(at as never),
    ),
  ).toEqual([{ filter: {} }, { ids: ['a'] }, { ids: ['b'] }, { ids: [] }]);
});

it('makes an action of a bulk command and of an export: what is given, and what is asked', () => {
  const permission = allow.key(careKey);
  const plan = defineBulk('care.planVisits', { of: Tree, permission, input: { visitedOn: date({ required: true }) } });
  const { operation, ask, input } = derive.bulk(plan);
  expect([operation, ask]).toEqual([plan.operation, ['visitedOn']]);
  expect(input({ projectId: 'p', record: { id: 'a' } } as never)).toEqual({ projectId: 'p', rows: { ids: ['a'] } });
  // A command that needs nothing else asks nothing, and opens no form.
  expect('ask' in derive.bulk(defineBulk('care.fellTrees', { of: Tree, permission, input: {} }))).toBe(false);

  const visits = defineExport('care.exportVisits', { of: Visit, access: careKey });
  const shown = { projectId: 'p', filter: { name: { equalTo: 'Ipê' } } } as never;
  expect(derive.export(Visit, visits)).toMatchObject({ place: 'list', operation: visits.operation, ask: ['format'] });
  expect(derive.export(Visit, visits).input(shown)).toEqual(shown);
  expect(derive.export(Tree, visits).input(shown)).toEqual({
    projectId: 'p',
    filter: { tree: { name: { equalTo: 'Ipê' } } },
  });
  expect(() => derive.export(defineEntity('wood.bird', { scope: 'project', fields: {}, access }), visits)).toThrow(
    "'care.visit' has 0 references to 'wood.bird', and needs one.",
  );
});

it('finds the way of a layer of tiles to its shapes, and carries what every reader of a row may see', () => {
  const layer = defineTileLayer('care.visited', { access: careKey, of: Visit, through: [Tree], properties: ['state'] });
  expect(layer.steps.map(({ entity, field }) => [entity.id, field])).toEqual([['wood.tree', 'treeId']]);
  expect([layer.geometry, tileAddress(layer)('p1')]).toEqual(['place', '/tiles/shapes/care.visited/p1/{z}/{x}/{y}']);
  const define = (rest: object) => () => defineTileLayer('care.x', { access: careKey, of: Visit, ...rest });
  expect(define({})).toThrow("'care.x' needs the one shape of 'care.visit'.");
  expect(define({ through: [Tree], properties: ['secret'] })).toThrow("'care.x' cannot carry 'secret'");
});

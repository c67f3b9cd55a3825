import { maxRoots, uuidv7 } from '@gleba/core';
import { type IsolationScene, seedIsolationScene, startTestRuntime } from '@gleba/core/testing';
import { many, readPages } from '@gleba/core/web';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameOrchard, Orchard, orchardEntries, orchardNames, Tree } from '../support/orchard-plugins.ts';
import { clientOf } from './support/client-of.ts';

/** From the value in a browser's hands to the rows of the database and back. */
let scene: IsolationScene;
let ids: { readonly ownId: string; readonly hiddenId: string; readonly foreignId: string };
const apiOf = (authorization: string | undefined) => clientOf(scene.host, authorization);

beforeAll(async () => {
  const host = await startTestRuntime(orchardEntries().entries, { isStarted: false });
  scene = await seedIsolationScene(host, [Orchard, Tree]);
  const planted = scene.planted.find(({ entity }) => entity === Orchard);
  ids = { ownId: planted?.ownId ?? '', hiddenId: planted?.hiddenId ?? '', foreignId: planted?.foreignId ?? '' };
}, 120_000);
afterAll(() => scene?.host.stop());

describe('an operation that names a record', () => {
  test('is run where the person holds the key, and there is no such record elsewhere', async () => {
    const api = apiOf(scene.authorizations.get('user'));
    expect(await api.run(nameOrchard, { id: ids.ownId, name: 'Pomar' })).toEqual({ name: 'Pomar' });
    expect(await api.run(orchardNames, {})).toContain('Pomar');
    for (const id of [ids.hiddenId, ids.foreignId, uuidv7()]) {
      await expect(api.run(nameOrchard, { id, name: 'x' }), id).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const keyless = apiOf(scene.keyless);
    await expect(keyless.run(nameOrchard, { id: ids.ownId, name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const stranger = apiOf(undefined).run(nameOrchard, { id: ids.ownId, name: 'x' });
    await expect(stranger).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('says what is wrong with its input', async () => {
    const api = apiOf(scene.authorizations.get('user'));
    await expect(api.run(nameOrchard, { id: 'x', name: 'y' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

test('readings of an entity have their types and values from its declaration', async () => {
  const api = apiOf(scene.authorizations.get('user'));
  const filter = { id: { equalTo: ids.ownId } };
  const projectId = scene.projectId;
  expect(await api.groups(Orchard, { by: ['projectId', 'name'], filter })).toEqual([
    { projectId, name: 'Pomar', count: 1 },
  ]);
  expect(await api.totals(Orchard, { filter })).toEqual({ count: 1, sum: {} });
  expect(await api.ids(Orchard, { filter })).toEqual([ids.ownId]);
  const include = { project: ['name'], trees: many(Tree, ['kind'], { first: 5 }) } as const;
  const found = await api.record(Orchard, ids.ownId, { fields: ['name'], include });
  expect(found).toMatchObject({ id: ids.ownId, name: 'Pomar', project: { id: projectId } });
  expect(found?.trees.nodes.map(({ kind }) => typeof kind)).toEqual(found?.trees.nodes.map(() => 'string'));
  expect(await api.record(Orchard, ids.hiddenId, { fields: ['name'] })).toBeUndefined();
  const { totalCount, rows } = await api.records(Orchard, { fields: ['name'], filter, orderBy: ['-name'] });
  expect({ totalCount, rows }).toEqual({ totalCount: 1, rows: [{ id: ids.ownId, name: 'Pomar' }] });
});

test('pages of several kinds come by one question, as each would by its own', async () => {
  const api = apiOf(scene.authorizations.get('user'));
  const named = { id: { in: [ids.ownId, ids.hiddenId, ids.foreignId] } };
  const pages = [
    { entity: Orchard, fields: ['name'], filter: named },
    { entity: Tree, fields: ['kind'], filter: { orchardId: { equalTo: ids.ownId } } },
  ];
  const most = Array.from({ length: maxRoots / pages.length }, () => pages).flat();
  const found = await readPages(api, most, 5);
  expect(found).toHaveLength(maxRoots);
  expect(found[0]).toEqual([{ id: ids.ownId, name: 'Pomar' }]);
  const trees = (await api.records(Tree, { fields: ['kind'], filter: { orchardId: { equalTo: ids.ownId } } })).rows;
  expect(found[1]).toEqual(trees.slice(0, 5));
});

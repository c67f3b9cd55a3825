import { type IsolationScene, isolationChecks, isolationRoles, plantIsolationScene } from '@gleba/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestRuntime, type TestRuntime } from '../support/test-runtime.ts';

/**
 * Every entity that is loaded × every way of reading and writing × every role, against rows of another organization and of
 * another project. A plugin's new entity is in here without being told.
 */
let host: TestRuntime;
let scene: IsolationScene;

beforeAll(async () => {
  host = await startTestRuntime();
  scene = await plantIsolationScene(host);
});
afterAll(() => host?.stop());

describe.each(isolationRoles)('%s', (role) => {
  test.each(Object.entries(isolationChecks))('%s', async (_name, check) => {
    expect(await check(scene, role)).toEqual([]);
  });
});

test('nobody signed in reads nothing', async () => {
  for (const { entity } of scene.planted) {
    const { status, text } = await host.graphql(`{ ${entity.plural} { totalCount nodes { id } } }`);
    expect(status, entity.id).toBe(401);
    expect(text).toContain('jwt expired');
  }
});

test('the matrix sees something: administrators do read their own rows', async () => {
  const readable = [];
  for (const { entity, ownId } of scene.planted) {
    const document = `query($id: UUID!) { ${entity.name}(id: $id) { id } }`;
    const { text } = await host.graphql(document, { id: ownId }, scene.authorizations.get('admin'));
    if (text.includes(ownId)) readable.push(entity.id);
  }
  expect(readable.length).toBeGreaterThanOrEqual(scene.planted.length - 1);
});

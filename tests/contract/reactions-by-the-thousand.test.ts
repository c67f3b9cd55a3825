import { sourceEventNames } from '@gleba/core';
import { Geometry, Land } from '@gleba/plugin-lands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ours, type Scene, startScene } from '../hostile/support/scene.ts';

/**
 * Lots and their shapes come and change by the thousand. A reaction to each of them costs more than the change itself, so it says
 * whether there is anything for it to do, and where there is nothing it is not run.
 */
let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene?.stop());

const names: readonly string[] = [Land, Geometry].flatMap(({ events }) => [events.created.name, events.changed.name]);
const reactions = () =>
  scene.runtime.plugins
    .flatMap(({ side }) => side.reactions ?? [])
    // A change of one field (`changeOf`) is told of few.
    .filter(({ on }) => !on.change && sourceEventNames(on).some((name) => names.includes(name)));

test('are followed by nothing that does not say whether it has work', () => {
  expect(reactions().length).toBeGreaterThan(0);
  expect(reactions().filter(({ hasWork }) => !hasWork)).toEqual([]);
});

test('are followed by nothing in an office that has signed no paper', async () => {
  await scene.inOrganization(ours, async (tx) => {
    for (const { id, hasWork } of reactions()) expect(await hasWork?.(tx), id).toBe(false);
  });
});

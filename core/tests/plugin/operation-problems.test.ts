import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineJob } from '../../src/job/job.ts';
import { defineCommand, defineQuery } from '../../src/operation/operation.ts';
import { allow } from '../../src/permission/access-rule.ts';
import { definePlugin } from '../../src/plugin/plugin.ts';
import { describeProblem } from '../../src/plugin/problem.ts';
import { handle, serverSide, work } from '../../src/server/contract/server-side.ts';
import { loadPlugins } from '../../src/server/plugin/plugin-host.ts';

const parts = { permission: allow.member, input: {}, output: { ok: z.boolean() } };
const plant = defineCommand('plantTree', parts);
const water = defineCommand('waterTree', parts);
const count = defineQuery('treeCount', parts);
const ok = async () => ({ ok: true });

test('operations and their handlers are matched at start: every misfit is told, naming the plugin and the fix', () => {
  const trees = definePlugin({ id: 'trees', version: '1.0.0', operations: [plant, count] });
  const side = serverSide(trees, () => ({ operations: [handle(plant, ok), handle(water, ok)] }));
  const { plugins, problems } = loadPlugins([side]);
  expect(plugins).toEqual([]);
  expect(problems.map(describeProblem)).toEqual([
    "[trees] Nothing carries out its operation 'treeCount'. Add handle(treeCount, …) to `operations` of its server side, or take it out of definePlugin.",
    "[trees] Its server side handles 'waterTree', which its definition does not list. Add the operation to `operations` of definePlugin.",
  ]);
});

test('a command that only asks for its job is listed with it as one, in the definition and on the server side', () => {
  const job = defineJob('trees.plantMany', { payload: z.object({}) });
  const later = defineJob('trees.waterMany', { payload: z.object({}) });
  const plantMany = { operation: plant, job };
  const trees = definePlugin({ id: 'trees', version: '1.0.0', operations: [plantMany, count], jobs: [later] });
  expect([trees.operations, trees.jobs]).toEqual([
    [plant, count],
    [job, later],
  ]);
  const nothing = async () => undefined;
  const hands = { operation: handle(plant, ok), job: work(job, nothing) };
  const side = serverSide(trees, () => ({ operations: [hands, handle(count, ok)], jobs: [work(later, nothing)] }));
  expect(loadPlugins([side]).problems).toEqual([]);
  const { operations = [], jobs = [] } = side.create({ needs: {}, wants: {} });
  expect(operations.map(({ name }) => name)).toEqual(['plantTree', 'treeCount']);
  expect(jobs.map((one) => one.job)).toEqual([job, later]);
});

test('a name is one plugin’s, and no other’s nor the kernel’s', () => {
  const plantAgain = defineCommand('plantTree', parts);
  const cancel = defineCommand('cancelJob', parts);
  const first = definePlugin({ id: 'first', version: '1.0.0', operations: [plant] });
  const second = definePlugin({ id: 'second', version: '1.0.0', operations: [plantAgain] });
  const third = definePlugin({ id: 'third', version: '1.0.0', operations: [cancel] });
  const again = defineQuery('treeCount', parts);
  const twice = definePlugin({ id: 'twice', version: '1.0.0', operations: [count, again] });
  const entries = [
    serverSide(first, () => ({ operations: [handle(plant, ok)] })),
    serverSide(second, () => ({ operations: [handle(plantAgain, ok)] })),
    serverSide(third, () => ({ operations: [handle(cancel, ok)] })),
    serverSide(twice, () => ({ operations: [handle(count, ok), handle(again, ok)] })),
  ];
  const { plugins, problems } = loadPlugins(entries);
  expect(plugins.map(({ plugin }) => plugin.id)).toEqual(['first']);
  expect(problems.map(({ plugin, code, message }) => `${plugin} ${code} ${message}`)).toEqual([
    "second duplicate-operation Its operation 'plantTree' is also one of 'first'.",
    "third duplicate-operation Its operation 'cancelJob' is also one of 'core'.",
    "twice duplicate-operation It lists two operations 'treeCount'.",
    "twice duplicate-operation Its server side handles 'treeCount' twice.",
  ]);
});

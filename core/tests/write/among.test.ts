import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Actor,
  accessKey,
  allow,
  boolean,
  defineEntity,
  defineErrors,
  enumeration,
  GlebaError,
  reference,
  systemActor,
  uuidv7,
} from '../../src/index.ts';
import { everyPluginEnabled } from '../../src/plugin/plugin-state.ts';
import type { UnitOfWork } from '../../src/server/contract/unit-of-work.ts';
import { addUsers, openKernelDatabase } from '../event/support/kernel-database.ts';

const [see, visit] = [accessKey('demo.see'), accessKey('demo.visit')];
const by = (key: typeof see) => ({
  access: { read: allow.key(key), create: allow.key(key), update: allow.key(key), delete: allow.key(key) },
});
const errors = defineErrors('demo', { wrongTree: {} });
const Tree = defineEntity('demo.tree', {
  scope: 'organization',
  softDelete: true,
  fields: { kind: enumeration(['oak', 'palm'], { required: true }) },
  ...by(see),
});
const Visit = defineEntity('demo.visit', {
  scope: 'organization',
  fields: {
    treeId: reference(Tree, { among: { where: { kind: { equalTo: 'oak' } } } }),
    palmId: reference(Tree, { among: { where: { kind: { equalTo: 'palm' } }, refusal: errors.wrongTree } }),
    isDone: boolean({ required: true, default: false }),
  },
  ...by(visit),
});

let database: Awaited<ReturnType<typeof openKernelDatabase>>;
const person = (keys: readonly string[]): Actor => ({
  ...systemActor(2, everyPluginEnabled),
  ...{ kind: 'user', userId: uuidv7(), role: 'user', organizationKeys: new Set(keys) },
});
const [writer, visitor] = [person([see.key, visit.key]), person([visit.key])];
const as = <T>(actor: Actor, work: (tx: UnitOfWork) => Promise<T>) =>
  database.transactions.run({ actor, correlationId: 'test' }, work);
const server = systemActor(2, everyPluginEnabled);

/** Which fields were complained of, and by what. */
async function complaints(work: Promise<unknown>): Promise<readonly string[]> {
  const error = await work.then(
    () => undefined,
    (problem: unknown) => problem,
  );
  if (error === undefined) return [];
  return error instanceof GlebaError ? error.fields.map(({ field, reason }) => `${field} ${reason}`) : [String(error)];
}

const made = { oak: '', palm: '' };
beforeAll(async () => {
  database = await openKernelDatabase([Tree, Visit]);
  await addUsers(database.db, writer.userId, visitor.userId);
  for (const kind of ['oak', 'palm'] as const) {
    made[kind] = (await as(server, (tx) => tx.insert(Tree, { kind }))).id;
  }
});
afterAll(() => database.release());

it('lets a person choose what may be chosen and nothing else, by whichever door', async () => {
  const insert = (values: object) => complaints(as(writer, (tx) => tx.asActor.insert(Visit, values)));
  expect(await insert({ treeId: made.oak, palmId: made.palm })).toEqual([]);
  expect(await insert({ treeId: made.palm, palmId: made.oak })).toEqual([
    'treeId core.notAChoice',
    'palmId demo.wrongTree',
  ]);
  // What is not there is told as such, before anybody asks whether it may be chosen.
  expect(await insert({ treeId: uuidv7() })).toEqual(['treeId core.notFound']);
  const { id } = await as(writer, (tx) => tx.insert(Visit, {}));
  const identity = { actor: writer, correlationId: 'test' };
  expect(await complaints(database.transactions.change(identity, Visit, id, { treeId: made.palm }))).toEqual([
    'treeId core.notAChoice',
  ]);
  const both = [{ id, patch: { palmId: made.oak } }];
  expect(await complaints(as(writer, (tx) => tx.updateMany(Visit, both)))).toEqual(['palmId demo.wrongTree']);
});

it('lets nobody choose what they do not see, or what is removed, by a command either', async () => {
  const { id } = await as(server, (tx) => tx.insert(Tree, { kind: 'oak' }));
  const choose = (actor: Actor) => complaints(as(actor, (tx) => tx.insert(Visit, { treeId: id })));
  expect(await choose(visitor)).toEqual(['treeId core.notAChoice']);
  expect(await choose(writer)).toEqual([]);
  await as(server, (tx) => tx.remove(Tree, id));
  expect(await choose(writer)).toEqual(['treeId core.notAChoice']);
});

it('leaves alone what was chosen before, what the server writes, and no choice', async () => {
  const { id } = await as(server, (tx) => tx.insert(Visit, { treeId: made.palm }));
  const change = (patch: object) => complaints(as(writer, (tx) => tx.asActor.update(Visit, id, patch)));
  expect(await change({ isDone: true })).toEqual([]);
  expect(await change({ treeId: made.palm })).toEqual([]);
  expect(await change({ treeId: null })).toEqual([]);
});

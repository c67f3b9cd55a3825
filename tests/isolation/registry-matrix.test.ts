import { type AccessRule, type Actor, type Entity, everyPluginEnabled, permits, uuidv7 } from '@gleba/core';
import { toGlebaError } from '@gleba/core/server';
import {
  type IsolationScene,
  isolationChecks,
  isolationRoles,
  seedEntity,
  seedIsolationScene,
} from '@gleba/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { web as documents } from '../../plugins/documents/src/web/index.ts';
import { web as finance } from '../../plugins/finance/src/web/index.ts';
import { web as lands } from '../../plugins/lands/src/web/index.ts';
import { web as workspaceWeb } from '../../plugins/workspace/src/web/index.ts';
import { startTestRuntime, type TestRuntime } from '../support/test-runtime.ts';

/**
 * Every entity that is loaded × every way of reading and writing × every role, against rows of another organization and of
 * another project. A plugin's new entity is in here without being told.
 */
let host: TestRuntime;
let scene: IsolationScene;

beforeAll(async () => {
  host = await startTestRuntime();
  scene = await seedIsolationScene(host);
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

test('a super administrator reads the rows of the organization that they are in, each time of that one alone', async () => {
  const root = await host.addMember(0, 'staff', 'root');
  const [ours, theirs] = [await host.authorization(root, 2), await host.authorization(root, 7)];
  let read = 0;
  for (const { entity, ownId, foreignId } of scene.planted) {
    if (entity.access.read.kind === 'nobody') continue;
    const document = `query($id: UUID!) { ${entity.name}(id: $id) { id } }`;
    const sees = async (id: string, auth: string) => (await host.graphql(document, { id }, auth)).text.includes(id);
    expect([await sees(foreignId, ours), await sees(ownId, theirs)], entity.id).toEqual([false, false]);
    if ((await sees(ownId, ours)) && (await sees(foreignId, theirs))) read++;
  }
  expect(read).toBeGreaterThan(scene.planted.length / 2);
});

test('an id that is taken is refused in the same words, whoever has it', async () => {
  const { registry, transactions } = host.runtime;
  const userId = await host.addMember(2, 'admin');
  const actor: Actor = {
    ...{ kind: 'user', userId, organizationId: 2, role: 'admin', plugins: everyPluginEnabled },
    ...{ organizationKeys: new Set(), projectKeys: new Map() },
  };
  const refusals = new Map<string, number>();
  for (const { entity, ownId, hiddenId, foreignId } of scene.planted) {
    if (!entity.derive.create || entity.access.create.kind === 'nobody' || entity.extends || entity.integerId) continue;
    const seen = [];
    for (const id of [ownId, hiddenId ?? ownId, foreignId]) {
      const refused = await transactions
        .run({ actor, correlationId: uuidv7() }, (tx) => {
          const insert = (into: Entity, values: object) =>
            into === entity ? tx.asActor.insert(into, { ...values, id } as never) : tx.insert(into, values as never);
          const forging = new Proxy(tx, { get: (own, name) => (name === 'insert' ? insert : Reflect.get(own, name)) });
          return seedEntity(forging, registry, entity, { projectId: scene.projectId, userId, word: 'taken' });
        })
        .then(
          () => ({ code: 'none', message: '', fields: [] }),
          (error: unknown) => toGlebaError(error, registry),
        );
      seen.push([refused.code, refused.message, refused.fields]);
    }
    expect(new Set(seen.map((one) => JSON.stringify(one))).size, `${entity.id}: ${JSON.stringify(seen)}`).toBe(1);
    const code = String(seen[0]?.[0]);
    refusals.set(code, (refusals.get(code) ?? 0) + 1);
  }
  expect(refusals.get('none'), 'no id is given twice').toBeUndefined();
  expect(refusals.get('DUPLICATE')).toBeGreaterThan(5);
});

describe('screens with an access key', () => {
  const services = { live: { subscribe: () => () => {} } } as never;
  const sides = [workspaceWeb, lands, finance, documents].map(({ create }) =>
    create({ needs: {}, wants: {}, services } as never),
  );
  const keyed = sides.flatMap(({ panels = [], contributions = [] }) =>
    [...panels, ...contributions].filter(({ access }) => access),
  );
  /** Keys of the screens that show or do a thing. */
  const keysByThing = new Map<string, Set<string>>();
  for (const { access, guards = [] } of keyed)
    for (const thing of guards) keysByThing.set(thing, (keysByThing.get(thing) ?? new Set()).add(access?.key ?? ''));

  /** By what the server decides over a thing that a screen names; undefined for what does not exist. */
  function ruleOf(thing: string): AccessRule | undefined {
    const { registry, plugins } = host.runtime;
    const [id = '', operation = 'read'] = thing.split(':');
    const entity = registry.find(id);
    if (entity) return entity.access[operation as keyof typeof entity.access];
    const [plugin, owner, field = ''] = id.split('.');
    if (owner !== undefined) return registry.find(`${plugin}.${owner}`)?.allFields[field]?.read;
    const calls = plugins.flatMap(({ side: { operations = [] } }) => operations);
    const permission = calls.find(({ name }) => name === id)?.permission;
    return permission === 'open' ? undefined : permission;
  }

  test('say what of the server they show, and every key of a screen has one', () => {
    expect(keyed.filter(({ guards = [] }) => guards.length === 0).map(({ id }) => id)).toEqual([]);
    const items = sides.flatMap(({ navigation = [] }) => navigation.flatMap(({ access }) => access?.key ?? []));
    const covered = keyed.map(({ access }) => access?.key);
    expect(items.filter((key) => !covered.includes(key))).toEqual([]);
  });

  test('show and do nothing that the server lets somebody do who may open none of them', () => {
    const all = host.runtime.plugins.flatMap(({ plugin }) => plugin.accessKeys.map(({ key }) => key));
    const projectId = uuidv7();
    const verdicts = [...keysByThing].map(([thing, keys]) => {
      const left = new Set(all.filter((key) => !keys.has(key)));
      const actor: Actor = {
        ...{ kind: 'user', userId: uuidv7(), organizationId: 2, role: 'pilot', plugins: everyPluginEnabled },
        ...{ organizationKeys: new Set(), projectKeys: new Map([[projectId, left]]) },
      };
      const rule = ruleOf(thing);
      return [thing, rule && permits(actor, rule, { projectId, fields: {} })];
    });
    expect(verdicts.filter(([, verdict]) => verdict !== false)).toEqual([]);
  });
});

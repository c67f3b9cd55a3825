import { allow, date, defineEntity, definePlugin, enumeration, reference, User } from '@gleba/core';
import { serverSide } from '@gleba/core/server';
import { type IsolationScene, seedIsolationScene, startTestRuntime } from '@gleba/core/testing';
import { derive } from '@gleba/sdk/web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Orchard, orchardEntries, Tree } from '../support/orchard-plugins.ts';
import { clientOf } from './support/client-of.ts';

/** Whoever wrote a remark reads it, and nobody else. */
const Remark = defineEntity('remarks.remark', {
  scope: 'project',
  softDelete: true,
  fields: {
    orchardId: reference(Orchard, { required: true, inverse: 'remarks', onDelete: 'cascade' }),
    authorId: reference(User, { required: true }),
    madeOn: date(),
    state: enumeration(['good', 'bad', 'worse']),
  },
  access: {
    ...{ read: allow.own('authorId'), create: allow.member, update: allow.member, delete: allow.member },
  },
});
const remarks = definePlugin({
  ...{ id: 'remarks', version: '0.1.0', initially: 'enabled', entities: [Remark] },
});

let scene: IsolationScene;
beforeAll(async () => {
  const { entries } = orchardEntries();
  const host = await startTestRuntime([...entries, serverSide(remarks, () => ({}))], { isStarted: false });
  scene = await seedIsolationScene(host, [Orchard, Tree]);
}, 120_000);
afterAll(() => scene?.host.stop());

test('the last related record of each row is told by one question, of those that the reader may see', async () => {
  const { projectId, organizationId, host, people, authorizations } = scene;
  const [user = '', pilot = ''] = [people.get('user'), people.get('pilot')];
  const orchards = await host.within(organizationId, async (tx) => {
    const made: string[] = [];
    for (const name of ['seen', 'hidden', 'bare']) made.push((await tx.insert(Orchard, { projectId, name })).id);
    return made;
  });
  const [seen = '', hidden = ''] = orchards;
  await host.within(organizationId, async (tx) => {
    const remark = (orchardId: string, authorId: string, madeOn: string | null, state: 'good' | 'bad' | 'worse') =>
      tx.insert(Remark, { projectId, orchardId, authorId, madeOn, state });
    // More of one row than any page of all rows would hold.
    for (let day = 10; day < 28; day++) await remark(seen, user, `2025-03-${day}`, 'bad');
    await remark(seen, user, '2025-03-30', 'good');
    await remark(seen, user, null, 'bad');
    await remark(seen, pilot, '2025-04-01', 'worse');
    const gone = await remark(seen, user, '2025-04-02', 'worse');
    await tx.remove(Remark, gone.id);
    await remark(hidden, user, '2025-01-01', 'good');
    await remark(hidden, pilot, '2025-01-02', 'worse');
  });
  const asked: unknown[] = [];
  const told = async (who: 'user' | 'pilot', filter = {}) => {
    const api = clientOf(host, authorizations.get(who), () => void asked.push(who));
    const column = derive.latest(Orchard, Remark, 'state', { by: 'madeOn', filter });
    return [...(await column.values(orchards, { api } as never))];
  };
  expect(new Map(await told('user'))).toEqual(
    new Map([
      [seen, 'good'],
      [hidden, 'good'],
    ]),
  );
  expect(asked).toEqual(['user']);
  expect(new Map(await told('pilot'))).toEqual(
    new Map([
      [seen, 'worse'],
      [hidden, 'worse'],
    ]),
  );
  expect(await told('user', { state: { in: ['bad'] } })).toEqual([[seen, 'bad']]);
});

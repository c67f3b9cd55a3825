import { orderStep, ProjectStage, uuidv7 } from '@gleba/core';
import { moveCommand } from '@gleba/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ContactMethod } from '../../src/entities/contact-method.entity.ts';
import { UserGroup } from '../../src/entities/user-group.entity.ts';
import { seedContactMethods } from '../../src/server/catalogues/seed-contact-methods.ts';
import { ours, type PeopleScene, type Person, startPeopleScene, theirs } from './people-scene.ts';

let scene: PeopleScene;
let admin: Person;
let user: Person;
beforeAll(async () => {
  scene = await startPeopleScene();
  admin = await scene.person('admin');
  user = await scene.person('user');
}, 120_000);
afterAll(() => scene?.stop());

const rows = (organizationId = ours) =>
  scene.within(organizationId, (tx) => tx.list(ContactMethod, { orderBy: ['uiOrder'] }));
const names = async () => (await rows()).map(({ name }) => name).join('');
/** The catalogue anew, with these names at these places. */
async function catalogue(places: Readonly<Record<string, number>>): Promise<Record<string, string>> {
  return scene.within(ours, async (tx) => {
    for (const { id } of await tx.list(ContactMethod)) await tx.remove(ContactMethod, id);
    const made: Record<string, string> = {};
    for (const [name, uiOrder] of Object.entries(places)) {
      made[name] = (await tx.insert(ContactMethod, { name, uiOrder })).id;
    }
    return made;
  });
}
const move = (who: Person, id: string | undefined, afterId: string | null | undefined) =>
  scene.command<{ uiOrder: number }>(who, 'moveContactMethod', { id, afterId }, 'id uiOrder');

describe('the order of a catalogue', () => {
  test('a row that is moved gets the mean of its new neighbours, and no other row is touched', async () => {
    const id = await catalogue({ A: 65_535, B: 131_070, C: 196_605 });
    const before = await rows();
    expect((await move(admin, id.C, id.A)).data?.uiOrder).toBe(98_302);
    expect(await names()).toBe('ACB');
    const touched = (await rows()).filter((row) => !before.some((known) => known.updatedAt === row.updatedAt));
    expect(touched.map(({ name }) => name)).toEqual(['C']);
  });

  test('first, and last', async () => {
    const id = await catalogue({ A: 65_535, B: 131_070, C: 196_605 });
    await move(admin, id.C, null);
    expect(await names()).toBe('CAB');
    expect((await move(admin, id.C, id.B)).data?.uiOrder).toBe(131_070 + orderStep);
    expect(await names()).toBe('ABC');
  });

  test('where no room is left all are numbered anew', async () => {
    const id = await catalogue({ A: 10, B: 11, C: 12 });
    expect((await move(admin, id.C, id.A)).data?.uiOrder).toBe(2 * orderStep);
    expect(await names()).toBe('ACB');
    expect((await rows()).map(({ uiOrder }) => uiOrder)).toEqual([orderStep, 2 * orderStep, 3 * orderStep]);
  });

  test('rows that stand at one place are put in order by a move', async () => {
    const id = await catalogue({ A: 65_535, B: 65_535, C: 65_535 });
    await move(admin, id.A, id.C);
    expect(await names()).toBe('BCA');
  });

  test('many moves to one place never lose a row or an order', async () => {
    const id = await catalogue({ A: 65_535, B: 131_070, C: 196_605, D: 262_140 });
    const expected = ['A', 'B', 'C', 'D'];
    for (let turn = 0; turn < 40; turn++) {
      // The last goes behind the first, for ever halving the room there.
      const last = expected.pop() ?? '';
      expected.splice(1, 0, last);
      await move(admin, id[last], id.A);
    }
    expect(await names()).toBe(expected.join(''));
  });

  test('two who move at once wait for each other', async () => {
    const id = await catalogue({ A: 1, B: 2, C: 3, D: 4 });
    const answers = await Promise.all([move(admin, id.D, id.A), move(admin, id.C, id.A), move(admin, id.B, null)]);
    expect(answers.map(({ code }) => code)).toEqual([undefined, undefined, undefined]);
    const order = await names();
    expect([...order].sort().join('')).toBe('ABCD');
    expect(new Set((await rows()).map(({ uiOrder }) => uiOrder)).size).toBe(4);
  });

  test('is changed by administrators, within their organization', async () => {
    const id = await catalogue({ A: 65_535, B: 131_070 });
    expect((await move(user, id.A, id.B)).code).toBe('FORBIDDEN');
    const foreign = await scene.within(theirs, (tx) => tx.insert(ContactMethod, { name: 'Fora' }));
    expect((await move(admin, foreign.id, null)).code).toBe('NOT_FOUND');
    expect((await move(admin, id.A, foreign.id)).code).toBe('NOT_FOUND');
    expect((await move(admin, uuidv7(), null)).code).toBe('NOT_FOUND');
    expect((await rows(theirs)).map(({ uiOrder }) => uiOrder)).toEqual([orderStep]);
  });

  test('stages of projects are put in order the same way', async () => {
    const made = await scene.within(ours, async (tx) => {
      const first = await tx.insert(ProjectStage, { name: 'Entrega', uiOrder: orderStep });
      return [first.id, (await tx.insert(ProjectStage, { name: 'Obra', uiOrder: 2 * orderStep })).id];
    });
    const moved = await scene.command(admin, 'moveProjectStage', { id: made[0], afterId: made[1] }, 'uiOrder');
    expect(moved.data).toEqual({ uiOrder: 3 * orderStep });
    const refused = await scene.command(user, 'moveProjectStage', { id: made[0], afterId: null }, 'uiOrder');
    expect(refused.code).toBe('FORBIDDEN');
  });

  test('is no affair of an entity without one', () => {
    expect(() => moveCommand(UserGroup)).toThrow('workspace.userGroup');
  });
});

test('a new organization finds the usual ones, the global one none', async () => {
  await catalogue({});
  await scene.within(ours, seedContactMethods);
  expect((await rows()).map(({ name }) => name)).toEqual([
    ...['WhatsApp', 'E-mail', 'SMS', 'Telefone', 'Correspondência', 'Visita'],
  ]);
  await scene.within(0, seedContactMethods);
  expect(await rows(0)).toEqual([]);
});

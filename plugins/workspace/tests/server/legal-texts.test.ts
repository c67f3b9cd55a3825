import { afterAll, beforeAll, expect, test } from 'vitest';
import { LegalConsent } from '../../src/entities/legal-text.entity.ts';
import { ours, type PeopleScene, type Person, startPeopleScene, theirs } from './people-scene.ts';

/** An organization's own terms and privacy notice: versions that stay, consents that are kept, nobody else's. */
let scene: PeopleScene;
let admin: Person;
let pilot: Person;
let stranger: Person;
beforeAll(async () => {
  scene = await startPeopleScene();
  admin = await scene.person('admin');
  pilot = await scene.person('pilot');
  stranger = await scene.person('admin', theirs);
});
afterAll(() => scene?.stop());

const saying = (text: string) => [{ kind: 'paragraph', children: [{ text, marks: [] }] }];
const publish = (who: Person, input: Record<string, unknown>) =>
  scene.command<{ legalTextId: string; number: number }>(who, 'publishLegalText', input, 'legalTextId number');
const pending = async (who: Person) => {
  const { data } = await scene.ask<{ pendingLegalTexts: { texts: { id: string; kind: string; number: number }[] } }>(
    who,
    '{ pendingLegalTexts { texts { id kind number } } }',
  );
  return data?.pendingLegalTexts.texts ?? [];
};
const accept = (who: Person, legalTextIds: readonly string[]) =>
  scene.command<{ accepted: number }>(who, 'acceptLegalTexts', { legalTextIds }, 'accepted');

test('nobody is asked until a text is published; then everybody, once for each version', async () => {
  expect(await pending(pilot)).toEqual([]);
  const first = await publish(admin, { kind: 'terms', basedOn: 0, body: saying('Primeira versão.') });
  expect(first.data?.number).toBe(1);
  const id = first.data?.legalTextId ?? '';
  expect(await pending(pilot)).toEqual([{ id, kind: 'terms', number: 1 }]);
  expect(await pending(stranger), 'of another organization').toEqual([]);
  expect((await accept(pilot, [id])).data?.accepted).toBe(1);
  expect((await accept(pilot, [id])).data?.accepted, 'once').toBe(0);
  expect(await pending(pilot)).toEqual([]);
  expect(await pending(admin)).toHaveLength(1);

  const second = await publish(admin, { kind: 'terms', basedOn: 1, body: saying('Segunda versão.') });
  expect(await pending(pilot)).toEqual([{ id: second.data?.legalTextId, kind: 'terms', number: 2 }]);
  expect((await accept(admin, [id])).reason, 'what is no longer in force').toBe('workspace.legalTextChanged');
  const kept = await scene.within(ours, (tx) => tx.list(LegalConsent));
  expect(
    kept.map(({ legalTextId, userId }) => [legalTextId, userId]),
    'of the first version',
  ).toEqual([[id, pilot.id]]);
});

test('two who write over the same version: the second is told, and nothing is lost', async () => {
  const both = await Promise.all([
    publish(admin, { kind: 'privacy', basedOn: 0, body: saying('Uma.') }),
    publish(admin, { kind: 'privacy', basedOn: 0, body: saying('Outra.') }),
  ]);
  expect(both.map(({ reason }) => reason).sort()).toEqual(['workspace.legalTextChanged', undefined].sort());
  expect(await pending(pilot)).toContainEqual(expect.objectContaining({ kind: 'privacy', number: 1 }));
});

test("back to the program's text nobody is asked, and what was agreed to stays", async () => {
  const { id } = (await pending(pilot)).find(({ kind }) => kind === 'privacy') ?? { id: '' };
  await accept(pilot, [id]);
  expect((await publish(admin, { kind: 'privacy', basedOn: 1, body: null })).data?.number).toBe(2);
  expect((await pending(admin)).map(({ kind }) => kind)).not.toContain('privacy');
  const { data } = await scene.ask<{ legalTextState: { versions: unknown[]; body: unknown } }>(
    admin,
    '{ legalTextState(kind: privacy) { body versions { number isOwn consents } people } }',
  );
  expect(data?.legalTextState).toMatchObject({
    body: null,
    versions: [
      { number: 2, isOwn: false, consents: 0 },
      { number: 1, isOwn: true, consents: 1 },
    ],
  });
});

test('only administrators publish, and only what can be read', async () => {
  const body = saying('x');
  expect((await publish(pilot, { kind: 'terms', basedOn: 2, body })).code).toBe('FORBIDDEN');
  expect((await publish(admin, { kind: 'terms', basedOn: 2, body: saying('  ') })).reason).toBe(
    'workspace.legalTextEmpty',
  );
  for (const [what, bad] of Object.entries({
    html: [{ kind: 'html', children: '<script>alert(1)</script>' }],
    more: [{ kind: 'paragraph', children: [{ text: 'x', marks: [], href: 'javascript:alert(1)' }] }],
    empty: [],
    long: saying('x'.repeat(20_001)),
  })) {
    expect((await publish(admin, { kind: 'terms', basedOn: 2, body: bad })).code, what).toBeDefined();
  }
  const { data } = await scene.ask<{ legalTextState: { number: number } }>(
    admin,
    '{ legalTextState(kind: terms) { number } }',
  );
  expect(data?.legalTextState.number).toBe(2);
});

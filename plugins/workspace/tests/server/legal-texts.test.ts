import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSheet } from '@gleba/sdk/exchange/reading';
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

async function rowsOf(answer: Response | undefined): Promise<readonly (readonly string[])[]> {
  const path = join(await mkdtemp(join(tmpdir(), 'gleba-consents-')), 'sheet.xlsx');
  await writeFile(path, Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)));
  const { columns, rows } = await readSheet(path);
  await rm(dirname(path), { recursive: true });
  return [columns, ...rows.map(({ cells }) => cells)];
}

test('administrators read who agreed to which version and when, and who has not; others nothing of it', async () => {
  const { id: legalTextId } = (await pending(admin)).find(({ kind }) => kind === 'terms') ?? { id: '' };
  await accept(pilot, [legalTextId]);
  const gone = await scene.person('user', ours, 'Gil Gone');
  await accept(gone, [legalTextId]);
  await scene.runtime.db.query('delete from core.user_organization where user_id = $1::uuid', [gone.id]);
  await scene.person('contact', ours, 'Carla Contato');
  const ask = (who: Person) => {
    const headers = { authorization: who.auth, 'content-type': 'application/json' };
    const asked = { method: 'POST', headers, body: JSON.stringify({ legalTextId }) };
    return scene.runtime.route(new Request('http://test.invalid/legal-texts/consents/workbook', asked), 'test');
  };
  await expect(ask(pilot)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(ask(stranger), 'of another organization').rejects.toMatchObject({ code: 'NOT_FOUND' });
  const rows = await rowsOf(await ask(admin));
  expect(rows.map(([name, , state]) => [name, state])).toEqual([
    ['Nome', 'Situação'],
    ['pilot', 'Concordou'],
    ['Gil Gone', 'Concordou'],
    ['admin', 'Ainda não'],
  ]);
  expect(rows[1]?.[1]).toBe(pilot.email);
  expect(rows[1]?.[3]).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);

  const read = (who: Person) =>
    scene.ask<{ legalConsents: { nodes: { userId: string }[] } }>(
      who,
      'query($id: UUID!) { legalConsents(filter: { legalTextId: { equalTo: $id } }) { nodes { userId } } }',
      { id: legalTextId },
    );
  expect((await read(admin)).data?.legalConsents.nodes.map(({ userId }) => userId).sort()).toEqual(
    [pilot.id, gone.id].sort(),
  );
  expect((await read(pilot)).data?.legalConsents.nodes).toEqual([{ userId: pilot.id }]);
  expect((await read(stranger)).data?.legalConsents.nodes).toEqual([]);
});

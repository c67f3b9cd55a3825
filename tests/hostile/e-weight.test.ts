import { uuidv7 } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Land } from '../../plugins/lands/src/entities/land.entity.ts';
import { Ticket } from './support/probe-plugin.ts';
import { ours, type Scene, startScene } from './support/scene.ts';

/** What one value, one input and one history may weigh. Megabytes in a field were stored by anybody, again with each change. */
let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene?.stop());

const kilobytes = (count: number, sign = 'x') => sign.repeat(count * 1024);
const nested = (levels: number) => Array.from({ length: levels }).reduce<unknown>((inner) => ({ inner }), 1);
const updateTicket = `mutation ($id: UUID!, $patch: TicketPatch!) { updateTicket(input: { id: $id, patch: $patch }) { ticket { id } } }`;

const makeTicket = (extra?: Record<string, unknown>) =>
  scene.inOrganization(ours, (tx) =>
    tx.insert(Ticket, { title: 'own', note: uuidv7(), holderId: scene.people.user.id, ...(extra && { extra }) }),
  );
const change = (id: string, patch: unknown) => scene.graphql(updateTicket, { id, patch }, scene.people.user.auth);
const eventsOf = async (id: string) =>
  (
    await scene.runtime.db.query<{ data: { changes?: Record<string, { from: unknown; to: unknown }> }; bytes: number }>(
      `select data, octet_length(data::text) as bytes from core.event_log where record_id = $1::text order by position`,
      [id],
    )
  ).rows;

describe('a value of a field', () => {
  test.each([
    ['four megabytes', { text: kilobytes(4000) }, 'tooHeavy'],
    ['just too heavy, in many texts', { list: Array.from({ length: 65 }, () => kilobytes(1)) }, 'tooHeavy'],
    ['characters of four bytes', { text: '𝒜'.repeat(20_000) }, 'tooHeavy'],
    ['forty levels', nested(40), 'tooDeep'],
    ['six thousand keys', Object.fromEntries(Array.from({ length: 6000 }, (_, key) => [key, 1])), 'tooManyKeys'],
  ])('%s are refused in words beside the field', async (_what, extra, code) => {
    const { id } = await makeTicket();
    const { errors } = await change(id, { extra });
    expect(errors[0]?.extensions.code).toBe('VALIDATION');
    expect(errors[0]?.extensions).toMatchObject({ fields: [{ field: 'extra', code }] });
    // The server's own code is held to the same: imports, jobs and commands write through it.
    const written = scene.inOrganization(ours, (tx) =>
      tx.update(Ticket, id, { extra: extra as Record<string, unknown> }),
    );
    await expect(written).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(makeTicket(extra as Record<string, unknown>)).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  test('what was stored before there were limits is read, changed beside it, and not written again', async () => {
    const { id } = await makeTicket();
    await scene.runtime.db.query(
      `update probe.ticket set extra = jsonb_build_object('text', repeat('x', 100000)) where id = $1::uuid`,
      [id],
    );
    const { data } = await scene.ask<{ ticket: { extra: { text: string } } }>(
      scene.people.user.auth,
      'query ($id: UUID!) { ticket(id: $id) { extra } }',
      { id },
    );
    const { extra } = data?.ticket ?? {};
    expect(extra?.text).toHaveLength(100_000);
    expect((await change(id, { title: 'another' })).errors).toEqual([]);
    expect((await change(id, { extra: { ...extra, more: 1 } })).errors[0]?.extensions.code).toBe('VALIDATION');
    expect((await change(id, { extra: null })).errors).toEqual([]);
  });
});

test('an input whose schema forgets a limit is bounded before the schema sees it', async () => {
  const echo = `mutation ($input: EchoInput!) { echo(input: $input) { value } }`;
  const send = (value: unknown) =>
    scene.ask(scene.people.user.auth, echo, { input: { projectId: scene.project, value } });
  expect((await send({ text: kilobytes(60) })).code).toBeUndefined();
  for (const value of [
    { text: kilobytes(65) },
    { list: Array.from({ length: 300 }, () => kilobytes(1)) },
    { list: Array.from({ length: 200_000 }, () => 1) },
  ]) {
    expect((await send(value)).code).toBe('DOCUMENT_TOO_LARGE');
  }
  expect((await send(nested(40))).code).toBe('DOCUMENT_TOO_LARGE');
});

describe('a large value in the history', () => {
  test('stands there by its digest: fifty changes of 60 kB weigh little', async () => {
    const { id } = await makeTicket();
    for (let round = 0; round < 50; round += 1) {
      expect((await change(id, { extra: { text: kilobytes(60, String(round % 10)) } })).errors).toEqual([]);
    }
    const events = await eventsOf(id);
    expect(events.at(-1)?.data.changes?.extra).toMatchObject({
      from: { $large: { bytes: expect.any(Number), digest: expect.stringMatching(/^[0-9a-f]{64}$/) } },
      to: { $large: { bytes: 60 * 1024 + 11 } },
    });
    const digests = events.slice(1).map(({ data }) => JSON.stringify(data.changes?.extra?.to));
    expect(new Set(digests).size, 'the same value, the same digest').toBe(10);
    expect(Math.max(...events.map(({ bytes }) => bytes))).toBeLessThan(2000);
    const { text } = await scene.ask(
      scene.people.user.auth,
      `query ($id: String!) { recordHistory(entity: "probe.ticket", recordId: $id, first: 100) { totalCount nodes { changes { field from to } } } }`,
      { id },
    );
    expect(text.length).toBeLessThan(100_000);
    expect(text).toContain('$large');
  });

  test('one of before is told by its digest as well', async () => {
    const { id } = await makeTicket();
    await scene.owner.query(
      `update core.event_log set data = jsonb_set(data, '{record,extra}', jsonb_build_object('text', repeat('x', 1000000)))
       where record_id = $1::text`,
      [id],
    );
    const { text } = await scene.ask(
      scene.people.user.auth,
      `query ($id: String!) { recordHistory(entity: "probe.ticket", recordId: $id) { nodes { data } } }`,
      { id },
    );
    expect(text.length).toBeLessThan(5000);
    expect(text).toContain('$large');
  });

  test('a long text as well, with its beginning, whichever statement wrote it', async () => {
    const land = { projectId: scene.project, block: 'A', lot: '1' };
    const { id } = await scene.inOrganization(ours, (tx) => tx.insert(Land, land));
    const long = 'ção'.repeat(1000);
    const patch = `mutation ($id: UUID!, $patch: LandPatch!) { updateLand(input: { id: $id, patch: $patch }) { land { id } } }`;
    expect((await scene.graphql(patch, { id, patch: { observation: long } }, scene.people.user.auth)).errors).toEqual(
      [],
    );
    await scene.inOrganization(ours, (tx) => tx.update(Land, id, { observation: 'short' }));
    const changes = (await eventsOf(id)).flatMap(({ data }) =>
      data.changes?.observation ? [data.changes.observation] : [],
    );
    const large = { $large: { bytes: 5000, digest: expect.any(String), begins: long.slice(0, 200) } };
    expect(changes).toEqual([
      { from: null, to: large },
      { from: large, to: 'short' },
    ]);
    expect(changes[1]?.from).toEqual(changes[0]?.to);
  });
});

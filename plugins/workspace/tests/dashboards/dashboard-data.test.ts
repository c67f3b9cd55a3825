import { Organization, operationDocument, Profile, Project } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Dashboard } from '../../src/entities/dashboard.entity.ts';
import { ReferralLink } from '../../src/entities/referral-link.entity.ts';
import { dashboardData } from '../../src/operations/dashboards.ts';
import { assign, ours, type PeopleScene, type Person, startPeopleScene, theirs } from '../server/people-scene.ts';

let scene: PeopleScene;
let admin: Person;
/** Sees dashboards in one project, and nothing else. */
let reader: Person;
let keyless: Person;

beforeAll(async () => {
  scene = await startPeopleScene();
  admin = await scene.person('admin');
  reader = await scene.person('user');
  keyless = await scene.person('user');
  const profile = await scene.within(ours, (tx) =>
    tx.insert(Profile, { name: 'Painéis', accessKeys: ['dashboards'], isOrgLevel: false }),
  );
  await assign(scene, reader.id, profile.id, scene.project);
  await assign(scene, keyless.id, scene.profile, null);
  await scene.within(ours, (tx) => tx.insert(ReferralLink, { channel: 'Feira', token: 'a' } as never));
  await scene.within(theirs, async (tx) => {
    await tx.insert(Project, { name: 'De fora' });
    await tx.insert(ReferralLink, { channel: 'De fora', token: 'b' } as never);
  });
}, 120_000);
afterAll(() => scene?.stop());

const counted = { entity: 'core.project', measure: { kind: 'count' }, groups: [], order: 'key', limit: 10 };
async function data(who: Person | undefined, query: object, projectId?: string) {
  const { data: answer, ...rest } = await scene.ask<{
    dashboardData: { today: string; rows: { keys: (string | null)[]; value: string | null }[]; hasMore: boolean };
  }>(who, operationDocument(dashboardData), { query: { ...counted, ...query }, projectId });
  return { ...rest, answer: answer?.dashboardData ?? undefined, rows: answer?.dashboardData?.rows };
}

describe('figures of a dashboard', () => {
  test('are counted, grouped, ordered and cut', async () => {
    expect((await data(admin, {})).rows).toEqual([{ keys: [], value: '2' }]);
    const byName = { groups: [{ field: 'name' }], order: '-key', limit: 1 };
    const { rows, answer } = await data(admin, byName);
    expect(rows).toEqual([{ keys: ['Outro'], value: '1' }]);
    expect(answer?.hasMore).toBe(true);
  });

  test('of spans of time are days of the organization’s time zone', async () => {
    await scene.within(ours, (tx) =>
      tx.update(Organization, String(ours), { preferences: { timeZone: 'Pacific/Kiritimati' } }),
    );
    await scene.runtime.db.query(`update core.project set created_at = '2026-01-31T11:00:00Z' where id = $1::uuid`, [
      scene.project,
    ]);
    await scene.runtime.db.query(`update core.project set created_at = '2026-01-31T09:00:00Z' where id = $1::uuid`, [
      scene.otherProject,
    ]);
    const byMonth = { groups: [{ field: 'createdAt', bucket: 'month' }] };
    expect((await data(admin, byMonth)).rows).toEqual([
      { keys: ['2026-01-01'], value: '1' },
      { keys: ['2026-02-01'], value: '1' },
    ]);
  });

  test('are those of the rows that the asker may read', async () => {
    expect((await data(reader, {}, scene.project)).rows).toEqual([{ keys: [], value: '1' }]);
    // Without a project it is everything that they see, which is no more.
    expect((await data(reader, {})).rows).toEqual([{ keys: [], value: '1' }]);
    // Nor are they told that there is another project.
    expect(await data(reader, {}, scene.otherProject)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await data(admin, { entity: 'workspace.referralLink', groups: [{ field: 'channel' }] })).rows).toEqual([
      { keys: ['Feira'], value: '1' },
    ]);
    expect(await data(reader, { entity: 'workspace.referralLink' })).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('are nothing for whoever does not hold the key', async () => {
    expect(await data(keyless, {})).toMatchObject({ code: 'FORBIDDEN' });
    expect(await data(undefined, {})).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('are refused where the query names what is not there, concealed or of no use', async () => {
    expect(await data(admin, { entity: 'core.nothing' })).toMatchObject({ reason: 'workspace.noSuchRecords' });
    const fields = ['nothing', 'constructor', '__proto__', 'boundaries'];
    for (const field of fields) expect(await data(admin, { groups: [{ field }] }), field).not.toHaveProperty('rows.0');
    expect(await data(admin, { entity: 'core.user', groups: [{ field: 'passwordHash' }] })).toMatchObject({
      reason: 'workspace.noSuchField',
    });
    expect(await data(admin, { groups: [{ field: 'createdAt' }] })).toMatchObject({ reason: 'workspace.noSuchField' });
    expect(await data(admin, { measure: { kind: 'sum', field: 'name' } })).toMatchObject({
      reason: 'workspace.noSuchField',
    });
    expect(await data(admin, { filter: { nothing: { equalTo: 1 } } })).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await data(admin, { limit: 101 })).toMatchObject({ rows: undefined });
  });
});

describe('a dashboard', () => {
  const make = (who: Person, input: Record<string, unknown>) =>
    scene.ask<{ createDashboard: { dashboard: { id: string } } }>(
      who,
      'mutation($i: CreateDashboardInput!) { createDashboard(input: $i) { dashboard { id } } }',
      { i: { dashboard: input } },
    );
  const names = async (who: Person) =>
    (
      await scene.ask<{ dashboards: { nodes: { name: string }[] } }>(
        who,
        '{ dashboards(orderBy: [NAME_ASC]) { nodes { name } } }',
      )
    ).data?.dashboards.nodes.map(({ name }) => name);

  test('is made by whoever may manage them, and seen where its project is seen', async () => {
    expect(
      (await make(admin, { name: 'Do outro', isProjectDashboard: true, projectId: scene.otherProject })).code,
    ).toBeUndefined();
    expect(
      (await make(admin, { name: 'Deste', isProjectDashboard: true, projectId: scene.project })).code,
    ).toBeUndefined();
    expect((await make(admin, { name: 'Geral' })).code).toBeUndefined();
    await scene.within(theirs, (tx) => tx.insert(Dashboard, { name: 'De fora' }));
    expect(await make(reader, { name: 'Meu', isProjectDashboard: true, projectId: scene.project })).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await names(admin)).toEqual(['Deste', 'Do outro', 'Geral']);
    // One without a project is the whole organization's.
    expect(await names(reader)).toEqual(['Deste']);
    expect((await names(keyless)) ?? []).toEqual([]);
  });

  test('keeps no widget of another form', async () => {
    const widget = { id: 'a', kind: 'number', title: '', x: 0, y: 0, w: 3, h: 2 };
    expect((await make(admin, { name: 'Bom', widgets: [widget] })).code).toBeUndefined();
    for (const wrong of [{ w: 13 }, { x: 11 }, { kind: '../x' }, { script: '1' }, { query: {} }])
      expect(
        await make(admin, { name: 'Mau', widgets: [{ ...widget, ...wrong }] }),
        JSON.stringify(wrong),
      ).toMatchObject({ code: 'VALIDATION' });
    expect(await make(admin, { name: 'Mau', widgets: [widget, widget] })).toMatchObject({ code: 'VALIDATION' });
  });
});

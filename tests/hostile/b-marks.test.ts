import { type Entity, Organization } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Partner } from '../../plugins/finance/src/entities/partner.entity.ts';
import { Geometry } from '../../plugins/lands/src/entities/geometry.entity.ts';
import { Land } from '../../plugins/lands/src/entities/land.entity.ts';
import { Layer } from '../../plugins/lands/src/entities/layer.entity.ts';
import { Resident } from '../../plugins/lands/src/entities/resident.entity.ts';
import { ours, password, type Scene, startScene } from './support/scene.ts';

/** Deleting and taking back in every spelling: what one way refuses, no other lets through. */
let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene?.stop());

const now = '2026-01-01T00:00:00Z';
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [-47, -23],
      [-46.99, -23],
      [-46.99, -22.99],
      [-47, -23],
    ],
  ],
} as const;
let serial = 0;
const fresh = () => `m${++serial}`;

const patch = (who: string, { name, typeName }: Entity, id: string | number, values: Record<string, unknown>) =>
  scene.ask(who, `mutation($i: Update${typeName}Input!) { update${typeName}(input: $i) { ${name} { id } } }`, {
    i: { id, patch: values },
  });
const remove = (who: string, { name, typeName }: Entity, id: string) =>
  scene.ask(who, `mutation($i: Delete${typeName}Input!) { delete${typeName}(input: $i) { ${name} { id } } }`, {
    i: { id },
  });
const addLand = () =>
  scene.inOrganization(ours, (tx) => tx.insert(Land, { projectId: scene.project, block: fresh(), lot: '1' }));
const isRemoved = async (entity: Entity, id: string) => {
  const row = (await scene.inOrganization(ours, (tx) => tx.get(entity, id))) as Record<string, unknown>;
  return row.deletedAt !== null;
};

describe('an organization', () => {
  test('is not removed by a patch, whoever asks: afterwards nobody could sign in', async () => {
    const { staff, admin, manager, user } = scene.people;
    for (const { auth } of [manager, admin, staff, user]) {
      for (const values of [{ deletedAt: now }, { deletedAt: now, name: 'gone' }, { deletedAt: null }]) {
        expect((await patch(auth, Organization, ours, values)).code).toMatch(/FORBIDDEN|NOT_FOUND/);
      }
    }
    expect(await isRemoved(Organization, String(ours))).toBe(false);
    const signIn = `query { organizationsForSignIn(email: "${user.email}", password: "${password}") { id } }`;
    expect((await scene.ask('', signIn)).code).not.toBe('BAD_CREDENTIALS');
  });

  test('the default one is removed by nobody, the program itself included', async () => {
    const gone = scene.inOrganization(ours, (tx) => tx.remove(Organization, String(ours)));
    await expect(gone).rejects.toMatchObject({ code: 'IN_USE' });
    const marked = scene.inOrganization(ours, (tx) => tx.update(Organization, String(ours), { deletedAt: now }));
    await expect(marked).rejects.toMatchObject({ code: 'IN_USE' });
  });

  test('one with sub-organizations stays, and below a removed one none comes back', async () => {
    const [above, below] = ['31', '32'];
    const insert = (id: string, parentId: string | null) =>
      scene.inOrganization(Number(id), (tx) => tx.insert(Organization, { id, name: fresh(), parentId }));
    await insert(above, null);
    await insert(below, above);
    const mark = (id: string, deletedAt: string | null) =>
      scene.inOrganization(Number(id), (tx) => tx.update(Organization, id, { deletedAt }));
    await expect(mark(above, now)).rejects.toMatchObject({ code: 'IN_USE' });
    await mark(below, now);
    await mark(above, now);
    await expect(mark(below, null)).rejects.toMatchObject({ code: 'CONFLICT' });
    await mark(above, null);
    await mark(below, null);
  });
});

describe('the mark of a row', () => {
  test('needs the rule for deleting, alone or among other fields; so does clearing it', async () => {
    const { user, admin } = scene.people;
    const { id } = await addLand();
    expect((await patch(user.auth, Land, id, { observation: 'mine to change' })).code).toBeUndefined();
    expect((await remove(user.auth, Land, id)).code).toBe('FORBIDDEN');
    expect((await patch(user.auth, Land, id, { deletedAt: now })).code).toBe('FORBIDDEN');
    expect((await patch(user.auth, Land, id, { observation: 'x', deletedAt: now })).code).toBe('FORBIDDEN');
    expect(await isRemoved(Land, id)).toBe(false);
    expect((await patch(admin.auth, Land, id, { deletedAt: now })).code).toBeUndefined();
    expect((await patch(user.auth, Land, id, { deletedAt: null })).code).toBe('FORBIDDEN');
    expect((await patch(user.auth, Land, id, { observation: 'x', deletedAt: null })).code).toBe('FORBIDDEN');
    expect(await isRemoved(Land, id)).toBe(true);
    expect((await patch(admin.auth, Land, id, { deletedAt: null })).code).toBeUndefined();
    expect(await isRemoved(Land, id)).toBe(false);
  });

  test('says who and when by the server alone', async () => {
    const { user, admin } = scene.people;
    const { id } = await addLand();
    for (const values of [{ deletedBy: user.id }, { deletedAt: now, deletedBy: user.id }]) {
      expect((await patch(admin.auth, Land, id, values)).code).toBe('BAD_REQUEST');
    }
    const created = await scene.ask(
      admin.auth,
      'mutation($i: CreateLandInput!) { createLand(input: $i) { land { id } } }',
      { i: { land: { projectId: scene.project, block: fresh(), lot: '1', deletedAt: now } } },
    );
    expect(created.code).toBe('BAD_REQUEST');
    await patch(admin.auth, Land, id, { deletedAt: '1990-01-01T00:00:00Z' });
    const row = await scene.inOrganization(ours, (tx) => tx.get(Land, id));
    expect(row.deletedBy).toBe(admin.id);
    expect(Date.parse(row.deletedAt ?? '')).toBeGreaterThan(Date.parse('2026-01-02'));
  });

  test('is told in the same events, whichever way it was set', async () => {
    const { admin } = scene.people;
    const told = async (act: (id: string) => Promise<{ code: string | undefined }>) => {
      const { id } = await addLand();
      expect((await act(id)).code).toBeUndefined();
      const { rows } = await scene.runtime.db.query<{ name: string; fields: string[]; actor: string }>(
        `select name, actor, array(select jsonb_object_keys(data -> 'changes') order by 1) as fields
         from core.event_log where record_id = $1::text and name like '%changed'`,
        [id],
      );
      return rows;
    };
    const byPatch = await told((id) => patch(admin.auth, Land, id, { deletedAt: now }));
    const byDelete = await told((id) => remove(admin.auth, Land, id));
    expect(byPatch).toHaveLength(1);
    expect(byDelete).toEqual(byPatch);
  });
});

describe('guards stand before every spelling', () => {
  const spellings: readonly [string, (entity: Entity, id: string) => ReturnType<Scene['ask']>][] = [
    ['delete', (entity, id) => remove(scene.people.admin.auth, entity, id)],
    ['patch', (entity, id) => patch(scene.people.admin.auth, entity, id, { deletedAt: now })],
  ];

  test.each(spellings)('the shape of a lot with a contract, by %s', async (_name, act) => {
    const { projectId, id } = await scene.inOrganization(ours, async (tx) => {
      const layer = await tx.insert(Layer, { projectId: scene.project, name: fresh() });
      const shape = await tx.insert(Geometry, { projectId: scene.project, layerId: layer.id, geom: square });
      await tx.insert(Land, {
        ...{ projectId: scene.project, block: fresh(), lot: '1', geometryId: shape.id },
        computedStatus: 'with_contract',
      });
      return shape;
    });
    expect(projectId).toBe(scene.project);
    expect((await act(Geometry, id)).code).toBe('VALIDATION');
    expect(await isRemoved(Geometry, id)).toBe(false);
  });

  test('a row comes back only where what it is part of is there', async () => {
    const { admin } = scene.people;
    const land = await addLand();
    const resident = await scene.inOrganization(ours, (tx) =>
      tx.insert(Resident, { projectId: scene.project, landId: land.id, name: 'Ana' }),
    );
    await remove(admin.auth, Resident, resident.id);
    await remove(admin.auth, Land, land.id);
    expect((await patch(admin.auth, Resident, resident.id, { deletedAt: null })).code).toBe('CONFLICT');
    await patch(admin.auth, Land, land.id, { deletedAt: null });
    expect((await patch(admin.auth, Resident, resident.id, { deletedAt: null })).code).toBeUndefined();
  });

  test('a mistake that is written into a removed row does not come back with it', async () => {
    const { admin } = scene.people;
    const { id } = await scene.inOrganization(ours, (tx) =>
      tx.insert(Partner, { personType: 'natural', name: 'Ana', cpf: '529.982.247-25' } as never),
    );
    await remove(admin.auth, Partner, id);
    expect((await patch(admin.auth, Partner, id, { email: 'nobody' })).code).toBe('VALIDATION');
    expect((await patch(admin.auth, Partner, id, { email: 'nobody', deletedAt: null })).code).toBe('VALIDATION');
    expect((await patch(admin.auth, Partner, id, { deletedAt: null })).code).toBeUndefined();
    expect((await patch(admin.auth, Partner, id, { email: 'nobody', deletedAt: now })).code).toBe('VALIDATION');
    expect(await isRemoved(Partner, id)).toBe(false);
  });

  test('a row whose place was taken does not come back, unless it takes another one', async () => {
    const { admin } = scene.people;
    const land = await addLand();
    await remove(admin.auth, Land, land.id);
    await scene.inOrganization(ours, (tx) =>
      tx.insert(Land, { projectId: scene.project, block: land.block, lot: land.lot }),
    );
    expect((await patch(admin.auth, Land, land.id, { deletedAt: null })).code).toBe('DUPLICATE');
    expect((await patch(admin.auth, Land, land.id, { deletedAt: null, block: fresh() })).code).toBeUndefined();
  });
});

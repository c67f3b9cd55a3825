import { Resident } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { addDays, currentDay, Organization, Profile, UserProfile, uuidv7 } from '@gleba/sdk';
import { foreignOrganization, type IsolationScene, seedIsolationScene, startTestRuntime } from '@gleba/sdk/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Partner } from '../../src/entities/partner.entity.ts';
import { server } from '../../src/server/index.ts';

/** Partners of an office, on the real kernel: numbers that are one partner's, people of one's own organization, links. */
let scene: IsolationScene;
let residentId = '';
let foreignPartner = '';

beforeAll(async () => {
  scene = await seedIsolationScene(await startTestRuntime([server, lands]), [Resident, Partner]);
  residentId = scene.planted.find(({ entity }) => entity === Resident)?.ownId ?? '';
  foreignPartner = scene.planted.find(({ entity }) => entity === Partner)?.foreignId ?? '';
});
afterAll(() => scene?.host.stop());

interface Problem {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly fields?: readonly { field: string; message: string }[] };
}

async function ask(document: string, variables: Record<string, unknown>, who = scene.authorizations.get('admin')) {
  const { data, errors } = await scene.host.graphql<Record<string, Record<string, { id: string }>>>(
    document,
    variables,
    who,
  );
  const [first] = errors as readonly Problem[];
  return {
    data,
    code: first?.extensions.code,
    message: first?.message,
    fields: (first?.extensions.fields ?? []).map(({ field, message }) => `${field}: ${message}`),
  };
}

const create = async (partner: object, who?: string) => {
  const document = 'mutation($p: PartnerInput!) { createPartner(input: { partner: $p }) { partner { id } } }';
  const answer = await ask(document, { p: partner }, who);
  return { ...answer, id: answer.data?.createPartner?.partner?.id ?? '' };
};
const update = (id: string, patch: object, who?: string) =>
  ask(
    'mutation($id: UUID!, $p: PartnerPatch!) { updatePartner(input: { id: $id, patch: $p }) { partner { id } } }',
    { id, p: patch },
    who,
  );
const remove = (id: string) =>
  ask('mutation($id: UUID!) { deletePartner(input: { id: $id }) { partner { id } } }', { id });
const link = (id: string, partnerId: string | null, who?: string) =>
  ask(
    `mutation($id: UUID!, $p: UUID) { setResidentPartner(input: { id: $id, patch: { partnerId: $p } }) {
       residentPartner { partner { name cpf whatsappNumber } } } }`,
    { id, p: partnerId },
    who,
  );

/** Nine digits nobody had before, with their check digits. */
let made = 100_000_000;
function cpf(): string {
  made += 1;
  let digits = String(made);
  for (let round = 0; round < 2; round++) {
    const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index + 2), 0);
    digits += String(((sum * 10) % 11) % 10);
  }
  return digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}
const person = (more: object = {}) => ({ name: 'Ana Souza', cpf: cpf(), ...more });

/** A member who holds the keys in the scene's project. */
async function holder(...accessKeys: string[]): Promise<string> {
  const { host, organizationId, projectId } = scene;
  const userId = await host.addMember(organizationId, 'user', uuidv7());
  await host.within(organizationId, async (tx) => {
    const profile = await tx.insert(Profile, { name: uuidv7(), accessKeys });
    await tx.insert(UserProfile, { userId, profileId: profile.id, projectId });
  });
  return host.authorization(userId, organizationId);
}

describe('a number is one partner’s', () => {
  test('however its points are written; who is removed has given it up, and does not get it back while it is taken', async () => {
    const number = cpf();
    const first = await create(person({ cpf: number }));
    expect(first.code).toBeUndefined();
    const plain = number.replace(/\D/g, '');
    expect((await create(person({ cpf: plain }))).fields).toEqual(['cpf: Já existe um parceiro com este CPF.']);
    expect((await remove(first.id)).code).toBeUndefined();
    expect((await create(person({ cpf: plain }))).code).toBeUndefined();
    expect((await update(first.id, { deletedAt: null })).fields).toEqual(['cpf: Já existe um parceiro com este CPF.']);
  });

  test('of two at once one is refused', async () => {
    const number = cpf();
    const answers = await Promise.all([create(person({ cpf: number })), create(person({ cpf: number }))]);
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.map(({ code }) => code).find((code) => code !== undefined)).toMatch(/VALIDATION|DUPLICATE/);
  });

  test('another organization may have the same, and the mask for none is anybody’s', async () => {
    const company = { name: 'Terra Boa', personType: 'legal', cnpj: '11.222.333/0001-81' };
    const foreign = { name: 'Terra Boa', personType: 'legal' as const, cnpj: '11222333000181' };
    await scene.host.within(foreignOrganization, (tx) => tx.insert(Partner, foreign));
    expect((await create(company)).code).toBeUndefined();
    expect((await create({ ...company, cnpj: '11222333000181' })).fields).toEqual([
      'cnpj: Já existe um parceiro com este CNPJ.',
    ]);
    for (let time = 0; time < 2; time++) {
      expect((await create(person({ cpf: '000.000.000-00' }))).code).toBeUndefined();
    }
  });
});

describe('whom a partner names', () => {
  test('is a person of the same organization who is there', async () => {
    const husband = await create(person({ name: 'Rui' }));
    const company = await create({ name: 'Loteadora', personType: 'legal', cnpj: '34.028.316/0001-03' });
    const { id } = await create(person({ maritalStatus: 'married', maritalPartnerId: husband.id }));
    expect(id).not.toBe('');
    expect((await update(id, { maritalPartnerId: id })).fields).toEqual([
      'maritalPartnerId: O cônjuge é a própria pessoa.',
    ]);
    expect((await update(id, { maritalPartnerId: company.id })).fields).toEqual([
      'maritalPartnerId: Escolha uma pessoa física.',
    ]);
    for (const field of ['maritalPartnerId', 'responsibleId']) {
      for (const other of [foreignPartner, uuidv7()]) {
        const { code, fields } = await update(id, { [field]: other });
        expect([code, fields[0]?.split(':')[0]]).toEqual(['VALIDATION', field]);
      }
    }
    expect(
      (await update(husband.id, { personType: 'legal', cpf: null, cnpj: '00.000.000/0000-00' })).fields[0],
    ).toMatch(/^personType: É cônjuge/);
    expect(await remove(husband.id)).toMatchObject({
      code: 'IN_USE',
      message: 'O parceiro Rui não pode ser excluído: é cônjuge ou responsável de outro parceiro.',
    });
  });

  test('what becomes a company leaves behind what only people have, or is told', async () => {
    const { id } = await create(person({ maritalStatus: 'single', motherName: 'Eva' }));
    const company = { personType: 'legal', cnpj: '00.000.000/0000-00', cpf: null };
    expect((await update(id, company)).fields).toEqual([
      'motherName: Só uma pessoa física tem este dado.',
      'maritalStatus: Só uma pessoa física tem este dado.',
    ]);
    expect((await update(id, { ...company, motherName: null, maritalStatus: null })).code).toBeUndefined();
  });
});

describe('a resident’s partner', () => {
  test('is told with what an office needs, and stays while somebody is them', async () => {
    const { id } = await create(person({ name: 'Eva Lima', whatsappNumber: '(31) 98765-4321', cpf: '529.982.247-25' }));
    expect((await link(residentId, id)).data).toMatchObject({
      setResidentPartner: {
        residentPartner: { partner: { name: 'Eva Lima', cpf: '529.982.247-25', whatsappNumber: '(31) 98765-4321' } },
      },
    });
    const seen = await ask('{ residents { nodes { id residentPartner { partner { name } } } } }', {});
    expect(JSON.stringify(seen.data)).toContain('Eva Lima');
    expect(await remove(id)).toMatchObject({
      code: 'IN_USE',
      message: 'O parceiro Eva Lima não pode ser excluído: é 1 morador.',
    });
    expect((await link(residentId, null)).code).toBeUndefined();
    expect((await remove(id)).code).toBeUndefined();
  });

  test('is of the same organization', async () => {
    const { code, data } = await link(residentId, foreignPartner);
    expect([code, data?.setResidentPartner ?? null]).toEqual(['VALIDATION', null]);
    const foreignResident = scene.planted.find(({ entity }) => entity === Resident)?.foreignId ?? '';
    const { id } = await create(person());
    expect((await link(foreignResident, id)).code).toBe('NOT_FOUND');
  });
});

describe('who may', () => {
  test('the list’s key shows whom there is and not what their papers say', async () => {
    const { id } = await create(person({ name: 'Rosa', rg: 'MG-1', personalIncome: '1500.00' }));
    const list = await holder('partner-list');
    const details = await holder('partner-details');
    const open = '{ partners(filter: { name: { equalTo: "Rosa" } }) { nodes { name cpf } } }';
    expect((await ask(open, {}, list)).data).toMatchObject({ partners: { nodes: [{ name: 'Rosa' }] } });
    for (const document of [
      '{ partners { nodes { rg } } }',
      '{ partners(filter: { personalIncome: { greaterThan: "1" } }) { totalCount } }',
      '{ partners(orderBy: [BIRTH_DATE_ASC]) { nodes { id } } }',
    ]) {
      expect((await ask(document, {}, list)).code, document).toBe('FORBIDDEN');
      expect((await ask(document, {}, details)).code, document).toBeUndefined();
    }
    for (const who of [list, details]) expect((await update(id, { name: 'X' }, who)).code).toBe('FORBIDDEN');
    expect((await create(person(), details)).code).toBe('FORBIDDEN');
    const manager = await holder('partner-details', 'data.manage');
    expect((await update(id, { name: 'Rosa Maria' }, manager)).code).toBeUndefined();
  });

  test('a sign-in is tied to a partner by administrators alone', async () => {
    const manager = await holder('partner-details', 'data.manage');
    const userId = await scene.host.addMember(scene.organizationId, 'user', 'Rita');
    const { id } = await create(person());
    expect((await update(id, { userId }, manager)).code).toBe('FORBIDDEN');
    expect((await update(id, { userId })).code).toBeUndefined();
  });

  test('without a key of partners residents are as they were', async () => {
    const who = await holder('residents', 'data.manage');
    const { id } = await create(person());
    expect((await link(residentId, id)).code).toBeUndefined();
    const { data } = await ask('{ residents { nodes { id residentPartner { partnerId } } } }', {}, who);
    expect(data).toEqual({ residents: { nodes: [{ id: residentId, residentPartner: null }] } });
    // As if there were none: whoever may not see the link learns nothing of it.
    expect((await link(residentId, null, who)).code).toBe('NOT_FOUND');
  });

  test('what only the server writes is refused whole (mass assignment)', async () => {
    const { id } = await create(person());
    for (const name of [
      'organizationId',
      'createdBy',
      'deletedBy',
      'id',
      'sealedCertificate',
      'certificateSubject',
      'certificatePassword',
    ]) {
      expect((await update(id, { name: 'X', [name]: uuidv7() })).code, name).toBe('BAD_REQUEST');
    }
    const row = await scene.host.within(scene.organizationId, (tx) => tx.get(Partner, id));
    expect(row.name).toBe('Ana Souza');
  });
});

test('whether a day is still to come is told by the organization’s own clock', async () => {
  // East or west of everybody else: one of the two has another day than Greenwich at any moment.
  const timeZone = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
  const { host, organizationId } = scene;
  const keep = (preferences: object) =>
    host.within(organizationId, (tx) => tx.update(Organization, String(organizationId), { preferences }));
  await keep({ timeZone });
  const today = currentDay(new Date(), timeZone);
  expect((await create(person({ birthDate: addDays(today, -1) }))).fields).toEqual([]);
  expect((await create(person({ birthDate: today }))).fields).toEqual([]);
  expect((await create(person({ birthDate: addDays(today, 1) }))).fields).toEqual([
    expect.stringMatching(/^birthDate: /),
  ]);
  await keep({});
});

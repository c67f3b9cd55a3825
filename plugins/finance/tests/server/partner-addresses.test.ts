import { Resident } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { Profile, UserProfile, uuidv7 } from '@gleba/sdk';
import { foreignOrganization, type IsolationScene, seedIsolationScene, startTestRuntime } from '@gleba/sdk/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Address } from '../../src/entities/address.entity.ts';
import { Partner } from '../../src/entities/partner.entity.ts';
import { server } from '../../src/server/index.ts';

let scene: IsolationScene;
beforeAll(async () => {
  scene = await seedIsolationScene(await startTestRuntime([server, lands]), [Resident, Partner, Address]);
});
afterAll(() => scene?.host.stop());

const admin = () => scene.authorizations.get('admin');

async function ask<T>(document: string, variables: object = {}, who = admin()) {
  const { data, errors } = await scene.host.graphql<T>(document, { ...variables }, who);
  const [first] = errors as readonly { extensions: { code: string } }[];
  return { data, code: first?.extensions.code };
}

/** Whoever looks partners up in the list and sees nothing else of them. */
async function looker(): Promise<string> {
  const { host, organizationId, projectId } = scene;
  const userId = await host.addMember(organizationId, 'user', uuidv7());
  await host.within(organizationId, async (tx) => {
    const profile = await tx.insert(Profile, { name: uuidv7(), accessKeys: ['partner-list'] });
    await tx.insert(UserProfile, { userId, profileId: profile.id, projectId });
  });
  return host.authorization(userId, organizationId);
}

const address = {
  ...{ postalCode: '39800-000', street: 'Rua Doutor Onofre Bastos', number: '120', neighborhood: 'Centro' },
  ...{ city: 'Teófilo Otoni', state: 'Minas Gerais', ibgeCityCode: '3168606' },
};
const create = async (given: object = address) => {
  const { data, code } = await ask<{ createAddress: { address: { id: string } } }>(
    'mutation($i: CreateAddressInput!) { createAddress(input: $i) { address { id } } }',
    { i: { address: given } },
  );
  return { id: data?.createAddress?.address.id ?? '', code };
};
const facts = `name city state street number postalCode address { street ibgeCityCode } billingAddress { city }`;
const partnerOf = async (id: string, who = admin()) =>
  (
    await ask<{ partner: Record<string, unknown> | null }>(
      `query($id: UUID!) { partner(id: $id) { ${facts} } }`,
      { id },
      who,
    )
  ).data?.partner;

test('a partner tells of its address what it always told, by its own rules', async () => {
  const { id: addressId } = await create();
  const billing = await create({ city: 'Betim', state: 'Minas Gerais' });
  const partner = { name: 'Ana', cpf: '000.000.000-00', addressId, billingAddressId: billing.id };
  const made = await ask<{ createPartner: { partner: { id: string } } }>(
    'mutation($i: CreatePartnerInput!) { createPartner(input: $i) { partner { id } } }',
    { i: { partner } },
  );
  const id = made.data?.createPartner.partner.id ?? '';
  expect(await partnerOf(id)).toEqual({
    ...{ name: 'Ana', city: 'Teófilo Otoni', state: 'Minas Gerais', street: address.street, number: '120' },
    ...{ postalCode: '39800-000', address: { street: address.street, ibgeCityCode: '3168606' } },
    billingAddress: { city: 'Betim' },
  });
  // Whoever only looks people up sees where they are and not where they live, through no field.
  const who = await looker();
  const seen = (fields: string) =>
    ask<{ partner: object | null }>(`query($id: UUID!) { partner(id: $id) { ${fields} } }`, { id }, who);
  expect((await seen('city state address { city }')).data?.partner).toEqual({
    ...{ city: 'Teófilo Otoni', state: 'Minas Gerais', address: { city: 'Teófilo Otoni' } },
  });
  for (const one of ['street', 'number', 'postalCode', 'address { street }'])
    expect((await seen(one)).code, one).toBe('FORBIDDEN');
  // A reference that they may not read leads nowhere: neither by what stands there nor by asking whose it is.
  expect((await seen('billingAddressId')).code).toBe('FORBIDDEN');
  expect((await seen('name billingAddress { city }')).data?.partner).toEqual({ name: 'Ana', billingAddress: null });
  const atBetim = '{ partners(filter: { billingAddress: { city: { equalTo: "Betim" } } }) { nodes { name } } }';
  const found = async (as: string | undefined) =>
    (await ask<{ partners: { nodes: { name: string }[] } }>(atBetim, {}, as)).data?.partners.nodes;
  expect(await found(who)).toEqual([]);
  expect(await found(admin())).toEqual([{ name: 'Ana' }]);
  // Also for the server's own work: whom a provider charges.
  expect(await scene.host.within(scene.organizationId, (tx) => tx.get(Partner, id))).toMatchObject({
    ...{ postalCode: '39800-000', number: '120' },
  });
  const listed = (filter: string, as = admin()) =>
    ask<{ partners: { nodes: { name: string }[] } }>(`{ partners(filter: ${filter}) { nodes { name } } }`, {}, as);
  expect((await listed('{ search: "teofilo" }', who)).data?.partners.nodes).toEqual([{ name: 'Ana' }]);
  expect((await listed('{ city: { equalTo: "Teófilo Otoni" } }', who)).data?.partners.nodes).toEqual([{ name: 'Ana' }]);
  expect((await listed('{ street: { startsWith: "Rua" } }', who)).code).toBe('FORBIDDEN');
  expect((await listed('{ address: { street: { startsWith: "Rua" } } }', who)).code).toBe('FORBIDDEN');
  expect((await listed('{ street: { startsWith: "Rua Doutor" } }')).data?.partners.nodes).toEqual([{ name: 'Ana' }]);
  const direct = (fields: string) =>
    ask<{ address: object }>(`query($id: UUID!) { address(id: $id) { ${fields} } }`, { id: addressId }, who);
  expect((await direct('city ibgeCityCode')).data?.address).toEqual({
    ...{ city: 'Teófilo Otoni', ibgeCityCode: '3168606' },
  });
  for (const one of ['street', 'fullAddress', 'bbox', 'postalCode'])
    expect((await direct(one)).code, one).toBe('FORBIDDEN');
  expect(
    (
      await ask(
        'mutation($i: UpdateAddressInput!) { updateAddress(input: $i) { address { id } } }',
        {
          i: { id: addressId, patch: { city: 'Betim' } },
        },
        who,
      )
    ).code,
  ).toBe('FORBIDDEN');

  await ask('mutation($i: UpdateAddressInput!) { updateAddress(input: $i) { address { id } } }', {
    i: { id: addressId, patch: { city: 'Caratinga' } },
  });
  expect(await partnerOf(id)).toMatchObject({ city: 'Caratinga' });
  await ask('mutation($i: DeleteAddressInput!) { deleteAddress(input: $i) { address { id } } }', {
    i: { id: addressId },
  });
  expect(await partnerOf(id)).toMatchObject({ city: null, address: null, billingAddress: { city: 'Betim' } });
});

test('an address is checked, and another organization’s is nobody’s here', async () => {
  expect((await create({ postalCode: '3980' })).code).toBe('VALIDATION');
  expect((await create({ ibgeCityCode: '12' })).code).toBe('VALIDATION');
  const foreign = await scene.host.within(foreignOrganization, (tx) => tx.insert(Address, { city: 'Lisboa' }));
  const { code } = await ask('mutation($i: CreatePartnerInput!) { createPartner(input: $i) { partner { id } } }', {
    i: { partner: { name: 'Rui', cpf: '000.000.000-00', addressId: foreign.id } },
  });
  expect(code).toBeTruthy();
  const { data } = await ask<{ address: object | null }>('query($id: UUID!) { address(id: $id) { city } }', {
    id: foreign.id,
  });
  expect(data?.address ?? null).toBeNull();
});

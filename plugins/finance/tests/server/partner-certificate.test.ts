import { server as lands } from '@gleba/plugin-lands/server';
import { foreignOrganization, type IsolationScene, seedIsolationScene, startTestRuntime } from '@gleba/sdk/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BankAccount } from '../../src/entities/bank-account.entity.ts';
import { Partner } from '../../src/entities/partner.entity.ts';
import { server } from '../../src/server/index.ts';
import { lateCertificate, p12 } from '../support/certificates.ts';

let scene: IsolationScene;
beforeAll(async () => {
  scene = await seedIsolationScene(await startTestRuntime([server, lands]), [Partner]);
});
afterAll(() => scene?.host.stop());

async function ask(document: string, variables: object, who = scene.authorizations.get('admin')) {
  const answer = await scene.host.graphql<Record<string, Record<string, unknown>>>(document, { ...variables }, who);
  const [first] = answer.errors as readonly { message: string; extensions: { code: string; reason?: string } }[];
  return { data: answer.data, code: first?.extensions.code, text: JSON.stringify(answer) };
}
const give = (partnerId: string, certificate: string | null, password = 'segredo', who?: string) =>
  ask(
    `mutation($i: SetPartnerCertificateInput!) {
       setPartnerCertificate(input: $i) { certificateSubject certificateExpirationDate } }`,
    { i: { partnerId, certificate, ...(certificate && { password }) } },
    who,
  );
const partner = () =>
  scene.host.within(scene.organizationId, (tx) => tx.insert(Partner, { name: 'Terra Boa', cpf: '000.000.000-00' }));

test('a certificate is opened by its password and sealed; its holder and its end are told, nothing else of it ever', async () => {
  const { id } = await partner();
  expect((await give(id, p12, 'errada')).text).toContain('não pôde ser aberto');
  expect((await give(id, Buffer.from('no certificate').toString('base64'))).text).toContain('não pôde ser aberto');
  expect((await give(id, lateCertificate)).text).toContain('vencido');
  const { data } = await give(id, p12);
  const told = data?.setPartnerCertificate;
  expect(told).toEqual({ certificateSubject: expect.any(String), certificateExpirationDate: expect.any(String) });
  const { data: read } = await ask(
    'query($id: UUID!) { partner(id: $id) { certificateSubject certificateExpirationDate } }',
    { id },
  );
  expect(read?.partner).toEqual(told);

  const row = await scene.host.within(scene.organizationId, (tx) => tx.get(Partner, id));
  const sealed = String(row.sealedCertificate);
  expect(sealed).not.toContain(p12.slice(0, 40));
  expect(sealed.length).toBeGreaterThan(p12.length);

  for (const document of [
    'query($id: UUID!) { partner(id: $id) { sealedCertificate } }',
    'query($id: UUID!) { partners(filter: { id: { equalTo: $id }, sealedCertificate: { isNull: false } }) { totalCount } }',
    'query($id: UUID!) { partner(id: $id) { id } partners(orderBy: SEALED_CERTIFICATE_ASC) { totalCount } }',
  ])
    expect((await ask(document, { id })).data, document).toBeFalsy();
  const { rows } = await scene.host.owner.query<{ text: string }>(
    "select coalesce(string_agg(to_jsonb(e)::text, ''), '') as text from core.event_log e",
  );
  expect(rows[0]?.text).not.toContain(sealed.slice(0, 60));
  expect(rows[0]?.text).not.toContain(p12.slice(0, 60));

  await give(id, null);
  const gone = await scene.host.within(scene.organizationId, (tx) => tx.get(Partner, id));
  expect([gone.sealedCertificate, gone.certificateSubject, gone.certificateExpirationDate]).toEqual([null, null, null]);
});

test('administrators give it, of partners of their own', async () => {
  const { id } = await partner();
  expect((await give(id, p12, 'segredo', scene.authorizations.get('user'))).code).toBe('FORBIDDEN');
  const foreign = await scene.host.within(foreignOrganization, (tx) =>
    tx.insert(Partner, { name: 'Rui', cpf: '000.000.000-00' }),
  );
  expect((await give(foreign.id, p12)).code).toBe('NOT_FOUND');
});

test('a partner’s account is a partner’s, and administrators’ to see and say', async () => {
  const { id } = await partner();
  const [own, theirs] = await scene.host.within(scene.organizationId, async (tx) => [
    await tx.insert(BankAccount, { name: 'Escritório' }),
    await tx.insert(BankAccount, { name: 'Terra Boa', isPartnerAccount: true }),
  ]);
  const name = (bankAccountId: string | undefined) =>
    ask('mutation($i: UpdatePartnerInput!) { updatePartner(input: $i) { partner { bankAccountId } } }', {
      i: { id, patch: { bankAccountId } },
    });
  expect((await name(own?.id)).code).toBe('VALIDATION');
  expect((await name(theirs?.id)).data?.updatePartner).toEqual({ partner: { bankAccountId: theirs?.id } });
});

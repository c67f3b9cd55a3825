import { addDays, currentDay } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeSchedule, termsSchema } from '../../src/calculation/index.ts';
import { CustomerLink } from '../../src/entities/customer-link.entity.ts';
import { Partner } from '../../src/entities/partner.entity.ts';
import { type CustomerPageScene, startCustomerPageScene } from './customer-page-scene.ts';

let scene: CustomerPageScene;
beforeAll(async () => {
  scene = await startCustomerPageScene();
});
afterAll(() => scene?.host.stop());

interface Shown {
  readonly name: string;
  readonly installments: readonly {
    id: string;
    value: string;
    computedStatus: string;
    today: { total: string } | null;
  }[];
  readonly payments: readonly { id: string; amount: string }[];
  readonly terms: readonly { terms: object }[];
}
const all =
  'name contractNumber project computedStatus on lots { block lot } payments { id installment paidOn amount } terms { since terms } installments { id name dueDate value computedStatus today { total fine interest discount } }';
const show = (visit: string) => scene.stranger<Shown>('customerContract', { visit }, all);

test('a buyer opens their contract by a link and a code: installments, Pix, receipts and the terms of the calculation', async () => {
  const { contractId, installments, maria } = await scene.bought();
  const [first, second] = installments;
  const payment = { installmentId: first?.id, paymentDate: currentDay() };
  await scene.run('registerInstallmentPayment', payment, 'contractInstallment');
  // By e-mail the link is made where the letter is written.
  expect((await scene.office('sendCustomerLink', { contractCustomerId: maria }, 'isSent')).data).toEqual({
    isSent: true,
  });
  const token = await scene.letter('maria@example.org', /\/my-contract#token=([\w-]{43})/);
  const page = await scene.stranger('customerPageByToken', { token }, 'organizationName mailTo');
  expect(page.data).toEqual({ organizationName: 'Escritório 2', mailTo: 'm***@example.org' });

  const visit = await scene.visit(token, 'maria@example.org');
  const { data: shown } = await show(visit);
  expect(shown).toMatchObject({ name: 'Maria', computedStatus: 'active' });
  expect(JSON.stringify(shown)).not.toContain('José');
  expect(shown?.installments).toHaveLength(installments.length);
  expect(shown?.installments[0]).toMatchObject({ computedStatus: 'paid', today: null });
  const today = shown?.installments.find(({ id }) => id === second?.id)?.today?.total;
  const { data } = await scene.ask<{ installmentAmount: { amount: { total: string } } }>(
    'query($i: UUID!) { installmentAmount(installmentId: $i) { amount { total } } }',
    { i: second?.id },
  );
  expect(today).toBe(data?.installmentAmount.amount.total);
  const schedule = computeSchedule(termsSchema.parse(shown?.terms[0]?.terms));
  expect(schedule.installments).toHaveLength(installments.length);

  const pix = await scene.stranger<{ pixQrCode: { pixCode: string } }>(
    'customerPix',
    { visit, installmentId: second?.id },
    'pixQrCode { pixCode encodedImage } gap',
  );
  expect(pix.data?.pixQrCode.pixCode).toContain('br.gov.bcb.pix');
  const receipt = await scene.stranger(
    'customerReceipt',
    { visit, paymentId: shown?.payments[0]?.id },
    'customers { name } payment { amount } contractId',
  );
  expect(receipt.data).toMatchObject({ customers: [{ name: 'Maria' }], contractId });
  const [link] = await scene.within((tx) => tx.list(CustomerLink, { filter: { contractId: { equalTo: contractId } } }));
  expect(link?.openedAt).not.toBeNull();
  expect(link?.sealedCode).toBeNull();
});

test('the office takes it back, and a transfer ends it; what the former buyer paid is not told to the new one', async () => {
  const { contractId, installments, maria, jose } = await scene.bought();
  const payment = { installmentId: installments[0]?.id, paymentDate: currentDay() };
  await scene.run('registerInstallmentPayment', payment, 'contractInstallment');
  const token = await scene.link(maria);
  const other = await scene.link(jose);
  const visit = await scene.visit(other, 'jose@example.org');
  expect((await scene.office('revokeCustomerLink', { contractCustomerId: jose }, 'isRevoked')).data).toEqual({
    isRevoked: true,
  });
  expect((await show(visit)).code).toBe('NOT_FOUND');
  expect((await scene.stranger('customerPageByToken', { token: other }, 'mailTo')).code).toBe('NOT_FOUND');
  expect((await scene.stranger('customerPageByToken', { token }, 'mailTo')).code).toBeUndefined();

  const { id: newId } = await scene.within((tx) =>
    tx.insert(Partner, { name: 'Bento', cpf: '000.000.000-00', email: 'bento@example.org' }),
  );
  const customers = [{ partnerId: newId, share: '100', legalResponsible: true }];
  const input = { contractId, transferredOn: currentDay(), reason: 'Cessão', customers };
  expect((await scene.run('transferContract', input, 'contract', scene.admin)).message).toBe('');
  expect((await scene.stranger('customerPageByToken', { token }, 'mailTo')).code).toBe('NOT_FOUND');
  const { data } = await scene.ask<{
    contractCustomerLinks: { customers: { contractCustomerId: string; link: null | object }[] };
  }>('query($c: UUID!) { contractCustomerLinks(contractId: $c) { customers { contractCustomerId link { id } } } }', {
    c: contractId,
  });
  const [place] = data?.contractCustomerLinks.customers ?? [];
  expect(place?.link).toBeNull();
  const fresh = await scene.visit(await scene.link(place?.contractCustomerId ?? ''), 'bento@example.org');
  const { data: shown } = await show(fresh);
  expect([shown?.name, shown?.payments]).toEqual(['Bento', []]);
});

test('is given of what was agreed, to who has an e-mail address, by who manages contracts', async () => {
  const { maria } = await scene.bought();
  const reader = await scene.person('user', ['contracts-list', 'contract-details']);
  expect((await scene.office('makeCustomerLink', { contractCustomerId: maria }, 'path', reader)).code).toBe(
    'FORBIDDEN',
  );
  const stranger = await scene.office('makeCustomerLink', { contractCustomerId: maria }, 'path', scene.foreign);
  expect(stranger.code).toMatch(/NOT_FOUND|FORBIDDEN/);
  const { id: silent } = await scene.within((tx) => tx.insert(Partner, { name: 'Sem e-mail', cpf: '000.000.000-00' }));
  const customers = [{ partnerId: silent, share: '100', legalResponsible: true }];
  const { contractId } = await scene.sold({ customers, initialDueDate: addDays(currentDay(), 5) });
  const [place] =
    (
      await scene.ask<{ contractCustomerLinks: { customers: { contractCustomerId: string }[] } }>(
        'query($c: UUID!) { contractCustomerLinks(contractId: $c) { customers { contractCustomerId } } }',
        { c: contractId },
      )
    ).data?.contractCustomerLinks.customers ?? [];
  const refused = await scene.office('makeCustomerLink', { contractCustomerId: place?.contractCustomerId }, 'path');
  expect([refused.code, refused.message]).toEqual(['CONFLICT', expect.stringContaining('e-mail')]);
});

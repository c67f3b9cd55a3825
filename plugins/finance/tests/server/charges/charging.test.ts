import { addDays } from '@gleba/sdk';
import { beforeEach, describe, expect, test } from 'vitest';
import { Partner } from '../../../src/entities/partner.entity.ts';
import { ProviderAccount } from '../../../src/entities/provider-account.entity.ts';
import { ProviderEvent } from '../../../src/entities/provider-event.entity.ts';
import { apiKey } from '../../support/asaas/asaas-server.ts';
import { ours } from '../contracts-scene.ts';
import { chargingScene } from './charging-scene.ts';

/** Installments that a provider charges for: sent, followed by its news, booked once. */
const scene = chargingScene();
beforeEach(() => {
  scene.asaas.troubles.length = 0;
  scene.asaas.heard.length = 0;
});

const there = (externalId: string) => scene.asaas.state.paymentOf(externalId);
const lastEvent = () => {
  const event = scene.asaas.queues.told.at(-1);
  if (!event) throw new Error('Nothing was told.');
  return event;
};
/** A contract that falls due so many days from now. */
const dueIn = (days: number) => ({ initialDueDate: addDays(scene.today, days) });

describe('an account at the provider', () => {
  test('is given by administrators, its key is never told', async () => {
    const input = { bankAccountId: scene.office.bankAccountId, isSandbox: true, isActive: true };
    expect((await scene.command('setProviderAccount', input, 'providerAccountId', scene.seller)).code).toBe(
      'FORBIDDEN',
    );
    const again = await scene.command('setProviderAccount', input, 'providerAccountId');
    expect(again.data).toEqual({ providerAccountId: scene.office.id });
    const row = await scene.within((tx) => tx.get(ProviderAccount, scene.office.id));
    expect(row.sealedApiKey).toBeTruthy();
    expect(JSON.stringify(row)).not.toContain(apiKey);
    const { code } = await scene.ask('{ providerAccounts { nodes { sealedApiKey } } }', {}, scene.admin);
    expect(code).toBe('DOCUMENT_INVALID');
    const wrong = await scene.command(
      'setProviderAccount',
      { ...input, isSandbox: false, apiKey },
      'providerAccountId',
    );
    expect(wrong.fields).toEqual(['apiKey: Esta chave é do outro ambiente do Asaas.']);
  });

  test('of another organization is nobody else’s', async () => {
    const input = { providerAccountId: scene.other.id };
    expect((await scene.command('refreshProviderAccount', input, 'jobId')).code).toBe('NOT_FOUND');
  });
});

describe('sending', () => {
  test('a group of installments goes there, with the customer once, and comes back with its codes', async () => {
    const { contractId } = await scene.sold({ numInstallments: 3 });
    const installments = await scene.installments(contractId);
    const installmentGroupId = installments[0]?.installmentGroupId;
    const customers = scene.asaas.state.customers.size;
    const job = await scene.done('chargeInstallmentGroup', { installmentGroupId });
    expect([job.status, job.result]).toEqual(['DONE', { done: 3, failed: [] }]);
    expect(scene.asaas.state.customers.size - customers).toBeLessThanOrEqual(1);
    for (const { id, value, dueDate } of installments) {
      const charge = await scene.charge(id);
      expect(charge).toMatchObject({
        ...{ status: 'open', providerStatus: 'PENDING', sentValue: value, value, dueDate, difference: null },
        ...{ pixCode: expect.stringContaining('br.gov.bcb.pix'), barcode: expect.stringMatching(/^\d{47}$/) },
        ...{ problem: null, paymentLink: expect.stringMatching(/^https:/) },
      });
      expect((await scene.installment(id)).externalId).toBe(charge.externalId);
    }
    // Sent again nothing is made again, and nothing is changed.
    scene.asaas.heard.length = 0;
    await scene.done('chargeInstallmentGroup', { installmentGroupId });
    expect(scene.asaas.heard.filter((one) => /^(POST|PUT|DELETE)/.test(one))).toEqual([]);
    for (const { id } of installments) expect(await scene.charges(id)).toHaveLength(1);
  });

  test('what fails is told for itself, and sent once whether its answer was lost or its job died', async () => {
    const { contractId } = await scene.sold({ numInstallments: 3 });
    const [first, second] = await scene.installments(contractId);
    const input = { installmentGroupId: first?.installmentGroupId };
    // The first two charges: refused for being too many, then one whose answer never came, and nothing after it.
    scene.asaas.troubles.push(429, 429, 429, 'lost', 0, 0, 0);
    const job = await scene.done('chargeInstallmentGroup', input);
    expect(job.result).toMatchObject({ done: 1, failed: [{ refusal: { reason: 'finance.providerSilent' } }, {}] });
    expect((await scene.charge(second?.id ?? '')).status).toBe('sending');
    expect((await scene.done('chargeInstallmentGroup', input)).result).toMatchObject({ done: 3 });
    const references = [...scene.asaas.state.payments.values()].map(({ externalReference }) => externalReference);
    expect(new Set(references).size).toBe(references.length);
  });

  test('is for who manages contracts, of what is open and not late, with an account', async () => {
    const { contractId } = await scene.sold({ numInstallments: 3 });
    const [first] = await scene.installments(contractId);
    const input = { installmentId: first?.id };
    const reader = await scene.person('user', ['contract-details']);
    expect((await scene.command('chargeInstallment', input, 'jobId', reader)).code).toBe('FORBIDDEN');
    expect((await scene.command('chargeInstallment', input, 'jobId', scene.stranger)).code).toBe('NOT_FOUND');
    const path = `/asaas/process-payment-book?installmentGroupId=${first?.installmentGroupId}`;
    expect((await scene.route(path, {})).status).toBe(400);
    expect((await scene.route(path, { headers: { authorization: scene.seller } })).body.jobId).toBeTruthy();
    await scene.idle();
    expect(await scene.charges(first?.id ?? '')).toHaveLength(1);
    const late = await scene.sold({ numInstallments: 3, initialDueDate: '2020-01-31' });
    const [overdue] = await scene.installments(late.contractId);
    const alone = await scene.command('chargeInstallment', { installmentId: overdue?.id }, 'jobId');
    expect([alone.code, alone.message]).toEqual(['CONFLICT', expect.stringContaining('está vencida')]);
    const job = await scene.done('chargeInstallmentGroup', { installmentGroupId: overdue?.installmentGroupId });
    const refused = { refusal: { reason: 'finance.chargeDayPassed' } };
    expect(job.result).toMatchObject({ done: 0, failed: [refused, refused, refused] });
  });

  test('a change here is sent when somebody says so; a change there is shown and taken over by nobody', async () => {
    const { installmentId, externalId } = await scene.charged();
    const before = await scene.installment(installmentId);
    scene.asaas.state.changePayment(externalId, { value: 900.5, dueDate: '2031-02-15' });
    await scene.news();
    expect(await scene.charge(installmentId)).toMatchObject({
      ...{ difference: 'both', value: '900.50', dueDate: '2031-02-15', sentValue: before.value },
    });
    expect(await scene.installment(installmentId)).toEqual(before);
    // What is charged by other terms is not shown as the way to pay this installment.
    expect(await pixOf(installmentId)).toContain('caixa@example.org');
    await scene.done('chargeInstallment', { installmentId });
    expect(await scene.charge(installmentId)).toMatchObject({ difference: null, value: before.value });
    expect(await pixOf(installmentId)).toBe((await scene.charge(installmentId)).pixCode);
    const patch = { dueDate: '2031-03-10' };
    await scene.command('updateContractInstallment', { id: installmentId, patch }, 'contractInstallment { id }');
    expect(there(externalId).dueDate).toBe(before.dueDate);
    await scene.done('chargeInstallment', { installmentId });
    expect(there(externalId).dueDate).toBe('2031-03-10');
  });

  test('one that was taken away there is sent anew, as another one', async () => {
    const { installmentId, externalId } = await scene.charged();
    scene.asaas.state.removePayment(externalId);
    await scene.done('chargeInstallment', { installmentId });
    const all = await scene.charges(installmentId);
    expect(all.map(({ status }) => status)).toEqual(['removed', 'open']);
    expect(all[1]?.externalId).not.toBe(externalId);
  });
});

async function pixOf(installmentId: string): Promise<string> {
  const document = 'query($id: UUID!) { installmentPixQrCode(installmentId: $id) { pixQrCode { pixCode } } }';
  type Answer = { installmentPixQrCode: { pixQrCode: { pixCode: string } } };
  const { data } = await scene.ask<Answer>(document, { id: installmentId });
  return data?.installmentPixQrCode.pixQrCode.pixCode ?? '';
}

describe('news', () => {
  test('a payment is booked once, however often and in whatever order its news come', async () => {
    const { installmentId, externalId } = await scene.charged(dueIn(20));
    scene.asaas.state.pay(externalId, 'slip');
    await scene.asaas.goTo(addDays(scene.asaas.clock.today(), 4));
    const told = scene.asaas.queues.told.filter(({ payment }) => (payment as { id: string }).id === externalId);
    expect(told.map(({ event }) => event)).toEqual(['PAYMENT_CREATED', 'PAYMENT_CONFIRMED', 'PAYMENT_RECEIVED']);
    const again = [...told].reverse().flatMap((event) => [event, event]);
    expect((await Promise.all(again.map((event) => scene.tell(event)))).map(({ status }) => status)).toEqual(
      again.map(() => 200),
    );
    await scene.idle();
    const installment = await scene.installment(installmentId);
    expect(installment).toMatchObject({ status: 'RECEIVED', receivedValue: installment.value });
    expect(await scene.payments(installmentId)).toMatchObject([
      { source: 'provider', amount: installment.value, discountValue: '0.00', reversedAt: null },
    ]);
    expect(await scene.charge(installmentId)).toMatchObject({
      status: 'paid',
      providerStatus: 'RECEIVED',
      problem: null,
    });
    const ids = (await scene.events()).map((event) => event.externalId);
    expect(new Set(ids).size).toBe(ids.length);
    await scene.booksAgree();
    // Asked once more by hand it stays as it is.
    await scene.done('followProviderCharge', { providerChargeId: (await scene.charge(installmentId)).id });
    expect(await scene.payments(installmentId)).toHaveLength(1);
  });

  test('that come together are each kept once, and their charge is asked after once', async () => {
    const { installmentId, externalId } = await scene.charged();
    scene.asaas.heard.length = 0;
    const about = { event: 'PAYMENT_UPDATED', payment: { id: externalId } };
    const told = Array.from({ length: 60 }, (_, number) => ({ id: `evt_together_${number % 40}`, ...about }));
    const answers = await Promise.all(told.map((event) => scene.tell(event)));
    expect(answers.map(({ status }) => status)).toEqual(told.map(() => 200));
    await scene.idle();
    const kept = (await scene.events()).filter((event) => event.externalId.startsWith('evt_together_'));
    expect(kept.map(({ state }) => state)).toEqual(Array.from({ length: 40 }, () => 'taken'));
    const asked = scene.asaas.heard.filter((request) => request === `GET payments/${externalId}`);
    expect(asked.length).toBeGreaterThan(0);
    // Of the first that came and of all others.
    expect(asked.length).toBeLessThanOrEqual(3);
    expect((await scene.installment(installmentId)).status).toBe('PENDING');
  });

  test('a charge that nothing can be booked of keeps no other from it', async () => {
    const [first, second] = [await scene.charged(), await scene.charged()];
    scene.asaas.state.pay(first.externalId);
    scene.asaas.state.pay(second.externalId);
    // As a status of which no documentation tells.
    const unclear = there(first.externalId);
    Object.assign(unclear, { status: 'UNHEARD_OF' });
    await scene.asaas.queues.deliver();
    await expect.poll(async () => (await scene.installment(second.installmentId)).status).toBe('RECEIVED');
    const waiting = (await scene.events()).filter(({ state }) => state === 'waiting');
    expect(new Set(waiting.map(({ chargeExternalId }) => chargeExternalId))).toEqual(new Set([first.externalId]));
    // What is understood again is booked with the next news.
    Object.assign(unclear, { status: 'RECEIVED' });
    await scene.tell({ id: 'evt_clear', event: 'PAYMENT_UPDATED', payment: { id: second.externalId } });
    await expect.poll(async () => (await scene.installment(first.installmentId)).status).toBe('RECEIVED');
    await scene.idle();
  });

  test('whose question was never asked is asked after when the account is refreshed', async () => {
    const { externalId } = await scene.charged();
    const left = { externalId: 'evt_left', event: 'PAYMENT_UPDATED', chargeExternalId: externalId };
    const { id } = await scene.within((tx) =>
      tx.insert(ProviderEvent, { ...left, providerAccountId: scene.office.id, state: 'waiting' }),
    );
    await scene.done('refreshProviderAccount', { providerAccountId: scene.office.id }, scene.admin);
    expect((await scene.within((tx) => tx.get(ProviderEvent, id))).state).toBe('taken');
  });

  test('without the token, with a wrong or a former one, are refused, and nobody is asked', async () => {
    const { externalId } = await scene.charged();
    const event = { id: 'evt_forged', event: 'PAYMENT_RECEIVED', payment: { id: externalId } };
    scene.asaas.heard.length = 0;
    for (const secret of ['', 'x'.repeat(43), apiKey])
      expect((await scene.tell(event, secret)).body.code).toBe('TOKEN_INVALID');
    await scene.idle();
    expect(scene.asaas.heard).toEqual([]);
    expect((await scene.events()).some(({ externalId: id }) => id === 'evt_forged')).toBe(false);
    const large = { ...event, note: 'x'.repeat(70_000) };
    expect((await scene.tell(large)).body.code).toBe('DOCUMENT_TOO_LARGE');
    expect((await scene.tell({ id: '', event: 'x' })).status).toBe(400);
  });

  test('from one place wrong tokens are refused only so often; what comes from there with the right one is taken', async () => {
    const address = '203.0.113.77';
    const event = { id: 'evt_place', event: 'PAYMENT_UPDATED', payment: null };
    const codes = new Map<string | undefined, number>();
    for (let tries = 0; tries < 302; tries += 1) {
      const { code } = (await scene.tell(event, `wrong ${tries}`, address)).body;
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect(Object.fromEntries(codes)).toEqual({ TOKEN_INVALID: 300, TOO_MANY_REQUESTS: 2 });
    expect((await scene.tell(event, scene.office.secret, address)).status).toBe(200);
  });

  test('nothing that they say is believed: a payment that has not come to pass is none', async () => {
    const { installmentId, externalId } = await scene.charged();
    const forged = { id: 'evt_believed', event: 'PAYMENT_RECEIVED', payment: { id: externalId, status: 'RECEIVED' } };
    expect((await scene.tell(forged)).status).toBe(200);
    await scene.idle();
    expect((await scene.installment(installmentId)).status).toBe('PENDING');
    await scene.booksAgree();
  });

  test('of a charge that is none of ours stay, with what the provider says of it; of another organization’s too', async () => {
    const customer = [...scene.asaas.state.customers.keys()][0] ?? '';
    const foreign = scene.asaas.state.createPayment({ customer, value: 77.7, dueDate: '2031-01-01' });
    await scene.news();
    const known = (await scene.events()).find(({ chargeExternalId }) => chargeExternalId === foreign.id);
    expect(known).toMatchObject({
      state: 'unknown',
      value: '77.70',
      providerStatus: 'PENDING',
      event: 'PAYMENT_CREATED',
    });
    const { installmentId, externalId } = await scene.charged(dueIn(30));
    scene.asaas.state.pay(externalId);
    const event = { ...lastEvent(), id: 'evt_of_theirs' };
    expect((await scene.tell(event, scene.other.secret)).status).toBe(200);
    await scene.idle();
    expect((await scene.installment(installmentId)).status).toBe('PENDING');
    expect(await scene.events(7)).toMatchObject([{ externalId: 'evt_of_theirs', state: 'unknown' }]);
    await scene.news();
    expect((await scene.installment(installmentId)).status).toBe('RECEIVED');
    const nothing = { id: 'evt_else', event: 'TRANSFER_DONE', transfer: { id: 'x' } };
    expect((await scene.tell(nothing)).status).toBe(200);
    expect((await scene.events()).find(({ externalId: id }) => id === 'evt_else')?.state).toBe('ignored');
    await scene.booksAgree();
  });

  test('of a charge whose answer was lost when it was sent find it by our own reference, and its payment is booked', async () => {
    const { contractId } = await scene.sold({ ...dueIn(30), numInstallments: 3 });
    const [first] = await scene.installments(contractId);
    const installmentId = first?.id ?? '';
    scene.asaas.troubles.push('lost', 0, 0, 0);
    await scene.done('chargeInstallment', { installmentId });
    expect(await scene.charge(installmentId)).toMatchObject({ status: 'sending', externalId: null });
    await scene.news();
    const { externalId, status } = await scene.charge(installmentId);
    expect(status).toBe('open');
    scene.asaas.state.pay(externalId ?? '');
    await scene.news();
    expect((await scene.installment(installmentId)).status).toBe('RECEIVED');
    expect(await scene.charges(installmentId)).toHaveLength(1);
    await scene.booksAgree();
  });

  test('another amount than is owed is shown and not booked, until it is', async () => {
    const { installmentId, externalId, charge } = await scene.charged(dueIn(30));
    scene.asaas.state.pay(externalId, 'pix', 5000);
    await scene.news();
    expect(await scene.charge(installmentId)).toMatchObject({
      status: 'paid',
      problem: 'amountDiffers',
      receivedValue: '50.00',
    });
    expect(await scene.payments(installmentId)).toEqual([]);
    await scene.booksAgree();
    there(externalId).paidValue = null;
    await scene.done('followProviderCharge', { providerChargeId: charge.id });
    expect(await scene.charge(installmentId)).toMatchObject({ problem: null });
    expect((await scene.installment(installmentId)).status).toBe('RECEIVED');
    await scene.booksAgree();
  });

  test('paid late, the charges are those that were sent: the fine once, and interest', async () => {
    const { installmentId, externalId } = await scene.charged(dueIn(40));
    const { dueDate, value } = await scene.installment(installmentId);
    await scene.asaas.goTo(addDays(dueDate, 12));
    await scene.idle();
    expect(await scene.charge(installmentId)).toMatchObject({ status: 'overdue', providerStatus: 'OVERDUE' });
    scene.asaas.state.pay(externalId);
    await scene.news();
    const [payment] = await scene.payments(installmentId);
    expect(payment).toMatchObject({ principalValue: value, paidOn: addDays(dueDate, 12), source: 'provider' });
    expect(Number(payment?.fineValue)).toBeGreaterThan(0);
    expect(Number(payment?.interestValue)).toBeGreaterThan(0);
    expect((await scene.charge(installmentId)).receivedValue).toBe(payment?.amount);
    await scene.booksAgree();
  });

  test('what was refunded is taken back, paid again it is booked again; what was said to be cash and was not, as well', async () => {
    const { installmentId, externalId } = await scene.charged({
      initialDueDate: addDays(scene.asaas.clock.today(), 30),
    });
    scene.asaas.state.pay(externalId, 'cash');
    await scene.news();
    expect((await scene.installment(installmentId)).status).toBe('RECEIVED');
    scene.asaas.state.undoCash(externalId);
    await scene.news();
    expect((await scene.installment(installmentId)).status).toBe('PENDING');
    await scene.booksAgree();
    scene.asaas.state.pay(externalId);
    await scene.news();
    scene.asaas.state.refund(externalId, 100);
    await scene.news();
    expect(await scene.charge(installmentId)).toMatchObject({ status: 'paid', problem: null, refundedValue: '1.00' });
    await scene.booksAgree();
    expect((await scene.installment(installmentId)).status).toBe('RECEIVED');
    scene.asaas.state.refund(externalId);
    await scene.news();
    expect(await scene.charge(installmentId)).toMatchObject({ status: 'refunded', problem: null, paymentId: null });
    expect((await scene.payments(installmentId)).map(({ reversedAt }) => reversedAt !== null)).toEqual([true, true]);
    await scene.booksAgree();
  });

  test('paid here, the charge is taken away there; paid in both places, that is shown and booked once', async () => {
    const { installmentId, externalId } = await scene.charged();
    const twice = await scene.charged();
    scene.asaas.state.pay(twice.externalId);
    const byHand = { paymentDate: scene.today };
    for (const id of [installmentId, twice.installmentId]) {
      const input = { ...byHand, installmentId: id };
      expect((await scene.command('registerInstallmentPayment', input, 'paymentId')).code).toBeUndefined();
    }
    await expect.poll(async () => (await scene.charge(installmentId)).status, { timeout: 10_000 }).toBe('removed');
    expect(there(externalId).deleted).toBe(true);
    await scene.news();
    expect(await scene.charge(twice.installmentId)).toMatchObject({ status: 'paid', problem: 'paidAlready' });
    expect(await scene.payments(twice.installmentId)).toHaveLength(1);
    await scene.booksAgree();
  });

  test('what news did not bring is found when the account is refreshed', async () => {
    const { installmentId, externalId } = await scene.charged({
      initialDueDate: addDays(scene.asaas.clock.today(), 30),
    });
    const [webhook] = scene.asaas.queues.webhooks;
    if (webhook) webhook.interrupted = true;
    scene.asaas.state.pay(externalId);
    await scene.news();
    expect((await scene.installment(installmentId)).status).toBe('PENDING');
    const headers = { authorization: scene.admin, 'content-type': 'application/json' };
    const body = JSON.stringify({ bankAccountId: scene.office.bankAccountId });
    expect((await scene.route('/asaas/refresh-account', { headers, body })).body.jobId).toBeTruthy();
    await scene.idle();
    expect((await scene.installment(installmentId)).status).toBe('RECEIVED');
    expect(await scene.within((tx) => tx.get(ProviderAccount, scene.office.id))).toMatchObject({
      ...{ webhookEnabled: true, webhookInterrupted: true, webhookExternalId: webhook?.id },
      balance: expect.stringMatching(/^-?\d+\.\d\d$/),
    });
    // Taken up again, the news that waited change nothing.
    if (webhook) scene.asaas.queues.takeUp(webhook);
    await scene.news();
    expect(await scene.payments(installmentId)).toHaveLength(1);
    await scene.booksAgree();
  });

  test('of a contract that is transferred is taken away there and sent anew to the new buyer', async () => {
    const { contractId, installmentId, externalId } = await scene.charged({
      initialDueDate: addDays(scene.asaas.clock.today(), 30),
    });
    await scene.within((tx) => tx.update(Partner, scene.spouseId, { cpf: '111.444.777-35' }));
    const customers = [{ partnerId: scene.spouseId, share: '100', legalResponsible: true }];
    const input = { contractId, transferredOn: scene.today, reason: 'Cessão', customers };
    expect((await scene.command('transferContract', input, 'contract { id }')).message).toBe('');
    await expect
      .poll(async () => (await scene.charges(installmentId)).map(({ status }) => status), { timeout: 10_000 })
      .toEqual(['removed', 'open']);
    const renewed = await scene.charge(installmentId);
    expect(renewed.partnerId).toBe(scene.spouseId);
    expect(there(externalId)?.deleted).toBe(true);
    expect(there(renewed.externalId ?? '')?.customer).not.toBe(there(externalId)?.customer);
    await scene.booksAgree();
  });

  test('a charge that the account does not know any more takes no payment back and is not sent twice', async () => {
    const due = { initialDueDate: addDays(scene.asaas.clock.today(), 30) };
    const [paid, open] = [await scene.charged(due), await scene.charged(due)];
    scene.asaas.state.pay(paid.externalId);
    await scene.news();
    // As when its key is replaced by that of another account.
    for (const { externalId } of [paid, open]) scene.asaas.state.payments.delete(externalId);
    for (const { charge } of [paid, open]) await scene.done('followProviderCharge', { providerChargeId: charge.id });
    expect(await scene.charge(paid.installmentId)).toMatchObject({ status: 'paid', problem: 'notFoundThere' });
    expect((await scene.installment(paid.installmentId)).status).toBe('RECEIVED');
    const job = await scene.done('chargeInstallment', { installmentId: open.installmentId });
    expect(job.result).toMatchObject({ failed: [{ refusal: { reason: 'finance.chargeUnknownThere' } }] });
    expect(await scene.charges(open.installmentId)).toMatchObject([{ status: 'open', problem: 'notFoundThere' }]);
    await scene.booksAgree();
  });

  test('an answer that is later than a newer one is let go', async () => {
    const { installmentId, externalId, charge } = await scene.charged({
      initialDueDate: addDays(scene.asaas.clock.today(), 30),
    });
    scene.asaas.state.pay(externalId);
    await scene.news();
    const { takeCharge } = await import('../../../src/server/charges/take-charge.ts');
    const stale = { ...(await scene.charge(installmentId)) };
    await scene.host.within(ours, (tx) =>
      takeCharge(
        tx,
        charge.id,
        {
          ...{ externalId, reference: charge.id, customerId: null, status: 'open', providerStatus: 'PENDING' },
          ...{ value: charge.sentValue, received: null, netValue: null, dueDate: charge.sentDueDate, paidOn: null },
          ...{
            creditedOn: null,
            creditExpectedOn: null,
            ...{ fee: null, refunded: '0.00', refunds: [] },
            splits: [],
            invoiceUrl: null,
            receiptUrl: null,
          },
        },
        stale.takenNumber,
      ),
    );
    expect(await scene.charge(installmentId)).toEqual(stale);
    expect((await scene.installment(installmentId)).status).toBe('RECEIVED');
  });
});

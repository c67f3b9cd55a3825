import { addDays, currentDay } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LedgerMonth } from '../../../src/entities/ledger-month.entity.ts';
import { LedgerPosting } from '../../../src/entities/ledger-posting.entity.ts';
import { lastRefundOn, refundedBeyond } from '../../../src/server/charges/refund-days.ts';
import { noonOf } from '../../support/asaas/asaas-clock.ts';
import { type ChargingScene, startChargingScene } from './charging-scene.ts';

describe('what went back beyond what is known', () => {
  const within = { paidOn: '2026-03-02', today: '2026-06-30' };
  const refund = (on: string | null, value: string, status: 'done' | 'denied' = 'done') => ({
    ...{ on, value, status, description: '' },
  });

  test('is of the days that the provider says, the earliest first', () => {
    const there = { refunds: [refund('2026-05-20', '30.00'), refund('2026-04-03', '10.00')] };
    const [first, second] = [
      { on: '2026-04-03', cents: 1_000n },
      { on: '2026-05-20', cents: 3_000n },
    ];
    expect(refundedBeyond(there, 0n, within)).toEqual([first, second]);
    expect(refundedBeyond(there, 1_000n, within)).toEqual([second]);
    expect(refundedBeyond(there, 400n, within)).toEqual([{ ...first, cents: 600n }, second]);
    expect(refundedBeyond(there, 4_000n, within)).toEqual([]);
    expect(lastRefundOn(there, within)).toBe('2026-05-20');
  });

  test('is of today where the day is none, before the payment, or still to come; what was denied is nothing', () => {
    for (const on of [null, 'ontem', '2026-03-01', '2026-07-01'])
      expect(refundedBeyond({ refunds: [refund(on, '1.00')] }, 0n, within)).toEqual([
        { on: within.today, cents: 100n },
      ]);
    expect(refundedBeyond({ refunds: [refund('2026-04-03', '1.00', 'denied')] }, 0n, within)).toEqual([]);
    expect(lastRefundOn({ refunds: [] }, within)).toBe(within.today);
  });
});

describe('in the books', () => {
  let scene: ChargingScene;
  const today = currentDay();
  /** In another month than the days on which things went back, whenever this runs. */
  const paidOn = addDays(today, -100);
  beforeAll(async () => {
    scene = await startChargingScene({ daysAgo: 100 });
  }, 120_000);
  afterAll(() => scene?.stop());

  const posted = async (cause: string) =>
    (
      await scene.within((tx) =>
        tx.list(LedgerPosting, { filter: { cause: { equalTo: cause } }, orderBy: ['createdAt', 'line'], first: 100 }),
      )
    ).map(({ occurredOn, amount }) => `${occurredOn} ${amount}`);
  const close = (month: string) =>
    scene.within((tx) => tx.insert(LedgerMonth, { month: `${month.slice(0, 7)}-01`, state: 'closed' }));
  const flow = async (day: string) => {
    const { rows } = await scene.host.owner.query<{ amount: string }>(
      `select sum(p.amount)::text amount from finance.ledger_posting p
       where p.cause = 'finance.providerCharge.refunded' and p.occurred_on = $1::date`,
      [day],
    );
    return rows[0]?.amount;
  };

  test('each part is of its own day, also once the payment’s month is closed; of a closed month it is of today', async () => {
    const { installmentId, externalId } = await scene.charged({
      ...{ initialDueDate: addDays(today, 20), amortizationMethod: 'none' },
    });
    scene.asaas.state.pay(externalId);
    await scene.news();
    expect((await scene.payments(installmentId)).map((one) => one.paidOn)).toEqual([paidOn]);
    await close(paidOn);

    const first = addDays(today, -60);
    scene.asaas.clock.goTo(noonOf(first));
    scene.asaas.state.refund(externalId, 10_000);
    await scene.news();
    expect(await posted('finance.providerCharge.refunded')).toEqual([`${first} 100.00`]);
    expect(await flow(first)).toBe('100.00');

    await close(addDays(today, -40));
    scene.asaas.clock.goTo(noonOf(addDays(today, -40)));
    scene.asaas.state.refund(externalId, 2_500);
    await scene.news();
    expect(await posted('finance.providerCharge.refunded')).toEqual([`${first} 100.00`, `${today} 25.00`]);
    await scene.booksAgree();
  });

  test('all of it gone back, the payment is taken back on that day', async () => {
    const { installmentId, externalId } = await scene.charged({
      ...{ initialDueDate: addDays(today, 20), amortizationMethod: 'none' },
    });
    scene.asaas.clock.goTo(noonOf(addDays(today, -5)));
    scene.asaas.state.pay(externalId);
    await scene.news();
    const day = addDays(today, -1);
    scene.asaas.clock.goTo(noonOf(day));
    const isOpen = (await scene.payments(installmentId)).length === 1;
    scene.asaas.state.refund(externalId);
    await scene.news();
    expect(isOpen).toBe(true);
    const days = await posted('finance.installment.takenBack');
    expect(new Set(days.map((one) => one.slice(0, 10)))).toEqual(new Set([day]));
    await scene.booksAgree();
  });
});

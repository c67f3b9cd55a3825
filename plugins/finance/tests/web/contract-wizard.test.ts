import { expect, test } from 'vitest';
import { moneyText } from '../../src/calculation/index.ts';
import { contractStatuses, contractStep, contractSteps } from '../../src/contract-status.ts';
import { ContractWizardStore, type MethodRow, type TableRow } from '../../src/web/contracts/contract-wizard-store.ts';

/** The wizard of a contract without a browser: what it asks for, and that it computes what the server will. */
const table = {
  ...{ id: 't', annualInterestRate: '8.0000', numInterestFreeMonths: 0, firstYearSacocFreeInterest: false },
  ...{ subscriptionFee: '350.00', minInstallmentValue: null, maxNumInstallments: 120, maxExpirationDay: null },
  ...{ canSplitSubscriptionFee: false, subscriptionFeeMaxNumInstallments: null, allowDiscount: false },
  ...{ insurancePercentage: '0.0000', canSkipInsurance: true, whoPaysBankCost: 'organization' },
  ...{ whoPaysPlatformCost: 'organization', whoPaysPlatformBankCost: 'organization' },
} as unknown as TableRow;
const method = {
  ...{ id: 'm', installmentBankCost: '1.99', installmentBankPercentCost: '0', postalService: false },
} as unknown as MethodRow;

function wizardWith(price: string | null = '60000.00'): ContractWizardStore {
  const wizard = new ContractWizardStore();
  wizard.addLot({ id: 'a', block: 'A', lot: '1', price });
  wizard.choose({ table, method });
  wizard.change({ numInstallments: '24', initialDueDate: '2031-01-31' });
  return wizard;
}

test('goes on once the parts of the buyers are the whole', () => {
  const wizard = wizardWith();
  wizard.go(1);
  expect([wizard.step, wizard.isComplete]).toEqual(['buyers', false]);
  wizard.buyers.setBuyer(0, { partnerId: 'p', share: '33.3333' });
  wizard.buyers.addBuyer();
  expect(wizard.buyers.buyers[1]?.share).toBe('66.6667');
  wizard.buyers.setBuyer(1, { partnerId: 'q' });
  expect(wizard.isComplete).toBe(true);
  wizard.buyers.setBuyer(1, { share: '66.6666' });
  expect([wizard.buyers.shares, wizard.isComplete]).toEqual(['99.9999', false]);
  wizard.buyers.answers(1);
  wizard.buyers.removeBuyer(0);
  expect(wizard.buyers.responsible).toBe(0);
});

test('simulates by the calculation of the server, or says what is wrong', () => {
  const wizard = wizardWith();
  const total = () => {
    const { simulation } = wizard;
    return simulation && 'schedule' in simulation ? moneyText(simulation.schedule.totals.value) : simulation?.refusal;
  };
  const paid = total();
  wizard.change({ initialPayment: '10000', initialPaymentParts: '2' });
  expect(Number(total())).toBeLessThan(Number(paid));
  const { simulation } = wizard;
  expect(simulation && 'terms' in simulation ? simulation.terms : undefined).toMatchObject({
    ...{ basePrice: '60000.00', interestRate: { percent: '8.0000', unit: 'effectiveYear' } },
    ...{ initialPayment: { value: '10000', parts: 2 }, subscriptionFee: { value: '350.00' } },
  });
  wizard.change({ numInstallments: '121' });
  expect(total()).toContain('120');
  wizard.change({ numInstallments: '24', promotionalDiscount: '10' });
  expect(total()).toMatch(/desconto/);
  wizard.change({ promotionalDiscount: null, initialDueDate: '31/1' });
  expect(wizard.simulation).toBeUndefined();
});

test('asks for a price where a lot has none', () => {
  const wizard = wizardWith(null);
  expect([wizard.price, wizard.conditions, wizard.isComplete]).toEqual([undefined, undefined, false]);
  wizard.change({ basePrice: '45000.00' });
  expect(wizard.conditions?.basePrice).toBe('45000.00');
  expect(wizard.isComplete).toBe(true);
});

test('every status of a contract is led to, and none leads to itself', () => {
  for (const status of contractStatuses) {
    expect(status === 'draft' || contractSteps.some(({ to }) => to === status)).toBe(true);
  }
  expect(contractSteps.filter(({ from, to }) => from === to)).toEqual([]);
  // What has ended stays so.
  for (const { id } of contractSteps) {
    for (const ended of ['terminated', 'cancelled'] as const) expect(contractStep(id, ended)).toBeUndefined();
  }
});

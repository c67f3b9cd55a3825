import { isZero } from '../exact/rational.ts';
import { amortizationMethods } from '../values.ts';
import { gauss, price, sac } from './declining-balance.ts';
import { interestFree } from './interest-free.ts';
import type { Debt, Portion, System } from './portion.ts';
import { sacoc, sacocStep } from './sacoc.ts';

export { amortizationMethods };

export type AmortizationMethod = (typeof amortizationMethods)[number];

const systems: Readonly<Record<AmortizationMethod, System>> = {
  price,
  sac,
  sacoc,
  sacocStep,
  gauss,
  none: interestFree,
};

/** Principal and interest of each month. A rate of zero is no interest, whatever the system. */
export function amortize(method: AmortizationMethod, debt: Debt): Portion[] {
  return isZero(debt.rate) ? interestFree(debt) : systems[method](debt);
}

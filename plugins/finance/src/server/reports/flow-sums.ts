import { moneyText } from '../../calculation/index.ts';

/** In cents; what was taken back is off the side on which it was. */
export interface FlowSums {
  income: bigint;
  expense: bigint;
}

export interface Counted extends FlowSums {
  readonly before: FlowSums;
  readonly former: FlowSums;
  /** Of each step. */
  readonly cells: FlowSums[];
}

export const nothing: FlowSums = { income: 0n, expense: 0n };

/** Of so many steps nothing. */
export function empty(steps: number): Counted {
  const cells = Array.from({ length: steps }, () => ({ ...nothing }));
  return { ...nothing, before: { ...nothing }, former: { ...nothing }, cells };
}

export function together(one: Counted, other: Counted): Counted {
  const both = (a: FlowSums, b: FlowSums) => ({ income: a.income + b.income, expense: a.expense + b.expense });
  return {
    ...{ ...both(one, other), before: both(one.before, other.before), former: both(one.former, other.former) },
    cells: one.cells.map((cell, index) => both(cell, other.cells[index] ?? nothing)),
  };
}

export const textsOf = ({ income, expense }: FlowSums) => ({ income: moneyText(income), expense: moneyText(expense) });

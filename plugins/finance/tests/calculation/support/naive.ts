import type { AmortizationMethod } from '../../../src/calculation/index.ts';

/**
 * The systems written down once more, straight from their definitions, with reduced fractions and nothing shared with the engine. Slow
 * and plain: each sum is summed, each power multiplied.
 */
export class Big {
  readonly n: bigint;
  readonly d: bigint;
  constructor(n: bigint, d = 1n) {
    const divisor = gcd(n < 0n ? -n : n, d < 0n ? -d : d) * (d < 0n ? -1n : 1n);
    this.n = n / divisor;
    this.d = d / divisor;
  }
  plus({ n, d }: Big): Big {
    return new Big(this.n * d + n * this.d, this.d * d);
  }
  times({ n, d }: Big): Big {
    return new Big(this.n * n, this.d * d);
  }
  over({ n, d }: Big): Big {
    return new Big(this.n * d, this.d * n);
  }
  minus(other: Big): Big {
    return this.plus(new Big(-other.n, other.d));
  }
  /** To a whole number, half away from zero. */
  round(): bigint {
    const size = this.n < 0n ? -this.n : this.n;
    const floor = size / this.d;
    const up = (size - floor * this.d) * 2n >= this.d ? floor + 1n : floor;
    return this.n < 0n ? -up : up;
  }
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}

const one = new Big(1n);
const sum = (parts: readonly Big[]) => parts.reduce((all, part) => all.plus(part), new Big(0n));

export interface NaiveDebt {
  readonly financed: bigint;
  readonly count: number;
  /** Of a month, as a fraction of one. */
  readonly rate: Big;
  readonly freeMonths: number;
  readonly isFirstYearFree: boolean;
}

/** Powers of 1 + rate, from 0. */
function powers(rate: Big, count: number): Big[] {
  const all = [one];
  for (let index = 0; index < count; index++) all.push((all.at(-1) ?? one).times(one.plus(rate)));
  return all;
}

/** [principal, interest] of each month. */
export function naiveSchedule(method: AmortizationMethod, debt: NaiveDebt): [bigint, bigint][] {
  if (method === 'none' || debt.rate.n === 0n) return withoutInterest(debt);
  if (method === 'sacoc') return level(debt);
  if (method === 'sacocStep') return steps(debt);
  return fromBalance(method, debt);
}

function withoutInterest({ financed, count }: NaiveDebt): [bigint, bigint][] {
  const part = financed / BigInt(count);
  return Array.from({ length: count }, (_, k) => [k + 1 < count ? part : financed - part * BigInt(count - 1), 0n]);
}

/** What is paid each month is worth the debt: of compound interest today, of simple interest at the end. */
function payment(method: AmortizationMethod, debt: bigint, months: number, rate: Big): bigint {
  const all = Array.from({ length: months }, (_, index) => index + 1);
  if (method === 'price') {
    const factors = powers(rate, months);
    return new Big(debt).over(sum(all.map((k) => one.over(factors[k] ?? one)))).round();
  }
  const simple = (m: number) => one.plus(rate.times(new Big(BigInt(m))));
  return new Big(debt)
    .times(simple(months))
    .over(sum(all.map((k) => simple(months - k))))
    .round();
}

function fromBalance(method: AmortizationMethod, { financed, count, rate, freeMonths }: NaiveDebt): [bigint, bigint][] {
  const rows: [bigint, bigint][] = [];
  const part = new Big(financed, BigInt(count)).round();
  let balance = financed;
  const free = Math.min(freeMonths, count);
  const debt = financed - part * BigInt(free);
  const months = count - free;
  const paid = method === 'sac' || months === 0 ? 0n : payment(method, debt, months, rate);
  for (let k = 1; k <= count; k++) {
    let interest = 0n;
    if (k > free && method !== 'gauss') interest = new Big(balance).times(rate).round();
    if (k > free && method === 'gauss') {
      // Falls by one step each month, and the steps together are what is paid above the debt.
      const exact = new Big(debt).times(one.plus(rate.times(new Big(BigInt(months)))));
      const together = sum(Array.from({ length: months }, (_, m) => one.plus(rate.times(new Big(BigInt(m))))));
      const above = exact
        .over(together)
        .times(new Big(BigInt(months)))
        .minus(new Big(debt));
      const digits = BigInt((months * (months + 1)) / 2);
      interest = above
        .over(new Big(digits))
        .times(new Big(BigInt(count - k + 1)))
        .round();
    }
    const isLevel = k <= free || method === 'sac';
    const principal = k === count ? balance : isLevel ? part : paid - interest;
    balance -= principal;
    rows.push([principal, interest]);
  }
  return rows;
}

function level(debt: NaiveDebt): [bigint, bigint][] {
  const { financed, count, rate, freeMonths, isFirstYearFree } = debt;
  const part = new Big(financed, BigInt(count));
  const factors = powers(rate, count + 12);
  const theory = (k: number) => part.times((factors[Math.max(0, k - freeMonths)] ?? one).minus(one));
  const mean = (months: number[]) => sum(months.map(theory)).over(new Big(BigInt(months.length)));
  const exact = Array.from({ length: count }, (_, index) => {
    const cycle = Math.floor(index / 12) - (isFirstYearFree ? 1 : 0);
    if (cycle < 0) return part;
    const months = Array.from({ length: 12 }, (_, at) => cycle * 12 + at + 1);
    return part.plus(mean(isFirstYearFree ? months : months.filter((month) => month <= count)));
  });
  return split(
    debt,
    exact.map((amount) => amount.round()),
    sum(exact).round(),
  );
}

function steps(debt: NaiveDebt): [bigint, bigint][] {
  const { financed, count, rate, freeMonths } = debt;
  const part = new Big(financed, BigInt(count)).round();
  const factors = powers(rate, count + 12);
  const amounts = Array.from({ length: count }, (_, index) => {
    const year = Math.floor(Math.max(0, index - freeMonths) / 12);
    return new Big(part).times(factors[year * 12] ?? one).round();
  });
  return split(debt, amounts, amounts.reduce((all, amount) => all + amount, 0n) + financed - part * BigInt(count));
}

function split({ financed, count }: NaiveDebt, amounts: bigint[], total: bigint): [bigint, bigint][] {
  const part = new Big(financed, BigInt(count)).round();
  const before = amounts.slice(0, -1);
  const last = total - before.reduce((all, amount) => all + amount, 0n);
  const lastPart = financed - part * BigInt(count - 1);
  return [...before.map((amount): [bigint, bigint] => [part, amount - part]), [lastPart, last - lastPart]];
}

/** The monthly rate of an effective yearly one, found by halving: both ends within 10^-40. */
export function naiveMonthly(year: Big): Big {
  const goal = one.plus(year);
  const scale = 10n ** 40n;
  let [low, high] = [scale, scale * 3n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** 12n * goal.d <= goal.n * scale ** 12n) low = middle;
    else high = middle;
  }
  return new Big(low - scale, scale);
}

import { type Day, isDay } from '@gleba/sdk';
import { centsOf } from '../../calculation/index.ts';
import type { ChargeThere } from './charge-provider.ts';

/** What went back to the customer on a day. */
export interface RefundPart {
  readonly on: Day;
  readonly cents: bigint;
}

interface Within {
  readonly paidOn: Day;
  readonly today: Day;
}

/**
 * Of what went back, the parts beyond the first `known` cents, each on the day that the provider says; one that it says none of, or one
 * that cannot be, is of today.
 */
export function refundedBeyond(
  { refunds }: Pick<ChargeThere, 'refunds'>,
  known: bigint,
  { paidOn, today }: Within,
): readonly RefundPart[] {
  const dayOf = (on: string | null): Day => (on !== null && isDay(on) && on >= paidOn && on <= today ? on : today);
  const done = refunds
    .filter(({ status }) => status === 'done')
    .map(({ on, value }) => ({ on: dayOf(on), cents: centsOf(value) }))
    .sort((a, b) => a.on.localeCompare(b.on));
  let passed = 0n;
  return done.flatMap(({ on, cents }) => {
    const before = passed > known ? passed : known;
    passed += cents;
    return passed > before ? [{ on, cents: passed - before }] : [];
  });
}

/** When the last of it went back. */
export const lastRefundOn = (there: Pick<ChargeThere, 'refunds'>, within: Within): Day =>
  refundedBeyond(there, 0n, within).at(-1)?.on ?? within.today;

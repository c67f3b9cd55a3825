import type { Day } from '@gleba/sdk';
import { centsOf, moneyText, sum } from '../calculation/exact/money.ts';

/** `partRefunded`: of a payment of which a part went back to the customer, `partKept`: it did not after all, or all of it was taken back. */
export const movementKinds = ['owed', 'takenBack', 'givenBack', 'partRefunded', 'partKept', 'paid'] as const;
export type MovementKind = (typeof movementKinds)[number];

export interface StatedShare {
  readonly id: string;
  readonly value: string;
  readonly paidValue: string | null;
  readonly owedOn: Day;
  readonly paidOn: Day | null;
  readonly reversedOn: Day | null;
}

/** What they give back of a contract that ended, or of a payment. */
export interface StatedDeduction {
  readonly id: string;
  readonly value: string;
  readonly takenOn: Day;
  readonly installmentPaymentId: string | null;
  readonly reversedOn: Day | null;
}

interface Movement<S> {
  readonly on: Day;
  readonly kind: MovementKind;
  readonly share: S;
  /** Above zero: what the partner is owed more. */
  readonly cents: bigint;
}

/** A partner's account: what was owed before `from`, each movement of the days until `until` with what is owed after it, and the sums. */
export function statementOf<S extends StatedShare, D extends StatedDeduction = never>(
  shares: readonly S[],
  from?: Day | null,
  until?: Day | null,
  deductions: readonly D[] = [],
) {
  const all: readonly Movement<S | D>[] = [...shares.flatMap(movementsOf), ...deductions.flatMap(deductionsOf)]
    .filter(({ on }) => !until || on <= until)
    .sort(
      (a, b) =>
        compareTexts(a.on, b.on) ||
        movementKinds.indexOf(a.kind) - movementKinds.indexOf(b.kind) ||
        compareTexts(a.share.id, b.share.id),
    );
  const before = all.filter(({ on }) => from && on < from);
  const shown = all.slice(before.length);
  const opening = sum(before.map(({ cents }) => cents));
  let balance = opening;
  const lines = shown.map(({ cents, ...movement }) => {
    balance += cents;
    return { ...movement, amount: moneyText(cents), balance: moneyText(balance) };
  });
  const total = (...kinds: readonly MovementKind[]) =>
    sum(shown.filter(({ kind }) => kinds.includes(kind)).map(({ cents }) => cents));
  return {
    opening: moneyText(opening),
    owed: moneyText(total('owed')),
    takenBack: moneyText(-total('takenBack', 'givenBack', 'partRefunded', 'partKept')),
    paid: moneyText(-total('paid')),
    closing: moneyText(balance),
    lines,
  };
}

function movementsOf<S extends StatedShare>(share: S): Movement<S>[] {
  const cents = centsOf(share.value);
  const { owedOn, paidOn, reversedOn, paidValue } = share;
  const got = paidValue === null ? cents : centsOf(paidValue);
  return [
    { on: owedOn, kind: 'owed', share, cents },
    ...(reversedOn ? [{ on: reversedOn, kind: 'takenBack' as const, share, cents: -cents }] : []),
    ...(paidOn ? [{ on: paidOn, kind: 'paid' as const, share, cents: -got }] : []),
  ];
}

function deductionsOf<D extends StatedDeduction>(share: D): Movement<D>[] {
  const { takenOn, reversedOn, installmentPaymentId } = share;
  const cents = centsOf(share.value);
  return [
    { on: takenOn, kind: installmentPaymentId === null ? 'givenBack' : 'partRefunded', share, cents: -cents },
    ...(reversedOn ? [{ on: reversedOn, kind: 'partKept' as const, share, cents }] : []),
  ];
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

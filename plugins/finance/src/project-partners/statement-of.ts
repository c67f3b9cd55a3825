import type { Day } from '@gleba/sdk';
import { centsOf, moneyText, sum } from '../calculation/exact/money.ts';

export type MovementKind = 'owed' | 'paid' | 'takenBack' | 'givenBack';

export interface StatedShare {
  readonly id: string;
  readonly value: string;
  readonly paidValue: string | null;
  readonly owedOn: Day;
  readonly paidOn: Day | null;
  readonly reversedOn: Day | null;
}

/** What they give back of a contract that ended. */
export interface StatedDeduction {
  readonly id: string;
  readonly value: string;
  readonly takenOn: Day;
}

interface Movement<S> {
  readonly on: Day;
  readonly kind: MovementKind;
  readonly share: S;
  /** Above zero: what the partner is owed more. */
  readonly cents: bigint;
}

const order: readonly MovementKind[] = ['owed', 'takenBack', 'givenBack', 'paid'];

/** A partner's account: what was owed before `from`, each movement of the days until `until` with what is owed after it, and the sums. */
export function statementOf<S extends StatedShare, D extends StatedDeduction = never>(
  shares: readonly S[],
  from?: Day | null,
  until?: Day | null,
  deductions: readonly D[] = [],
) {
  const given = deductions.map(
    (share): Movement<D> => ({ on: share.takenOn, kind: 'givenBack', share, cents: -centsOf(share.value) }),
  );
  const all: readonly Movement<S | D>[] = [...shares.flatMap((one) => movementsOf(one)), ...given]
    .filter(({ on }) => !until || on <= until)
    .sort(
      (a, b) =>
        compareTexts(a.on, b.on) ||
        order.indexOf(a.kind) - order.indexOf(b.kind) ||
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
  const total = (kind: MovementKind) => sum(shown.filter((one) => one.kind === kind).map(({ cents }) => cents));
  return {
    opening: moneyText(opening),
    owed: moneyText(total('owed')),
    takenBack: moneyText(-total('takenBack') - total('givenBack')),
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

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

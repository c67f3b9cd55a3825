import { type AnswerOf, type InputOf, languageOf, say } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { LedgerAccount } from '../../entities/ledger-account.entity.ts';
import type { AccountNature } from '../../ledger/ledger-accounts.ts';
import { trialBalance } from '../../operations/ledger.ts';
import { ledgerCodeOfAccount } from '../money/money-postings.ts';
import { ledgerErrors } from './ledger-errors.ts';
import { posted } from './posted.ts';

interface Sums {
  readonly code: string;
  readonly name: string;
  readonly nature: AccountNature;
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
}

/** As accountants order them. */
const order: readonly AccountNature[] = ['asset', 'liability', 'equity', 'income', 'expense'];

export const trialBalanceHandler = handle(trialBalance, ({ transaction }, asked) =>
  transaction((tx) => trialBalanceOf(tx, asked)),
);

export async function trialBalanceOf(
  tx: UnitOfWork,
  { from, until }: InputOf<typeof trialBalance>,
): Promise<AnswerOf<typeof trialBalance>> {
  if (until < from) throw ledgerErrors.periodTurned.beside('until');
  const rows = await tx.sql<Sums>({ because: 'three sums of each account in one pass over its postings' })`
      select a.code, a.name, a.nature, coalesce(s.opening, 0)::numeric(18, 2)::text as opening,
        coalesce(s.debit, 0)::numeric(18, 2)::text as debit, coalesce(s.credit, 0)::numeric(18, 2)::text as credit
      from ${LedgerAccount} a
      left join (
        select side.account_id,
          sum(side.amount * side.sign) filter (where pair.is_before) opening,
          sum(side.amount) filter (where not pair.is_before and side.sign = 1) debit,
          sum(side.amount) filter (where not pair.is_before and side.sign = -1) credit
        from (
          select p.debit_account_id, p.credit_account_id, p.day < ${from}::date is_before, sum(p.amount) amount
          from ${posted({ until, cuts: [from] })} p group by 1, 2, 3
        ) pair cross join lateral (
          values (pair.debit_account_id, 1, pair.amount), (pair.credit_account_id, -1, pair.amount)
        ) side (account_id, sign, amount)
        group by side.account_id
      ) s on s.account_id = a.id`;
  const banks = await tx
    .from(BankAccount)
    .select(['id', 'name', 'initialBalance', 'initialBalanceDate'])
    .limit(1000)
    .all();
  const language = languageOf(tx.actor);
  const accounts = new Map<string, Counted>(
    rows.map((row) => [row.code, { ...row, ...centsOfSums(row), bankAccountId: null }]),
  );
  const against: Counted = {
    ...{ code: 'initialBalances', name: say('finance.trialBalance.initialBalances', {}, language), nature: 'equity' },
    ...{ opening: 0n, debit: 0n, credit: 0n, bankAccountId: null },
  };
  for (const { id, name, initialBalance, initialBalanceDate } of banks) {
    const code = ledgerCodeOfAccount(id);
    const before = accounts.get(code) ?? { code, nature: 'asset', opening: 0n, debit: 0n, credit: 0n, name };
    const own: Counted = { ...before, name, bankAccountId: id };
    accounts.set(code, own);
    const cents = centsOf(initialBalance);
    if (initialBalanceDate === null || initialBalanceDate <= from) {
      own.opening += cents;
      against.opening -= cents;
    } else if (initialBalanceDate <= until) {
      const [more, less] = cents < 0n ? [against, own] : [own, against];
      more.debit += cents < 0n ? -cents : cents;
      less.credit += cents < 0n ? -cents : cents;
    }
  }
  const all = [...accounts.values(), against]
    .filter(({ opening, debit, credit }) => opening !== 0n || debit !== 0n || credit !== 0n)
    .sort(
      (one, other) =>
        order.indexOf(one.nature) - order.indexOf(other.nature) || one.name.localeCompare(other.name, language),
    );
  const total = (name: 'opening' | 'debit' | 'credit') => all.reduce((cents, one) => cents + one[name], 0n);
  const said = ({ opening, debit, credit }: Record<'opening' | 'debit' | 'credit', bigint>) => ({
    ...{ opening: moneyText(opening), debit: moneyText(debit), credit: moneyText(credit) },
    closing: moneyText(opening + debit - credit),
  });
  return {
    accounts: all.map(({ code, name, nature, bankAccountId, ...sums }) => ({
      ...{ code, name, nature, bankAccountId, ...said(sums) },
    })),
    totals: said({ opening: total('opening'), debit: total('debit'), credit: total('credit') }),
  };
}

interface Counted {
  code: string;
  name: string;
  nature: AccountNature;
  opening: bigint;
  debit: bigint;
  credit: bigint;
  bankAccountId: string | null;
}

const centsOfSums = ({ opening, debit, credit }: Sums) => ({
  ...{ opening: centsOf(opening), debit: centsOf(debit), credit: centsOf(credit) },
});

import { count, handle } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { BankAccountType } from '../../entities/money/bank-account-type.entity.ts';
import { StatementImport } from '../../entities/money/statement-import.entity.ts';
import { StatementLine } from '../../entities/money/statement-line.entity.ts';
import { accountReconciliation, mostTogether, statementSuggestions } from '../../operations/money-reconciliation.ts';
import { balanceOf } from '../money/account.queries.ts';
import { rulesOf, suggest } from './suggest.ts';

export const accountReconciliationHandler = handle(accountReconciliation, ({ transaction }, { bankAccountId }) =>
  transaction(async (tx) => {
    const account = await tx.asActor.get(BankAccount, bankAccountId);
    const type = account.bankAccountTypeId && (await tx.find(BankAccountType, account.bankAccountTypeId));
    const [last] = await tx
      .from(StatementImport)
      .where({ bankAccountId: { equalTo: bankAccountId }, closingOn: { isNull: false } })
      .orderBy('-closingOn', '-createdAt')
      .limit(1)
      .all();
    const ofAccount = tx.from(StatementLine).where({ bankAccountId: { equalTo: bankAccountId } });
    const counts = await ofAccount.select((line) => ({ status: line.status, lines: count() })).all();
    const days = await ofAccount
      .where({ status: { equalTo: 'open' } })
      .select((line) => ({ day: line.postedOn, lines: count() }))
      .all();
    const months = new Map<string, number>();
    for (const { day, lines } of days) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + lines);
    const of = (status: 'open' | 'reconciled' | 'ignored') => counts.find((row) => row.status === status)?.lines ?? 0;
    const own = await balanceOf(tx, account, last?.closingOn ?? '9999-12-31');
    const bank = last?.closingBalance ?? null;
    return {
      ...{ bankBalance: bank, balanceOn: last?.closingOn ?? null, ownBalance: moneyText(own) },
      difference: bank === null ? null : moneyText(centsOf(bank) - own),
      ...{ openCount: of('open'), reconciledCount: of('reconciled'), ignoredCount: of('ignored') },
      isRequired: type ? type.requireConciliation : false,
      months: [...months].sort().map(([month, openCount]) => ({ month, openCount })),
    };
  }),
);

export const statementSuggestionsHandler = handle(
  statementSuggestions,
  ({ transaction }, { bankAccountId, statementLineIds }) =>
    transaction(async (tx) => {
      const lines = await tx
        .from(StatementLine)
        .where({
          id: { in: [...statementLineIds] },
          ...{ bankAccountId: { equalTo: bankAccountId }, status: { equalTo: 'open' as const } },
        })
        .limit(mostTogether)
        .all();
      const [suggested, ruleOf] = [await suggest(tx, bankAccountId, lines), await rulesOf(tx, lines)];
      return lines.map((line) => {
        const rule = ruleOf(line);
        return {
          statementLineId: line.id,
          candidates: (suggested.get(line.id) ?? []).map(({ transaction: one, day, reasons, isSure }) => ({
            ...{
              financeTransactionId: one.id,
              description: one.description,
              day,
              amount: one.actualAmount ?? one.amount,
            },
            ...{ isConfirmed: one.actualDate !== null, reasons: [...reasons], isSure },
          })),
          rule: rule && { categoryId: rule.categoryId, partnerId: rule.partnerId },
        };
      });
    }),
);

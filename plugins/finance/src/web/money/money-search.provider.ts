import { addressOfRecord, type FilterOf, formatDate, formatMoney } from '@gleba/sdk';
import { contribute, type SearchHit } from '@gleba/sdk/web';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { amountIn, invoicesOf, transactionsOf } from '../../money/money-search.ts';
import { moneyRoles as roles } from './money-paths.ts';

/** A transfer is one line: its side out of an account. */
const once: FilterOf<typeof FinanceTransaction> = {
  or: [{ type: { notEqualTo: 'transfer' } }, { flow: { equalTo: 'out' } }],
};

/** Money by its amount or by whom it is with; by its words the search finds it already. */
export const moneySearch = contribute.searchProvider({
  ...{ id: 'finance.moneySearch', title: 'finance.money.found', roles, guards: [FinanceTransaction.id, Invoice.id] },
  async search(text, { limit, signal }, { api, translate: t }) {
    const call = { signal, isQuiet: true } as const;
    const amount = amountIn(text);
    const named = amount
      ? []
      : (await api.records(Partner, { fields: ['name'], filter: { wordsStart: text }, first: limit }, call)).rows;
    if (!amount && named.length === 0) return [];
    const names = new Map(named.map(({ id, name }) => [id, name]));
    const withOne = { partnerId: { in: [...names.keys()] } };
    const kept = amount ? {} : { not: { wordsStart: text } };
    const [transactions, invoices] = await Promise.all([
      api.records(
        FinanceTransaction,
        {
          fields: ['description', 'amount', 'dueDate', 'partnerId'],
          filter: { and: [once, kept, amount ? transactionsOf(amount) : withOne] },
          orderBy: ['-dueDate'],
          first: limit,
        },
        call,
      ),
      api.records(
        Invoice,
        {
          fields: ['serviceDescription', 'totalGrossAmount', 'issueDate', 'partnerId'],
          filter: { and: [kept, amount ? invoicesOf(amount) : withOne] },
          orderBy: ['-createdAt'],
          first: limit,
        },
        call,
      ),
    ]);
    const detail = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
    return [
      ...transactions.rows.map(
        (row): SearchHit => ({
          id: `${FinanceTransaction.id} ${row.id}`,
          title: row.description,
          detail: detail(formatMoney(row.amount), formatDate(row.dueDate), names.get(row.partnerId ?? '')),
          ...{ kind: t('finance.financeTransaction'), icon: 'file-text' as const },
          path: addressOfRecord(FinanceTransaction, row) ?? '',
        }),
      ),
      ...invoices.rows.map(
        (row): SearchHit => ({
          id: `${Invoice.id} ${row.id}`,
          title: row.serviceDescription,
          detail: detail(
            ...[t('finance.invoice'), formatMoney(row.totalGrossAmount)],
            ...[row.issueDate && formatDate(row.issueDate), names.get(row.partnerId)],
          ),
          ...{ kind: t('finance.invoice'), icon: 'file-text' as const },
          path: addressOfRecord(Invoice, row) ?? '',
        }),
      ),
    ].slice(0, limit);
  },
});

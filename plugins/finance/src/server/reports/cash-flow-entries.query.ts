import { Project } from '@gleba/sdk';
import { handle, part, rowsOf, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { ContractRefund } from '../../entities/contract-refund.entity.ts';
import { InstallmentPayment } from '../../entities/installment-payment.entity.ts';
import { LedgerAccount } from '../../entities/ledger-account.entity.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { PartnerShare } from '../../entities/partner-share.entity.ts';
import { cashFlowEntries, flowPage } from '../../operations/cash-flow.ts';
import { ledgerErrors } from '../ledger/ledger-errors.ts';
import { ledgerCodeOfAccount, ledgerCodeOfCategory } from '../money/money-postings.ts';
import { plannedFlows, realizedFlows, wantedOf } from './flows.ts';
import { narrow } from './narrow.ts';

interface EntryRow {
  readonly id: string;
  readonly day: string;
  readonly amount: string;
  readonly is_planned: boolean;
  readonly is_reversal: boolean;
  readonly description: string | null;
  readonly account_code: string | null;
  readonly counter_code: string | null;
  readonly project_id: string | null;
  readonly project: string | null;
  readonly due_date: string | null;
  readonly kind: 'transaction' | 'payment' | 'refund' | 'share' | 'installment' | 'other';
  readonly record_id: string | null;
  readonly type: string | null;
  readonly contract_id: string | null;
  readonly installment_id: string | null;
  readonly count: number;
  readonly income: string;
  readonly expense: string;
}

const server = { asServer: true } as const;

/** Each posting and each expected amount behind a figure, as the figure counts it. */
export const cashFlowEntriesHandler = handle(cashFlowEntries, ({ transaction }, { offset, ...asked }) =>
  transaction(async (tx) => {
    const { from, until, basis } = asked;
    if (until < from) throw ledgerErrors.periodTurned.beside('until');
    const [today, narrowed] = [await todayOf(tx), await narrow(tx, asked)];
    const wanted = { ...wantedOf(narrowed, asked.by), withProject: true };
    const amount = wanted.withCenters ? part`f.amount_part` : part`f.amount`;
    const rows = await tx.sql<EntryRow>({
      because: 'postings of the ledger and what is expected, as one list with its sums',
    })`
      select x.id::text as id, x.day::text as day, x.due_date::text as due_date, x.amount::numeric(18, 2)::text as amount, x.is_planned,
        x.is_reversal, x.description, x.account_code, x.counter_code, x.project_id::text as project_id, x.kind, x.record_id::text as record_id,
        x.type, x.contract_id::text as contract_id, x.installment_id::text as installment_id, count(*) over ()::int as count,
        coalesce(sum(x.amount) filter (where x.is_in) over (), 0)::numeric(20, 2)::text as income,
        coalesce(-sum(x.amount) filter (where not x.is_in) over (), 0)::numeric(20, 2)::text as expense, o.name project
      from (
        select f.id, f.day, ${amount} as amount, f.is_in, false is_planned, f.reverses_id is not null is_reversal,
          coalesce(t.description, f.description) description, a.code account_code, b.code counter_code, f.project_id, null::date due_date,
          case when t.id is not null then 'transaction' when y.id is not null then 'payment' when r.id is not null then 'refund'
            when s.id is not null then 'share' else 'other' end kind,
          coalesce(t.id, y.id, r.id, s.id) record_id, t.type, coalesce(y.contract_id, r.contract_id, s.contract_id) contract_id,
          coalesce(y.contract_installment_id, s.contract_installment_id) installment_id
        from ${realizedFlows(narrowed, wanted, until)} f
          join ${rowsOf(LedgerAccount, server)} a on a.id = f.account_id join ${rowsOf(LedgerAccount, server)} b on b.id = f.counter_id
          left join ${rowsOf(FinanceTransaction, server)} t on t.id = f.about_id::uuid
          left join ${rowsOf(InstallmentPayment, server)} y on y.id = f.about_id::uuid
          left join ${rowsOf(ContractRefund, server)} r on r.id = f.about_id::uuid
          left join ${rowsOf(PartnerShare, server)} s on s.id = f.about_id::uuid
        where ${basis !== 'planned'} and f.day >= ${from}::date
        union all
        select f.id, f.day, ${amount}, f.is_in, true, false, f.description, f.account_code, f.counter_code, f.project_id, f.due_date,
          f.kind, f.id, f.type, f.contract_id, case f.kind when 'installment' then f.id end
        from ${plannedFlows(narrowed, wanted, today, until)} f where ${basis !== 'realized'} and f.day >= ${from}::date
      ) x left join ${rowsOf(Project, server)} o on o.id = x.project_id
      order by x.day, x.id limit ${flowPage}::int offset ${offset ?? 0}::int`;
    const names = await namesOf(tx, narrowed.accounts);
    const [first] = rows;
    return {
      ...{ count: first?.count ?? 0, income: first?.income ?? '0.00', expense: first?.expense ?? '0.00' },
      entries: rows.map((row) => ({
        ...{ id: `${row.id} ${row.amount}`, day: row.day, amount: row.amount, isPlanned: row.is_planned },
        ...{ isReversal: row.is_reversal, description: row.description ?? '', dueDate: row.due_date },
        ...{ account: names(row.account_code), counter: names(row.counter_code), project: row.project },
        ...{ kind: row.kind, recordId: row.record_id, type: row.type, contractId: row.contract_id },
        ...{ installmentId: row.installment_id, projectId: row.project_id },
      })),
    };
  }),
);

/** As accounts and categories are called today; of the program's own the ledger's name. */
async function namesOf(tx: UnitOfWork, accounts: readonly { readonly code: string; readonly name: string }[]) {
  const banks = await tx.asServer.from(BankAccount).select(['id', 'name']).all();
  const categories = await tx.asServer.from(FinanceCategory).select(['id', 'name']).all();
  const names = new Map<string, string>([
    ...accounts.map(({ code, name }) => [code, name] as const),
    ...banks.map(({ id, name }) => [ledgerCodeOfAccount(id), name] as const),
    ...categories.map(({ id, name }) => [ledgerCodeOfCategory(id), name] as const),
  ]);
  return (code: string | null) => (code === null ? '' : (names.get(code) ?? ''));
}

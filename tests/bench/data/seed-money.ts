import type { Db } from '@gleba/core/server';
import { ledgerCodeOfAccount, ledgerCodeOfCategory } from '../../../plugins/finance/src/server/money/money-postings.ts';
import { withoutIndexes } from './without-indexes.ts';

/** How much money there is; postings are three for each confirmed transaction, as of one that was paid late. */
export interface MoneySize {
  readonly transactions: number;
  readonly accounts: number;
  readonly categories: number;
  readonly years: number;
}

export interface SeededMoney {
  readonly organizationId: number;
  readonly userId: string;
  readonly postings: number;
  readonly months: readonly string[];
}

const organization = 401;
const unhurried = { statementTimeoutMs: 0 };
/** Of so many transactions one is still open; no divisor of what else is told from their number. */
const openOf = 101;
/** Most transactions are of one of so many projects, a third of them is parted between two of so many cost centres. */
const [projects, centers] = [20, 12];
const tables = ['finance_transaction', 'ledger_posting'];

/**
 * One office with years of money, written by SQL as its commands would have left it: expected and confirmed transactions, the postings of
 * the latter, its months open. Without events, since what is measured is what comes after.
 */
export async function seedMoney(db: Db, size: MoneySize, say: (text: string) => void): Promise<SeededMoney> {
  await db.transaction(
    (tx) =>
      withoutIndexes(tx, { schema: 'finance', names: tables }, say, async () => {
        for (const [what, statement] of statements(size)) {
          say(`Writing ${what}…`);
          await tx.query(statement);
        }
      }),
    unhurried,
  );
  say('Closing months…');
  // By the database's own rules again, which keep what a closed month comes to.
  await db.transaction(
    (tx) =>
      tx.query(
        `insert into finance.ledger_month (id, organization_id, month, state)
           select gen_random_uuid(), ${organization}, m.month, 'closed' from (
             select distinct date_trunc('month', occurred_on)::date as month from finance.ledger_posting
             where organization_id = ${organization} and occurred_on < date_trunc('month', current_date)
           ) m`,
      ),
    unhurried,
  );
  await db.query('vacuum analyze');
  await db.query('checkpoint');
  const { rows } = await db.query<{ user: string; postings: number; months: string[] }>(
    `select (select id from core."user" where email = 'money@example.org') as user,
       (select count(*)::integer from finance.ledger_posting where organization_id = ${organization}) as postings,
       (select array_agg(distinct to_char(occurred_on, 'YYYY-MM')) from finance.ledger_posting
        where organization_id = ${organization}) as months`,
  );
  const [found] = rows;
  if (!found) throw new Error('Nothing was seeded.');
  const { user: userId, postings, months } = found;
  return { organizationId: organization, userId, postings, months: [...months].sort() };
}

/** Ids in the order of time, as the program's own. */
const idOf = (prefix: string, number: string) =>
  `('${prefix}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const code = (text: string) => text.replace("'", '');

const statements = ({
  transactions,
  accounts,
  categories,
  years,
}: MoneySize): readonly (readonly [string, string])[] => {
  const days = years * 365;
  const isIncome = `(n % 20) < 9`;
  const isTransfer = `(n % 20) = 19`;
  const isOpen = `(n % ${openOf}) = 0`;
  const account = (of: string) => idOf('40000000', of);
  const category = (of: string) => idOf('41000000', of);
  const ledger = (of: string) => idOf('42000000', of);
  // Of each type half; what a row is of is spread over all of them, and its own days over the years.
  const half = Math.trunc(categories / 2);
  const categoryOf = `(n * 7919 % ${half}) + case when ${isIncome} then 0 else ${half} end`;
  const accountOf = `n / ${half} % ${accounts}`;
  const other = `(n / ${half} + 1) % ${accounts}`;
  // From the first day on, so that ids and days go together.
  const dayOf = `(current_date - ${days} + (n * ${days}::bigint / ${transactions})::integer)`;
  const confirmed = `${dayOf} + (n % 4)::integer - 3`;
  const amountOf = `(100 + n * 7907 % 900000)::numeric / 100`;
  const [fine, interest, discount] = ['0.50', '1.25', '0'];
  const series = `generate_series(0, ${transactions - 1}::bigint) n`;
  // Ledger accounts: banks first, then categories, then what lateness came to.
  const bank = (of: string) => ledger(of);
  const counter = ledger(`${accounts} + ${categoryOf}`);
  const late = (of: number) => ledger(`${accounts + categories + of}`);
  const posting = (line: number, debit: string, credit: string, amount: string, where: string) => `
    insert into finance.ledger_posting (id, organization_id, journal_id, line, occurred_on, debit_account_id, credit_account_id,
        amount, cause, cause_id, description, about_id, created_at)
      select ${idOf('43000000', `n * 4 + ${line}`)}, ${organization}, ${idOf('44000000', 'n')}::text, ${line}, ${confirmed},
        ${debit}, ${credit}, ${amount}, 'finance.financeTransaction.confirmed', ${idOf('44000000', 'n')}::text, 'Lançamento ' || n,
        ${idOf('45000000', 'n')}::text, ${confirmed}
      from ${series} where not ${isOpen} and ${where}`;
  return [
    [
      'the office',
      `insert into core.organization (id, name) overriding system value values (${organization}, 'Escritório')`,
    ],
    [
      'its person',
      `insert into core."user" (id, name, email) values (gen_random_uuid(), 'Pessoa', 'money@example.org')`,
    ],
    [
      'their place',
      `insert into core.user_organization (id, organization_id, user_id, role)
         select gen_random_uuid(), ${organization}, id, 'admin' from core."user" where email = 'money@example.org'`,
    ],
    [
      'bank accounts',
      `insert into finance.bank_account (id, organization_id, name, initial_balance, initial_balance_date)
         select ${account('n')}, ${organization}, 'Conta ' || n, 1000, current_date - ${days} - 30
         from generate_series(0, ${accounts - 1}) n`,
    ],
    [
      'categories',
      `insert into finance.finance_category (id, organization_id, type, name)
         select ${category('n')}, ${organization}, case when n < ${half} then 'income' else 'expense' end, 'Categoria ' || n
         from generate_series(0, ${categories - 1}) n`,
    ],
    [
      'accounts of the ledger',
      `insert into finance.ledger_account (id, organization_id, code, name, nature)
         select ${ledger('n')}, ${organization}, '${code(ledgerCodeOfAccount(''))}' || ${account('n')}, 'Conta ' || n, 'asset'
           from generate_series(0, ${accounts - 1}) n
         union all select ${ledger(`${accounts} + n`)}, ${organization}, '${code(ledgerCodeOfCategory(''))}' || ${category('n')},
           'Categoria ' || n, case when n < ${half} then 'income' else 'expense' end from generate_series(0, ${categories - 1}) n
         union all select ${ledger(`${accounts + categories} + n`)}, ${organization}, c.code, c.code, c.nature
           from (values (0, 'finesReceived', 'income'), (1, 'interestReceived', 'income'), (2, 'finesPaid', 'expense'),
             (3, 'interestPaid', 'expense'), (4, 'cash', 'asset'), (5, 'receivables', 'asset')) c (n, code, nature)`,
    ],
    [
      'projects',
      `insert into core.project (id, organization_id, name)
         select ${idOf('49000000', 'n')}, ${organization}, 'Projeto ' || n from generate_series(0, ${projects - 1}) n`,
    ],
    [
      'cost centres',
      `insert into finance.cost_center (id, organization_id, name)
         select ${idOf('4a000000', 'n')}, ${organization}, 'Centro ' || n from generate_series(0, ${centers - 1}) n`,
    ],
    [
      'transactions',
      `insert into finance.finance_transaction (id, organization_id, type, flow, description, due_date, amount, category_id,
           bank_account_id, counter_account_id, fine, interest, discount, actual_amount, actual_date, transfer_group_id, journal_id, created_at,
           project_id, cost_center_allocation)
         select ${idOf('45000000', 'n')}, ${organization},
           case when ${isIncome} then 'income' when ${isTransfer} then 'transfer' else 'expense' end,
           case when ${isIncome} then 'in' else 'out' end, 'Lançamento ' || n, ${dayOf}, ${amountOf},
           case when not ${isTransfer} then ${category(categoryOf)} end, ${account(accountOf)},
           case when ${isTransfer} then ${account(other)} end,
           case when ${isOpen} or ${isTransfer} then 0 else ${fine} end, case when ${isOpen} or ${isTransfer} then 0 else ${interest} end,
           ${discount}, case when ${isOpen} then null when ${isTransfer} then ${amountOf} else ${amountOf} + ${fine} + ${interest} end,
           case when not ${isOpen} then ${confirmed} end, case when ${isTransfer} then ${idOf('46000000', 'n')}::text end,
           case when not ${isOpen} then ${idOf('44000000', 'n')}::text end, ${confirmed},
           case when n % 5 < 4 and not ${isTransfer} then ${idOf('49000000', `n * 31 % ${projects}`)} end,
           case when n % 3 = 0 and not ${isTransfer} then jsonb_build_array(
             jsonb_build_object('costCenterId', ${idOf('4a000000', `n * 17 % ${centers}`)}, 'percent', '33.3333'),
             jsonb_build_object('costCenterId', ${idOf('4a000000', `(n * 17 + 1) % ${centers}`)}, 'percent', '66.6667')) end
         from ${series}`,
    ],
    ['postings of incomes', posting(1, bank(accountOf), counter, amountOf, isIncome)],
    ['their fines', posting(2, bank(accountOf), late(0), fine, isIncome)],
    ['their interest', posting(3, bank(accountOf), late(1), interest, isIncome)],
    ['postings of expenses', posting(1, counter, bank(accountOf), amountOf, `not ${isIncome} and not ${isTransfer}`)],
    ['their fines', posting(2, late(2), bank(accountOf), fine, `not ${isIncome} and not ${isTransfer}`)],
    ['their interest', posting(3, late(3), bank(accountOf), interest, `not ${isIncome} and not ${isTransfer}`)],
    ['postings of transfers', posting(1, bank(other), bank(accountOf), amountOf, isTransfer)],
    // What contracts received, which is no transaction of the office: as many as bring the ledger to three for each of its transactions.
    [
      'payments of contracts',
      `insert into finance.ledger_posting (id, organization_id, journal_id, line, occurred_on, debit_account_id, credit_account_id,
           amount, cause, cause_id, description, created_at)
         select ${idOf('47000000', 'n')}, ${organization}, ${idOf('48000000', 'n')}::text, 1, ${confirmed}, ${late(4)}, ${late(5)},
           ${amountOf}, 'finance.installmentPayment.created', ${idOf('48000000', 'n')}::text, 'Parcela ' || n, ${confirmed}
         from generate_series(0, ${transactions - 1}::bigint) n
         where n % 5 = 0 and n / 5 < 3 * ${transactions}::bigint
           - (select count(*) from finance.ledger_posting where organization_id = ${organization})`,
    ],
  ];
};

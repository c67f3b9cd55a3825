import type { SchemaStep } from '@gleba/sdk/server';
import { refusing } from '../refusing-functions.ts';

/**
 * What the database keeps of confirmed transactions, whoever writes: one says on which day it was and how much, or neither; its
 * amounts, days and accounts stay until it is taken back. A transfer has one side of each.
 */
export const moneyStep: SchemaStep = {
  id: 'confirmed-transactions',
  sql: `
    create unique index bank_code_key on finance.bank (organization_id, code) where code is not null;
    alter table finance.finance_transaction add constraint finance_transaction_confirmed_whole
      check ((actual_date is null) = (actual_amount is null));
    create unique index finance_transaction_side_key on finance.finance_transaction (organization_id, transfer_group_id, flow)
      where transfer_group_id is not null;
    ${refusing('keep_confirmed_transaction', 'A confirmed transaction stays as it was confirmed.')}
    create trigger finance_transaction_kept before update on finance.finance_transaction
      for each row when (
        old.journal_id is not null and new.journal_id is not null
        and (new.type, new.flow, new.amount, new.fine, new.interest, new.discount, new.actual_amount, new.actual_date, new.due_date,
             new.category_id, new.bank_account_id, new.counter_account_id, new.transfer_group_id, new.journal_id)
          is distinct from (old.type, old.flow, old.amount, old.fine, old.interest, old.discount, old.actual_amount, old.actual_date, old.due_date,
             old.category_id, old.bank_account_id, old.counter_account_id, old.transfer_group_id, old.journal_id)
      ) execute function finance.keep_confirmed_transaction();`,
};

/** What is compared with a bank's statement is confirmed, and a line says with what, or why with nothing. */
export const reconciliationStep: SchemaStep = {
  id: 'reconciled-transactions',
  sql: `
    alter table finance.finance_transaction add constraint finance_transaction_reconciled_confirmed
      check (reconciliation_id is null or journal_id is not null);
    alter table finance.statement_line add constraint statement_line_status_said
      check ((status <> 'reconciled' or reconciliation_id is not null) and (status <> 'ignored' or ignored_reason is not null));`,
};

/** What the lists and figures of transactions ask, each from one index: those of a type by their day, and what is still open. */
export const transactionIndexes: SchemaStep = {
  id: 'transactions-by-type-and-day',
  sql: `
    create index finance_transaction_type_day_idx on finance.finance_transaction (organization_id, type, due_date, id)
      include (flow, amount, actual_date);
    create index finance_transaction_open_idx on finance.finance_transaction (organization_id, due_date)
      include (type, flow, amount, bank_account_id, category_id) where actual_date is null;`,
};

/** What was confirmed of a type in all years is summed up from an index half as large as the one by days. */
export const confirmedIndex: SchemaStep = {
  id: 'confirmed-transactions-by-type',
  sql: `
    create index finance_transaction_confirmed_idx on finance.finance_transaction (organization_id, type)
      include (amount) where actual_date is not null;`,
};

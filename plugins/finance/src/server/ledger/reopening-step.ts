import type { SchemaStep } from '@gleba/sdk/server';

/**
 * A closed month may be opened again, with a reason, and is nothing else changed of it. Postings of before say which record they are of,
 * as new ones do; that alone is added to them, and only here.
 */
export const reopeningStep: SchemaStep = {
  id: 'months-that-open-again',
  sql: `
    drop trigger ledger_month_kept on finance.ledger_month;
    create function finance.keep_closed_month() returns trigger language plpgsql as $$
      begin
        if new.state <> 'open' or new.reason is null or new.month <> old.month or new.organization_id <> old.organization_id then
          raise exception 'A closed month is opened with a reason, or stays as it is.' using errcode = '23514';
        end if;
        return new;
      end $$;
    create trigger ledger_month_kept before update on finance.ledger_month
      for each row when (old.state = 'closed') execute function finance.keep_closed_month();
    create trigger ledger_month_not_removed before delete on finance.ledger_month
      for each row when (old.state = 'closed') execute function finance.keep_ledger();

    alter table finance.ledger_posting disable trigger ledger_posting_kept;
    update finance.ledger_posting p set about_id = t.id::text from finance.finance_transaction t
      where t.organization_id = p.organization_id and t.journal_id = p.journal_id and t.flow = case when t.type = 'transfer' then 'out' else t.flow end;
    update finance.ledger_posting p set about_id = y.id::text from finance.installment_payment y
      where y.organization_id = p.organization_id and y.journal_id = p.journal_id;
    update finance.ledger_posting p set about_id = r.id::text from finance.contract_refund r
      where r.organization_id = p.organization_id and r.journal_id = p.journal_id;
    update finance.ledger_posting p set about_id = s.id::text from finance.partner_share s
      where s.organization_id = p.organization_id and s.payment_journal_id = p.journal_id;
    update finance.ledger_posting p set about_id = o.about_id from finance.ledger_posting o
      where o.organization_id = p.organization_id and o.id = p.reverses_id and p.about_id is null and o.about_id is not null;
    alter table finance.ledger_posting enable trigger ledger_posting_kept;

    create index ledger_posting_debit_day_idx on finance.ledger_posting (organization_id, debit_account_id, occurred_on)
      include (credit_account_id, amount, reverses_id);
    create index ledger_posting_credit_day_idx on finance.ledger_posting (organization_id, credit_account_id, occurred_on)
      include (debit_account_id, amount, reverses_id);`,
};

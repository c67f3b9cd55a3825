import type { SchemaStep } from '@gleba/sdk/server';

/**
 * Sums of a month stand from its closing, which waits for postings that are being written, until it is opened again. The postings of the
 * months that are open are read by their days alone, for which the index has all that sums ask.
 */
export const monthSumsStep: SchemaStep = {
  id: 'sums-of-closed-months',
  sql: `
    create function finance.sum_ledger_month(organization integer, of_month date) returns void language sql as $$
      insert into finance.ledger_month_sum
          (id, organization_id, month, debit_account_id, credit_account_id, is_reversal, amount, posting_count)
        select gen_random_uuid(), p.organization_id, date_trunc('month', of_month)::date, p.debit_account_id, p.credit_account_id,
          p.reverses_id is not null, sum(p.amount), count(*)::integer
        from finance.ledger_posting p
        where p.organization_id = organization and p.occurred_on >= date_trunc('month', of_month)::date
          and p.occurred_on < (date_trunc('month', of_month) + interval '1 month')::date
        group by p.organization_id, p.debit_account_id, p.credit_account_id, p.reverses_id is not null
    $$;
    create function finance.keep_month_sums() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and old.state = 'closed' and new.state = 'closed' then return new; end if;
        delete from finance.ledger_month_sum s
          where s.organization_id = new.organization_id and s.month = date_trunc('month', new.month)::date;
        if new.state = 'closed' then perform finance.sum_ledger_month(new.organization_id, new.month); end if;
        return new;
      end $$;
    create trigger ledger_month_summed after insert or update on finance.ledger_month
      for each row execute function finance.keep_month_sums();
    select finance.sum_ledger_month(m.organization_id, m.month) from finance.ledger_month m where m.state = 'closed';

    create index ledger_month_sum_month_idx on finance.ledger_month_sum (organization_id, month)
      include (debit_account_id, credit_account_id, is_reversal, amount, posting_count);
    create index ledger_posting_day_idx on finance.ledger_posting (organization_id, occurred_on)
      include (debit_account_id, credit_account_id, amount, reverses_id);`,
};

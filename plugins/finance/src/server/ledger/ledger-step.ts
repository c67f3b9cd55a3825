import type { SchemaStep } from '@gleba/sdk/server';
import { refusingClosedMonth, refusingUntilPurged } from '../refusing-functions.ts';

/**
 * What the ledger promises, kept by the database: whoever writes, by whichever door.
 *
 * - An amount goes from one account to another, so every journal adds up to zero.
 * - A posting is neither changed nor removed, nor is a closed month opened; only purging the plugin takes an organization's ledger away.
 * - Nothing is posted into a closed month. Whoever closes one waits for postings that are being written, and these wait for it.
 * - A posting is taken back once, by its own amount between the same two accounts.
 */
export const ledgerStep: SchemaStep = {
  id: 'ledger-promises',
  sql: `
    alter table finance.ledger_posting add constraint ledger_posting_two_accounts check (debit_account_id <> credit_account_id);
    create unique index ledger_posting_reverses_key on finance.ledger_posting (organization_id, reverses_id)
      where reverses_id is not null;

    ${refusingUntilPurged('keep_ledger', 'The ledger is only added to.')}
    create trigger ledger_posting_kept before update or delete on finance.ledger_posting
      for each row execute function finance.keep_ledger();
    create trigger ledger_month_kept before update or delete on finance.ledger_month
      for each row when (old.state = 'closed') execute function finance.keep_ledger();

    create function finance.check_posting() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
      declare
        former record;
      begin
        ${refusingClosedMonth('occurred_on')}
        if new.reverses_id is not null then
          select debit_account_id, credit_account_id, amount into former
            from finance.ledger_posting p where p.organization_id = new.organization_id and p.id = new.reverses_id;
          if (former.debit_account_id, former.credit_account_id, former.amount)
            is distinct from (new.credit_account_id, new.debit_account_id, new.amount) then
            raise exception 'A posting is taken back as it was.' using errcode = '23514', column = 'reverses_id';
          end if;
        end if;
        return new;
      end $$;
    create trigger ledger_posting_checked before insert on finance.ledger_posting
      for each row execute function finance.check_posting();

    create function finance.await_postings() returns trigger language plpgsql as $$
      begin
        if new.state = 'closed' then perform pg_advisory_xact_lock(1179012935, new.organization_id::integer); end if;
        return new;
      end $$;
    create trigger ledger_month_awaits before insert or update on finance.ledger_month
      for each row execute function finance.await_postings();`,
};

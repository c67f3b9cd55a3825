import type { SchemaStep } from '@gleba/sdk/server';
import { refusing } from '../refusing-functions.ts';

/**
 * What the database keeps of contracts, whoever writes: a number for each that was given none, one after the other of an organization, and
 * a paid installment as it was paid. That a lot is in one contract at a time is its unique key (`ContractLand`).
 */
export const contractStepOfSchema: SchemaStep = {
  id: 'contract-promises',
  sql: `
    create function finance.number_contract() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
      begin
        if new.contract_number is null then
          -- Two at once are numbered one after the other; the lock is the organization's and ends with the transaction.
          perform pg_advisory_xact_lock(1179012936, new.organization_id::integer);
          select (coalesce(max(c.contract_number::bigint), 0) + 1)::text into new.contract_number
            from finance.contract c
            where c.organization_id = new.organization_id and c.contract_number ~ '^[0-9]{1,9}$';
        end if;
        return new;
      end $$;
    create trigger contract_numbered before insert on finance.contract
      for each row execute function finance.number_contract();

    ${refusing('keep_paid_installment', 'A paid installment stays as it was paid.')}
    create trigger contract_installment_kept before update on finance.contract_installment
      for each row when (
        old.status = 'RECEIVED' and (
          new.status = 'RECEIVED' and new is distinct from old
          or (new.contract_id, new.value, new.net_value, new.original_value, new.principal_value, new.interest_value, new.due_date, new.original_due_date, new.installment_number)
            is distinct from (old.contract_id, old.value, old.net_value, old.original_value, old.principal_value, old.interest_value, old.due_date, old.original_due_date, old.installment_number)
        )
      ) execute function finance.keep_paid_installment();`,
};

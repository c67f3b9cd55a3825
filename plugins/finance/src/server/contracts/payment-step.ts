import type { SchemaStep } from '@gleba/sdk/server';
import { refusing } from '../refusing-functions.ts';

/**
 * A payment stays as it was registered: it is taken back once, and nothing else of it changes. Installments that were paid before
 * payments had rows of their own get the one that they had.
 */
export const paymentStep: SchemaStep = {
  id: 'installment-payments',
  sql: `
    alter table finance.contract_installment disable trigger contract_installment_kept;
    insert into finance.installment_payment
      (id, organization_id, project_id, contract_id, contract_installment_id, paid_on, amount, principal_value, journal_id, created_at, updated_at)
      select gen_random_uuid(), i.organization_id, i.project_id, i.contract_id, i.id, i.payment_date, i.value, i.value,
          (select p.journal_id from finance.ledger_posting p
            where p.organization_id = i.organization_id and p.cause_id = i.id::text and p.line = 1 order by p.id desc limit 1),
          i.updated_at, i.updated_at
        from finance.contract_installment i
        where i.status = 'RECEIVED' and i.payment_date is not null;
    update finance.contract_installment set settled_value = value, received_value = value where status = 'RECEIVED';
    alter table finance.contract_installment enable trigger contract_installment_kept;

    ${refusing('keep_payment', 'A payment stays as it was registered.')}
    create trigger installment_payment_kept before update on finance.installment_payment
      for each row when (
        old.reversed_at is not null or new.reversed_at is null
        or (new.contract_id, new.contract_installment_id, new.paid_on, new.amount, new.principal_value, new.fine_value, new.interest_value, new.discount_value, new.fine_left, new.interest_left, new.journal_id)
          is distinct from (old.contract_id, old.contract_installment_id, old.paid_on, old.amount, old.principal_value, old.fine_value, old.interest_value, old.discount_value, old.fine_left, old.interest_left, old.journal_id)
      ) execute function finance.keep_payment();`,
};

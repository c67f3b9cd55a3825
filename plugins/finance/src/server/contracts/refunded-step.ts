import type { SchemaStep } from '@gleba/sdk/server';

/**
 * A part of a paid installment's payment may go back: then it has received less, and nothing else of it changes. What went back before
 * this was kept is taken off; what partners give back of it follows when its provider is asked the next time.
 */
export const refundedStep: SchemaStep = {
  id: 'installment-refunds',
  sql: `
    create function finance.paid_of_installment(row_value jsonb) returns jsonb language sql immutable as $$
      select (row_value - array['received_value', 'refunded_value', 'partners_value', 'updated_at', 'updated_by'])
        || jsonb_build_object('whole', (row_value ->> 'received_value')::numeric + (row_value ->> 'refunded_value')::numeric)
    $$;
    drop trigger contract_installment_kept on finance.contract_installment;
    create trigger contract_installment_kept before update on finance.contract_installment
      for each row when (
        old.status = 'RECEIVED' and (
          new.status = 'RECEIVED' and finance.paid_of_installment(to_jsonb(new)) is distinct from finance.paid_of_installment(to_jsonb(old))
          or (new.contract_id, new.value, new.net_value, new.original_value, new.principal_value, new.interest_value, new.due_date, new.original_due_date, new.installment_number)
            is distinct from (old.contract_id, old.value, old.net_value, old.original_value, old.principal_value, old.interest_value, old.due_date, old.original_due_date, old.installment_number)
        )
      ) execute function finance.keep_paid_installment();

    update finance.contract_installment i set received_value = i.received_value - r.refunded, refunded_value = r.refunded
      from (select organization_id, contract_installment_id, sum(posted_refund_value) refunded
        from finance.provider_charge where posted_refund_value > 0 group by 1, 2) r
      where i.organization_id = r.organization_id and i.id = r.contract_installment_id;
    update finance.contract c set received_value = c.received_value - r.refunded
      from (select organization_id, contract_id, sum(posted_refund_value) refunded
        from finance.provider_charge where posted_refund_value > 0 group by 1, 2) r
      where c.organization_id = r.organization_id and c.id = r.contract_id;`,
};

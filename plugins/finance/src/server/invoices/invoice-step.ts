import type { SchemaStep } from '@gleba/sdk/server';
import { refusingClosedMonth, refusingUntilPurged } from '../refusing-functions.ts';

/**
 * What the database keeps of invoices, whoever writes: one that has a number stays with it and with what it says, unless the authority
 * rejected it, and is never removed; no number
 * is given twice; none is issued into a closed month, and whoever closes one waits for those that are being issued.
 */
export const invoiceStep: SchemaStep = {
  id: 'numbered-invoices',
  sql: `
    create unique index invoice_rps_key on finance.invoice (organization_id, issuer_id, rps_series, rps_number)
      where rps_number is not null;
    create unique index invoice_number_key on finance.invoice (organization_id, issuer_id, invoice_number)
      where invoice_number is not null;

    ${refusingUntilPurged('keep_invoice', 'An invoice with a number stays.')}
    create trigger invoice_kept before delete on finance.invoice
      for each row when (old.rps_number is not null and old.status <> 'draft') execute function finance.keep_invoice();
    create trigger invoice_number_kept before update on finance.invoice
      for each row when (
        old.rps_number is not null and old.status <> 'draft'
        and (new.issuer_id, new.rps_series, new.rps_number, new.issue_date)
          is distinct from (old.issuer_id, old.rps_series, old.rps_number, old.issue_date)
      ) execute function finance.keep_invoice();
    create trigger invoice_facts_kept before update on finance.invoice
      for each row when (
        old.rps_number is not null and old.status not in ('draft', 'rejected')
        and (new.partner_id, new.service_id, new.competence_date, new.service_amount, new.unconditional_discount,
             new.conditional_discount, new.deduction_amount, new.total_gross_amount, new.total_net_amount, new.calculation_basis,
             new.iss_amount, new.inss_amount, new.pis_amount, new.cofins_amount, new.csll_amount, new.ir_amount, new.taxes)
          is distinct from (old.partner_id, old.service_id, old.competence_date, old.service_amount, old.unconditional_discount,
             old.conditional_discount, old.deduction_amount, old.total_gross_amount, old.total_net_amount, old.calculation_basis,
             old.iss_amount, old.inss_amount, old.pis_amount, old.cofins_amount, old.csll_amount, old.ir_amount, old.taxes)
      ) execute function finance.keep_invoice();

    create function finance.check_invoice_month() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
      begin
        ${refusingClosedMonth('competence_date')}
        return new;
      end $$;
    create trigger invoice_month_open before update on finance.invoice
      for each row when (old.rps_number is null and new.rps_number is not null) execute function finance.check_invoice_month();`,
};

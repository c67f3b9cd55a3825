import { handle, todayOf } from '@gleba/sdk/server';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { Service } from '../../entities/services/service.entity.ts';
import { invoiceTaxesPreview } from '../../operations/invoices.ts';
import { invoiceTaxes } from '../../taxes/tax-values.ts';
import { computedOf } from './computed-invoice.ts';
import { competenceDay, statedOf } from './invoice.commands.ts';

/** Computed as it would be kept, and kept nowhere. */
export const invoiceTaxesPreviewHandler = handle(invoiceTaxesPreview, ({ transaction }, { invoiceId, ...given }) =>
  transaction(async (tx) => {
    const before = invoiceId ? await tx.asActor.get(Invoice, invoiceId) : undefined;
    const stated = await statedOf(tx, given);
    const day = await competenceDay(tx, stated.retroactiveDate, before?.issueDate ?? (await todayOf(tx)));
    const { taxes } = await computedOf(tx, stated, day, [before?.id ?? null, before?.replacesId ?? null]);
    const service = await tx.asActor.get(Service, stated.serviceId);
    const proposed = invoiceTaxes.filter((tax) => service[`${tax}Retained`]);
    return { serviceAmount: stated.serviceAmount, proposed, taxes };
  }),
);

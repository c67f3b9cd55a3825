import { handle } from '@gleba/sdk/server';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { invoiceDocument } from '../../operations/invoices.ts';

/** Whoever may read the invoice may have what its authority signed. */
export const invoiceDocumentHandler = handle(invoiceDocument, ({ transaction }, { invoiceId }) =>
  transaction(async (tx) => {
    const { id } = await tx.asActor.get(Invoice, invoiceId);
    const { authorityDocument, externalId } = await tx.get(Invoice, id);
    return { document: authorityDocument ?? null, externalId };
  }),
);

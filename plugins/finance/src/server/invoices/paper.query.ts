import { addressLine, type RecordOf } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { Service } from '../../entities/services/service.entity.ts';
import { invoicePaper } from '../../operations/invoices.ts';
import { invoiceErrors } from './invoice-errors.ts';
import { addressOf, partnerOf } from './parties.ts';

/** A draft has no paper: it may still say something else. Whoever invoices is told whom, whatever else of partners they see. */
export const invoicePaperHandler = handle(invoicePaper, ({ transaction }, { invoiceId }) =>
  transaction(async (tx) => {
    const invoice = await tx.asActor.get(Invoice, invoiceId);
    if (invoice.rpsNumber === null) throw invoiceErrors.invoiceNotGenerated();
    return paperOf(tx, invoice);
  }),
);

/** All that stands on it, in the names that are theirs now. */
export async function paperOf(tx: UnitOfWork, invoice: RecordOf<typeof Invoice>) {
  const replaced = invoice.replacesId === null ? undefined : await tx.get(Invoice, invoice.replacesId);
  return {
    invoice,
    issuer: await personOf(tx, invoice.issuerId),
    taker: await personOf(tx, invoice.partnerId),
    serviceName: (await tx.get(Service, invoice.serviceId)).name,
    replaces: replaced ? { rpsSeries: replaced.rpsSeries, rpsNumber: replaced.rpsNumber } : null,
  };
}

async function personOf(tx: UnitOfWork, id: string) {
  const partner = await partnerOf(tx, id);
  const { name, cpf, cnpj, municipalInscription, email } = partner;
  const address = await addressOf(tx, partner);
  return { name, document: cpf ?? cnpj, municipalInscription, email, address: address ? addressLine(address) : null };
}

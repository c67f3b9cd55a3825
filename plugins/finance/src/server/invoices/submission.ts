import type { RecordOf, SecretBox } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { Address } from '../../entities/address.entity.ts';
import type { Partner } from '../../entities/partner.entity.ts';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import type { Party, PartyAddress, SubmittedInvoice } from '../../invoices/invoice-authority.ts';
import { openKeys } from '../partners/company-keys.ts';
import { paperOf } from './paper.query.ts';
import { addressOf, partnerOf } from './parties.ts';

type InvoiceRow = RecordOf<typeof Invoice>;
type PartnerRow = RecordOf<typeof Partner>;

/** All that an authority is told of an invoice, read in one transaction; its issuer's certificate is opened outside of it. */
export async function submissionOf(tx: UnitOfWork, box: SecretBox, invoice: InvoiceRow): Promise<SubmittedInvoice> {
  const { organizationId } = tx.actor;
  const issuer = await partnerOf(tx, invoice.issuerId);
  const replaced = invoice.replacesId === null ? undefined : await tx.find(Invoice, invoice.replacesId);
  return {
    ...(await paperOf(tx, invoice)),
    parties: { issuer: await partyOf(tx, issuer), taker: await partyOf(tx, await partnerOf(tx, invoice.partnerId)) },
    replacedExternalId: replaced?.route === 'national' ? replaced.externalId : null,
    serviceUrl: issuer.invoiceServiceUrl,
    openKeys: () => openKeys(box, organizationId, issuer),
  };
}

async function partyOf(tx: UnitOfWork, partner: PartnerRow): Promise<Party> {
  const { personType, name, cpf, cnpj, municipalInscription, email, phoneNumber } = partner;
  const { fiscalRegime, specialTaxRegime } = partner;
  const parts = { personType, name, cpf, cnpj, municipalInscription, email, phoneNumber };
  const address = await addressOf(tx, partner);
  return { ...parts, fiscalRegime, specialTaxRegime, address: address ? placeOf(address) : null };
}

const placeOf = ({ ibgeCityCode, postalCode, street, number, complement, neighborhood }: RecordOf<typeof Address>) =>
  ({ cityCode: ibgeCityCode, postalCode, street, number, complement, neighborhood }) satisfies PartyAddress;

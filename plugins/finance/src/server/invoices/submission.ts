import type { RecordOf, SecretBox } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { Address } from '../../entities/address.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import type { Party, PartyAddress, SubmittedInvoice } from '../../invoices/invoice-authority.ts';
import { openKeys } from '../partners/company-keys.ts';
import { paperOf } from './paper.query.ts';

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
    openKeys: () => openKeys(box, organizationId, issuer),
  };
}

/** Whoever invoices is told whom, also one that was removed since. */
async function partnerOf(tx: UnitOfWork, id: string): Promise<PartnerRow> {
  const [partner] = await tx.list(Partner, { filter: { id: { equalTo: id } }, withDeleted: true });
  return partner ?? tx.get(Partner, id);
}

async function partyOf(tx: UnitOfWork, partner: PartnerRow): Promise<Party> {
  const { personType, name, cpf, cnpj, municipalInscription, email, phoneNumber } = partner;
  const { fiscalRegime, specialTaxRegime } = partner;
  const parts = { personType, name, cpf, cnpj, municipalInscription, email, phoneNumber };
  return { ...parts, fiscalRegime, specialTaxRegime, address: await addressOf(tx, partner) };
}

async function addressOf(tx: UnitOfWork, { billingAddressId, addressId }: PartnerRow): Promise<PartyAddress | null> {
  const id = billingAddressId ?? addressId;
  const address = id === null ? undefined : await tx.find(Address, id);
  if (!address) return null;
  const { ibgeCityCode, postalCode, street, number, complement, neighborhood } = address;
  return { cityCode: ibgeCityCode, postalCode, street, number, complement, neighborhood };
}

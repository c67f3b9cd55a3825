import { GlebaError, type RecordOf, type RequestLimits } from '@gleba/sdk';
import type { UnitOfWork, WithTicket } from '@gleba/sdk/server';
import { type ContractStatusName, isContractUnconfirmed } from '../../contract-status.ts';
import { linkPurpose, visitPurpose } from '../../customer-page-values.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { CustomerLink } from '../../entities/customer-link.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { customerPageErrors } from './customer-page-errors.ts';

/** 256 bits in base64url. What has another form is no address, and no database is asked. */
const secretForm = /^[\w-]{43}$/;

export interface Customer {
  readonly link: RecordOf<typeof CustomerLink>;
  readonly contract: RecordOf<typeof Contract>;
  readonly partner: RecordOf<typeof Partner>;
  /** Where their codes go to. */
  readonly mail: string;
}

/** Of what was never agreed there is nothing to show. */
export const isShown = ({ status, deletedAt }: { readonly status: ContractStatusName; readonly deletedAt: unknown }) =>
  deletedAt === null && !isContractUnconfirmed(status);

/**
 * Runs `work` for the buyer whose link or visit it is, with the link locked. What was taken back, is over, is of somebody who is no buyer any
 * more, or was never given out gets one answer.
 */
export async function enterAsCustomer<T>(
  withTicket: WithTicket,
  by: 'link' | 'visit',
  secret: string,
  work: (tx: UnitOfWork, customer: Customer) => Promise<T>,
): Promise<T> {
  if (!secretForm.test(secret)) throw customerPageErrors.customerPageClosed();
  const purpose = by === 'link' ? linkPurpose : visitPurpose;
  try {
    return await withTicket({ purpose, secret, isRedeemed: false }, async (tx, { subjectId, state }) => {
      const link = await tx.find(CustomerLink, subjectId, { lock: true });
      const customer = state === 'valid' && link && link.revokedAt === null ? await customerOf(tx, link) : undefined;
      if (!customer) throw customerPageErrors.customerPageClosed();
      return work(tx, customer);
    });
  } catch (error) {
    if (error instanceof GlebaError && error.code === 'TOKEN_INVALID') throw customerPageErrors.customerPageClosed();
    throw error;
  }
}

/** Undefined where they may not look any more, or nothing could be sent to them. */
export async function customerOf(tx: UnitOfWork, link: RecordOf<typeof CustomerLink>): Promise<Customer | undefined> {
  const place = await tx.find(ContractCustomer, link.contractCustomerId);
  const partner = place && (await tx.find(Partner, place.partnerId));
  const contract = await tx.find(Contract, link.contractId);
  if (!contract || !partner?.email || partner.deletedAt !== null || !isShown(contract)) return undefined;
  return { link, contract, partner, mail: partner.email };
}

/** What may be asked in 15 minutes of one network address: a family shares one. */
const most = { look: 200, code: 20, open: 60 } as const;

/** Before the address is looked at: guesses count too. */
export async function admitCustomer(
  limits: RequestLimits,
  asking: keyof typeof most,
  address: string | undefined,
): Promise<void> {
  const place = limits.placeOf(address);
  if (place !== undefined) await limits.admit([{ name: `customer page ${asking} from ${place}`, most: most[asking] }]);
}

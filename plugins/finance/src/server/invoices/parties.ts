import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { Address } from '../../entities/address.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';

type PartnerRow = RecordOf<typeof Partner>;

/** Whoever invoices is told whom, also one that was removed since. */
export async function partnerOf(tx: UnitOfWork, id: string): Promise<PartnerRow> {
  const [partner] = await tx.list(Partner, { filter: { id: { equalTo: id } }, withDeleted: true });
  return partner ?? tx.get(Partner, id);
}

/** Where their bills go, else where they are. */
export async function addressOf(tx: UnitOfWork, { billingAddressId, addressId }: PartnerRow) {
  const id = billingAddressId ?? addressId;
  return id === null ? undefined : tx.find(Address, id);
}

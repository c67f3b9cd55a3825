import type { UnitOfWork } from '@gleba/sdk/server';
import { LandAddress } from '../../entities/land-address.entity.ts';

/** The same parts for another lot: two lots that named one record would be renumbered together. */
export async function copyAddress(tx: UnitOfWork, addressId: string | null | undefined): Promise<string | null> {
  const known = addressId ? await tx.find(LandAddress, addressId) : undefined;
  if (!known) return null;
  const { projectId, postalCode, street, number, complement, neighborhood, city, state, country } = known;
  const { ibgeCityCode, bbox } = known;
  const parts = { postalCode, street, number, complement, neighborhood, city, state, country, ibgeCityCode, bbox };
  return (await tx.insert(LandAddress, { projectId, ...parts })).id;
}

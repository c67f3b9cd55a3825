import type { PostalAddress } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { PostalCodeRange } from '../../entities/postal-code-range.entity.ts';

/** What the office's own table says of a code: `code` as eight digits. The narrowest range that holds it, which begins last. */
export async function findInOwnTable(tx: UnitOfWork, code: string): Promise<PostalAddress | undefined> {
  const postalCode = `${code.slice(0, 5)}-${code.slice(5)}`;
  const range = await tx
    .from(PostalCodeRange)
    .where({ firstCode: { lessThanOrEqualTo: postalCode }, lastCode: { greaterThanOrEqualTo: postalCode } })
    .select(['municipality', 'state', 'ibgeCityCode'])
    .orderBy('-firstCode')
    .first();
  if (!range) return undefined;
  const { municipality, state, ibgeCityCode } = range;
  return { postalCode, street: null, neighborhood: null, city: municipality, state, ibgeCityCode };
}

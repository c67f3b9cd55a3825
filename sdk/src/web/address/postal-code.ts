import type { AnswerOf } from '@gleba/core';
import type { ApiClient } from '@gleba/core/web';
import { postalCode } from '../../address/address-operations.ts';

export type PostalAnswer = AnswerOf<typeof postalCode>;
/** What of it forms fill in. */
export type FoundPostalAddress = Pick<
  NonNullable<PostalAnswer['address']>,
  'street' | 'neighborhood' | 'city' | 'state' | 'ibgeCityCode'
>;

export function lookUpPostalCode(api: ApiClient, code: string): Promise<PostalAnswer> {
  return api.run(postalCode, { code }, { isQuiet: true });
}

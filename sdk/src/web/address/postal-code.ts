import type { AnswerOf } from '@gleba/core';
import type { ApiClient } from '@gleba/core/web';
import { postalCode } from '../../address/address-operations.ts';

export type PostalAnswer = AnswerOf<typeof postalCode>;
type Told = NonNullable<PostalAnswer['address']>;
/** What of it forms fill in. */
export type FoundPostalAddress = Pick<Told, 'street' | 'neighborhood' | 'city' | 'state'> &
  Partial<Pick<Told, 'ibgeCityCode'>>;

export function lookUpPostalCode(api: ApiClient, code: string): Promise<PostalAnswer> {
  return api.run(postalCode, { code }, { isQuiet: true });
}

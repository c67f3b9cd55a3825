import { defineErrors } from '@gleba/core';

/** What is wrong with an address that is asked for; sentences in `src/locales/address`. */
const addressErrors = defineErrors('address', { postalCodeInvalid: { problem: 'invalidFormat' } });

/** The eight digits of a CEP, with its dash or without; what is none is refused beside the input that gave it. */
export function postalDigits(code: string, input = 'code'): string {
  if (!/^\d{5}-?\d{3}$/.test(code)) throw addressErrors.postalCodeInvalid.beside(input);
  return code.replace('-', '');
}

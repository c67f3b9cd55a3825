import * as mini from 'zod/mini';
import { defineQuery } from '../operation/operation.ts';
import { allow } from '../permission/access-rule.ts';

const text = mini.nullable(mini.string());

const postalAddress = mini.object({
  postalCode: mini.string(),
  street: text,
  neighborhood: text,
  city: text,
  state: text,
  ibgeCityCode: text,
});

/** `isKnown` is null where the source gave no answer: then the address is written by hand. */
export const foundPostalAddress = mini.object({
  isKnown: mini.nullable(mini.boolean()),
  address: mini.nullable(postalAddress),
});

/** An address by its CEP. The plugin that knows the source lists it and gives it hands. */
export const postalCode = defineQuery('postalCode', {
  permission: allow.member,
  input: { code: mini.string().check(mini.maxLength(20)) },
  output: foundPostalAddress,
});

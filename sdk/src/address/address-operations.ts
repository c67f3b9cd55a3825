import { allow, defineQuery } from '@gleba/core';
import * as z from 'zod/mini';

const text = z.nullable(z.string());

const postalAddress = z.object({
  postalCode: z.string(),
  street: text,
  neighborhood: text,
  city: text,
  state: text,
  ibgeCityCode: text,
});

/** `isKnown` is null where the source gave no answer: then the address is written by hand. */
export const foundPostalAddress = z.object({
  isKnown: z.nullable(z.boolean()),
  address: z.nullable(postalAddress),
});

/** An address by its CEP. The plugin that knows the source lists it and gives it its handler, which reads the code by `postalDigits`. */
export const postalCode = defineQuery('postalCode', {
  permission: allow.member,
  input: { code: z.string().check(z.maxLength(20)) },
  output: foundPostalAddress,
});

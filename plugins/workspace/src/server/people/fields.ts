import { GlebaError, mailAddressOf, roles, z } from '@gleba/sdk';

/** What forms about people have in common. Names stand in letters' headers, so that they have one line. */
export const personName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !/\p{Cc}/u.test(text));
export const phone = z
  .string()
  .trim()
  .max(30)
  .refine((text) => !/\p{Cc}/u.test(text));
/** Kept in its one spelling: it is who somebody is. */
export const emailAddress = z
  .string()
  .max(1000)
  .transform((typed, context) => {
    const address = mailAddressOf(typed);
    if (address === undefined) context.addIssue({ code: 'custom', message: 'E-mail inválido.' });
    return address ?? z.NEVER;
  });
export const assignableRole = z.enum(roles);
export const idList = z.array(z.uuid()).max(500);

export function invalidField(field: string, code: string, message: string): GlebaError {
  return new GlebaError('VALIDATION', message, { fields: [{ field, code, message }] });
}

import { issueOf, mailAddressOf, roles, z } from '@gleba/sdk';
import { personErrors } from './person-errors.ts';

const hasNoControls = z.refine<string>((text) => !/\p{Cc}/u.test(text));

/** What forms about people have in common. Names stand in headers of e-mails, so that they have one line. */
export const personName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), hasNoControls);
export const phone = z.string().check(z.trim(), z.maxLength(30), hasNoControls);
/** Kept in its one spelling: it is who somebody is. */
export const emailAddress = z.pipe(
  z.string().check(z.maxLength(1000)),
  z.transform((typed: string, context) => {
    const address = mailAddressOf(typed);
    if (address === undefined) context.issues.push({ ...issueOf(personErrors.emailInvalid), input: typed });
    return address ?? z.NEVER;
  }),
);
export const assignableRole = z.enum(roles);
export const idList = z.array(z.uuid()).check(z.maxLength(500));

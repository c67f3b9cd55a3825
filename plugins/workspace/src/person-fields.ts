import { mailAddressOf, mini, roles } from '@gleba/sdk';

const hasNoControls = mini.refine<string>((text) => !/\p{Cc}/u.test(text));

/** What forms about people have in common. Names stand in letters' headers, so that they have one line. */
export const personName = mini.string().check(mini.trim(), mini.minLength(1), mini.maxLength(200), hasNoControls);
export const phone = mini.string().check(mini.trim(), mini.maxLength(30), hasNoControls);
/** Kept in its one spelling: it is who somebody is. */
export const emailAddress = mini.pipe(
  mini.string().check(mini.maxLength(1000)),
  mini.transform((typed: string, context) => {
    const address = mailAddressOf(typed);
    if (address === undefined) context.issues.push({ code: 'custom', message: 'E-mail inválido.', input: typed });
    return address ?? mini.NEVER;
  }),
);
export const assignableRole = mini.enum(roles);
export const idList = mini.array(mini.uuid()).check(mini.maxLength(500));

import { accountNameOf, globalOrganizationId, type MailMessage, type MailService, Organization } from '@gleba/sdk';
import { type Account, findAccount, type Reads, rowsOf, type UnitOfWork } from '@gleba/sdk/server';
import { mailFrame, type Writer } from '../branding/mail-frame.ts';
import { languageOf } from './language-of.ts';
import type { MailKind } from './mail-words.ts';
import { writeMail } from './write-mail.ts';

/** An e-mail about the account of an address, to it or to `to`; undefined for an address that nobody may sign in with. */
export async function accountMail(
  tx: UnitOfWork,
  mail: MailService,
  kind: MailKind,
  email: string,
  pathFor: (account: Account) => Promise<string> | string,
  to = email,
): Promise<MailMessage | undefined> {
  const account = await findAccount(tx, email);
  if (!account?.memberships.some(({ role }) => role !== 'contact')) return undefined;
  const { brand, preferences, sender, addressOf } = mailFrame(mail, await writerFor(tx, account));
  const language = await languageOf(tx, email, preferences);
  const link = addressOf(await pathFor(account));
  return {
    organizationId: keeperOf(account),
    to: accountNameOf(to),
    ...sender,
    ...writeMail(
      kind,
      language,
      { name: account.name, link, email: accountNameOf(email), to: accountNameOf(to) },
      brand,
    ),
  };
}

/** The organization that the person works in. Of several, or of none that they may enter, none writes: the product does. */
async function writerFor(reads: Reads, { memberships }: Account): Promise<Writer | undefined> {
  const [only, ...others] = memberships.filter(({ role }) => role !== 'contact');
  if (!only || others.length > 0) return undefined;
  const rows = await reads.sql<Writer>({ because: 'who writes is known only with the person whom the e-mail is for' })`
    select custom_domain as "customDomain", email_from as "emailFrom", preferences, ui_customizations as "uiCustomizations",
      logo_image as "logoImage"
    from ${rowsOf(Organization, { ofAllOrganizations: 'an e-mail comes from the one that its reader works in' })} o
    where id = ${only.organizationId}::integer`;
  return rows[0];
}

/**
 * Whose administrators may read the e-mail where e-mails are kept instead of sent: those who may give the person a new
 * password anyway. Who belongs to several organizations, or is super administrator, is nobody's: the global one keeps it.
 */
function keeperOf({ memberships }: Account): number {
  const [only, ...others] = memberships;
  return only && others.length === 0 && only.role !== 'staff' ? only.organizationId : globalOrganizationId;
}

import { type MailService, Organization, organizationPreferences, type SecretBox, say } from '@gleba/sdk';
import { letterOf, newMailCode, type UnitOfWork, work } from '@gleba/sdk/server';
import { CustomerLink } from '../../entities/customer-link.entity.ts';
import { type CustomerLetter, sendCustomerMail } from '../../jobs/customer-mail.job.ts';
import { type Customer, customerOf } from './customer-gate.ts';
import { secretFor } from './link.commands.ts';
import { codeAbout } from './open-page.commands.ts';

/** Secrets are made where the letter is written and stored nowhere else; one that could not be sent is written anew with another. */
export const sendCustomerMailWork = (mail: MailService, box: SecretBox) =>
  work(sendCustomerMail, async ({ transaction }, { customerLinkId, letter }) => {
    const message = await transaction(async (tx) => {
      const link = await tx.find(CustomerLink, customerLinkId, { lock: true });
      const customer = link && link.revokedAt === null ? await customerOf(tx, link) : undefined;
      if (!customer) return undefined;
      const organization = await tx.get(Organization, String(tx.actor.organizationId));
      const language = organizationPreferences.safeParse(organization.preferences ?? {}).data?.language ?? 'pt-BR';
      const { code, path } = await secretsOf(tx, box, letter, customer);
      const values = {
        ...{ name: customer.partner.name, organization: organization.name },
        contract: customer.contract.contractNumber ?? '',
      };
      const word = (part: string) => say(`finance.letter.${letter}.${part}`, values, language);
      const written = letterOf(
        {
          ...{ subject: word('subject'), greeting: word('greeting'), body: word('body'), code },
          link: path && mail.addressOf(path, organization.customDomain),
          ...{ button: word('button'), ending: word('ending') },
        },
        language,
        organization,
      );
      const replyTo = organization.emailFrom ?? undefined;
      return { organizationId: tx.actor.organizationId, to: customer.mail, replyTo, ...written };
    });
    if (message) await mail.send(message);
  });

async function secretsOf(tx: UnitOfWork, box: SecretBox, letter: CustomerLetter, { link }: Customer) {
  if (letter === 'link') return { code: null, path: (await secretFor(tx, link)).path };
  const { code, patch } = newMailCode(box, codeAbout(link.id));
  await tx.update(CustomerLink, link.id, patch);
  return { code, path: null };
}

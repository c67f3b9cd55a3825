import { Organization, type RequestLimits, type SecretBox } from '@gleba/sdk';
import {
  checkMailCode,
  handle,
  isMailCodeFresh,
  issueTicket,
  maskedMail,
  publicBrand,
  type UnitOfWork,
} from '@gleba/sdk/server';
import { customerPageLimits, visitPurpose } from '../../customer-page-values.ts';
import { CustomerLink } from '../../entities/customer-link.entity.ts';
import { sendCustomerMail } from '../../jobs/customer-mail.job.ts';
import { customerPageByToken, openCustomerPage, sendCustomerCode } from '../../operations/customer-page.ts';
import { admitCustomer, type Customer, enterAsCustomer } from './customer-gate.ts';
import { customerPageErrors } from './customer-page-errors.ts';

const dayMs = 24 * 60 * 60_000;

export const codeAbout = (customerLinkId: string) => `finance.customerCode ${customerLinkId}`;

export const customerPageByTokenHandler = (limits: RequestLimits) =>
  handle(customerPageByToken, async ({ withTicket, client }, { token }) => {
    await admitCustomer(limits, 'look', client.address);
    return enterAsCustomer(withTicket, 'link', token, async (tx, { mail }) => {
      const organization = await tx.get(Organization, String(tx.actor.organizationId));
      return {
        organizationName: organization.name,
        uiCustomizations: publicBrand(organization.uiCustomizations),
        mailTo: maskedMail(mail),
      };
    });
  });

export const sendCustomerCodeHandler = (limits: RequestLimits) =>
  handle(sendCustomerCode, async ({ withTicket, client }, { token }) => {
    await admitCustomer(limits, 'code', client.address);
    return enterAsCustomer(withTicket, 'link', token, async (tx, { link }) => {
      if (isMailCodeFresh(link)) throw customerPageErrors.codeJustSent();
      const now = new Date().toISOString();
      const isToday = link.codesSince !== null && Date.parse(link.codesSince) > Date.now() - dayMs;
      if (isToday && link.codes >= customerPageLimits.codesOfDay) throw customerPageErrors.tooManyCodes();
      // The former one is no longer good; the next is made where the e-mail is written.
      await tx.update(CustomerLink, link.id, {
        ...{ codeSentAt: now, sealedCode: null, codeTries: 0 },
        ...(isToday ? { codes: link.codes + 1 } : { codesSince: now, codes: 1 }),
      });
      const about = { projectId: link.projectId, referenceId: link.id };
      await tx.enqueue(sendCustomerMail, { customerLinkId: link.id, letter: 'code' }, about);
      return { isSent: true };
    });
  });

export const openCustomerPageHandler = (limits: RequestLimits, box: SecretBox) =>
  handle(openCustomerPage, async ({ withTicket, client }, { token, code }) => {
    await admitCustomer(limits, 'open', client.address);
    // A wrong code is counted whatever follows: what is thrown inside would undo the count.
    const opened = await enterAsCustomer(withTicket, 'link', token, (tx, customer) => openBy(tx, box, customer, code));
    if (opened instanceof Error) throw opened;
    return opened;
  });

async function openBy(tx: UnitOfWork, box: SecretBox, { link }: Customer, code: string) {
  const answer = checkMailCode(box, codeAbout(link.id), link, code);
  if (answer.is === 'ended') return customerPageErrors.codeEnded();
  if (answer.is === 'wrong') {
    await tx.update(CustomerLink, link.id, answer.patch);
    return answer.left === 0 ? customerPageErrors.codeEnded() : customerPageErrors.codeWrong({ left: answer.left });
  }
  const now = Date.now();
  await tx.update(CustomerLink, link.id, { sealedCode: null, openedAt: new Date(now).toISOString() });
  const lifetimeMs = customerPageLimits.visitMs;
  const visit = await issueTicket(tx, { purpose: visitPurpose, subjectId: link.id, lifetimeMs });
  return { visit, endsAt: new Date(now + lifetimeMs).toISOString() };
}

import type { MailService, RequestLimits, SecretBox } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { customerContractHandler, customerPixHandler, customerReceiptHandler } from './customer-page.commands.ts';
import {
  contractCustomerLinksHandler,
  makeCustomerLinkHandler,
  revokeCustomerLinkHandler,
  sendCustomerLinkHandler,
} from './link.commands.ts';
import { customerPageByTokenHandler, openCustomerPageHandler, sendCustomerCodeHandler } from './open-page.commands.ts';
import { sendCustomerMailWork } from './send-customer-mail.work.ts';

/** A buyer's page: the office gives a link, a code by e-mail opens it, and it shows their contract alone. */
export const customerPage = (mail: MailService, box: SecretBox, limits: RequestLimits): ServerSide => ({
  operations: [
    contractCustomerLinksHandler,
    makeCustomerLinkHandler,
    sendCustomerLinkHandler,
    revokeCustomerLinkHandler,
    customerPageByTokenHandler(limits),
    sendCustomerCodeHandler(limits),
    openCustomerPageHandler(limits, box),
    customerContractHandler(limits),
    customerPixHandler(limits),
    customerReceiptHandler(limits),
  ],
  jobs: [sendCustomerMailWork(mail, box)],
});

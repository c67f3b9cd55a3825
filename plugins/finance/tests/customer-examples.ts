import { StoredMail, uuidv7 } from '@gleba/sdk';
import { issueTicket } from '@gleba/sdk/server';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { linkPurpose, visitPurpose } from '../src/customer-page-values.ts';
import { ContractCustomer } from '../src/entities/contract-customer.entity.ts';
import { ContractInstallment } from '../src/entities/contract-installment.entity.ts';
import { CustomerLink } from '../src/entities/customer-link.entity.ts';
import { Partner } from '../src/entities/partner.entity.ts';
import {
  contractCustomerLinks,
  makeCustomerLink,
  revokeCustomerLink,
  sendCustomerLink,
} from '../src/operations/customer-links.ts';
import {
  customerContract,
  customerPageByToken,
  customerPix,
  customerReceipt,
  openCustomerPage,
  sendCustomerCode,
} from '../src/operations/customer-page.ts';

type Payment = (scene: IsolationScene) => Promise<{ readonly installmentId: string; readonly paymentId: string }>;

/** A buyer with a link and a visit, and a payment of their contract. */
export async function customer(scene: IsolationScene, pay: Payment) {
  const { installmentId, paymentId } = await pay(scene);
  const email = `${uuidv7()}@example.org`;
  return scene.host.within(scene.organizationId, async (tx) => {
    const { contractId, projectId } = await tx.get(ContractInstallment, installmentId);
    const [place] = await tx.list(ContractCustomer, { filter: { contractId: { equalTo: contractId } }, first: 1 });
    const contractCustomerId = place?.id ?? '';
    await tx.update(Partner, place?.partnerId ?? '', { email });
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const link = await tx.insert(CustomerLink, { projectId, contractId, contractCustomerId, expiresAt });
    const ticket = { subjectId: link.id, lifetimeMs: 60_000 };
    const token = await issueTicket(tx, { ...ticket, purpose: linkPurpose });
    const visit = await issueTicket(tx, { ...ticket, purpose: visitPurpose });
    return { contractId, contractCustomerId, installmentId, paymentId, linkId: link.id, token, visit, email };
  });
}

/** The code that is sent to who has the link. */
async function codeFor({ host, organizationId }: IsolationScene, token: string, email: string): Promise<string> {
  const document = 'mutation($i: SendCustomerCodeInput!) { sendCustomerCode(input: $i) { isSent } }';
  await host.graphql(document, { i: { token } });
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((done) => setTimeout(done, 20))) {
    const filter = { recipient: { equalTo: email } };
    const mails = await host.within(organizationId, (tx) => tx.list(StoredMail, { filter, first: 10 }));
    const code = mails.map(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0]).find((found) => found !== undefined);
    if (code) return code;
  }
  throw new Error('No code was sent.');
}

export const customerExamples = (pay: Payment) => {
  const contractCustomerId = async (scene: IsolationScene) => ({
    contractCustomerId: (await customer(scene, pay)).contractCustomerId,
  });
  const token = async (scene: IsolationScene) => ({ token: (await customer(scene, pay)).token });
  return [
    examples(contractCustomerLinks, async (scene) => ({ contractId: (await customer(scene, pay)).contractId })),
    examples(makeCustomerLink, contractCustomerId),
    examples(sendCustomerLink, contractCustomerId),
    examples(revokeCustomerLink, contractCustomerId),
    examples(customerPageByToken, token),
    examples(sendCustomerCode, token),
    examples(openCustomerPage, async (scene) => {
      const { token: secret, email } = await customer(scene, pay);
      return { token: secret, code: await codeFor(scene, secret, email) };
    }),
    examples(customerContract, async (scene) => ({ visit: (await customer(scene, pay)).visit })),
    examples(customerPix, async (scene) => {
      const { visit, installmentId } = await customer(scene, pay);
      return { visit, installmentId };
    }),
    examples(customerReceipt, async (scene) => {
      const { visit, paymentId } = await customer(scene, pay);
      return { visit, paymentId };
    }),
  ];
};

import { issueTicket, newMailCode } from '@gleba/sdk/server';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { createSecretBox } from '../../../core/src/server/identity/sealed-secret.ts';
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
import { codeAbout } from '../src/server/customer-page/open-page.commands.ts';

type Payment = (scene: IsolationScene) => Promise<{ readonly installmentId: string; readonly paymentId: string }>;

/** A buyer with a link and a visit, and a payment of their contract. */
export async function customer(scene: IsolationScene, pay: Payment) {
  const { installmentId, paymentId } = await pay(scene);
  return scene.host.within(scene.organizationId, async (tx) => {
    const { contractId, projectId } = await tx.get(ContractInstallment, installmentId);
    const [place] = await tx.list(ContractCustomer, { filter: { contractId: { equalTo: contractId } }, first: 1 });
    const contractCustomerId = place?.id ?? '';
    await tx.update(Partner, place?.partnerId ?? '', { email: 'maria@example.org' });
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const link = await tx.insert(CustomerLink, { projectId, contractId, contractCustomerId, expiresAt });
    const ticket = { subjectId: link.id, lifetimeMs: 60_000 };
    const token = await issueTicket(tx, { ...ticket, purpose: linkPurpose });
    const visit = await issueTicket(tx, { ...ticket, purpose: visitPurpose });
    return { contractId, contractCustomerId, installmentId, paymentId, linkId: link.id, token, visit };
  });
}

/** A code as the letter's job makes it. */
async function codeFor({ host, organizationId }: IsolationScene, customerLinkId: string): Promise<string> {
  const { code, patch } = newMailCode(createSecretBox([host.secret]), codeAbout(customerLinkId));
  const codeSentAt = new Date().toISOString();
  await host.within(organizationId, (tx) => tx.update(CustomerLink, customerLinkId, { ...patch, codeSentAt }));
  return code;
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
      const { token: secret, linkId } = await customer(scene, pay);
      return { token: secret, code: await codeFor(scene, linkId) };
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

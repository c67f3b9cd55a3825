import { type RecordOf, uuidv7 } from '@gleba/sdk';
import { cancelTickets, handle, issueTicket, type UnitOfWork } from '@gleba/sdk/server';
import { customerPageLimits, customerPagePath, linkPurpose, visitPurpose } from '../../customer-page-values.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { CustomerLink } from '../../entities/customer-link.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { sendCustomerMail } from '../../jobs/customer-mail.job.ts';
import {
  contractCustomerLinks,
  makeCustomerLink,
  revokeCustomerLink,
  sendCustomerLink,
} from '../../operations/customer-links.ts';
import { customerOf, isShown } from './customer-gate.ts';
import { customerPageErrors } from './customer-page-errors.ts';

type LinkRow = RecordOf<typeof CustomerLink>;

export const contractCustomerLinksHandler = handle(contractCustomerLinks, ({ transaction }, { contractId }) =>
  transaction(async (tx) => {
    const contract = await tx.asActor.get(Contract, contractId);
    const of = { filter: { contractId: { equalTo: contractId } }, first: 1000 };
    const places = await tx.list(ContractCustomer, { ...of, orderBy: ['-legalResponsible', 'createdAt'] });
    const links = await tx.list(CustomerLink, of);
    const ids = places.map(({ partnerId }) => partnerId);
    const partners = await tx.list(Partner, { filter: { id: { in: ids } }, first: 1000, withDeleted: true });
    const customers = places.map(({ id, partnerId }) => {
      const partner = partners.find((one) => one.id === partnerId);
      const link = links.find(({ contractCustomerId }) => contractCustomerId === id);
      return {
        ...{ contractCustomerId: id, name: partner?.name ?? '', hasMail: Boolean(partner?.email) },
        whatsappNumber: contract.acceptWhatsappNotifications ? (partner?.whatsappNumber ?? null) : null,
        link: link && isGood(link) ? { id: link.id, expiresAt: link.expiresAt, openedAt: link.openedAt } : null,
      };
    });
    return { isOffered: isShown(contract), customers };
  }),
);

const isGood = ({ revokedAt, expiresAt }: LinkRow): boolean => revokedAt === null && Date.parse(expiresAt) > Date.now();

export const makeCustomerLinkHandler = handle(makeCustomerLink, async ({ tx }, { contractCustomerId }) => {
  const link = await linkOf(tx, contractCustomerId);
  return secretFor(tx, link);
});

export const sendCustomerLinkHandler = handle(sendCustomerLink, async ({ tx }, { contractCustomerId }) => {
  const { id, projectId } = await linkOf(tx, contractCustomerId);
  await tx.enqueue(sendCustomerMail, { customerLinkId: id, letter: 'link' }, { projectId, referenceId: id });
  return { isSent: true };
});

export const revokeCustomerLinkHandler = handle(revokeCustomerLink, async ({ tx }, { contractCustomerId }) => {
  const { id } = await tx.asActor.get(ContractCustomer, contractCustomerId);
  const [link] = await tx.list(CustomerLink, { filter: { contractCustomerId: { equalTo: id } }, first: 1 });
  if (!link) return { isRevoked: false };
  await cancelTickets(tx, linkPurpose, link.id);
  await cancelTickets(tx, visitPurpose, link.id);
  const patch = { revokedAt: new Date().toISOString(), sealedCode: null, links: 0 };
  await tx.update(CustomerLink, link.id, patch);
  return { isRevoked: true };
});

/** A new secret; those before it stay good until they end, all of them together. */
export async function secretFor(tx: UnitOfWork, { id }: Pick<LinkRow, 'id'>) {
  const { links } = await tx.get(CustomerLink, id, { lock: true });
  if (links >= customerPageLimits.links) throw customerPageErrors.tooManyLinks();
  const lifetimeMs = customerPageLimits.linkMs;
  const expiresAt = new Date(Date.now() + lifetimeMs).toISOString();
  await tx.update(CustomerLink, id, { links: links + 1, expiresAt, revokedAt: null });
  const secret = await issueTicket(tx, { purpose: linkPurpose, subjectId: id, lifetimeMs, keepsOthers: true });
  return { path: `${customerPagePath}#token=${secret}`, expiresAt };
}

/** The one of that buyer; of two who ask at once the second waits for the contract. */
async function linkOf(tx: UnitOfWork, contractCustomerId: string): Promise<LinkRow> {
  const seen = await tx.asActor.get(ContractCustomer, contractCustomerId);
  const contract = await tx.asActor.get(Contract, seen.contractId, { lock: true });
  if (!isShown(contract)) throw customerPageErrors.customerPageNotOffered();
  const { id, projectId, contractId } = await tx.get(ContractCustomer, contractCustomerId);
  const [known] = await tx.list(CustomerLink, { filter: { contractCustomerId: { equalTo: id } }, first: 1 });
  const link =
    known ??
    (await tx.insert(CustomerLink, {
      ...{ id: uuidv7(), projectId, contractId, contractCustomerId: id },
      expiresAt: new Date(Date.now() + customerPageLimits.linkMs).toISOString(),
    }));
  if (!(await customerOf(tx, link))) throw customerPageErrors.customerWithoutMail();
  if (link.links >= customerPageLimits.links) throw customerPageErrors.tooManyLinks();
  return known?.revokedAt ? tx.update(CustomerLink, known.id, { revokedAt: null }) : link;
}

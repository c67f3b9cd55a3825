import { GlebaError, Organization, type RecordOf, type RequestLimits } from '@gleba/sdk';
import type { TicketFacts, UnitOfWork, WithTicket } from '@gleba/sdk/server';
import { ReferralLink } from '../../entities/referral-link.entity.ts';
import { workspaceErrors } from '../workspace-errors.ts';

export const referralPurpose = 'workspace.referral';

/** Tickets end; the address of a link does when the office says so. */
export const linkLifetimeMs = 100 * 365 * 24 * 60 * 60_000;

/** 256 bits in base64url. What has another form is no address, and no database is asked. */
const secretForm = /^[\w-]{43}$/;

/** One answer for addresses that nobody gave out, that are switched off or removed: nothing tells them apart. */
export function closedLink(): GlebaError {
  return workspaceErrors.linkClosed();
}

type LinkRow = RecordOf<typeof ReferralLink>;

/** Runs `work` in the organization whose link the address is. Throws `closedLink` for any that receives nothing. */
export async function enterLink<T>(
  withTicket: WithTicket,
  token: string,
  work: (tx: UnitOfWork, link: LinkRow) => Promise<T>,
): Promise<T> {
  if (!secretForm.test(token)) throw closedLink();
  const enter = async (tx: UnitOfWork, { subjectId, state }: TicketFacts) => {
    const link = await tx.find(ReferralLink, subjectId);
    const organization = await tx.find(Organization, String(tx.actor.organizationId));
    const isOpen = state === 'valid' && link?.enabled && !link.deletedAt && organization && !organization.deletedAt;
    if (!isOpen) throw closedLink();
    return work(tx, link);
  };
  try {
    return await withTicket({ purpose: referralPurpose, secret: token, isRedeemed: false }, enter);
  } catch (error) {
    throw error instanceof GlebaError && error.code === 'TOKEN_INVALID' ? closedLink() : error;
  }
}

/**
 * What may be asked in 15 minutes, by kind: from one network address, through one link, of one organization. A town hall's
 * people share an address; a link that was posted to thousands is opened often and used by few.
 */
const most = {
  look: { place: 200, link: 1000, organization: 2000 },
  search: { place: 400, link: 1000, organization: 2000 },
  file: { place: 30, link: 100, organization: 300 },
  send: { place: 20, link: 60, organization: 200 },
} as const;

export type Asking = keyof typeof most;

/** Before the address is looked at: guesses count too. */
export async function admitPlace(limits: RequestLimits, asking: Asking, address: string | undefined): Promise<void> {
  const place = limits.placeOf(address);
  if (place !== undefined) await limits.admit([{ name: `referral ${asking} from ${place}`, most: most[asking].place }]);
}

/** Once it is known whose link it is; outside of a transaction. */
export function admitLink(
  limits: RequestLimits,
  asking: Asking,
  { id, organizationId }: { readonly id: string; readonly organizationId: number },
): Promise<void> {
  return limits.admit([
    { name: `referral ${asking} by ${id}`, most: most[asking].link },
    { name: `referral ${asking} of ${organizationId}`, most: most[asking].organization },
  ]);
}

/** Both, for what is asked before anything is done: the link, if the address opens one. */
export async function openLink(
  { limits, withTicket }: { readonly limits: RequestLimits; readonly withTicket: WithTicket },
  asking: Asking,
  token: string,
  address: string | undefined,
): Promise<LinkRow> {
  await admitPlace(limits, asking, address);
  const link = await enterLink(withTicket, token, async (_tx, found) => found);
  await admitLink(limits, asking, { id: link.id, organizationId: Number(link.organizationId) });
  return link;
}

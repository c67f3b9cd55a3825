import { GlebaError, Organization, type RequestLimits, uuidv7 } from '@gleba/sdk';
import { cancelTickets, handle, issueTicket, type UnitOfWork, type WithTicket } from '@gleba/sdk/server';
import { receiveRegistration } from '../../jobs.ts';
import { registrationByToken, requestRegistration, setRegistration } from '../../operations/registration.ts';
import { ownOrganization } from '../branding/settings.ts';
import { workspaceErrors } from '../workspace-errors.ts';

const registrationPurpose = 'workspace.registration';
/** Tickets end; this address does when an administrator says so. */
const lifetimeMs = 100 * 365 * 24 * 60 * 60_000;

/** In 15 minutes, of one network address and for one organization: an office's newcomers are few. */
const most = { look: { place: 100, organization: 1000 }, send: { place: 10, organization: 60 } } as const;

export const setRegistrationHandler = handle(setRegistration, async ({ tx }, { isOpen }) => {
  const { id, preferences } = await ownOrganization(tx);
  const former = preferences?.registration;
  if (former) await cancelTickets(tx, registrationPurpose, former.id);
  const subjectId = uuidv7();
  const token = isOpen ? await issueTicket(tx, { purpose: registrationPurpose, subjectId, lifetimeMs }) : undefined;
  const registration = token === undefined ? undefined : { id: subjectId, token };
  await tx.update(Organization, id, { preferences: { ...preferences, registration } });
  return { token: token ?? null };
});

/** One answer for addresses that nobody gave out and for those that were taken back. */
async function enter<T>(withTicket: WithTicket, secret: string, work: (tx: UnitOfWork, name: string) => Promise<T>) {
  try {
    return await withTicket({ purpose: registrationPurpose, secret, isRedeemed: false }, async (tx, { state }) => {
      const organization = await tx.find(Organization, String(tx.actor.organizationId));
      if (state !== 'valid' || !organization || organization.deletedAt) throw workspaceErrors.registrationClosed();
      return work(tx, organization.name);
    });
  } catch (error) {
    throw error instanceof GlebaError && error.code === 'TOKEN_INVALID' ? workspaceErrors.registrationClosed() : error;
  }
}

/** Guesses count too: before the address is looked at. */
async function admit(limits: RequestLimits, asking: keyof typeof most, address: string | undefined): Promise<void> {
  const place = limits.placeOf(address);
  const name = `registration ${asking} from ${place}`;
  if (place !== undefined) await limits.admit([{ name, most: most[asking].place }]);
}

export function registrationByTokenHandler(limits: RequestLimits) {
  return handle(registrationByToken, async ({ withTicket, client }, { token }) => {
    await admit(limits, 'look', client.address);
    return enter(withTicket, token, async (_tx, organizationName) => ({ organizationName }));
  });
}

export function requestRegistrationHandler(limits: RequestLimits) {
  return handle(requestRegistration, async ({ actor, withTicket, client }, { token, name, email, message }) => {
    // Whoever is signed in has an account, and would see the job.
    if (actor.kind === 'user') throw workspaceErrors.signOutFirst();
    await admit(limits, 'send', client.address);
    const organizationId = await enter(withTicket, token, async (tx) => tx.actor.organizationId);
    await limits.admit([{ name: `registration send to ${organizationId}`, most: most.send.organization }]);
    const said = { name, email, message: message ? plain(message) : null };
    await enter(withTicket, token, (tx) => tx.enqueue(receiveRegistration, said));
    return { isRequested: true };
  });
}

/** On one line: it stands in a list. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

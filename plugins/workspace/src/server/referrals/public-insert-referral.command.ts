import type { z } from '@gleba/sdk';
import { GlebaError } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { Referral } from '../../entities/referral.entity.ts';
import { publicInsertReferral, type said } from '../../operations/referrals.ts';
import type { LinkPreferences } from '../../referrals/referral-fields.ts';
import { limits as longest } from '../../referrals/referral-fields.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { requireModestArea, requireSoundArea } from './area-rules.ts';
import type { OpenServices } from './open-referral.commands.ts';
import { enterLink, openLink } from './referral-gate.ts';

/** Of one organization in a day, by everybody together: what a person can still go through. */
const maxPerDay = 1000;

type Said = z.infer<typeof said>;

export function publicInsertReferralHandler(services: OpenServices) {
  return handle(publicInsertReferral, async ({ withTicket, client }, { token: secret, referral, website }) => {
    const link = await openLink({ ...services, withTicket }, 'send', secret, client.address);
    // Told, so that a person whose browser filled it in knows that nothing was sent.
    if (website) throw workspaceErrors.sendingRefused();
    requireWhole(referral, link.preferences ?? {});
    if (referral.boundaries) requireModestArea(referral.boundaries);
    return enterLink(withTicket, secret, async (tx, open) => {
      const known = referral.id === undefined ? undefined : await tx.find(Referral, referral.id);
      if (known?.referralLinkId === open.id) return { referralId: known.id };
      await requireRoom(tx);
      const values = { ...plain(referral), useragent: client.userAgent?.slice(0, longest.useragent) ?? null };
      const { id, boundaries } = await tx.insert(Referral, { ...values, referralLinkId: open.id } as never);
      if (boundaries) await requireSoundArea(tx, boundaries);
      return { referralId: id };
    });
  });
}

/** One problem for each field that is missing, all at once. */
function requireWhole(referral: Said, { isBoundaryRequired, isEmailRequired }: LinkPreferences): void {
  const is = (value: string | null | undefined) => (value ?? '').trim() !== '';
  const isReachable = is(referral.referrerPhone) || is(referral.referrerEmail);
  const fields = [
    is(referral.referrerName) ? [] : [workspaceErrors.referrerNameRequired.at('referrerName')],
    isReachable ? [] : [workspaceErrors.referrerUnreachable.at('referrerPhone')],
    isEmailRequired && !is(referral.referrerEmail) ? [workspaceErrors.referrerEmailRequired.at('referrerEmail')] : [],
    is(referral.name) ? [] : [workspaceErrors.areaNameRequired.at('name')],
    is(referral.city) && is(referral.state) ? [] : [workspaceErrors.areaAddressRequired.at('fullAddress')],
    isBoundaryRequired && !referral.boundaries ? [workspaceErrors.areaRequired.at('boundaries')] : [],
  ].flat();
  if (fields.length > 0) throw new GlebaError('VALIDATION', undefined, { fields });
}

async function requireRoom(tx: UnitOfWork): Promise<void> {
  const since = new Date(Date.now() - 86_400_000).toISOString();
  const recent = await tx.count(Referral, { filter: { createdAt: { greaterThan: since } }, withDeleted: true });
  if (recent >= maxPerDay) throw new GlebaError('TOO_MANY_REQUESTS');
}

/** Names and addresses are one line; what was said at length keeps its own. */
function plain(referral: Said): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(referral).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(name === 'observation' ? /[^\P{Cc}\n\t]/gu : /\p{Cc}/gu, ' ') : value,
    ]),
  );
}

import { handle, issueTicket } from '@gleba/sdk/server';
import { ReferralLink } from '../../entities/referral-link.entity.ts';
import { createReferralLink, renewReferralLink } from '../../operations/referrals.ts';
import { linkLifetimeMs, referralPurpose } from './referral-gate.ts';

export const createReferralLinkHandler = handle(createReferralLink, async ({ tx }, { referralLink }) => {
  const { id } = await tx.insert(ReferralLink, referralLink);
  const token = await issueTicket(tx, { purpose: referralPurpose, subjectId: id, lifetimeMs: linkLifetimeMs });
  await tx.update(ReferralLink, id, { token });
  return { referralLink: { id, token } };
});

export const renewReferralLinkHandler = handle(renewReferralLink, async ({ tx }, { id }) => {
  const link = await tx.asActor.get(ReferralLink, id, { lock: true });
  const token = await issueTicket(tx, { purpose: referralPurpose, subjectId: link.id, lifetimeMs: linkLifetimeMs });
  await tx.update(ReferralLink, link.id, { token });
  return { referralLink: { id: link.id, token } };
});

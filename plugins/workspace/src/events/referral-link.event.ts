import { changeOf, defineEvent } from '@gleba/sdk';
import { ReferralLink } from '../entities/referral-link.entity.ts';

/** A public address takes referrals. */
export const referralLinkPublished = defineEvent(
  'workspace.referralLink.published',
  changeOf(ReferralLink, 'enabled', { to: [true], alsoFirst: true }),
);

/** A public address takes no referrals any more. */
export const referralLinkWithdrawn = defineEvent(
  'workspace.referralLink.withdrawn',
  changeOf(ReferralLink, 'enabled', { to: [false] }),
);

export const referralLinkEvents = [referralLinkPublished, referralLinkWithdrawn];

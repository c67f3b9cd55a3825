import { defineReaction } from '@gleba/sdk/server';
import { Referral } from '../../entities/referral.entity.ts';
import { kinds } from '../../notification-kinds.ts';
import { notifications } from '../notifications/notify.ts';
import { members } from '../people/find-members.ts';

/** An area that came in is news to whoever runs the office. */
export const tellOfReferral = defineReaction({
  id: 'workspace.tellAdministratorsWhenReferralReceived',
  on: Referral.events.created,
  async run({ tx }, { data: { id } }) {
    const referral = await tx.find(Referral, id, { lock: true });
    if (!referral || referral.deletedAt) return;
    await notifications.notify(tx, {
      kind: kinds.referralReceived,
      to: await members.find(tx, { roles: kinds.referralReceived.roles }),
      causeId: referral.id,
      values: { person: referral.referrerName, area: referral.name, city: referral.city ?? '' },
      link: `/pre-projects/${referral.id}`,
    });
  },
});

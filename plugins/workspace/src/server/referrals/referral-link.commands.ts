import { allow, mini, z } from '@gleba/sdk';
import { defineCommand, issueTicket } from '@gleba/sdk/server';
import { preProjectsKey } from '../../access-keys.ts';
import { ReferralLink } from '../../entities/referral-link.entity.ts';
import { linkPreferences, requestedDocuments } from '../../referrals/referral-fields.ts';
import { linkLifetimeMs, referralPurpose } from './referral-gate.ts';

const text = z.string().nullish();
const answer = z.object({ referralLink: z.object({ id: z.uuid(), token: z.string() }) });

/** The shape is that of a derived creation; the address is made with the row. */
export const createReferralLink = defineCommand({
  name: 'createReferralLink',
  permission: allow.key(preProjectsKey),
  input: z.object({
    referralLink: z.object({
      id: z.uuid().optional(),
      channel: z.string(),
      referrerName: text,
      referrerPhone: text,
      referrerEmail: text,
      enabled: z.boolean().optional(),
      message: text,
      documentTypes: mini.nullish(requestedDocuments),
      preferences: mini.nullish(linkPreferences),
    }),
  }),
  output: answer,
  async run({ tx }, { referralLink }) {
    const { id } = await tx.insert(ReferralLink, referralLink);
    const token = await issueTicket(tx, { purpose: referralPurpose, subjectId: id, lifetimeMs: linkLifetimeMs });
    await tx.update(ReferralLink, id, { token });
    return { referralLink: { id, token } };
  },
});

/** Another address for a link whose present one went where it should not: that one is closed at once. */
export const renewReferralLink = defineCommand({
  name: 'renewReferralLink',
  permission: allow.key(preProjectsKey),
  input: z.object({ id: z.uuid() }),
  output: answer,
  async run({ tx }, { id }) {
    const link = await tx.asActor.get(ReferralLink, id, { lock: true });
    const token = await issueTicket(tx, { purpose: referralPurpose, subjectId: link.id, lifetimeMs: linkLifetimeMs });
    await tx.update(ReferralLink, link.id, { token });
    return { referralLink: { id: link.id, token } };
  },
});

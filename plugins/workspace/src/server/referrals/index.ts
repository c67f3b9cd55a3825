import { provide, type ServerSide } from '@gleba/sdk/server';
import { type OutlineReader, outlineReadersToken } from '../../services.ts';
import { createProjectFromReferral } from './create-project-from-referral.command.ts';
import {
  type OpenServices,
  referralLinkByToken,
  referralPlaces,
  referralPostalCode,
} from './open-referral.commands.ts';
import { publicInsertReferral } from './public-insert-referral.command.ts';
import { readArea } from './read-area.route.ts';
import { createReferralLink, renewReferralLink } from './referral-link.commands.ts';
import { tellOfReferral } from './tell-of-referral.reaction.ts';

/** What is before a project: areas that people from outside refer, by public links. */
export function referrals(services: OpenServices) {
  const readers: OutlineReader[] = [];
  return {
    commands: [
      createReferralLink,
      renewReferralLink,
      createProjectFromReferral,
      referralLinkByToken(services),
      referralPlaces(services),
      referralPostalCode(services),
      publicInsertReferral(services),
    ],
    routes: [readArea(services.limits, readers)],
    reactions: [tellOfReferral],
    provides: [provide(outlineReadersToken, { add: (reader) => void readers.push(reader) })],
  } satisfies ServerSide;
}

import { provide, type ServerSide } from '@gleba/sdk/server';
import { type OutlineReader, outlineReadersToken } from '../../services.ts';
import { createProjectFromReferralHandler } from './create-project-from-referral.command.ts';
import {
  type OpenServices,
  referralLinkByTokenHandler,
  referralPlacesHandler,
  referralPostalCodeHandler,
} from './open-referral.commands.ts';
import { publicInsertReferralHandler } from './public-insert-referral.command.ts';
import { readArea } from './read-area.route.ts';
import { createReferralLinkHandler, renewReferralLinkHandler } from './referral-link.commands.ts';
import { tellOfReferral } from './tell-of-referral.reaction.ts';

/** What is before a project: areas that people from outside refer, by public links. */
export function referrals(services: OpenServices) {
  const readers: OutlineReader[] = [];
  return {
    operations: [
      createReferralLinkHandler,
      renewReferralLinkHandler,
      createProjectFromReferralHandler,
      referralLinkByTokenHandler(services),
      referralPlacesHandler(services),
      referralPostalCodeHandler(services),
      publicInsertReferralHandler(services),
    ],
    routes: [readArea(services.limits, readers)],
    reactions: [tellOfReferral],
    provides: [provide(outlineReadersToken, { add: (reader) => void readers.push(reader) })],
  } satisfies ServerSide;
}

import {
  type GeocodingService,
  Organization,
  type PostalCodeService,
  type RequestLimits,
  uiCustomizations,
  z,
} from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { linkPreferences } from '../../referrals/referral-fields.ts';
import { findPlaces, findPostalAddress, foundPlace, foundPostalAddress } from '../projects/address.queries.ts';
import { logoOf } from './logo-of.ts';
import { admitLink, admitPlace, enterLink, openLink } from './referral-gate.ts';

export interface OpenServices {
  readonly limits: RequestLimits;
  readonly geocoding: GeocodingService;
  readonly postalCodes: PostalCodeService;
}

/** Any text: what opens nothing is answered alike, whatever its form. */
export const token = z.string();
const text = z.string().nullable();

/** What the public page shows: who asks, in whose dress, and for what. */
export function referralLinkByToken({ limits }: OpenServices) {
  return defineCommand({
    name: 'referralLinkByToken',
    permission: 'open',
    isOutsideTransaction: true,
    input: z.object({ token }),
    output: z.object({
      organizationId: z.number().int(),
      organizationName: z.string(),
      /** Address of a picture, of this program. */
      organizationLogo: text,
      /** Title, colours and pictures, as `/branding` tells them of a host name. */
      uiCustomizations: z.record(z.string(), z.unknown()).nullable(),
      referrerName: text,
      referralLinkId: z.uuid(),
      referrerPhone: text,
      referrerEmail: text,
      message: text,
      documentTypes: z.array(z.string()),
      preferences: linkPreferences,
    }),
    async run({ withTicket, clientAddress }, { token: secret }) {
      await admitPlace(limits, 'look', clientAddress);
      const found = await enterLink(withTicket, secret, async (tx, link) => ({
        link,
        organization: await tx.get(Organization, String(tx.actor.organizationId)),
      }));
      const { link, organization } = found;
      const organizationId = Number(organization.id);
      await admitLink(limits, 'look', { id: link.id, organizationId });
      return {
        organizationId,
        organizationName: organization.name,
        organizationLogo: logoOf(organization.uiCustomizations),
        uiCustomizations: publicBrand(organization.uiCustomizations),
        referrerName: link.referrerName,
        referralLinkId: link.id,
        referrerPhone: link.referrerPhone,
        referrerEmail: link.referrerEmail,
        message: link.message,
        documentTypes: [...(link.documentTypes ?? [])],
        preferences: link.preferences ?? {},
      };
    },
  });
}

/** Only what the declaration of a brand knows: whatever else a row may hold stays inside. */
function publicBrand(values: unknown): Record<string, unknown> | null {
  const parsed = uiCustomizations.safeParse(values ?? null);
  return parsed.success ? parsed.data : null;
}

/** Places for what a stranger types; the office's own source, asked through the link alone. */
export function referralPlaces(services: OpenServices) {
  return defineCommand({
    name: 'referralPlaces',
    permission: 'open',
    isOutsideTransaction: true,
    input: z.object({ token, q: z.string().max(200) }),
    output: z.object({ places: z.array(foundPlace) }),
    async run({ withTicket, clientAddress, log }, { token: secret, q }) {
      await openLink({ ...services, withTicket }, 'search', secret, clientAddress);
      return { places: await findPlaces(services.geocoding, log, q, 'BR') };
    },
  });
}

export function referralPostalCode(services: OpenServices) {
  return defineCommand({
    name: 'referralPostalCode',
    permission: 'open',
    isOutsideTransaction: true,
    input: z.object({ token, code: z.string().max(20) }),
    output: foundPostalAddress,
    async run({ withTicket, clientAddress, log }, { token: secret, code }) {
      await openLink({ ...services, withTicket }, 'search', secret, clientAddress);
      return findPostalAddress(services.postalCodes, log, code);
    },
  });
}

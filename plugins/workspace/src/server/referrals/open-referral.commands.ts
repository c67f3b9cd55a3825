import { type GeocodingService, Organization, type PostalCodeService, type RequestLimits } from '@gleba/sdk';
import { handle, publicBrand } from '@gleba/sdk/server';
import { referralLinkByToken, referralPlaces, referralPostalCode } from '../../operations/referrals.ts';
import { findPlaces, findPostalAddress } from '../projects/address.queries.ts';
import { logoOf } from './logo-of.ts';
import { admitLink, admitPlace, enterLink, openLink } from './referral-gate.ts';

export interface OpenServices {
  readonly limits: RequestLimits;
  readonly geocoding: GeocodingService;
  readonly postalCodes: PostalCodeService;
}

export function referralLinkByTokenHandler({ limits }: OpenServices) {
  return handle(referralLinkByToken, async ({ withTicket, clientAddress }, { token: secret }) => {
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
      organizationLogo: logoOf(organization),
      uiCustomizations: publicBrand(organization.uiCustomizations),
      referrerName: link.referrerName,
      referralLinkId: link.id,
      referrerPhone: link.referrerPhone,
      referrerEmail: link.referrerEmail,
      message: link.message,
      documentTypes: [...(link.documentTypes ?? [])],
      preferences: link.preferences ?? {},
    };
  });
}

export function referralPlacesHandler(services: OpenServices) {
  return handle(referralPlaces, async ({ withTicket, clientAddress, log }, { token: secret, q }) => {
    await openLink({ ...services, withTicket }, 'search', secret, clientAddress);
    return { places: await findPlaces(services.geocoding, log, q, 'BR') };
  });
}

export function referralPostalCodeHandler(services: OpenServices) {
  return handle(referralPostalCode, async ({ withTicket, clientAddress, log }, { token: secret, code }) => {
    await openLink({ ...services, withTicket }, 'search', secret, clientAddress);
    return findPostalAddress(services.postalCodes, log, code);
  });
}

import type { BoundingBox, GeoJsonGeometry } from '@gleba/sdk';
import type { ApiClient, FormValues, PostalAnswer } from '@gleba/sdk/web';
import type { LinkPreferences } from '../../referrals/referral-fields.ts';
import type { FoundPlace } from '../projects/address/address-api.ts';
import type { AddressSource } from '../projects/address/address-source.ts';

/** What the public page is told of the link that it stands under. */
export interface PublicLink {
  readonly organizationName: string;
  readonly organizationLogo: string | null;
  readonly uiCustomizations: Readonly<Record<string, unknown>> | null;
  readonly referralLinkId: string;
  readonly referrerName: string | null;
  readonly referrerPhone: string | null;
  readonly referrerEmail: string | null;
  readonly message: string | null;
  readonly documentTypes: readonly string[];
  readonly preferences: LinkPreferences;
}

/** Whoever is signed in here is of no interest to a public page. */
const options = { isQuiet: true, isAnonymous: true } as const;

export function findLink(api: ApiClient, token: string): Promise<PublicLink> {
  const wanted =
    'organizationName organizationLogo uiCustomizations referralLinkId referrerName referrerPhone referrerEmail message documentTypes preferences { isBoundaryRequired isEmailRequired }';
  return api.command<PublicLink>('referralLinkByToken', { token }, wanted, options);
}

export async function sendReferral(
  api: ApiClient,
  token: string,
  referral: FormValues,
  website: string,
): Promise<string> {
  const input = { token, referral, website: website || null };
  return (await api.command<{ referralId: string }>('publicInsertReferral', input, 'referralId', options)).referralId;
}

/** Addresses by the link, for who has no session. */
export function addressesByLink(api: ApiClient, token: string): AddressSource {
  return {
    async places(q, signal) {
      const wanted = 'places { label country state city neighborhood street postalCode bbox longitude latitude }';
      const answer = await api.command<{ places: readonly PlacedPlace[] }>('referralPlaces', { token, q }, wanted, {
        ...options,
        signal,
      });
      return answer.places.map((place) => ({ ...place, bbox: place.bbox ?? boxAround(place) }));
    },
    postalCode: (code) =>
      api.command<PostalAnswer>(
        'referralPostalCode',
        { token, code },
        'isKnown address { street neighborhood city state }',
        options,
      ),
  };
}

/** The area of a file that the server has to open. */
export async function readPackedArea(api: ApiClient, token: string, file: File): Promise<GeoJsonGeometry> {
  const answer = await api.rest<{ boundaries: GeoJsonGeometry }>('/referral-areas', {
    ...options,
    method: 'POST',
    query: { name: file.name },
    headers: { 'x-referral-token': token },
    body: file,
  });
  return answer.boundaries;
}

interface PlacedPlace extends FoundPlace {
  readonly longitude: number | null;
  readonly latitude: number | null;
}

/** Degrees to each side of a town's seat, about two kilometres: a place without a box of its own still moves the map. */
const around = 0.02;

function boxAround({ longitude, latitude }: PlacedPlace): BoundingBox | null {
  if (longitude === null || latitude === null) return null;
  return [longitude - around, latitude - around, longitude + around, latitude + around];
}

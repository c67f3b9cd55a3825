import type { AnswerOf, BoundingBox, GeoJsonGeometry } from '@gleba/sdk';
import { type ApiClient, type FormValues, withoutSession } from '@gleba/sdk/web';
import {
  publicInsertReferral,
  referralLinkByToken,
  referralPlaces,
  referralPostalCode,
} from '../../operations/referrals.ts';
import type { FoundPlace } from '../projects/address/address-api.ts';
import type { AddressSource } from '../projects/address/address-source.ts';

/** What the public page is told of the link that it stands under. */
export type PublicLink = AnswerOf<typeof referralLinkByToken>;

export function findLink(api: ApiClient, token: string): Promise<PublicLink> {
  return api.run(referralLinkByToken, { token }, withoutSession);
}

export async function sendReferral(
  api: ApiClient,
  token: string,
  referral: FormValues,
  website: string,
): Promise<string> {
  const input = { token, referral, website: website || null };
  return (await api.run(publicInsertReferral, input, withoutSession)).referralId;
}

/** Addresses by the link, for who has no session. */
export function addressesByLink(api: ApiClient, token: string): AddressSource {
  return {
    async places(q, signal) {
      const answer = await api.run(
        referralPlaces,
        { token, q },
        {
          ...withoutSession,
          signal,
        },
      );
      return answer.places.map((place) => ({ ...place, bbox: place.bbox ?? boxAround(place) }));
    },
    postalCode: (code) => api.run(referralPostalCode, { token, code }, withoutSession),
  };
}

/** The area of a file that the server has to open. */
export async function readPackedArea(api: ApiClient, token: string, file: File): Promise<GeoJsonGeometry> {
  const answer = await api.rest<{ boundaries: GeoJsonGeometry }>('/referral-areas', {
    ...withoutSession,
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

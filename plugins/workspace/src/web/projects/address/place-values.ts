import type { FormValues, FoundPostalAddress } from '@gleba/sdk/web';
import type { FoundPlace } from './address-api.ts';

/** What a chosen place says of a project; undefined when it is not, at least, a city and its state. */
export function placeValues(place: FoundPlace): FormValues | undefined {
  if (!place.city || !place.state) return undefined;
  return {
    fullAddress: place.label,
    addressBbox: place.bbox,
    country: place.country,
    state: place.state,
    city: place.city,
    neighborhood: place.neighborhood,
    postalCode: place.postalCode,
  };
}

/** What a postal code says; what it does not tell stays as it was typed. */
export function postalValues(address: FoundPostalAddress, typed: FormValues): FormValues {
  const { state, city, neighborhood, street } = address;
  const known = Object.entries({ state, city, neighborhood }).filter(([, value]) => value !== null);
  const line = [street, neighborhood, city, state].filter(Boolean).join(', ');
  const isFree = !typed.fullAddress && street !== null;
  return { ...Object.fromEntries(known), ...(isFree ? { fullAddress: line } : {}) };
}

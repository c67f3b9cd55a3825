import type { GeocodingService, PostalCodeService } from '../../address/address-tokens.ts';
import { brazilStates } from './brazil-states.ts';
import { findPlaces } from './find-places.ts';

const most = 10;

/** States and municipalities of the country, by every word that was typed, without a network. */
export const embeddedGeocoding: GeocodingService = {
  search: async (text, wanted = 'BR') => (wanted.toUpperCase() === 'BR' ? await findPlaces(text, most) : []),
  locate: async (address) => (await findPlaces(address, 1))[0],
};

/** Tells the state, which the first five digits name; the rest is typed. */
export const embeddedPostalCodes: PostalCodeService = {
  async find(code) {
    const prefix = Number(code.slice(0, 5));
    const unit = brazilStates.find(({ postalCodes }) =>
      postalCodes.some(([from, to]) => prefix >= from && prefix <= to),
    );
    if (!unit) return undefined;
    return {
      postalCode: `${code.slice(0, 5)}-${code.slice(5)}`,
      street: null,
      neighborhood: null,
      city: null,
      state: unit.name,
      ibgeCityCode: null,
    };
  },
};

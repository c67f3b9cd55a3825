import type { GeocodingService, PostalCodeService } from '../../address/address-tokens.ts';
import { brazilMunicipalities } from './brazil-municipalities.ts';
import { brazilStates } from './brazil-states.ts';
import { findPlaces } from './find-places.ts';
import { municipalityOfPrefix } from './municipality-postal-codes.ts';

const most = 10;

/** States and municipalities of the country, by every word that was typed, without a network. */
export const embeddedGeocoding: GeocodingService = {
  search: async (text, wanted = 'BR') => (wanted.toUpperCase() === 'BR' ? await findPlaces(text, most) : []),
  locate: async (address) => (await findPlaces(address, 1))[0],
};

/** Tells the state and, where the first five digits name one, the municipality; the rest is typed. */
export const embeddedPostalCodes: PostalCodeService = {
  async find(code) {
    const prefix = Number(code.slice(0, 5));
    const holds = ([from, to]: readonly [number, number]) => prefix >= from && prefix <= to;
    const unit = brazilStates.find(({ postalCodes }) => postalCodes.some(holds));
    if (!unit) return undefined;
    const cityCode = await municipalityOfPrefix(prefix);
    const city = cityCode && (await brazilMunicipalities()).find((municipality) => municipality.code === cityCode);
    return {
      postalCode: `${code.slice(0, 5)}-${code.slice(5)}`,
      street: null,
      neighborhood: null,
      city: city ? city.name : null,
      state: unit.name,
      ibgeCityCode: city ? city.code : null,
    };
  },
};

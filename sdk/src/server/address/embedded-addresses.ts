import type { GeocodingService, PostalCodeService } from '../../address/address-tokens.ts';
import { brazilStates } from './brazil-states.ts';
import { capitalPostalCodes } from './capital-postal-codes.ts';
import { findPlaces } from './find-places.ts';

const most = 10;

/** States and municipalities of the country, by every word that was typed, without a network. */
export const embeddedGeocoding: GeocodingService = {
  search: async (text, wanted = 'BR') => (wanted.toUpperCase() === 'BR' ? await findPlaces(text, most) : []),
  locate: async (address) => (await findPlaces(address, 1))[0],
};

/** Tells the state, which the first five digits name, and a capital; the rest is typed. */
export const embeddedPostalCodes: PostalCodeService = {
  async find(code) {
    const prefix = Number(code.slice(0, 5));
    const holds = ([from, to]: readonly [number, number]) => prefix >= from && prefix <= to;
    const unit = brazilStates.find(({ postalCodes }) => postalCodes.some(holds));
    if (!unit) return undefined;
    const isCapital = capitalPostalCodes[unit.letters]?.some(holds) ?? false;
    return {
      postalCode: `${code.slice(0, 5)}-${code.slice(5)}`,
      street: null,
      neighborhood: null,
      city: isCapital ? unit.capital : null,
      state: unit.name,
      ibgeCityCode: isCapital ? String(unit.capitalCode) : null,
    };
  },
};

import type { z } from '@gleba/sdk';
import {
  type foundPostalAddress,
  type GeocodingService,
  type PostalAddress,
  type PostalCodeService,
  postalCode,
} from '@gleba/sdk';
import { embeddedPostalCodes, findMunicipalities, handle, type Logger, postalDigits } from '@gleba/sdk/server';
import { addressSearch, type foundPlace, municipalities } from '../../operations/projects.ts';
import { findInOwnTable } from '../postal-codes/find-range.ts';

/** The specification's least length of a text that is searched for. */
const shortestSearch = 3;

/** What a list below a field can show. */
const maxMunicipalities = 10;

export function addressSearchHandler(geocoding: GeocodingService) {
  return handle(addressSearch, ({ log }, { q, country }) => findPlaces(geocoding, log, q, country ?? 'BR'));
}

/** None for a text that is too short, and where the source gives no answer. */
export async function findPlaces(
  geocoding: GeocodingService,
  log: Logger,
  q: string,
  country: string,
): Promise<z.infer<typeof foundPlace>[]> {
  if (q.trim().length < shortestSearch) return [];
  const found = await onlyLogged(log, 'address search failed', () => geocoding.search(q, country));
  return (found ?? []).map(({ position, ...facts }) => ({
    ...facts,
    longitude: position?.[0] ?? null,
    latitude: position?.[1] ?? null,
  }));
}

export const municipalitiesHandler = handle(municipalities, async (_, { search, state }) => {
  const found = await findMunicipalities(search, state ?? '', maxMunicipalities);
  return found.map(({ code, name, unit }) => ({ ibgeCode: code, name, state: unit.name }));
});

export function postalCodeHandler(postalCodes: PostalCodeService) {
  return handle(postalCode, ({ log, transaction }, { code }) =>
    findPostalAddress(postalCodes, log, code, (digits) => transaction((tx) => findInOwnTable(tx, digits))),
  );
}

/** VALIDATION for what is no CEP. What the source leaves open, the office's own table says, where there is one. */
export async function findPostalAddress(
  postalCodes: PostalCodeService,
  log: Logger,
  code: string,
  ownTable: (digits: string) => Promise<PostalAddress | undefined> = async () => undefined,
): Promise<z.infer<typeof foundPostalAddress>> {
  const digits = postalDigits(code);
  const answer = await onlyLogged(log, 'postal code lookup failed', async () => {
    const address = await postalCodes.find(digits);
    return { isKnown: address !== undefined, address: address ?? null };
  });
  if (answer && (!answer.isKnown || answer.address?.city)) return answer;
  const known = (await ownTable(digits)) ?? answer?.address ?? (await embeddedPostalCodes.find(digits)) ?? null;
  // Without the source nobody can say that there is no such code.
  return { isKnown: answer ? true : null, address: known };
}

/** The specification: failures of geocoding and postal lookup are only logged. */
async function onlyLogged<T>(log: Logger, what: string, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    log.warn(what, { problem: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

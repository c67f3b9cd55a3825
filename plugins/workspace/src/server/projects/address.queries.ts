import { allow, boundingBox, type GeocodingService, GlebaError, type PostalCodeService, z } from '@gleba/sdk';
import { defineQuery, findMunicipalities, type Logger } from '@gleba/sdk/server';

/** The specification's least length of a text that is searched for. */
const shortestSearch = 3;

/** What a list below a field can show. */
const mostMunicipalities = 10;

const text = z.string().nullable();
/** One place of a search, as the screen takes it. */
export const foundPlace = z.object({
  label: z.string(),
  country: text,
  state: text,
  city: text,
  neighborhood: text,
  street: text,
  postalCode: text,
  bbox: z.nullable(boundingBox),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
});
const postalAddress = z.object({
  postalCode: z.string(),
  street: text,
  neighborhood: text,
  city: text,
  state: text,
  ibgeCityCode: text,
});

/** Places by what is typed. Without an answer from the source there are none: an address can always be written by hand. */
export function addressSearch(geocoding: GeocodingService) {
  return defineQuery({
    name: 'addressSearch',
    permission: allow.member,
    input: z.object({
      q: z.string().max(200),
      country: z
        .string()
        .regex(/^[A-Za-z]{2}$/)
        .nullish(),
    }),
    output: z.array(foundPlace),
    run: ({ log }, { q, country }) => findPlaces(geocoding, log, q, country ?? 'BR'),
  });
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

/** Municipalities of Brazil while a city's name is typed, those of one state where it is known (name or letters). */
export const municipalities = defineQuery({
  name: 'municipalities',
  permission: allow.member,
  input: z.object({ search: z.string().max(100), state: z.string().max(100).nullish() }),
  output: z.array(z.object({ ibgeCode: z.string(), name: z.string(), state: z.string() })),
  async run(_, { search, state }) {
    const found = await findMunicipalities(search, state ?? '', mostMunicipalities);
    return found.map(({ code, name, unit }) => ({ ibgeCode: code, name, state: unit.name }));
  },
});

/** `isKnown` is null where the source gave no answer: then the address is written by hand. */
export const foundPostalAddress = z.object({ isKnown: z.boolean().nullable(), address: postalAddress.nullable() });

/** An address by its CEP. */
export function postalCode(postalCodes: PostalCodeService) {
  return defineQuery({
    name: 'postalCode',
    permission: allow.member,
    input: z.object({ code: z.string().max(20) }),
    output: foundPostalAddress,
    run: ({ log }, { code }) => findPostalAddress(postalCodes, log, code),
  });
}

/** VALIDATION for what is no CEP. */
export async function findPostalAddress(
  postalCodes: PostalCodeService,
  log: Logger,
  code: string,
): Promise<z.infer<typeof foundPostalAddress>> {
  if (!/^\d{5}-?\d{3}$/.test(code)) {
    const message = 'CEP inválido.';
    throw new GlebaError('VALIDATION', message, { fields: [{ field: 'code', code: 'invalidFormat', message }] });
  }
  const answer = await onlyLogged(log, 'postal code lookup failed', async () => {
    const address = await postalCodes.find(code.replace('-', ''));
    return { isKnown: address !== undefined, address: address ?? null };
  });
  return answer ?? { isKnown: null, address: null };
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

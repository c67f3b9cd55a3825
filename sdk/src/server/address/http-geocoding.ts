import { boundingBox } from '@gleba/core';
import * as z from 'zod/mini';
import type { GeocodingService, Place } from '../../address/address-tokens.ts';
import { createJsonSource, type JsonSourceOptions, SourceFailed } from './json-source.ts';

export interface HttpGeocodingOptions extends Omit<JsonSourceOptions, 'name'> {
  /** The source's public access token. */
  readonly accessToken: string;
}

const most = 10;
/** Longest text that a source is asked for; Mapbox takes 256 characters. */
const longestText = 256;

/**
 * Geocoding as Mapbox answers it, in its two forms: `/search/geocode/v6/forward?q=…` for what is being typed and
 * `/geocoding/v5/mapbox.places/<address>.json` for one written address.
 * https://docs.mapbox.com/api/search/geocoding/ and …/geocoding-v5/
 */
export function createHttpGeocoding({ accessToken, ...options }: HttpGeocodingOptions): GeocodingService {
  const name = 'geocoding';
  const source = createJsonSource({ ...options, name });
  const placesOf = (answer: unknown) => {
    const parsed = collection.safeParse(answer ?? { features: [] });
    if (!parsed.success) throw new SourceFailed(`'${name}' answered in another form than geocoding does.`);
    return parsed.data.features.flatMap((feature) => placeOf(feature) ?? []).slice(0, most);
  };
  return {
    async search(text, country = 'BR') {
      const query = { q: text.trim().slice(0, longestText), country, language: 'pt', limit: String(most) };
      return placesOf(await source.ask('/search/geocode/v6/forward', { ...query, access_token: accessToken }));
    },
    async locate(address) {
      // A semicolon would begin a second question of a batch.
      const text = address.trim().slice(0, longestText).replaceAll(';', ' ');
      const query = { limit: '1', language: 'pt', country: 'BR', types: 'address', access_token: accessToken };
      const path = `/geocoding/v5/mapbox.places/${encodeURIComponent(text)}.json`;
      return placesOf(await source.ask(path, query))[0];
    },
  };
}

const point = z.tuple([z.number(), z.number()], z.number());
const named = z.catch(z.optional(z.object({ name: z.string() })), undefined);
/** Version 6 names the parts of an address; version 5 lists them by the beginning of their ids. */
const feature = z.object({
  place_name: z.optional(z.string()),
  text: z.optional(z.string()),
  address: z.optional(z.string()),
  id: z.optional(z.string()),
  center: z.optional(point),
  bbox: z.optional(z.unknown()),
  geometry: z.catch(z.optional(z.object({ coordinates: point })), undefined),
  context: z.optional(z.array(z.object({ id: z.string(), text: z.string() }))),
  properties: z.optional(
    z.object({
      name: z.optional(z.string()),
      feature_type: z.optional(z.string()),
      full_address: z.optional(z.string()),
      place_formatted: z.optional(z.string()),
      bbox: z.optional(z.unknown()),
      context: z.optional(
        z.object({
          country: named,
          region: named,
          place: named,
          locality: named,
          neighborhood: named,
          postcode: named,
          street: named,
        }),
      ),
    }),
  ),
});
type Feature = z.infer<typeof feature>;
const collection = z.object({ features: z.array(feature) });

function placeOf(found: Feature): Place | undefined {
  const label = found.properties?.full_address ?? found.place_name ?? found.properties?.name;
  if (!label) return undefined;
  const parts = found.properties?.context ? partsOfVersion6(found) : partsOfVersion5(found);
  const at = found.geometry?.coordinates ?? found.center;
  return {
    label,
    country: parts.country ?? null,
    state: parts.region ?? null,
    city: parts.place ?? parts.locality ?? null,
    neighborhood: parts.neighborhood ?? null,
    street: parts.street ?? parts.address ?? null,
    postalCode: postalCodeOf(parts.postcode),
    bbox: boundingBox.safeParse(found.properties?.bbox ?? found.bbox).data ?? null,
    position: at ? [at[0], at[1]] : null,
  };
}

type Parts = Readonly<Record<string, string | undefined>>;

/** A place itself is not in its own context. */
function partsOfVersion6({ properties }: Feature): Parts {
  const context = Object.entries(properties?.context ?? {}).map(([kind, part]) => [kind, part?.name]);
  const own = properties?.feature_type ? { [properties.feature_type]: properties.name } : {};
  return { ...own, ...Object.fromEntries(context.filter(([, name]) => name !== undefined)) };
}

function partsOfVersion5({ id = '', text, address, context = [] }: Feature): Parts {
  const kind = id.split('.')[0] ?? '';
  const own = kind === 'address' ? { street: [text, address].filter(Boolean).join(', ') } : { [kind]: text };
  return { ...Object.fromEntries(context.map((part) => [part.id.split('.')[0], part.text])), ...own };
}

function postalCodeOf(text: string | undefined): string | null {
  const digits = text?.replace(/\D/g, '') ?? '';
  return digits.length === 8 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : null;
}

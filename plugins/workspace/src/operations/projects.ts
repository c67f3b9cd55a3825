import { allow, boundingBox, defineQuery, postalCode, z } from '@gleba/sdk';

const text = z.nullable(z.string());

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
  longitude: z.nullable(z.number()),
  latitude: z.nullable(z.number()),
});

/** Places by what is typed. Without an answer from the source there are none: an address can always be written by hand. */
export const addressSearch = defineQuery('addressSearch', {
  permission: allow.member,
  input: {
    q: z.string().check(z.maxLength(200)),
    country: z.nullish(z.string().check(z.regex(/^[A-Za-z]{2}$/))),
  },
  output: z.array(foundPlace),
});

/** Municipalities of Brazil while a city's name is typed, those of one state where it is known (name or letters). */
export const municipalities = defineQuery('municipalities', {
  permission: allow.member,
  input: {
    search: z.string().check(z.maxLength(100)),
    state: z.nullish(z.string().check(z.maxLength(100))),
  },
  output: z.array(z.object({ ibgeCode: z.string(), name: z.string(), state: z.string() })),
});

/**
 * Reference systems of EPSG by code or by words of their names, from the table that the database itself computes with, so
 * that what is chosen is what is used (a few codes of it have no definition: those are left out). The exact code first, then codes that begin so; then what Brazil surveys in.
 */
export const spatialReferences = defineQuery('spatialReferences', {
  permission: allow.member,
  input: { search: z.string().check(z.maxLength(100)) },
  output: z.array(
    z.object({
      srid: z.int(),
      /** `EPSG:31983 - SIRGAS 2000 / UTM zone 23S` */
      epsgCodeName: z.string(),
      srtext: z.string(),
      proj4text: z.string(),
    }),
  ),
});

export const projectsOperations = [addressSearch, municipalities, postalCode, spatialReferences];

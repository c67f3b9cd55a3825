import { allow, boundingBox, defineQuery, mini, postalCode } from '@gleba/sdk';

const text = mini.nullable(mini.string());

/** One place of a search, as the screen takes it. */
export const foundPlace = mini.object({
  label: mini.string(),
  country: text,
  state: text,
  city: text,
  neighborhood: text,
  street: text,
  postalCode: text,
  bbox: mini.nullable(boundingBox),
  longitude: mini.nullable(mini.number()),
  latitude: mini.nullable(mini.number()),
});

/** Places by what is typed. Without an answer from the source there are none: an address can always be written by hand. */
export const addressSearch = defineQuery('addressSearch', {
  permission: allow.member,
  input: {
    q: mini.string().check(mini.maxLength(200)),
    country: mini.nullish(mini.string().check(mini.regex(/^[A-Za-z]{2}$/))),
  },
  output: mini.array(foundPlace),
});

/** Municipalities of Brazil while a city's name is typed, those of one state where it is known (name or letters). */
export const municipalities = defineQuery('municipalities', {
  permission: allow.member,
  input: {
    search: mini.string().check(mini.maxLength(100)),
    state: mini.nullish(mini.string().check(mini.maxLength(100))),
  },
  output: mini.array(mini.object({ ibgeCode: mini.string(), name: mini.string(), state: mini.string() })),
});

/**
 * Reference systems of EPSG by code or by words of their names, from the table that the database itself computes with, so
 * that what is chosen is what is used (a few codes of it have no definition: those are left out). The exact code first, then codes that begin so; then what Brazil surveys in.
 */
export const spatialReferences = defineQuery('spatialReferences', {
  permission: allow.member,
  input: { search: mini.string().check(mini.maxLength(100)) },
  output: mini.array(
    mini.object({
      srid: mini.int(),
      /** `EPSG:31983 - SIRGAS 2000 / UTM zone 23S` */
      epsgCodeName: mini.string(),
      srtext: mini.string(),
      proj4text: mini.string(),
    }),
  ),
});

export const projectsOperations = [addressSearch, municipalities, postalCode, spatialReferences];

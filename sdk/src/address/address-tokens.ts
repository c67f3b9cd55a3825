import { type BoundingBox, token } from '@gleba/core';

/** A place that a search for an address found. What the source did not tell is null. */
export interface Place {
  /** The whole address on one line. */
  readonly label: string;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly neighborhood: string | null;
  readonly street: string | null;
  /** `#####-###` */
  readonly postalCode: string | null;
  readonly bbox: BoundingBox | null;
  /** Longitude and latitude in degrees. */
  readonly position: readonly [longitude: number, latitude: number] | null;
}

/** Finds places by what people type: a port. Anything that is thrown means that there is no answer now. */
export interface GeocodingService {
  /** Best first, at most ten. `country` as ISO 3166-1 alpha-2; default BR. */
  search(text: string, country?: string): Promise<readonly Place[]>;
  /** The one place that a written address means; undefined when it is nowhere. */
  locate(address: string): Promise<Place | undefined>;
}

/** What a postal code says of an address; null where it does not tell. */
export interface PostalAddress {
  /** `#####-###` */
  readonly postalCode: string;
  readonly street: string | null;
  readonly neighborhood: string | null;
  readonly city: string | null;
  readonly state: string | null;
  /** The municipality's seven digits. */
  readonly ibgeCityCode: string | null;
}

/** Addresses by postal code (CEP): a port. Anything that is thrown means that there is no answer now. */
export interface PostalCodeService {
  /** `code` as eight digits. Undefined: nobody knows the code. */
  find(code: string): Promise<PostalAddress | undefined>;
}

/** Offered by a host that knows a source; without it plugins have `embeddedGeocoding` and `embeddedPostalCodes`. */
export const geocodingToken = token<GeocodingService>('core.geocoding@1');
export const postalCodesToken = token<PostalCodeService>('core.postalCodes@1');

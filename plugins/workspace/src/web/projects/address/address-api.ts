import type { BoundingBox } from '@gleba/sdk';
import type { ApiClient } from '@gleba/sdk/web';

export interface FoundPlace {
  readonly label: string;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly neighborhood: string | null;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly bbox: BoundingBox | null;
}

const placesDocument = `query AddressSearch($q: String!) {
  addressSearch(q: $q) { label country state city neighborhood street postalCode bbox }
}`;

export async function searchPlaces(api: ApiClient, q: string, signal: AbortSignal): Promise<readonly FoundPlace[]> {
  const answer = await api.graphql<{ addressSearch: readonly FoundPlace[] }>(
    placesDocument,
    { q },
    { signal, isQuiet: true },
  );
  return answer.addressSearch;
}

export interface FoundMunicipality {
  readonly ibgeCode: string;
  readonly name: string;
  readonly state: string;
}

const municipalitiesDocument = `query Municipalities($search: String!, $state: String) {
  municipalities(search: $search, state: $state) { ibgeCode name state }
}`;

export async function searchMunicipalities(
  api: ApiClient,
  search: string,
  state: string | null,
  signal: AbortSignal,
): Promise<readonly FoundMunicipality[]> {
  const answer = await api.graphql<{ municipalities: readonly FoundMunicipality[] }>(
    municipalitiesDocument,
    { search, state },
    { signal, isQuiet: true },
  );
  return answer.municipalities;
}

import type { AnswerOf } from '@gleba/sdk';
import type { ApiClient } from '@gleba/sdk/web';
import { addressSearch, municipalities } from '../../../operations/projects.ts';

export type FoundPlace = Omit<AnswerOf<typeof addressSearch>[number], 'longitude' | 'latitude'>;
export type FoundMunicipality = AnswerOf<typeof municipalities>[number];

export function searchPlaces(api: ApiClient, q: string, signal: AbortSignal): Promise<readonly FoundPlace[]> {
  return api.run(addressSearch, { q }, { signal, isQuiet: true });
}

export function searchMunicipalities(
  api: ApiClient,
  search: string,
  state: string | null,
  signal: AbortSignal,
): Promise<readonly FoundMunicipality[]> {
  return api.run(municipalities, { search, state }, { signal, isQuiet: true });
}

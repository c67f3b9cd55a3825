import { lookUpPostalCode, type PostalAnswer, useServices } from '@gleba/sdk/web';
import { createContext, useContext, useMemo } from 'react';
import { type FoundPlace, searchPlaces } from './address-api.ts';

/** Whom address fields ask. */
export interface AddressSource {
  places(q: string, signal: AbortSignal): Promise<readonly FoundPlace[]>;
  postalCode(code: string): Promise<PostalAnswer>;
}

const Given = createContext<AddressSource | undefined>(undefined);

/** Around fields of a page without a session, which asks in another way. */
export const AddressSourceProvider = Given.Provider;

/** The one that stands around the field; else the office's own, for whoever is signed in. */
export function useAddressSource(): AddressSource {
  const { api } = useServices();
  const given = useContext(Given);
  return useMemo(
    () =>
      given ?? {
        places: (q, signal) => searchPlaces(api, q, signal),
        postalCode: (code) => lookUpPostalCode(api, code),
      },
    [api, given],
  );
}

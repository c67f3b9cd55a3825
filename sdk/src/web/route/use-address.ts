import { useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAddressNow } from './address-bar.tsx';
import { modalLayerOf, UnderModal } from './modal-route.ts';

/** Names and values of the address; an empty one leaves it. */
export type AddressChange = Readonly<Record<string, string | undefined>>;

export interface ScreenAddress {
  readonly params: URLSearchParams;
  /** Writes into the address, in place of what stood there; a screen that has been left writes nothing. */
  readonly set: (change: AddressChange) => void;
}

/**
 * What a screen shows, kept in its address: it can be shared, is the same after a reload, and another tab has its own. Also of a screen
 * that lies under a modal, whose address then holds both.
 */
export function useAddress(): ScreenAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const addressNow = useAddressNow();
  const modalPath = useContext(UnderModal);
  const latest = useRef({ location, navigate });
  useEffect(() => {
    latest.current = { location, navigate };
  });
  const set = useCallback(
    (change: AddressChange) => {
      const { location, navigate } = latest.current;
      // Read at once: of two changes in a row the second must not take the first back.
      const { pathname, search, state } = addressNow?.() ?? location;
      if (pathname !== (modalPath ?? location.pathname)) return;
      const layer = modalPath === undefined ? undefined : modalLayerOf(state);
      // Closing the modal goes to what the screen shows by now, not back to what it showed.
      const kept = layer ? { background: changedAddress(layer.background, change), isFromScreen: false } : state;
      const next = changedSearch(search, change);
      if (next !== search) navigate({ pathname, search: next }, { replace: true, state: kept });
    },
    [addressNow, modalPath],
  );
  const { search } = location;
  return useMemo(() => ({ params: new URLSearchParams(search), set }), [search, set]);
}

/**
 * One such value: `const [view, setView] = useAddressValue('view', 'both', ['list', 'both', 'map'])`. The default is not written down; what
 * is none of the values counts as the default.
 */
export function useAddressValue<T extends string>(
  name: string,
  fallback: T,
  values?: readonly T[],
): readonly [T, (value: T) => void] {
  const { params, set } = useAddress();
  const found = params.get(name);
  const isKnown = found !== null && (values === undefined || values.some((value) => value === found));
  const change = useCallback(
    (value: T) => set({ [name]: value === fallback ? undefined : value }),
    [set, name, fallback],
  );
  return [isKnown ? (found as T) : fallback, change];
}

function changedAddress(address: string, change: AddressChange): string {
  const [pathname = '', search = ''] = address.split('?');
  return pathname + changedSearch(search, change);
}

/** `?…`, or nothing. */
function changedSearch(search: string, change: AddressChange): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const text = params.toString();
  return text && `?${text}`;
}

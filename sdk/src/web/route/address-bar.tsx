import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { type Location, type Navigator, type To, UNSAFE_NavigationContext, useLocation } from 'react-router';

/** What the address bar says at this very moment; a redraw for it may still be on its way. */
export type AddressNow = Pick<Location, 'pathname' | 'search' | 'state'>;

const AddressBarContext = createContext<(() => AddressNow) | undefined>(undefined);

export interface AddressBarProps {
  /** Where an address leads that was said short (`panels.addressOf`). */
  readonly addressOf: (address: string) => string;
  readonly children: ReactNode;
}

/**
 * Stands around all screens. Links and navigations may say an address short (`/lands`): in the address bar, and in what is copied from a
 * link, stands the whole one. Between the library's router and its users, because no screen should have to think of it.
 */
export function AddressBar({ addressOf, children }: AddressBarProps) {
  const navigation = useContext(UNSAFE_NavigationContext);
  const location = useLocation();
  const now = useRef<AddressNow>(location);
  useEffect(() => {
    now.current = location;
  }, [location]);
  const within = useMemo(() => {
    const whole = (to: To) => wholeOf(to, addressOf);
    const said = navigation.navigator;
    const remember = (to: To, state: unknown) => {
      const { pathname = now.current.pathname, search = '' } = partsOf(to);
      now.current = { pathname, search, state };
    };
    const navigator: Navigator = {
      ...said,
      createHref: (to) => said.createHref(whole(to)),
      go: (delta) => said.go(delta),
      push(to, state, options) {
        remember(whole(to), state);
        said.push(whole(to), state, options);
      },
      replace(to, state, options) {
        remember(whole(to), state);
        said.replace(whole(to), state, options);
      },
    };
    return { ...navigation, navigator };
  }, [navigation, addressOf]);
  return (
    <AddressBarContext value={() => now.current}>
      <UNSAFE_NavigationContext value={within}>{children}</UNSAFE_NavigationContext>
    </AddressBarContext>
  );
}

/** Undefined where a component is drawn outside of the shell. */
export function useAddressNow(): (() => AddressNow) | undefined {
  return useContext(AddressBarContext);
}

function wholeOf(to: To, addressOf: (address: string) => string): To {
  if (typeof to === 'string') return to.startsWith('/') ? addressOf(to) : to;
  return to.pathname?.startsWith('/') ? { ...to, pathname: addressOf(to.pathname) } : to;
}

function partsOf(to: To): { readonly pathname?: string; readonly search?: string } {
  if (typeof to !== 'string') return to;
  const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(to) ?? [];
  return { ...(pathname && { pathname }), search };
}

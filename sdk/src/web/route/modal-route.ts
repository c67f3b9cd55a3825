import { withoutProject } from '@gleba/core';
import { createContext, useCallback, useContext } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useServices } from '../context/services.tsx';
import { useAddressNow } from './address-bar.tsx';

/** Where a modal stands over: given by the shell's router. */
export interface ModalLayer {
  /** Address of the screen under the modal. */
  readonly background: string;
  /** Whether the modal was opened from that screen, so that going back is the way to close it. */
  readonly isFromScreen: boolean;
}

export const ModalLayerContext = createContext<ModalLayer | undefined>(undefined);

/** Of the screen under a modal: the modal's path. Given by the shell's router. */
export const UnderModal = createContext<string | undefined>(undefined);

/** Opens a modal route over the current screen: `open(`/lands/${land.id}`)`. */
export function useOpenModal(): (path: string, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { panels } = useServices();
  const within = useContext(ModalLayerContext);
  const isUnder = useContext(UnderModal) !== undefined;
  const addressNow = useAddressNow();
  return useCallback(
    (path, options) => {
      // The screen that a record stands beside opens the next one in its place.
      const layer = within ?? (isUnder ? modalLayerOf(addressNow?.().state) : undefined);
      const background = within?.background ?? pathname + search;
      // Moving from one record to the next must not pile up entries to go back through.
      const replace = options?.replace ?? (within !== undefined || isUnder);
      const isFromScreen = layer?.isFromScreen ?? !isUnder;
      const over = panels.at(plainPath(path))?.panel.over;
      navigate(withSearchOf(background, path, over), { state: { background, isFromScreen }, replace });
    },
    [navigate, panels, within, isUnder, addressNow, pathname, search],
  );
}

/** Over its own list a record's address holds what the list shows, so that whoever is given it finds the same behind it. */
function withSearchOf(background: string, path: string, over: string | undefined): string {
  const [under = '', search] = background.split('?');
  const said = withoutProject(under);
  const isItsList = said === over || path.startsWith(`${said}/`) || path.startsWith(`${under}/`);
  return search && !path.includes('?') && isItsList ? `${path}?${search}` : path;
}

const plainPath = (address: string) => address.replace(/[?#].*/, '');

/** Closes the modal route that this component stands in; the screen under it is as it was left. */
export function useCloseModal(): () => void {
  const navigate = useNavigate();
  const layer = useContext(ModalLayerContext);
  return useCallback(() => {
    if (layer?.isFromScreen) navigate(-1);
    else navigate(layer?.background ?? '/', { replace: true });
  }, [navigate, layer]);
}

/** What `useOpenModal` left in an address's state. */
export function modalLayerOf(state: unknown): ModalLayer | undefined {
  if (typeof state !== 'object' || state === null || !('background' in state)) return undefined;
  const { background } = state;
  if (typeof background !== 'string' || !background.startsWith('/')) return undefined;
  return { background, isFromScreen: 'isFromScreen' in state && state.isFromScreen === true };
}

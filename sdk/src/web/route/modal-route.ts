import { withoutProject } from '@gleba/core';
import { createContext, useCallback, useContext } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Where a modal stands over: given by the shell's router. */
export interface ModalLayer {
  /** Address of the screen under the modal. */
  readonly background: string;
  /** Whether the modal was opened from that screen, so that going back is the way to close it. */
  readonly isFromScreen: boolean;
}

export const ModalLayerContext = createContext<ModalLayer | undefined>(undefined);

/** Opens a modal route over the current screen: `open(`/lands/${land.id}`)`. */
export function useOpenModal(): (path: string, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const layer = useContext(ModalLayerContext);
  return useCallback(
    (path, options) => {
      const background = layer?.background ?? pathname + search;
      // Moving from one record to the next must not pile up entries to go back through.
      const replace = options?.replace ?? layer !== undefined;
      const isFromScreen = layer === undefined || layer.isFromScreen;
      navigate(withSearchOf(background, path), { state: { background, isFromScreen }, replace });
    },
    [navigate, layer, pathname, search],
  );
}

/** Over its own list a record's address holds what the list shows, so that whoever is given it finds the same behind it. */
function withSearchOf(background: string, path: string): string {
  const [under = '', search] = background.split('?');
  const isOver = withoutProject(under);
  return search && !path.includes('?') && (path.startsWith(`${isOver}/`) || path.startsWith(`${under}/`))
    ? `${path}?${search}`
    : path;
}

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

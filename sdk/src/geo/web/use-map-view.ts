import { useServices, useTranslate } from '@gleba/sdk/web';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Bounds } from '../index.ts';
import type { MapLook } from './map-style.ts';
import { MapUnavailable } from './map-unavailable.ts';
import type { MapView, MapViewOptions } from './map-view.ts';

export type MapState<View> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly view: View }
  /** No WebGL. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What a map is made with, whatever it is of. */
export type MapParts<Appearance extends MapLook> = Pick<
  MapViewOptions<Appearance>,
  'container' | 'appearance' | 'bounds' | 'words' | 'fetchTile'
>;

export interface WantedMap<Appearance extends MapLook, View extends MapView<Appearance>> {
  readonly container: RefObject<HTMLDivElement | null>;
  /** Of whatever the map is of: another one is another map. */
  readonly id: string;
  /** Its name for those who cannot see it. */
  readonly title: string;
  /** The same object while nothing of it changes. */
  readonly appearance: Appearance;
  /** Where it opens. */
  readonly extent: (id: string, signal: AbortSignal) => Promise<Bounds>;
  readonly create: (parts: MapParts<Appearance>) => View;
}

/** Makes a map once its extent is known, gives it the wanted appearance, and takes it down again. */
export function useMapView<Appearance extends MapLook, View extends MapView<Appearance>>(
  wanted: WantedMap<Appearance, View>,
): readonly [MapState<View>, retry: () => void] {
  const { container, id, appearance } = wanted;
  const { api } = useServices();
  const t = useTranslate();
  const [state, setState] = useState<MapState<View>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // What changes without a new map is read through here.
  const latest = useRef({ t, wanted });
  useEffect(() => {
    latest.current = { t, wanted };
  });

  useEffect(() => {
    const controller = new AbortController();
    let view: View | undefined;
    const open = async () => {
      const bounds = await latest.current.wanted.extent(id, controller.signal);
      if (controller.signal.aborted || !container.current) return;
      const now = latest.current;
      view = now.wanted.create({
        container: container.current,
        appearance: now.wanted.appearance,
        bounds,
        words: libraryWords(now.t, now.wanted.title),
        fetchTile: async (path, signal) => (await api.request(path, { signal, isQuiet: true })).arrayBuffer(),
      });
      setState({ kind: 'ready', view });
    };
    if (attempt < 0) return;
    setState({ kind: 'loading' });
    open().catch((error: unknown) => {
      if (controller.signal.aborted) return;
      setState(error instanceof MapUnavailable ? { kind: 'unavailable' } : { kind: 'failed', error });
    });
    return () => {
      controller.abort();
      view?.destroy();
    };
  }, [api, container, id, attempt]);

  const view = state.kind === 'ready' ? state.view : undefined;
  const applied = useRef<{ view?: View | undefined; appearance?: Appearance }>({});
  useEffect(() => {
    const before = applied.current;
    applied.current = { view, appearance };
    // A new view came with its appearance, but its appearance may have changed while it was made.
    if (view && (view === before.view ? appearance !== before.appearance : appearance !== view.current))
      view.setAppearance(appearance);
  }, [view, appearance]);

  return [state, () => setAttempt((count) => count + 1)];
}

/** MapLibre's own texts (its default locale's keys) that can be met with the controls in use. */
function libraryWords(t: (key: string) => string, title: string): Record<string, string> {
  return {
    'Map.Title': title,
    'AttributionControl.ToggleAttribution': t('ui.map.attribution'),
    'ScaleControl.Feet': 'ft',
    'ScaleControl.Meters': 'm',
    'ScaleControl.Kilometers': 'km',
  };
}

import { useServices, useTranslate } from '@gleba/sdk/web';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapDress } from './land-map-style.ts';
import { type LandMapEvents, LandMapView, MapUnavailable } from './land-map-view.ts';
import { loadProjectExtent } from './project-extent.ts';

interface Wanted {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly projectId: string;
  /** The same object while nothing of it changes. */
  readonly dress: MapDress;
  readonly events: LandMapEvents;
}

export type LandMapState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly view: LandMapView }
  /** No WebGL. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Makes the map of a project once its extent is known, and takes it down again. */
export function useLandMapView({
  container,
  projectId,
  dress,
  events,
}: Wanted): readonly [LandMapState, retry: () => void] {
  const { api } = useServices();
  const t = useTranslate();
  const [state, setState] = useState<LandMapState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // What changes without a new map is read through here.
  const latest = useRef({ t, dress, events });
  useEffect(() => {
    latest.current = { t, dress, events };
  });

  useEffect(() => {
    const controller = new AbortController();
    let view: LandMapView | undefined;
    const open = async () => {
      const bounds = await loadProjectExtent(api, projectId, controller.signal);
      if (controller.signal.aborted || !container.current) return;
      const now = latest.current;
      view = new LandMapView({
        container: container.current,
        projectId,
        dress: now.dress,
        bounds,
        words: libraryWords(now.t),
        blockLabel: (block) => latest.current.t('lands.map.block', { block }),
        fetchTile: async (path, signal) => (await api.request(path, { signal, isQuiet: true })).arrayBuffer(),
        events: {
          onSelect: (id) => latest.current.events.onSelect(id),
          onOpen: (id) => latest.current.events.onOpen(id),
          onPoint: (at) => latest.current.events.onPoint(at),
          onShape: (shape) => latest.current.events.onShape(shape),
          onProblem: () => latest.current.events.onProblem(),
          onBaseProblem: () => latest.current.events.onBaseProblem(),
        },
      });
      setState({ kind: 'ready', view });
    };
    setState({ kind: 'loading' });
    open().catch((error: unknown) => {
      if (controller.signal.aborted) return;
      setState(error instanceof MapUnavailable ? { kind: 'unavailable' } : { kind: 'failed', error });
    });
    return () => {
      controller.abort();
      view?.destroy();
    };
  }, [api, container, projectId, attempt]);

  const view = state.kind === 'ready' ? state.view : undefined;
  const dressed = useRef<{ view?: LandMapView | undefined; dress?: MapDress }>({});
  useEffect(() => {
    const before = dressed.current;
    dressed.current = { view, dress };
    // A new view came dressed, but what it wore may have changed while it was made.
    if (view && (view === before.view ? dress !== before.dress : dress !== view.worn)) view.dress(dress);
  }, [view, dress]);

  return [state, () => setAttempt((count) => count + 1)];
}

/** MapLibre's own texts (its default locale's keys) that can be met with the controls in use. */
function libraryWords(t: (key: string) => string): Record<string, string> {
  return {
    'Map.Title': t('lands.map.title'),
    'AttributionControl.ToggleAttribution': t('lands.map.attribution'),
    'ScaleControl.Feet': 'ft',
    'ScaleControl.Meters': 'm',
    'ScaleControl.Kilometers': 'km',
  };
}

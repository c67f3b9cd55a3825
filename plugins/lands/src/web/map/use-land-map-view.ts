import { type MapState, useMapView } from '@gleba/sdk/geo/web';
import { useServices, useTranslate } from '@gleba/sdk/web';
import { type RefObject, useEffect, useRef } from 'react';
import type { MapAppearance } from './land-map-style.ts';
import { type LandMapEvents, LandMapView } from './land-map-view.ts';
import { loadProjectExtent } from './project-extent.ts';

interface Wanted {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly projectId: string;
  /** Of the list beside the map. */
  readonly filter: string;
  readonly keepsDrawing: boolean;
  /** The same object while nothing of it changes. */
  readonly appearance: MapAppearance;
  readonly events: LandMapEvents;
}

/** The map of a project's lots. */
export function useLandMapView({
  container,
  projectId,
  filter,
  keepsDrawing,
  appearance,
  events,
}: Wanted): readonly [MapState<LandMapView>, retry: () => void] {
  const { api } = useServices();
  const t = useTranslate();
  // What changes without a new map is read through here.
  const latest = useRef({ t, events, filter });
  useEffect(() => {
    latest.current = { t, events, filter };
  });
  const found = useMapView({
    container,
    id: projectId,
    title: t('lands.map.title'),
    appearance,
    extent: (id, signal) => loadProjectExtent(api, id, signal),
    create: (parts) =>
      new LandMapView({
        ...parts,
        projectId,
        keepsDrawing,
        filter: latest.current.filter,
        blockLabel: (block) => latest.current.t('lands.map.block', { block }),
        events: {
          onSelect: (id, isAdding) => latest.current.events.onSelect(id, isAdding),
          onOpen: (id) => latest.current.events.onOpen(id),
          onPoint: (at) => latest.current.events.onPoint(at),
          onShape: (shape) => latest.current.events.onShape(shape),
          onProblem: () => latest.current.events.onProblem(),
          onBaseProblem: () => latest.current.events.onBaseProblem(),
        },
      }),
  });
  const [state] = found;
  const view = state.kind === 'ready' ? state.view : undefined;
  useEffect(() => view?.list(filter), [view, filter]);
  return found;
}

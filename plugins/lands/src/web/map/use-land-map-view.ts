import { type MapState, useMapView } from '@gleba/sdk/geo/web';
import { useServices, useTranslate } from '@gleba/sdk/web';
import { type RefObject, useEffect, useRef } from 'react';
import type { MapDress } from './land-map-style.ts';
import { type LandMapEvents, LandMapView } from './land-map-view.ts';
import { loadProjectExtent } from './project-extent.ts';

interface Wanted {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly projectId: string;
  /** The same object while nothing of it changes. */
  readonly dress: MapDress;
  readonly events: LandMapEvents;
}

/** The map of a project's lots. */
export function useLandMapView({
  container,
  projectId,
  dress,
  events,
}: Wanted): readonly [MapState<LandMapView>, retry: () => void] {
  const { api } = useServices();
  const t = useTranslate();
  // What changes without a new map is read through here.
  const latest = useRef({ t, events });
  useEffect(() => {
    latest.current = { t, events };
  });
  return useMapView({
    container,
    id: projectId,
    title: t('lands.map.title'),
    dress,
    extent: (id, signal) => loadProjectExtent(api, id, signal),
    create: (parts) =>
      new LandMapView({
        ...parts,
        projectId,
        blockLabel: (block) => latest.current.t('lands.map.block', { block }),
        events: {
          onSelect: (id) => latest.current.events.onSelect(id),
          onOpen: (id) => latest.current.events.onOpen(id),
          onPoint: (at) => latest.current.events.onPoint(at),
          onShape: (shape) => latest.current.events.onShape(shape),
          onProblem: () => latest.current.events.onProblem(),
          onBaseProblem: () => latest.current.events.onBaseProblem(),
        },
      }),
  });
}

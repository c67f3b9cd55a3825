import { useDrawingKeys } from '@gleba/sdk/geo/web';
import { IconLasso, IconMarquee2, useServices, useTranslate } from '@gleba/sdk/web';
import { useEffect, useMemo } from 'react';
import { landsWithin } from '../../operations/map.ts';
import type { LandMapView } from '../map/land-map-view.ts';
import type { MapPicking } from '../map/shown-map.ts';
import { AreaChoice } from './area-choice.ts';

export const areaIcons = { rectangle: IconMarquee2, polygon: IconLasso } as const;

/** Where choosing by an area stands, told to the tools beside it: only one is in the hand. */
export function useAreaChoice(view: LandMapView, projectId: string, picking: MapPicking | undefined): AreaChoice {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const area = useMemo(
    () =>
      new AreaChoice(view, async (shape) => {
        const ids = await api.run(landsWithin, { projectId, shape, filter: picking?.filter ?? null });
        picking?.choose(ids);
        notifier.success(t('lands.area.chosen', { count: ids.length }));
        return ids.length;
      }),
    [api, notifier, t, projectId, picking, view],
  );
  useEffect(() => () => area.destroy(), [area]);
  useDrawingKeys(area, () => area.end());
  return area;
}

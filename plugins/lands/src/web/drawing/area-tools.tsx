import { useDrawingKeys } from '@gleba/sdk/geo/web';
import { ActionIcon, IconLasso, IconMarquee2, observer, Tooltip, useServices, useTranslate } from '@gleba/sdk/web';
import { useEffect, useMemo } from 'react';
import { landsWithin } from '../../operations/map.ts';
import type { LandMapView } from '../map/land-map-view.ts';
import type { MapPicking } from '../map/shown-map.ts';
import { AreaChoice, type AreaTool, areaTools } from './area-choice.ts';

const icons = { rectangle: IconMarquee2, polygon: IconLasso } as const;

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

export interface AreaToolsProps {
  readonly area: AreaChoice;
  readonly onChoose: (tool: AreaTool) => void;
}

/** Choosing lots on the map: what lies in a rectangle or an outline is chosen in the list. */
export const AreaTools = observer(function AreaTools({ area, onChoose }: AreaToolsProps) {
  const t = useTranslate();
  return areaTools.map((tool) => {
    const Icon = icons[tool];
    const label = t(`lands.area.${tool}`);
    return (
      <Tooltip key={tool} label={label} position="right">
        <ActionIcon
          variant={area.tool === tool ? 'filled' : 'default'}
          size={36}
          aria-label={label}
          aria-pressed={area.tool === tool}
          loading={area.isAsking && area.tool === tool}
          onClick={() => onChoose(tool)}
        >
          <Icon size={18} />
        </ActionIcon>
      </Tooltip>
    );
  });
});

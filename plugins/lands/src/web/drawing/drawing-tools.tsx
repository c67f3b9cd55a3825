import { useDrawingKeys } from '@gleba/sdk/geo/web';
import {
  ActionIcon,
  confirm,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsJoin2,
  IconCircle,
  IconPolygon,
  IconRuler2,
  IconRulerMeasure,
  IconScissors,
  IconVector,
  type MapGiven,
  observer,
  useCan,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useMemo } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { landStores } from '../land-stores.ts';
import type { LandMapView } from '../map/land-map-view.ts';
import type { MapPicking } from '../map/shown-map.ts';
import { type AreaTool, areaTools } from './area-choice.ts';
import { drawingApi } from './drawing-api.ts';
import { DrawingPanel } from './drawing-panel.tsx';
import { DrawingStore, type DrawingTool, drawingTools } from './drawing-store.ts';
import { type MapTool, ToolButtons } from './tool-buttons.tsx';
import { areaIcons, useAreaChoice } from './use-area-choice.ts';

const icons = {
  polygon: IconPolygon,
  circle: IconCircle,
  edit: IconVector,
  split: IconScissors,
  merge: IconArrowsJoin2,
  length: IconRulerMeasure,
  area: IconRuler2,
} as const;

/** Drawing, editing, splitting, merging and measuring on the map of lots; comes with the first map that is opened. */
export default observer(function DrawingTools(given: MapGiven) {
  const { view, picking } = useStore(landStores.map);
  return view ? <ToolsOn {...given} view={view} picking={picking} /> : null;
});

/** `selectedId`: the lot to edit or split. */
interface ToolsOnProps extends MapGiven {
  readonly view: LandMapView;
  readonly picking: MapPicking | undefined;
}

const ToolsOn = observer(function ToolsOn({ view, picking, projectId, selectedId }: ToolsOnProps) {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const landSelection = useStore(landStores.selection);
  const can = useCan();
  const store = useMemo(() => new DrawingStore(view, drawingApi(api, projectId)), [api, projectId, view]);
  useEffect(() => () => store.destroy(), [store]);
  const area = useAreaChoice(view, projectId, picking);

  const leave = async () => {
    const isSure =
      !store.hasWork ||
      (await confirm({
        title: t('lands.drawing.discardTitle'),
        message: t('lands.drawing.discardText'),
        confirmLabel: t('lands.drawing.discard'),
        cancelLabel: t('lands.drawing.goOn'),
        isDangerous: true,
      }));
    if (isSure) store.end();
    return isSure;
  };
  const choose = async (tool: DrawingTool) => {
    const isSame = store.tool === tool;
    area.end();
    if (store.tool && !(await leave())) return;
    if (!isSame) await store.begin(tool, selectedId);
  };
  const chooseArea = async (tool: AreaTool) => {
    if (store.tool && !(await leave())) return;
    if (area.tool === tool) area.end();
    else await area.begin(tool);
  };
  const save = async () => {
    const saved = await store.save();
    if (!saved) return;
    const { tool } = store;
    const shapes = shapesOf(store);
    store.end();
    // What was made stays to be seen until the tiles have it.
    view.draft(shapes.map((shape) => ({ shape, text: '' })));
    void view.reload().then(() => {
      if (!store.tool && !view.isGone) view.draft([]);
    });
    landSelection.point(saved.landId);
    const text = t(`lands.drawing.saved.${tool}`);
    notifier.success(saved.overlaps > 0 ? `${text} ${t('lands.drawing.overlaps', { count: saved.overlaps })}` : text, {
      label: t('ui.undo'),
      run: () =>
        void store.undoOperation(saved.operationId).then(
          () => {
            void view.reload();
            notifier.success(t('lands.drawing.undone'));
          },
          (error: Error) => notifier.error(error.message),
        ),
    });
  };
  useDrawingKeys(store, () => void leave());

  const isManager = can(Land.access.update, projectId);
  const ofAreas = (picking ? areaTools : []).map(
    (tool): MapTool => ({
      ...{ id: `area.${tool}`, label: t(`lands.area.${tool}`), Icon: areaIcons[tool] },
      ...{ isOn: area.tool === tool, isBusy: area.isAsking && area.tool === tool, run: () => void chooseArea(tool) },
    }),
  );
  const ofShapes = drawingTools
    .filter((tool) => isManager || tool === 'length' || tool === 'area')
    .map(
      (tool): MapTool => ({
        ...{ id: tool, label: t(`lands.drawing.tool.${tool}`), Icon: icons[tool] },
        ...{ isOn: store.tool === tool, isBusy: false, run: () => void choose(tool) },
      }),
    );
  return (
    <>
      <ToolButtons tools={[...ofAreas, ...ofShapes]}>
        {store.tool ? (
          <>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('lands.drawing.undo')}
              disabled={!store.can.undo}
              onClick={() => store.undo()}
            >
              <IconArrowBackUp size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('lands.drawing.redo')}
              disabled={!store.can.redo}
              onClick={() => store.redo()}
            >
              <IconArrowForwardUp size={18} />
            </ActionIcon>
          </>
        ) : null}
      </ToolButtons>
      {store.tool ? <DrawingPanel store={store} onSave={() => void save()} onCancel={() => void leave()} /> : null}
    </>
  );
});

/** What comes of the work, as the map shows it before it is saved. */
function shapesOf({ merge, split, shape }: DrawingStore): readonly object[] {
  if (merge) return [merge.shape];
  if (split) return split.parts.map((part) => part.shape);
  return shape ? [shape] : [];
}

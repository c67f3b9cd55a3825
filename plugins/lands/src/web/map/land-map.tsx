import { formatPosition } from '@gleba/sdk/geo';
import { MapControls, MapFrame, useAddedLayers, useMapPosition } from '@gleba/sdk/geo/web';
import {
  EmptyState,
  ErrorState,
  IconMapOff,
  MapActions,
  MapTools,
  observer,
  type TableSelection,
  type Texts,
  useComputedColorScheme,
  useServices,
  useStore,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { longestTileFilter } from '../../operations/map.ts';
import { useLandsChanged } from '../land/use-lands-changed.ts';
import { useStatusCounts } from '../land/use-status-counts.ts';
import { landStores } from '../land-stores.ts';
import { type MapMark, useMarksOnMap, useSelectedOnMap, useShownMap } from './drawn-on-map.ts';
import { LandCard } from './land-card.tsx';
import { LandLegend, type StatusFilter } from './land-legend.tsx';
import type { LandMapEvents, LandMapView, PointedShape } from './land-map-view.ts';
import { useMapChoice } from './map-choice.ts';
import { MapChoices } from './map-choices.tsx';
import { MapTroubles, useMapTroubles } from './map-troubles.tsx';
import { loadProjectExtent } from './project-extent.ts';
import { ShapeCard } from './shape-card.tsx';
import { useLandMapView } from './use-land-map-view.ts';
import { useMapAppearance, useMapOptions } from './use-map-appearance.ts';

export interface ListBesideMap {
  /** The same object while it says the same; undefined where the list shows everything. */
  readonly filter: Readonly<Record<string, unknown>> | undefined;
  readonly statuses: StatusFilter;
  readonly chosen: TableSelection;
}

export interface LandMapProps {
  readonly projectId: string;
  readonly selectedId: string | undefined;
  /** Grows each time the selected lot should be brought into view. */
  readonly shown: number;
  readonly onSelect: (id: string | undefined) => void;
  readonly onOpen: (id: string) => void;
  /** A place to go to and to show, beside the selected lot. */
  readonly highlight?: object | undefined;
  /** Shapes with a word at each, drawn and brought into view; the same list while it says the same. */
  readonly marks?: readonly MapMark[] | undefined;
  /** The list beside it: what it leaves out fades, its statuses and its chosen rows are changed from here too. */
  readonly list?: ListBesideMap | undefined;
  /** Without a list: what this leaves out fades, and the legend counts the rest. */
  readonly filter?: ListBesideMap['filter'];
  /** To be looked at, kept as a picture or printed: nothing is drawn, measured or done here. */
  readonly isPreview?: boolean;
}

/** The project's lots by status: hover names one, a click selects it, a double click opens it. */
export default observer(function LandMap(props: LandMapProps) {
  const { projectId, selectedId, shown, onSelect, onOpen, highlight, marks, list, isPreview = false } = props;
  const t = useTranslate();
  const container = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLOutputElement>(null);
  const mode = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [shape, setShape] = useState<PointedShape>();
  const [choice, choose] = useMapChoice();
  const troubles = useMapTroubles(choice.baseMap);
  const options = useMapOptions(projectId);
  const added = useAddedLayers(Land, projectId, choice.layers);
  const painted = useMapAppearance(projectId, mode, choice, options, added.layers);
  const [state, retry] = useLandMapView({
    container,
    projectId,
    filter: tileFilter(list?.filter ?? props.filter),
    keepsDrawing: isPreview,
    appearance: painted.appearance,
    events: {
      onSelect(id, isAdding) {
        setShape(undefined);
        if (isAdding && id !== undefined && list) return list.chosen.toggle(id);
        onSelect(id);
      },
      onOpen,
      // Straight into the element: the pointer moves too often for a redraw each time.
      onPoint: (at) => readout.current?.replaceChildren(pointedAt(t, at)),
      onShape: setShape,
      onProblem: () => troubles.setOfLands(true),
      onBaseProblem: () => troubles.setOfBase(true),
    },
  });
  const view = state.kind === 'ready' ? state.view : undefined;
  useMapPosition(view);
  useShownMap(view, list);
  useSelectedOnMap(view, selectedId, shown);
  const highlighted = useMemo(() => (highlight ? [{ shape: highlight, text: '' }] : undefined), [highlight]);
  useMarksOnMap(view, highlighted);
  useMarksOnMap(view, marks);
  useLandsChanged(projectId, () => void view?.reload());
  useEffect(() => {
    if (added.round > 1) void view?.reload();
  }, [view, added.round]);

  if (state.kind === 'failed') return <ErrorState error={state.error} title={t('lands.map.failed')} onRetry={retry} />;
  if (state.kind === 'unavailable') {
    const icon = <IconMapOff size={24} stroke={1.5} />;
    return <EmptyState icon={icon} title={t('lands.map.unavailable')} text={t('lands.map.unavailableText')} />;
  }
  return (
    <MapFrame label={t('lands.map.title')} mode={mode} container={container} readout={readout}>
      {view ? (
        <>
          <FittedControls {...{ projectId, selectedId, view, isPreview }}>
            <MapChoices
              {...{ projectId, choice, options }}
              colorBy={painted.colorBy}
              added={added.offered}
              onChange={choose}
            />
          </FittedControls>
          <CountedLegend
            projectId={projectId}
            filter={props.filter}
            appearance={painted.appearance}
            classes={painted.classes}
            added={added.legend}
            statuses={list?.statuses}
          />
          {shape ? (
            <ShapeCard key={shape.geometryId} shape={shape} onClose={() => setShape(undefined)} />
          ) : (
            <SelectedCard {...{ list, selectedId, onOpen, onSelect }} />
          )}
          {isPreview ? null : <MapTools entity={Land} projectId={projectId} selectedId={selectedId} />}
        </>
      ) : null}
      <MapTroubles
        {...{ view, troubles }}
        baseError={painted.baseError}
        retryBase={painted.retryBase}
        chooseOwnBase={() => choose({ baseMap: 'brazil' })}
      />
    </MapFrame>
  );
});

interface ControlsProps extends Pick<LandMapProps, 'projectId' | 'selectedId'> {
  readonly view: LandMapView;
  readonly isPreview: boolean;
  readonly children: ReactNode;
}

/** Nearer, farther, all lots; what can be done with those that are there. */
function FittedControls({ projectId, selectedId, view, isPreview, children }: ControlsProps) {
  const t = useTranslate();
  const { api } = useServices();
  // Asked anew: an import may have brought lots since the map was opened.
  const fit = async () => {
    try {
      view.fit(await loadProjectExtent(api, projectId));
    } catch {
      // The map stays where it is.
    }
  };
  return (
    <MapControls
      view={view}
      fit={{ label: t('lands.map.fit'), run: () => void fit() }}
      actions={isPreview ? null : <MapActions entity={Land} projectId={projectId} selectedId={selectedId} />}
    >
      {children}
    </MapControls>
  );
}

type LegendProps = Omit<ComponentProps<typeof LandLegend>, 'counts'> & Pick<LandMapProps, 'projectId' | 'filter'>;

const CountedLegend = observer(function CountedLegend({ projectId, filter, ...legend }: LegendProps) {
  return <LandLegend {...legend} counts={useStatusCounts(projectId, filter)} />;
});

/** Of the lot that is selected in a list: it gives way to what is chosen there. */
const SelectedCard = observer(function SelectedCard({
  list,
  selectedId,
  onOpen,
  onSelect,
}: Pick<LandMapProps, 'list' | 'selectedId' | 'onOpen' | 'onSelect'>) {
  const { hasCard } = useStore(landStores.selection);
  if (!list || selectedId === undefined || !hasCard) return null;
  const { selected } = list.chosen;
  return (
    <LandCard
      key={selectedId}
      landId={selectedId}
      isRaised={selected.kind === 'allExcept' || selected.ids.length > 0}
      onOpen={onOpen}
      onClose={() => onSelect(undefined)}
    />
  );
});

/** The lot under the pointer and where that is, in words. */
function pointedAt(t: Texts, at: Parameters<LandMapEvents['onPoint']>[0]): string {
  const land = at?.land;
  const name =
    land &&
    `${t('lands.land.title', { block: land.block, lot: land.lot })} · ${valueLabel(t, Land, 'computedStatus', land.status)}`;
  const place = at && formatPosition(at.longitude, at.latitude, t('lands.map.directions'));
  return [name, place].filter(Boolean).join('   ');
}

/** A filter that no address carries leaves the map as it is; no filter bar makes one. */
function tileFilter(filter: ListBesideMap['filter']): string {
  const text = filter ? JSON.stringify(filter) : '';
  return new TextEncoder().encode(text).length <= longestTileFilter ? text : '';
}

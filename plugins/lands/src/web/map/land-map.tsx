import { boundsOf, formatPosition } from '@gleba/sdk/geo';
import { MapControls, MapFrame, MapProblem, useAddedLayers, useMapPosition } from '@gleba/sdk/geo/web';
import {
  Button,
  EmptyState,
  ErrorState,
  IconMapOff,
  MapActions,
  MapTools,
  observer,
  type TableSelection,
  useComputedColorScheme,
  useServices,
  useStore,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { autorun } from 'mobx';
import { useEffect, useRef, useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { longestTileFilter } from '../../operations/map.ts';
import { useLandsChanged } from '../land/use-lands-changed.ts';
import { useStatusCounts } from '../land/use-status-counts.ts';
import { landStores } from '../land-stores.ts';
import { LandCard } from './land-card.tsx';
import { LandLegend, type StatusFilter } from './land-legend.tsx';
import type { LandMapEvents, LandMapView, PointedShape } from './land-map-view.ts';
import { useMapChoice } from './map-choice.ts';
import { MapChoices } from './map-choices.tsx';
import { loadLandBounds, loadProjectExtent } from './project-extent.ts';
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
  readonly marks?: readonly { readonly shape: object; readonly text: string }[] | undefined;
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
  const [hasProblem, setProblem] = useState(false);
  const mode = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const counts = useStatusCounts(projectId, props.filter);
  const [hasBaseProblem, setBaseProblem] = useState(false);
  const [shape, setShape] = useState<PointedShape>();
  const [choice, choose] = useMapChoice();
  const options = useMapOptions(projectId);
  const added = useAddedLayers(Land, projectId, choice.layers);
  const {
    appearance,
    classes: landClasses,
    colorBy,
    baseError,
    retryBase,
  } = useMapAppearance(projectId, mode, choice, options, added.layers);

  const onPoint: LandMapEvents['onPoint'] = (at) => {
    // Straight into the element: the pointer moves too often for a redraw each time.
    if (!readout.current) return;
    const land = at?.land;
    const name =
      land &&
      `${t('lands.land.title', { block: land.block, lot: land.lot })} · ${valueLabel(t, Land, 'computedStatus', land.status)}`;
    const place = at && formatPosition(at.longitude, at.latitude, t('lands.map.directions'));
    readout.current.textContent = [name, place].filter(Boolean).join('   ');
  };
  const [state, retry] = useLandMapView({
    container,
    projectId,
    filter: tileFilter(list?.filter ?? props.filter),
    keepsDrawing: isPreview,
    appearance,
    events: {
      onSelect(id, isAdding) {
        setShape(undefined);
        if (isAdding && id !== undefined && list) return list.chosen.toggle(id);
        onSelect(id);
      },
      onOpen,
      onPoint,
      onShape: setShape,
      onProblem: () => setProblem(true),
      onBaseProblem: () => setBaseProblem(true),
    },
  });
  const view = state.kind === 'ready' ? state.view : undefined;
  useMapPosition(view);
  const shownMap = useStore(landStores.map);
  const { hasCard } = useStore(landStores.selection);
  useEffect(() => (view ? shownMap.show(view) : undefined), [shownMap, view]);
  const { filter, chosen } = list ?? {};
  const hasChosen = chosen !== undefined && (chosen.selected.kind === 'allExcept' || chosen.selected.ids.length > 0);
  useEffect(() => {
    if (view && chosen) shownMap.pick({ filter, choose: (ids) => chosen.add(ids) });
  }, [shownMap, view, filter, chosen]);
  useEffect(() => (view && chosen ? autorun(() => view.check(chosen.selected)) : undefined), [view, chosen]);
  const { api } = useServices();
  // Asked anew: an import may have brought lots since the map was opened.
  const fit = async (shown: LandMapView) => {
    try {
      shown.fit(await loadProjectExtent(api, projectId));
    } catch {
      // The map stays where it is.
    }
  };
  useSelectedOnMap(view, selectedId, shown);
  useEffect(() => {
    const bounds = boundsOf(highlight);
    if (!view || !highlight || !bounds) return;
    view.draft([{ shape: highlight, text: '' }]);
    view.fit(bounds);
    return () => view.draft([]);
  }, [view, highlight]);
  useEffect(() => {
    const bounds = marks && boundsOf(collected(marks));
    if (!view || !marks || !bounds) return;
    view.draft(marks);
    view.fit(bounds);
    return () => view.draft([]);
  }, [view, marks]);
  useLandsChanged(projectId, () => void view?.reload());
  useEffect(() => {
    if (added.round > 1) void view?.reload();
  }, [view, added.round]);
  // Another base map has its own trouble.
  useEffect(() => setBaseProblem(false), [choice.baseMap]);

  if (state.kind === 'failed') return <ErrorState error={state.error} title={t('lands.map.failed')} onRetry={retry} />;
  if (state.kind === 'unavailable') {
    const icon = <IconMapOff size={24} stroke={1.5} />;
    return <EmptyState icon={icon} title={t('lands.map.unavailable')} text={t('lands.map.unavailableText')} />;
  }
  return (
    <MapFrame label={t('lands.map.title')} mode={mode} container={container} readout={readout}>
      {state.kind === 'ready' ? (
        <>
          <MapControls
            view={state.view}
            fit={{ label: t('lands.map.fit'), run: () => void fit(state.view) }}
            actions={isPreview ? null : <MapActions entity={Land} projectId={projectId} selectedId={selectedId} />}
          >
            <MapChoices
              projectId={projectId}
              choice={choice}
              options={options}
              colorBy={colorBy}
              added={added.offered}
              onChange={choose}
            />
          </MapControls>
          <LandLegend
            appearance={appearance}
            counts={counts}
            classes={landClasses}
            added={added.legend}
            statuses={list?.statuses}
          />
          {shape ? <ShapeCard key={shape.geometryId} shape={shape} onClose={() => setShape(undefined)} /> : null}
          {list && !shape && selectedId !== undefined && hasCard ? (
            <LandCard
              key={selectedId}
              landId={selectedId}
              isRaised={hasChosen}
              onOpen={onOpen}
              onClose={() => onSelect(undefined)}
            />
          ) : null}
          {isPreview ? null : <MapTools entity={Land} projectId={projectId} selectedId={selectedId} />}
        </>
      ) : null}
      {hasProblem ? (
        <MapProblem
          text={t('lands.map.tileProblem')}
          onRetry={() => {
            setProblem(false);
            void view?.reload();
          }}
        />
      ) : hasBaseProblem || baseError !== undefined ? (
        <MapProblem
          text={t('lands.map.baseProblem')}
          onRetry={() => {
            setBaseProblem(false);
            retryBase();
            view?.reloadBase();
          }}
        >
          <Button size="compact-sm" variant="subtle" onClick={() => choose({ baseMap: 'brazil' })}>
            {t('lands.map.useBrazil')}
          </Button>
        </MapProblem>
      ) : null}
    </MapFrame>
  );
});

/** A filter that no address carries leaves the map as it is; no filter bar makes one. */
function tileFilter(filter: ListBesideMap['filter']): string {
  const text = filter ? JSON.stringify(filter) : '';
  return new TextEncoder().encode(text).length <= longestTileFilter ? text : '';
}

/** Marks the selected lot and, where it was not selected on the map itself, goes there when it is out of sight. */
function useSelectedOnMap(view: LandMapView | undefined, selectedId: string | undefined, shown: number): void {
  const { api } = useServices();
  const followed = useRef(0);
  useEffect(() => {
    if (!view) return;
    view.select(selectedId);
    if (selectedId === undefined) return;
    const isFollowing = shown !== followed.current;
    followed.current = shown;
    const controller = new AbortController();
    loadLandBounds(api, selectedId, controller.signal).then(
      (bounds) => {
        if (!controller.signal.aborted && bounds) view.locate(bounds, isFollowing);
      },
      // Marked it is anyway; where it lies is a help only.
      () => {},
    );
    return () => controller.abort();
  }, [api, view, selectedId, shown]);
}

function collected(marks: NonNullable<LandMapProps['marks']>): object {
  return { coordinates: marks.map(({ shape }) => ('coordinates' in shape ? shape.coordinates : [])) };
}

import { boundsOf, formatPosition } from '@gleba/sdk/geo';
import { MapControls, MapFrame, MapProblem } from '@gleba/sdk/geo/web';
import {
  Button,
  EmptyState,
  ErrorState,
  IconMapOff,
  observer,
  useComputedColorScheme,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { useLandsChanged } from '../land/use-lands-changed.ts';
import { useStatusCounts } from '../land/use-status-counts.ts';
import type { LandMapEvents, LandMapView, PointedShape } from './land-map-view.ts';
import { LotLegend } from './lot-legend.tsx';
import { useMapChoice } from './map-choice.ts';
import { MapChoices } from './map-choices.tsx';
import { loadLandBounds, loadProjectExtent } from './project-extent.ts';
import { ShapeCard } from './shape-card.tsx';
import { useLandMapView } from './use-land-map-view.ts';
import { useMapDress, useMapOptions } from './use-map-dress.ts';

/** Comes after the map is there: nobody waits for it to see lots. */
const DrawingTools = lazy(() => import('../drawing/drawing-tools.tsx'));

export interface LandMapProps {
  readonly projectId: string;
  readonly selectedId: string | undefined;
  /** Grows each time the selected lot should be brought into view. */
  readonly shown: number;
  readonly onSelect: (id: string | undefined) => void;
  readonly onOpen: (id: string) => void;
  /** A place to go to and to show, beside the selected lot. */
  readonly highlight?: object | undefined;
}

/** The project's lots by status: hover names one, a click selects it, a double click opens it. */
export default observer(function LandMap({ projectId, selectedId, shown, onSelect, onOpen, highlight }: LandMapProps) {
  const t = useTranslate();
  const container = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLOutputElement>(null);
  const [hasProblem, setProblem] = useState(false);
  const mode = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const counts = useStatusCounts(projectId);
  const [hasBaseProblem, setBaseProblem] = useState(false);
  const [shape, setShape] = useState<PointedShape>();
  const [choice, choose] = useMapChoice();
  const options = useMapOptions(projectId);
  const { dress, classes: lotClasses, colorBy, baseError, retryBase } = useMapDress(projectId, mode, choice, options);

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
    dress,
    events: {
      onSelect(id) {
        setShape(undefined);
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
  useLandsChanged(projectId, () => void view?.reload());
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
          <MapControls view={state.view} fit={{ label: t('lands.map.fit'), run: () => void fit(state.view) }}>
            <MapChoices projectId={projectId} choice={choice} options={options} colorBy={colorBy} onChange={choose} />
          </MapControls>
          <LotLegend dress={dress} counts={counts} classes={lotClasses} />
          {shape ? <ShapeCard key={shape.geometryId} shape={shape} onClose={() => setShape(undefined)} /> : null}
          <Suspense fallback={null}>
            <DrawingTools view={state.view} projectId={projectId} selectedId={selectedId} />
          </Suspense>
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

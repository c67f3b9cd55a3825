import type { GeoJsonGeometry } from '@gleba/sdk';
import { type Bounds, brazil, drawable } from '@gleba/sdk/geo';
import { type DrawingMode, MapUnavailable, mapPalettes, PolygonMapView } from '@gleba/sdk/geo/web';
import {
  Button,
  Group,
  IconEraser,
  IconPencil,
  SegmentedControl,
  useComputedColorScheme,
  useTranslate,
} from '@gleba/sdk/web';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from '../projects.module.css';
import { BoundaryPicture } from './boundary-picture.tsx';

export interface BoundaryMapProps {
  readonly geometry: GeoJsonGeometry | null;
  /** Where to look without boundaries: west, south, east, north in degrees. Default: Brazil. */
  readonly box?: Bounds | undefined;
  readonly label: string;
  /** Keeps what was drawn; without it nothing can be drawn. Throwing keeps the drawing. */
  readonly onSave?: ((geometry: GeoJsonGeometry | null) => Promise<void>) | undefined;
  readonly problemOf: (error: unknown) => string;
  /** Told of every change while drawing, and of what stands again after leaving it. */
  readonly onDraw?: ((geometry: GeoJsonGeometry | null) => void) | undefined;
  /** Instead of the words about boundaries. */
  readonly words?: { readonly save: string; readonly begin: string; readonly change: string } | undefined;
}

const palettes = {
  light: { ground: mapPalettes.light.ground, line: '#1b6b4a' },
  dark: { ground: mapPalettes.dark.ground, line: '#6fc79f' },
} as const;
/** MapLibre's words that can come up here. */
const wordKeys = ['CooperativeGesturesHandler.WindowsHelpText', 'CooperativeGesturesHandler.MacHelpText'] as const;

/** Boundaries on a small map, and their drawing. */
export default function BoundaryMap(props: BoundaryMapProps) {
  const { geometry, box = brazil, label, onSave, problemOf, onDraw, words } = props;
  const t = useTranslate();
  const container = useRef<HTMLDivElement>(null);
  const { view, isUnavailable } = useBoundaryMap(container, geometry, box);
  const [drawn, setDrawn] = useState<GeoJsonGeometry | null>();
  const [mode, setMode] = useState<DrawingMode>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const hasHoles = drawable(geometry) === undefined;
  const change = (next: GeoJsonGeometry | null) => {
    setDrawn(next);
    onDraw?.(next);
  };
  const begin = () => {
    setProblem(undefined);
    setDrawn(geometry);
    void view?.startDrawing(change, setMode);
  };
  const leave = () => {
    view?.stopDrawing();
    setMode(undefined);
    setDrawn(undefined);
  };
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onSave?.(drawn ?? null);
      leave();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (isUnavailable) return geometry ? <BoundaryPicture geometry={geometry} label={label} /> : null;
  return (
    <section className={classes.drawing} aria-label={label}>
      <div ref={container} className={classes.map} />
      {mode ? <p className={classes.note}>{t(`workspace.boundaries.draw.help.${mode}`)}</p> : null}
      {onSave && hasHoles ? <p className={classes.note}>{t('workspace.boundaries.draw.holes')}</p> : null}
      {problem ? (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
      {mode ? (
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label={t('workspace.boundaries.draw.mode')}
            value={mode}
            onChange={(next) => {
              view?.setMode(next as DrawingMode);
              setMode(next as DrawingMode);
            }}
            data={[
              { value: 'polygon', label: t('workspace.boundaries.draw.polygon') },
              { value: 'select', label: t('workspace.boundaries.draw.select') },
            ]}
          />
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconEraser size={15} />}
            onClick={() => {
              view?.clear();
              change(null);
              view?.setMode('polygon');
              setMode('polygon');
            }}
          >
            {t('workspace.boundaries.draw.clear')}
          </Button>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              leave();
              onDraw?.(geometry);
            }}
          >
            {t('ui.cancel')}
          </Button>
          <Button size="xs" loading={isBusy} onClick={() => void save()}>
            {words?.save ?? t('workspace.boundaries.draw.save')}
          </Button>
        </Group>
      ) : null}
      {onSave && !mode && !hasHoles ? (
        <div>
          <Button variant="default" size="xs" leftSection={<IconPencil size={15} />} disabled={!view} onClick={begin}>
            {geometry
              ? (words?.change ?? t('workspace.boundaries.draw.edit'))
              : (words?.begin ?? t('workspace.boundaries.draw.new'))}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** The map lives as long as its place and its colours; what it shows follows. */
function useBoundaryMap(container: RefObject<HTMLDivElement | null>, geometry: GeoJsonGeometry | null, box: Bounds) {
  const t = useTranslate();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [state, setState] = useState<{ readonly view?: PolygonMapView; readonly isUnavailable: boolean }>({
    isUnavailable: false,
  });
  const shown = useRef({ geometry, box });
  shown.current = { geometry, box };
  useEffect(() => {
    if (!container.current) return;
    const words = Object.fromEntries(wordKeys.map((key) => [key, t('workspace.boundaries.map.zoom')]));
    try {
      const view = new PolygonMapView({
        container: container.current,
        geometry: shown.current.geometry,
        bounds: shown.current.box,
        colors: palettes[scheme],
        words,
      });
      setState({ view, isUnavailable: false });
      return () => view.destroy();
    } catch (error) {
      if (!(error instanceof MapUnavailable)) throw error;
      setState({ isUnavailable: true });
    }
  }, [container, scheme, t]);
  const { view } = state;
  useEffect(() => view?.show(geometry), [view, geometry]);
  return state;
}

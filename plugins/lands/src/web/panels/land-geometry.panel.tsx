import { formatArea, formatInteger, formatLength, formatNumber, type GeoJsonGeometry, type RecordOf } from '@gleba/sdk';
import { boundsOf, centreOf, formatPosition, outlineLength, sketchPath, vertexCount } from '@gleba/sdk/geo';
import {
  EmptyState,
  ErrorState,
  IconPolygon,
  observer,
  PanelSkeleton,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import type { Land } from '../../entities/land.entity.ts';
import classes from '../land/land-record.module.css';

const document = `query LandGeometry($id: UUID!) {
  land(id: $id) { geometry { geom area properties layer { name } } }
}`;

interface Shape {
  readonly geom: GeoJsonGeometry;
  /** m² on the ellipsoid. */
  readonly area: string | null;
  readonly properties: Readonly<Record<string, string | number | boolean | null>> | null;
  readonly layer: { readonly name: string } | null;
}

type Loaded = { readonly shape: Shape | null } | { readonly error: unknown } | undefined;

/** Tab of a lot: its shape with its measures, and what the file said about it. */
export default observer(function LandGeometryPanel({ record }: { readonly record: RecordOf<typeof Land> }) {
  const { api } = useServices();
  const t = useTranslate();
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const { id, geometryId } = record;
  useEffect(() => {
    const controller = new AbortController();
    setLoaded(undefined);
    api
      .graphql<{ land: { geometry: Shape | null } | null }>(
        document,
        { id },
        { signal: controller.signal, isQuiet: true },
      )
      .then(
        ({ land }) => setLoaded({ shape: land?.geometry ?? null }),
        (error: unknown) => !controller.signal.aborted && setLoaded({ error }),
      );
    return () => controller.abort();
  }, [api, id, geometryId, attempt]);
  if (!loaded) return <PanelSkeleton />;
  if ('error' in loaded) return <ErrorState error={loaded.error} onRetry={() => setAttempt(attempt + 1)} />;
  if (!loaded.shape) {
    const icon = <IconPolygon size={24} stroke={1.5} />;
    return <EmptyState icon={icon} title={t('lands.geometryTab.none')} text={t('lands.geometryTab.noneText')} />;
  }
  return (
    <>
      <Measures shape={loaded.shape} />
      <Attributes properties={loaded.shape.properties ?? {}} />
    </>
  );
});

const sketchSize = 180;

function Measures({ shape: { geom, area, layer } }: { readonly shape: Shape }) {
  const t = useTranslate();
  const path = sketchPath(geom, sketchSize, 18);
  const bounds = boundsOf(geom);
  const perimeter = outlineLength(geom);
  const lines = [
    ['area', formatArea(area)],
    ['perimeter', perimeter === undefined ? '' : formatLength(perimeter.toFixed(4))],
    ['vertices', formatInteger(vertexCount(geom))],
    ['layer', layer?.name ?? ''],
    ['centre', bounds ? formatPosition(...centreOf(bounds), t('lands.map.directions')) : ''],
  ] as const;
  return (
    <section className={classes.shape} aria-label={t('lands.geometryTab.facts')}>
      <svg className={classes.sketch} viewBox={`0 0 ${sketchSize} ${sketchSize}`} aria-hidden="true">
        {path ? <path d={path} /> : <circle cx={sketchSize / 2} cy={sketchSize / 2} r={5} fill="var(--g-brand)" />}
      </svg>
      <dl className={classes.measures}>
        {lines.map(([name, text]) =>
          text === '' ? null : (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{t(`lands.geometryTab.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

/** What programs note for themselves: hidden in lists, says the specification. */
const hiddenAttributes = ['isCircle', 'color', 'importation_id'];

function Attributes({ properties }: { readonly properties: NonNullable<Shape['properties']> }) {
  const t = useTranslate();
  const entries = Object.entries(properties).filter(([name]) => !hiddenAttributes.includes(name));
  const textOf = (value: string | number | boolean | null) => {
    if (value === null || value === '') return '—';
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no');
    return typeof value === 'number' && !Number.isInteger(value) ? formatNumber(value, 4) : String(value);
  };
  return (
    <section>
      <h3 className={classes.heading}>{t('lands.geometryTab.attributes')}</h3>
      {entries.length === 0 ? (
        <p>{t('lands.geometryTab.noAttributes')}</p>
      ) : (
        <dl className={classes.measures}>
          {entries.map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{textOf(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

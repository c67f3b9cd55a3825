import { formatArea } from '@gleba/sdk';
import { CloseButton, ErrorState, Skeleton, useServices, useTranslate } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import type { PointedShape } from './land-map-view.ts';
import classes from './shape-card.module.css';

const document = `query LayerShape($id: UUID!) {
  geometry(id: $id) { area properties layer { name properties } }
}`;

interface Shape {
  readonly area: string | null;
  readonly properties: Readonly<Record<string, unknown>> | null;
  readonly layer: {
    readonly name: string;
    readonly properties: { readonly columns?: readonly string[] } | null;
  } | null;
}

export interface ShapeCardProps {
  readonly shape: PointedShape;
  readonly onClose: () => void;
}

/** What a shape of a layer came with, in the order of its layer's columns. */
export function ShapeCard({ shape: { geometryId }, onClose }: ShapeCardProps) {
  const { api } = useServices();
  const t = useTranslate();
  const [answer, setAnswer] = useState<{ readonly shape?: Shape | null; readonly error?: unknown }>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setAnswer({});
    if (attempt < 0) return;
    api.graphql<{ geometry: Shape | null }>(document, { id: geometryId }, { isQuiet: true, signal }).then(
      ({ geometry }) => setAnswer({ shape: geometry }),
      (error: unknown) => {
        if (!signal.aborted) setAnswer({ error });
      },
    );
    return () => controller.abort();
  }, [api, geometryId, attempt]);
  const { shape, error } = answer;
  return (
    <aside className={classes.card} aria-label={t('lands.map.shape')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{shape?.layer?.name ?? t('lands.map.shape')}</h3>
        <CloseButton aria-label={t('ui.close')} onClick={onClose} />
      </div>
      {error !== undefined ? (
        <ErrorState error={error} onRetry={() => setAttempt(attempt + 1)} />
      ) : shape === undefined ? (
        <Skeleton height={48} />
      ) : shape === null ? (
        <p className={classes.none}>{t('lands.map.shapeGone')}</p>
      ) : (
        <Facts shape={shape} />
      )}
    </aside>
  );
}

function Facts({ shape: { properties, layer, area } }: { readonly shape: Shape }) {
  const t = useTranslate();
  const known = properties ?? {};
  const ordered = [...new Set([...(layer?.properties?.columns ?? []), ...Object.keys(known)])];
  const facts = ordered.filter((name) => known[name] !== null && known[name] !== undefined && known[name] !== '');
  const hasArea = Number(area ?? 0) > 0;
  if (facts.length === 0 && !hasArea) return <p className={classes.none}>{t('lands.map.noColumns')}</p>;
  return (
    <dl className={classes.facts}>
      {facts.map((name) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{valueText(t, known[name])}</dd>
        </div>
      ))}
      {hasArea && area !== null ? (
        <div className={classes.fact}>
          <dt>{t('lands.geometry.area')}</dt>
          <dd>{formatArea(area)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function valueText(t: ReturnType<typeof useTranslate>, value: unknown): string {
  return typeof value === 'boolean' ? t(value ? 'ui.yes' : 'ui.no') : String(value);
}

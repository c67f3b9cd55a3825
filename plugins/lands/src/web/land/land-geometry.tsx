import { formatInteger } from '@gleba/sdk';
import { boundsOf, centreOf, formatPosition, vertexCount } from '@gleba/sdk/geo';
import { EmptyState, ErrorState, IconPolygon, observer, PanelSkeleton, type Texts, useTranslate } from '@gleba/sdk/web';
import { shownAttributes } from '../../shape-attributes.ts';
import { attributeText } from '../map/attribute-text.ts';
import { type CountedHeights, countedHeights } from './counted-heights.ts';
import classes from './land-record.module.css';
import type { LandDetails, LandShape } from './use-land-details.ts';

/** A lot's shape in figures, and what the file said about it. */
export const LandGeometry = observer(function LandGeometry({ details }: { readonly details: LandDetails }) {
  const t = useTranslate();
  return (
    <section className={classes.geometry} aria-label={t('lands.tab.geometry')}>
      <h3 className={classes.heading}>{t('lands.tab.geometry')}</h3>
      <ShapeFacts {...details} />
    </section>
  );
});

function ShapeFacts({ answer, isLoading, failure, reload }: LandDetails) {
  const t = useTranslate();
  if (failure !== undefined) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (isLoading) return <PanelSkeleton />;
  const shape = answer?.shape;
  if (!shape) {
    const icon = <IconPolygon size={24} stroke={1.5} />;
    return <EmptyState icon={icon} title={t('lands.geometryTab.none')} text={t('lands.geometryTab.noneText')} />;
  }
  return (
    <>
      <Measures shape={shape} />
      <Attributes properties={shape.properties ?? {}} />
    </>
  );
}

function Measures({ shape }: { readonly shape: LandShape }) {
  const t = useTranslate();
  const { geom, layer } = shape;
  const heights = countedHeights(shape);
  const bounds = boundsOf(geom);
  const lines = [
    ['vertices', formatInteger(vertexCount(geom))],
    ['heights', heights ? heightsText(t, heights) : ''],
    ['layer', layer?.name ?? ''],
    ['centre', bounds ? formatPosition(...centreOf(bounds), t('lands.map.directions')) : ''],
  ] as const;
  return (
    <dl className={classes.measures} aria-label={t('lands.geometryTab.facts')}>
      {lines.map(([name, text]) =>
        text === '' ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(`lands.geometryTab.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Which corners have a height, and which have none. */
function heightsText(t: Texts, { corners, measured, between }: CountedHeights): string {
  const without = corners - measured - between;
  return [
    t('lands.geometryTab.heightsMeasured', { count: measured }),
    ...(between > 0 ? [t('lands.geometryTab.heightsBetween', { count: between })] : []),
    ...(without > 0 ? [t('lands.geometryTab.heightsMissing', { count: without })] : []),
  ].join('; ');
}

function Attributes({ properties }: { readonly properties: NonNullable<LandShape['properties']> }) {
  const t = useTranslate();
  const names = shownAttributes(Object.keys(properties));
  return (
    <section>
      <h4 className={classes.heading}>{t('lands.geometryTab.attributes')}</h4>
      {names.length === 0 ? (
        <p>{t('lands.geometryTab.noAttributes')}</p>
      ) : (
        <dl className={classes.measures}>
          {names.map((name) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{attributeText(t, properties[name]) || '—'}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

import { formatInteger, one, type RecordOf } from '@gleba/sdk';
import { boundsOf, centreOf, formatPosition, vertexCount } from '@gleba/sdk/geo';
import {
  type ApiClient,
  type CallOptions,
  EmptyState,
  ErrorState,
  IconPolygon,
  observer,
  PanelSkeleton,
  useAnswer,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { shownAttributes } from '../../shape-attributes.ts';
import { attributeText } from '../map/attribute-text.ts';
import classes from './land-record.module.css';

const wanted = {
  fields: ['geometryId'],
  include: { geometry: one(Geometry, ['geom', 'properties'], { layer: ['name'] }) },
} as const;
const read = (api: ApiClient, id: string, options: CallOptions) => api.record(Land, id, wanted, options);
type Shape = NonNullable<NonNullable<Awaited<ReturnType<typeof read>>>['geometry']>;

/** A lot's shape in figures, and what the file said about it. */
export default observer(function LandGeometryPanel({ record }: { readonly record: RecordOf<typeof Land> }) {
  const { api } = useServices();
  const t = useTranslate();
  const { id, geometryId } = record;
  const ask = (options: CallOptions) => read(api, id, options);
  const { answer, isLoading, failure, reload } = useAnswer(`geometry of ${id} ${geometryId}`, ask);
  if (failure !== undefined) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (isLoading) return <PanelSkeleton />;
  const shape = answer?.geometry;
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
});

function Measures({ shape: { geom, layer } }: { readonly shape: Shape }) {
  const t = useTranslate();
  const bounds = boundsOf(geom);
  const lines = [
    ['vertices', formatInteger(vertexCount(geom))],
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

function Attributes({ properties }: { readonly properties: NonNullable<Shape['properties']> }) {
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

import { formatArea } from '@gleba/sdk';
import {
  type ApiClient,
  type CallOptions,
  CloseButton,
  ErrorState,
  Link,
  observer,
  Skeleton,
  useAnswer,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { areaKindOf, areaScreens } from '../../area-kinds.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { shownAttributes } from '../../shape-attributes.ts';
import { boundsOf, useOwnLayerTypes } from '../layers/use-own-layer-types.ts';
import { attributeText } from './attribute-text.ts';
import type { PointedShape } from './land-map-view.ts';
import classes from './shape-card.module.css';

const wanted = {
  fields: ['area', 'properties', 'projectId'],
  include: { layer: ['name', 'properties', 'layerType'] },
} as const;
const read = (api: ApiClient, id: string, options: CallOptions) => api.record(Geometry, id, wanted, options);
type Shape = NonNullable<Awaited<ReturnType<typeof read>>>;

export interface ShapeCardProps {
  readonly shape: PointedShape;
  readonly onClose: () => void;
}

/** What a shape of a layer came with, in the order of its layer's columns. */
export function ShapeCard({ shape: { geometryId }, onClose }: ShapeCardProps) {
  const { api } = useServices();
  const t = useTranslate();
  const ask = (options: CallOptions) => read(api, geometryId, options);
  const { answer: shape, isLoading, failure, reload } = useAnswer(`shape ${geometryId}`, ask);
  return (
    <aside className={classes.card} aria-label={t('lands.map.shape')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{shape?.layer?.name ?? t('lands.map.shape')}</h3>
        <CloseButton aria-label={t('ui.close')} onClick={onClose} />
      </div>
      {failure !== undefined ? (
        <ErrorState error={failure} onRetry={() => void reload()} />
      ) : isLoading ? (
        <Skeleton height={48} />
      ) : shape === undefined ? (
        <p className={classes.none}>{t('lands.map.shapeGone')}</p>
      ) : (
        <>
          <Facts shape={shape} />
          <MemorialLink geometryId={geometryId} shape={shape} />
        </>
      )}
    </aside>
  );
}

/** To the memorial of what has one: a shape that is an area, of a type that papers describe. */
const MemorialLink = observer(function MemorialLink(props: { readonly geometryId: string; readonly shape: Shape }) {
  const { geometryId, shape } = props;
  const t = useTranslate();
  const own = useOwnLayerTypes();
  const type = shape.layer?.layerType ?? '';
  if (!(Number(shape.area ?? 0) > 0) || !areaKindOf(type, boundsOf(type, own))) return null;
  return (
    <p className={classes.memorial}>
      <Link to={`/report/${shape.projectId}/${areaScreens.memorial}/${geometryId}`}>{t('lands.areas.open')}</Link>
    </p>
  );
});

function Facts({ shape: { properties, layer, area } }: { readonly shape: Shape }) {
  const t = useTranslate();
  const known = properties ?? {};
  const ordered = [...new Set([...(layer?.properties?.columns ?? []), ...Object.keys(known)])];
  const facts = shownAttributes(ordered).filter((name) => attributeText(t, known[name]) !== '');
  const hasArea = Number(area ?? 0) > 0;
  if (facts.length === 0 && !hasArea) return <p className={classes.none}>{t('lands.map.noColumns')}</p>;
  return (
    <dl className={classes.facts}>
      {facts.map((name) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{attributeText(t, known[name])}</dd>
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

import { formatArea, type RecordOf } from '@gleba/sdk';
import { ErrorState, observer, useQuery, useTranslate } from '@gleba/sdk/web';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { landGeometries } from '../../operations/geometry.ts';
import { shownAttributes } from '../../shape-attributes.ts';
import { attributeText } from '../map/attribute-text.ts';
import classes from './land-record.module.css';

interface Props {
  readonly record: Pick<RecordOf<typeof Land>, 'id' | 'projectId' | 'geometryId'>;
}

/** What else is drawn where the lot is, layer by layer; nothing where it is alone. */
export const LandLayers = observer(function LandLayers({ record: { id, projectId } }: Props) {
  const t = useTranslate();
  const input = { projectId, landId: id };
  const { answer, failure, reload } = useQuery(landGeometries, input, { staleOn: [Land, Geometry, Layer] });
  if (failure !== undefined) return <ErrorState error={failure} onRetry={reload} />;
  const around = (answer?.layers ?? []).flatMap(({ geometries, ...layer }) => {
    const others = geometries.filter(({ isOwn }) => !isOwn);
    return others.length > 0 ? [{ ...layer, geometries: others }] : [];
  });
  if (around.length === 0) return null;
  return (
    <section className={classes.geometry} aria-label={t('lands.layersOfLand')}>
      <h3 className={classes.heading}>{t('lands.layersOfLand')}</h3>
      <dl className={classes.measures}>
        {around.map(({ layerId, name, geometries }) => (
          <div key={layerId} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>
              {geometries.map(({ id: shape, area, properties }) => {
                const [first] = shownAttributes(Object.keys(properties ?? {}));
                const word = first === undefined ? '' : attributeText(t, properties?.[first]);
                const said = [word, area === null ? '' : formatArea(Number(area))].filter(Boolean).join(' · ');
                return <div key={shape}>{said || t('lands.layersOfLand.shape')}</div>;
              })}
            </dd>
          </div>
        ))}
      </dl>
      {answer?.isWhole === false ? <p>{t('lands.layersOfLand.more')}</p> : null}
    </section>
  );
});

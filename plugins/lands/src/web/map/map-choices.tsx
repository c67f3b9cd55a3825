import { formatNumber } from '@gleba/sdk';
import { type AddedLayers, BaseMapSelect } from '@gleba/sdk/geo/web';
import {
  Checkbox,
  ColorWell,
  Link,
  NativeSelect,
  observer,
  SegmentedControl,
  Slider,
  useCan,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Layer } from '../../entities/layer.entity.ts';
import { writeLandColor } from '../../land-coloring.ts';
import { choiceOf, type LabelChoice, labelChoices, type MapChoice, withLayer } from './map-choice.ts';
import classes from './map-choices.module.css';
import type { MapLayer, MapOptions } from './use-map-appearance.ts';

export interface MapChoicesProps {
  readonly projectId: string;
  readonly choice: MapChoice;
  readonly options: MapOptions;
  /** What colours the lots now: the choice, where this project has it. */
  readonly colorBy: string;
  /** Layers of other plugins. */
  readonly added: AddedLayers['offered'];
  readonly onChange: (change: Partial<MapChoice>) => void;
}

/** What lies under the lots, what colours and names them, and which other layers are shown. */
export const MapChoices = observer(function MapChoices(props: MapChoicesProps) {
  const { projectId, choice, options, colorBy, added, onChange } = props;
  const t = useTranslate();
  const colors = [
    { value: 'status', label: t('lands.map.colorBy.status') },
    { value: 'contract', label: t('lands.map.colorBy.contract') },
    ...options.columns.map((column) => ({
      value: writeLandColor({ kind: 'column', column }),
      label: t('lands.map.colorBy.column', { column }),
    })),
  ];
  return (
    <div className={classes.choices}>
      <BaseMapSelect own={options.baseMaps} value={choice.baseMap} onChange={(baseMap) => onChange({ baseMap })} />
      <NativeSelect
        label={t('lands.map.colorBy')}
        data={colors}
        value={colorBy}
        onChange={({ currentTarget }) => onChange({ colorBy: currentTarget.value })}
      />
      <div>
        <p className={classes.label} id="map-labels">
          {t('lands.map.labels')}
        </p>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby="map-labels"
          data={labelChoices.map((value) => ({ value, label: t(`lands.map.labels.${value}`) }))}
          value={choice.labels}
          onChange={(value) => onChange({ labels: value as LabelChoice })}
        />
      </div>
      <section aria-label={t('lands.map.layers')}>
        <p className={classes.label}>
          {t('lands.map.layers')}
          <Link to="/layers">{t('lands.map.manageLayers')}</Link>
        </p>
        {options.layers.length + added.length === 0 ? <p className={classes.none}>{t('lands.map.noLayers')}</p> : null}
        <ul className={classes.layers}>
          {options.layers.map((layer) => (
            <LayerChoiceRow
              // Another colour, whoever chose it, is a row that begins with it.
              key={`${layer.id} ${layer.color}`}
              projectId={projectId}
              layer={layer}
              choice={choice}
              onChange={(layers) => onChange({ layers })}
            />
          ))}
          {added.map(({ id, name, isHidden }) => (
            <li key={id} className={classes.layer}>
              <Checkbox
                size="sm"
                checked={!isHidden}
                label={name}
                onChange={({ currentTarget }) =>
                  onChange({ layers: withLayer(choice, id, { isHidden: !currentTarget.checked }).layers })
                }
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
});

interface LayerChoiceRowProps {
  readonly projectId: string;
  readonly layer: MapLayer;
  readonly choice: MapChoice;
  readonly onChange: (layers: MapChoice['layers']) => void;
}

const LayerChoiceRow = observer(function LayerChoiceRow({ projectId, layer, choice, onChange }: LayerChoiceRowProps) {
  const t = useTranslate();
  const can = useCan();
  const { notifier } = useServices();
  const store = useStore(Layer);
  const { isHidden, opacity } = choiceOf(choice, layer);
  const [dragged, setDragged] = useState<number>();
  const [color, setColor] = useState(layer.color);
  const keepColor = () => {
    if (color === layer.color) return;
    store.update(layer.id, { properties: { columns: [...layer.columns], color } }, { isQuiet: true }).catch((error) => {
      setColor(layer.color);
      notifier.error(error instanceof Error ? error.message : t('lands.map.layerFailed'));
    });
  };
  return (
    <li className={classes.layer}>
      <div className={classes.layerName}>
        <Checkbox
          size="sm"
          checked={!isHidden}
          label={layer.name}
          onChange={({ currentTarget }) =>
            onChange(withLayer(choice, layer.id, { isHidden: !currentTarget.checked }).layers)
          }
        />
        <ColorWell
          aria-label={t('lands.map.layerColor', { name: layer.name })}
          disabled={!can(Layer.access.update, projectId)}
          value={color}
          onChange={setColor}
          onBlur={keepColor}
        />
      </div>
      {isHidden ? null : (
        <Slider
          size="xs"
          min={0}
          max={1}
          step={0.05}
          value={dragged ?? opacity}
          label={(value) => `${formatNumber(value * 100, 0)} %`}
          thumbLabel={t('lands.map.layerOpacity', { name: layer.name })}
          onChange={setDragged}
          onChangeEnd={(value) => {
            setDragged(undefined);
            onChange(withLayer(choice, layer.id, { opacity: value }).layers);
          }}
        />
      )}
    </li>
  );
});

import { formatDateTime, formatInteger } from '@gleba/sdk';
import { drawingColor } from '@gleba/sdk/geo/web';
import {
  ActionIcon,
  Button,
  ColorWell,
  confirm,
  IconRestore,
  IconTrash,
  NativeSelect,
  observer,
  Switch,
  UnstyledButton,
  useCan,
  useOpenModal,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Layer } from '../../entities/layer.entity.ts';
import { landLayerType } from '../../layer-types.ts';
import { layerTypeChoices, layerTypeName } from './layer-type-names.ts';
import classes from './layers.module.css';
import type { OwnType } from './use-own-layer-types.ts';
import type { LayerRow } from './use-project-layers.ts';

export interface LayerLineProps {
  readonly layer: LayerRow;
  readonly projectId: string;
  readonly own: readonly OwnType[];
  /** Undefined until it is known. */
  readonly count: number | undefined;
}

/** One layer: everything that is said of it stands in its line and is changed there. */
export const LayerLine = observer(function LayerLine(props: LayerLineProps) {
  const { layer, projectId, count } = props;
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const mayChange = can(Layer.access.update, projectId);
  const { name } = layer;
  return (
    <>
      <LayerColor layer={layer} mayChange={mayChange} />
      <span className={classes.name}>
        {mayChange ? (
          <UnstyledButton className={classes.title} onClick={() => openModal(`/layers/${layer.id}/edit`)}>
            {name}
          </UnstyledButton>
        ) : (
          <strong className={classes.title}>{name}</strong>
        )}
        <span className={classes.count}>
          {count === undefined
            ? ''
            : count === 0
              ? t('lands.layers.empty')
              : t('lands.layers.shapes', { count, number: formatInteger(count) })}
        </span>
      </span>
      <LayerTypeSelect {...props} mayChange={mayChange} />
      <LayerSwitch layer={layer} mayChange={mayChange} />
      <RemoveLayer {...props} />
    </>
  );
});

interface PartProps {
  readonly layer: LayerRow;
  readonly mayChange: boolean;
}

/** Changes a layer where it stands, and says what was refused. */
function useLayerChange(id: string) {
  const { notifier } = useServices();
  const t = useTranslate();
  const store = useStore(Layer);
  return async (patch: Parameters<typeof store.update>[1]): Promise<boolean> => {
    try {
      await store.update(id, patch, { isQuiet: true });
      return true;
    } catch (error) {
      notifier.error(error instanceof Error ? error.message : t('lands.layers.failed'));
      return false;
    }
  };
}

function LayerColor({ layer, mayChange }: PartProps) {
  // The colours of lots say their status, or what a person chose on the map.
  return layer.layerType === landLayerType ? (
    <span className={classes.noColor} />
  ) : (
    <ChosenColor layer={layer} mayChange={mayChange} />
  );
}

function ChosenColor({ layer, mayChange }: PartProps) {
  const t = useTranslate();
  const change = useLayerChange(layer.id);
  const { color: kept = drawingColor, columns } = layer.properties ?? {};
  const [color, setColor] = useState(kept);
  const keep = async () => {
    if (color === kept) return;
    if (!(await change({ properties: { ...(columns && { columns: [...columns] }), color } }))) setColor(kept);
  };
  return (
    <ColorWell
      aria-label={t('lands.map.layerColor', { name: layer.name })}
      disabled={!mayChange}
      value={color}
      onChange={setColor}
      onBlur={() => void keep()}
    />
  );
}

function LayerTypeSelect({ layer, own, mayChange }: PartProps & Pick<LayerLineProps, 'own'>) {
  const { notifier } = useServices();
  const t = useTranslate();
  const change = useLayerChange(layer.id);
  const { layerType, name } = layer;
  const typeName = layerTypeName(t, layerType, own);
  if (!mayChange || layerType === landLayerType) return <span className={classes.type}>{typeName}</span>;
  const choices = layerTypeChoices(t, own);
  // A type of the office that is gone stays what the layer says it is, until somebody says better.
  const isKnown = choices.some(({ value }) => value === layerType);
  const retype = async (next: string) => {
    if (!(await change({ layerType: next }))) return;
    notifier.success(t('lands.layers.retyped', { name, type: layerTypeName(t, next, own) }));
  };
  return (
    <NativeSelect
      size="sm"
      className={classes.type}
      aria-label={t('lands.layers.typeOf', { name })}
      data={isKnown ? choices : [...choices, { value: layerType, label: typeName }]}
      value={layerType}
      onChange={({ currentTarget }) => void retype(currentTarget.value)}
    />
  );
}

function LayerSwitch({ layer, mayChange }: PartProps) {
  const t = useTranslate();
  const change = useLayerChange(layer.id);
  // Whether lots are shown is no question of a layer.
  if (layer.layerType === landLayerType) return <span className={classes.shown} />;
  return (
    <Switch
      size="sm"
      className={classes.shown}
      label={t('lands.layers.shown')}
      aria-label={t('lands.layers.shownOf', { name: layer.name })}
      disabled={!mayChange}
      checked={!layer.isHidden}
      onChange={({ currentTarget }) => void change({ isHidden: !currentTarget.checked })}
    />
  );
}

function RemoveLayer({ layer, projectId, count }: LayerLineProps) {
  const t = useTranslate();
  const can = useCan();
  const { notifier } = useServices();
  const store = useStore(Layer);
  // The lots would stay without the layer of their shapes.
  if (layer.layerType === landLayerType || !can(Layer.access.delete, projectId))
    return <span className={classes.end} />;
  const { name } = layer;
  const remove = async () => {
    const shapes = count ?? 0;
    const isSure = await confirm({
      title: t('ui.remove.one', { title: name }),
      message:
        shapes === 0
          ? t('lands.layers.removeEmpty')
          : t('lands.layers.removeText', { count: shapes, number: formatInteger(shapes) }),
      confirmLabel: t('ui.remove'),
      isDangerous: true,
    });
    if (!isSure) return;
    await store.remove(layer.id);
    notifier.success(t('lands.layers.removed', { name }));
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.end}
      aria-label={t('lands.layers.remove', { name })}
      // How many shapes go is said before.
      disabled={count === undefined}
      onClick={() => void remove().catch(() => {})}
    >
      <IconTrash size={16} />
    </ActionIcon>
  );
}

interface RemovedLayerLineProps {
  readonly layer: LayerRow;
  readonly own: readonly OwnType[];
}

/** A layer that was removed, with the way back. */
export const RemovedLayerLine = observer(function RemovedLayerLine({ layer, own }: RemovedLayerLineProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(Layer);
  const { id, name, layerType, deletedAt } = layer;
  const restore = async () => {
    await store.restore(id);
    notifier.success(t('lands.layers.restored', { name }));
  };
  return (
    <>
      <span className={classes.name}>
        <strong className={classes.title}>{name}</strong>
        <span className={classes.count}>
          {layerTypeName(t, layerType, own)}
          {deletedAt ? ` · ${t('lands.layers.removedAt', { when: formatDateTime(String(deletedAt)) })}` : ''}
        </span>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRestore size={16} />}
        aria-label={t('lands.layers.restoreOf', { name })}
        onClick={() => void restore().catch(() => {})}
      >
        {t('lands.layers.restore')}
      </Button>
    </>
  );
});

import { formatInteger } from '@gleba/sdk';
import {
  Button,
  EmptyState,
  ErrorState,
  IconPlus,
  IconStack2,
  observer,
  PageHeader,
  PanelSkeleton,
  RemovedSwitch,
  Screen,
  useAddressValue,
  useCan,
  useOpenModal,
  useProjectId,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useRef, useState } from 'react';
import { Layer } from '../../entities/layer.entity.ts';
import { orderLayers } from '../../operations/layers.ts';
import { LayerLine, RemovedLayerLine } from './layer-line.tsx';
import classes from './layers.module.css';
import { boundsOf, useOwnLayerTypes } from './use-own-layer-types.ts';
import { type LayerRow, useProjectLayers, useShapeCounts } from './use-project-layers.ts';

/** What the map of a project holds besides its lots: what each layer is, how it looks and in which order it is drawn. */
export default observer(function LayersPanel() {
  const projectId = useProjectId();
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const [removed, setRemoved] = useAddressValue('removed', '', ['yes']);
  const isRemoved = removed === 'yes';
  const create = can(Layer.access.create, projectId) ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openModal('/layers/new')}>
      {t('lands.layers.new')}
    </Button>
  ) : null;
  return (
    <Screen isScrolling>
      <PageHeader
        title={t('lands.layer.plural')}
        subtitle={t('lands.layers.text')}
        more={
          can(Layer.access.delete, projectId) ? (
            <RemovedSwitch value={isRemoved} onChange={(next) => setRemoved(next ? 'yes' : '')} />
          ) : null
        }
        action={create}
      />
      <Layers key={`${projectId} ${removed}`} projectId={projectId} isRemoved={isRemoved} />
    </Screen>
  );
});

interface LayersProps {
  readonly projectId: string;
  readonly isRemoved: boolean;
}

const Layers = observer(function Layers({ projectId, isRemoved }: LayersProps) {
  const t = useTranslate();
  const list = useProjectLayers(projectId, isRemoved);
  const counts = useShapeCounts(projectId);
  const own = useOwnLayerTypes();
  const rows = list.rows as readonly LayerRow[];
  if (list.status === 'error' && rows.length === 0)
    return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && rows.length === 0) return <PanelSkeleton />;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconStack2 size={24} stroke={1.5} />}
        title={t(isRemoved ? 'ui.removed.none' : 'lands.layers.none')}
        text={isRemoved ? undefined : t('lands.layers.noneText')}
      />
    );
  if (isRemoved)
    return (
      <ul className={classes.rows} aria-label={t('lands.layer.plural')}>
        {rows.map((row) => (
          <RemovedLayerLine key={row.id} layer={row} own={own} />
        ))}
      </ul>
    );
  const hasStreets = rows.some(({ layerType }) => boundsOf(layerType, own) === 'street');
  return (
    <>
      {hasStreets ? null : (
        <p className={classes.notice} role="note">
          {t('lands.layers.noStreets')}
        </p>
      )}
      <OrderedLayers projectId={projectId} rows={rows} own={own} counts={counts} onOrdered={() => list.refresh()} />
    </>
  );
});

interface OrderedLayersProps {
  readonly projectId: string;
  readonly rows: readonly LayerRow[];
  readonly own: ReturnType<typeof useOwnLayerTypes>;
  readonly counts: ReadonlyMap<string, number> | undefined;
  readonly onOrdered: () => Promise<unknown>;
}

const OrderedLayers = observer(function OrderedLayers(props: OrderedLayersProps) {
  const { projectId, rows, own, counts, onOrdered } = props;
  const { api, notifier } = useServices();
  const t = useTranslate();
  const [said, setSaid] = useState('');
  const [isMoving, setMoving] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const move = async (from: number, to: number) => {
    const ids = rows.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined || to < 0 || to > ids.length || isMoving) return;
    ids.splice(to, 0, moved);
    setMoving(true);
    try {
      await api.run(orderLayers, { projectId, layerIds: ids }, { isQuiet: true });
      await onOrdered();
      setSaid(t('lands.layers.moved', { name: rows[from]?.name ?? '', place: formatInteger(to + 1) }));
      // The focus goes along with the row.
      const step = to < from ? 'up' : 'down';
      list.current?.querySelector<HTMLElement>(`[data-layer="${moved}"] [data-step="${step}"]`)?.focus();
    } catch (error) {
      notifier.error(error instanceof Error ? error.message : t('lands.layers.failed'));
      await onOrdered();
    } finally {
      setMoving(false);
    }
  };
  return (
    <>
      <ol ref={list} className={classes.rows} aria-label={t('lands.layer.plural')} aria-busy={isMoving}>
        {rows.map((row, index) => (
          <LayerLine
            // Another colour, whoever chose it, is a row that begins with it.
            key={`${row.id} ${row.properties?.color ?? ''}`}
            layer={row}
            projectId={projectId}
            own={own}
            count={counts?.get(row.id) ?? (counts ? 0 : undefined)}
            onUp={index > 0 ? () => void move(index, index - 1) : undefined}
            onDown={index < rows.length - 1 ? () => void move(index, index + 1) : undefined}
          />
        ))}
      </ol>
      <p className={classes.said} role="status">
        {said}
      </p>
    </>
  );
});

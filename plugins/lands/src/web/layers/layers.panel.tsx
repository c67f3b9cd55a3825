import {
  Button,
  EmptyState,
  ErrorState,
  IconPlus,
  IconStack2,
  OrderedRows,
  observer,
  PageHeader,
  PanelSkeleton,
  RemovedSwitch,
  Screen,
  useAddressValue,
  useCan,
  useMoving,
  useOpenModal,
  useProjectId,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { Layer } from '../../entities/layer.entity.ts';
import { orderLayers } from '../../operations/layers.ts';
import { LayerLine, RemovedLayerLine } from './layer-line.tsx';
import classes from './layers.module.css';
import { boundsOf, useOwnLayerTypes } from './use-own-layer-types.ts';
import { type LayerRow, useProjectLayers, useShapeCounts } from './use-project-layers.ts';

/** In pixels: a line has a colour, a name, a type and a switch. */
const rowsWidth = 960;

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
    <Screen isScrolling width={rowsWidth}>
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
      <OrderedRows
        label={t('lands.layer.plural')}
        ids={rows.map(({ id }) => id)}
        moving={undefined}
        titleOf={(id) => rows.find((row) => row.id === id)?.name ?? ''}
        render={(id) => {
          const row = rows.find((other) => other.id === id);
          return row ? <RemovedLayerLine layer={row} own={own} /> : null;
        }}
      />
    );
  const hasStreets = rows.some(({ layerType }) => boundsOf(layerType, own) === 'street');
  return (
    <>
      {hasStreets ? null : (
        <p className={classes.notice} role="note">
          {t('lands.layers.noStreets')}
        </p>
      )}
      <OrderedLayers projectId={projectId} rows={rows} own={own} counts={counts} refresh={() => list.refresh()} />
    </>
  );
});

interface OrderedLayersProps {
  readonly projectId: string;
  readonly rows: readonly LayerRow[];
  readonly own: ReturnType<typeof useOwnLayerTypes>;
  readonly counts: ReadonlyMap<string, number> | undefined;
  readonly refresh: () => Promise<unknown>;
}

const OrderedLayers = observer(function OrderedLayers(props: OrderedLayersProps) {
  const { projectId, rows, own, counts, refresh } = props;
  const { api } = useServices();
  const t = useTranslate();
  const can = useCan();
  const byId = new Map<string, LayerRow>(rows.map((row) => [row.id, row]));
  const moving = useMoving([...byId.keys()], {
    save: (_, layerIds) => api.run(orderLayers, { projectId, layerIds: [...layerIds] }),
    refresh,
  });
  return (
    <OrderedRows
      label={t('lands.layer.plural')}
      ids={moving.shown}
      moving={can(Layer.access.update, projectId) ? moving : undefined}
      titleOf={(id) => byId.get(id)?.name ?? ''}
      render={(id) => {
        const row = byId.get(id);
        if (!row) return null;
        return (
          <LayerLine
            // Another colour, whoever chose it, is a row that begins with it.
            key={row.properties?.color ?? ''}
            layer={row}
            projectId={projectId}
            own={own}
            count={counts?.get(id) ?? (counts ? 0 : undefined)}
          />
        );
      }}
    />
  );
});

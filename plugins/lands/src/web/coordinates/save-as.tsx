import { ErrorState, Loader, observer, Select, useTranslate } from '@gleba/sdk/web';
import { landLayerType } from '../../layer-types.ts';
import { useProjectLayers } from '../layers/use-project-layers.ts';
import { CoordinatesSave } from './coordinates-save.tsx';
import { LayerShapeSave } from './layer-shape-save.tsx';
import type { SaveProps } from './tab-props.ts';

/** What the numbers become: a lot, or a shape of one of the project's layers. */
export const SaveAs = observer(function SaveAs(props: SaveProps) {
  const { draft, change, projectId } = props;
  const t = useTranslate();
  const list = useProjectLayers(projectId, false);
  // Layers of lots come with lots.
  const layers = list.rows.filter(({ layerType }) => layerType !== landLayerType);
  const isLoading = list.status === 'loading' && list.rows.length === 0;
  const layer = layers.find(({ id }) => id === draft.layerId);
  if (list.status === 'error' && list.rows.length === 0)
    return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  const isGone = draft.layerId !== null && !layer && !isLoading;
  return (
    <>
      {layers.length === 0 && !isGone ? null : (
        <Select
          label={t('lands.coordinates.target')}
          data={[
            { value: '', label: t('lands.coordinates.target.lot') },
            ...layers.map(({ id, name }) => ({
              value: id,
              label: t('lands.coordinates.target.layer', { layer: name }),
            })),
          ]}
          value={draft.layerId === null ? '' : (layer?.id ?? null)}
          allowDeselect={false}
          error={isGone ? t('lands.coordinates.target.gone') : undefined}
          onChange={(value) => change(() => ({ layerId: value || null }))}
        />
      )}
      {draft.layerId === null ? (
        <CoordinatesSave {...props} />
      ) : layer ? (
        <LayerShapeSave {...props} layer={layer} />
      ) : isLoading ? (
        <Loader size="sm" />
      ) : null}
    </>
  );
});

import { formatInteger } from '@gleba/sdk';
import {
  type ActionDialogProps,
  type BulkGiven,
  Dialog,
  DialogEnd,
  ErrorState,
  Loader,
  observer,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
  useCommand,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { landLayerType } from '../../layer-types.ts';
import { layerShapeFromLands, mostOutlinedLands, outlineForms, undoDrawnShape } from '../../operations/layers.ts';
import { useProjectLayers } from './use-project-layers.ts';

/** A shape of a layer from the outline of the chosen lots, with the way back. */
export default observer(function OutlineDialog({ projectId = '', count, ids, onClose }: ActionDialogProps<BulkGiven>) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const list = useProjectLayers(projectId, false);
  const layers = list.rows.filter(({ layerType }) => layerType !== landLayerType);
  const [layerId, setLayer] = useState<string>();
  const [form, setForm] = useState<(typeof outlineForms)[number]>('area');
  const [name, setName] = useState('');
  const { run, isRunning, error } = useCommand(layerShapeFromLands);
  const isTooMany = count > mostOutlinedLands;
  const layer = layers.find(({ id }) => id === layerId) ?? layers[0];
  const make = async () => {
    if (!layer) return;
    const landIds = [...(await ids())];
    const made = await run({ projectId, layerId: layer.id, landIds, form, name: name.trim() || null });
    if (!made) return;
    const remove = () =>
      api.run(undoDrawnShape, { projectId, geometryId: made.geometryId }, { isQuiet: true }).then(
        () => notifier.success(t('lands.coordinates.shapeRemoved')),
        (trouble: unknown) => notifier.error(trouble instanceof Error ? trouble.message : t('lands.drawing.failed')),
      );
    notifier.success(t('lands.coordinates.shapeSaved', { layer: layer.name }), {
      label: t('ui.undo'),
      run: () => void remove(),
    });
    onClose();
  };
  return (
    <Dialog size={460} onClose={onClose} title={t('lands.outline.title')}>
      {list.status === 'error' && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={() => void list.refresh()} />
      ) : list.status === 'loading' && list.rows.length === 0 ? (
        <Loader size="sm" />
      ) : layers.length === 0 ? (
        <Text>{t('lands.outline.noLayers')}</Text>
      ) : isTooMany ? (
        <Text role="alert">{t('lands.outline.tooMany', { most: formatInteger(mostOutlinedLands) })}</Text>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <Stack gap="md">
            <Text>{t('lands.outline.text', { count })}</Text>
            <Select
              label={t('lands.outline.layer')}
              data={layers.map(({ id, name: label }) => ({ value: id, label }))}
              value={layer?.id ?? null}
              allowDeselect={false}
              onChange={(value) => setLayer(value ?? undefined)}
            />
            <SegmentedControl
              aria-label={t('lands.coordinates.form')}
              data={outlineForms.map((value) => ({ value, label: t(`lands.coordinates.form.${value}`) }))}
              value={form}
              onChange={(value) => setForm(outlineForms.find((one) => one === value) ?? 'area')}
            />
            <TextInput
              label={t('lands.coordinates.shapeName')}
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <DialogEnd
              submitLabel={t('lands.coordinates.saveShape')}
              onCancel={onClose}
              isBusy={isRunning}
              isDisabled={!layer}
              error={error}
            />
          </Stack>
        </form>
      )}
    </Dialog>
  );
});

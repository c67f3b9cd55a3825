import type { GeoJsonGeometry } from '@gleba/sdk';
import { Button, observer, SegmentedControl, TextInput, useServices, useStore, useTranslate } from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { Geometry } from '../../entities/geometry.entity.ts';
import { undoDrawnShape } from '../../operations/layers.ts';
import type { LayerRow } from '../layers/use-project-layers.ts';
import { Trouble } from '../trouble.tsx';
import { acceptClosure } from './accept-closure.ts';
import classes from './coordinates.module.css';
import { emptyDraft, shapeForms } from './coordinates-draft.ts';
import type { SaveProps } from './tab-props.ts';

/** By this name papers know a street or a block. */
const nameColumn = 'nome';
const longestName = 200;

/** The numbers as a shape of a layer, an area or a line. The screen stays: streets are seldom typed alone. */
export const LayerShapeSave = observer(function LayerShapeSave(props: SaveProps & { readonly layer: LayerRow }) {
  const { draft, change, read, projectId, layer } = props;
  const t = useTranslate();
  const { api, notifier } = useServices();
  const store = useStore(Geometry);
  const [isSaving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const geom = shapeOf(props);
  const said = (error: unknown): string =>
    error instanceof Error && error.message ? error.message : t('lands.drawing.failed');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!geom || (await acceptClosure(t, read)).isRefused) return;
    setSaving(true);
    setTrouble(undefined);
    try {
      const name = draft.shapeName.trim();
      const properties = name === '' ? null : { [nameColumn]: name };
      const { id } = await store.create({ projectId, layerId: layer.id, geom, properties }, {}, { isQuiet: true });
      const { tab, srid, snaps, tolerance, layerId, form } = draft;
      change(() => ({ ...emptyDraft, tab, srid, snaps, tolerance, layerId, form }));
      const remove = () =>
        api.run(undoDrawnShape, { projectId, geometryId: id }, { isQuiet: true }).then(
          () => notifier.success(t('lands.coordinates.shapeRemoved')),
          (error: unknown) => notifier.error(said(error)),
        );
      notifier.success(t('lands.coordinates.shapeSaved', { layer: layer.name }), {
        label: t('ui.undo'),
        run: () => void remove(),
      });
    } catch (error) {
      setTrouble(said(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={classes.save}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={t('lands.coordinates.saveShape')}
    >
      <SegmentedControl
        aria-label={t('lands.coordinates.form')}
        data={shapeForms.map((value) => ({ value, label: t(`lands.coordinates.form.${value}`) }))}
        value={draft.form}
        onChange={(value) => change(() => ({ form: shapeForms.find((one) => one === value) ?? 'area' }))}
      />
      <TextInput
        label={t('lands.coordinates.shapeName')}
        maxLength={longestName}
        value={draft.shapeName}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change(() => ({ shapeName: value }));
        }}
      />
      {trouble ? <Trouble role="alert">{trouble}</Trouble> : null}
      <Button type="submit" loading={isSaving} disabled={!geom}>
        {t('lands.coordinates.saveShape')}
      </Button>
    </form>
  );
});

/** The corners as the server placed them: an area where they make one, or the line through them. */
function shapeOf({ draft, preview }: SaveProps): GeoJsonGeometry | undefined {
  if (draft.form === 'area') return preview?.shape ?? undefined;
  const corners = preview?.corners ?? [];
  if (corners.length < 2) return undefined;
  return { type: 'LineString', coordinates: corners.map(({ longitude, latitude }) => [longitude, latitude]) };
}

import type { CreateOf, PatchOf } from '@gleba/sdk';
import {
  CatalogueModal,
  EntityForm,
  entityLabel,
  type FormEditorProps,
  observer,
  Select,
  useCloseModal,
  useParams,
  useProjectId,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { Layer } from '../../entities/layer.entity.ts';
import { landLayerType } from '../../layer-types.ts';
import { layerTypeChoices } from './layer-type-names.ts';
import { useOwnLayerTypes } from './use-own-layer-types.ts';

const TypeInput = observer(function TypeInput(props: FormEditorProps) {
  const { value, onChange, label, description, error, isDisabled = false } = props;
  const t = useTranslate();
  const own = useOwnLayerTypes();
  return (
    <Select
      name={props.name}
      label={label}
      description={description}
      required
      data={layerTypeChoices(t, own)}
      value={typeof value === 'string' ? value : null}
      onChange={(slug) => slug && onChange(slug)}
      error={error}
      disabled={isDisabled}
      allowDeselect={false}
    />
  );
});
const editors = { layerType: TypeInput };

/** A layer, new or changed. One of lots keeps its type. */
export default observer(function LayerForm() {
  const { layerId } = useParams();
  const projectId = useProjectId();
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(Layer);
  const close = useCloseModal();
  return (
    <CatalogueModal entity={Layer} id={layerId}>
      {(record) => (
        <EntityForm
          entity={Layer}
          operation={record ? 'patch' : 'create'}
          draftId={`${Layer.id}.${record?.id ?? `create.${projectId}`}`}
          fields={record?.layerType === landLayerType ? ['name'] : ['name', 'layerType', 'isHidden']}
          editors={editors}
          {...(record ? { initial: record } : { fixed: { projectId } })}
          submitLabel={record ? t('ui.save') : t('ui.list.create', { entity: entityLabel(t, Layer).toLowerCase() })}
          onCancel={close}
          onSubmit={async (values) => {
            // The form has checked them by the declaration that their type comes from.
            if (record) await store.update(record.id, values as PatchOf<typeof Layer>, { isQuiet: true });
            else await store.create(values as CreateOf<typeof Layer>, {}, { isQuiet: true });
            notifier.success(t('ui.catalogue.saved', { entity: entityLabel(t, Layer) }));
            close();
          }}
        />
      )}
    </CatalogueModal>
  );
});

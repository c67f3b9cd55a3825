import type { CreateOf, PatchOf } from '@gleba/sdk';
import {
  CatalogueModal,
  EntityForm,
  ErrorState,
  entityLabel,
  type FormEditorProps,
  observer,
  Select,
  Skeleton,
  useCloseModal,
  useParams,
  useProjectId,
  useQuery,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { proposedErrorColumns } from '../../coordinates/error-attributes.ts';
import type { ErrorColumns } from '../../coordinates/error-columns.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { landLayerType } from '../../layer-types.ts';
import { layerPoints } from '../../operations/layers.ts';
import { ErrorColumnsFields } from './error-columns-fields.tsx';
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

/** Of a layer with points: what nobody said yet is shown as it is recognised. */
const ErrorColumnsInput = observer(function ErrorColumnsInput({ value, onChange, error, isDisabled }: FormEditorProps) {
  const { layerId = '' } = useParams();
  const projectId = useProjectId();
  const { answer, failure, reload } = useQuery(layerPoints, { projectId, layerId });
  if (failure) return <ErrorState error={failure} onRetry={reload} />;
  if (!answer) return <Skeleton height={40} />;
  const { hasPoints, columns } = answer;
  if (!hasPoints || columns.length === 0) return null;
  return (
    <ErrorColumnsFields
      columns={columns}
      value={(value as ErrorColumns | null | undefined) ?? proposedErrorColumns(columns)}
      onChange={onChange}
      error={error}
      isDisabled={isDisabled}
    />
  );
});
const editors = { layerType: TypeInput, errorColumns: ErrorColumnsInput };

/** A layer, new or changed. One of lots keeps its type. */
export default observer(function LayerForm() {
  const { layerId } = useParams();
  const projectId = useProjectId();
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(Layer);
  const close = useCloseModal();
  return (
    <CatalogueModal entity={Layer} id={layerId} with={['errorColumns']}>
      {(record) => (
        <EntityForm
          entity={Layer}
          operation={record ? 'patch' : 'create'}
          draftId={`${Layer.id}.${record?.id ?? `create.${projectId}`}`}
          fields={fieldsOf(record)}
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

function fieldsOf(record: { readonly layerType: string } | undefined): readonly string[] {
  if (record?.layerType === landLayerType) return ['name'];
  return ['name', 'layerType', 'isHidden', ...(record ? ['errorColumns'] : [])];
}

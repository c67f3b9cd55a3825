import type { CreateOf } from '@gleba/sdk';
import {
  CatalogueModal,
  EntityForm,
  entityLabel,
  observer,
  useCloseModal,
  useParams,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { DocumentVariable } from '../../entities/document-variable.entity.ts';
import { variableScopeOf } from '../../subjects.ts';
import { scriptEditor } from '../expression/script-editor.tsx';
import { SlugInput } from './type-form.tsx';

const width = 720;
const fields = ['name', 'slug', 'documentContextId', 'isScript', 'source', 'description'];
const editors = { slug: SlugInput, source: scriptEditor({ scopeOf: variableScopeOf }) };

/** A variable of templates, new or changed. */
export default observer(function VariableForm() {
  const { documentVariableId } = useParams();
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(DocumentVariable);
  const close = useCloseModal();
  return (
    <CatalogueModal entity={DocumentVariable} id={documentVariableId} width={width}>
      {(record) => (
        <EntityForm
          entity={DocumentVariable}
          operation={record ? 'patch' : 'create'}
          draftId={`${DocumentVariable.id}.${record?.id ?? 'create'}`}
          fields={fields}
          editors={editors}
          initial={record}
          submitLabel={
            record ? t('ui.save') : t('ui.list.create', { entity: entityLabel(t, DocumentVariable).toLowerCase() })
          }
          onCancel={close}
          onSubmit={async (values) => {
            // The form has checked them by the declaration that their type comes from.
            if (record) await store.update(record.id, values, { isQuiet: true });
            else await store.create(values as CreateOf<typeof DocumentVariable>, {}, { isQuiet: true });
            notifier.success(t('ui.catalogue.saved', { entity: entityLabel(t, DocumentVariable) }));
            close();
          }}
        />
      )}
    </CatalogueModal>
  );
});

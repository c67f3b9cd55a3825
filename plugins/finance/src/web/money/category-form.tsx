import {
  CatalogueForm,
  CatalogueModal,
  type FormEditorProps,
  observer,
  ReferenceSelect,
  useParams,
  useTranslate,
} from '@gleba/sdk/web';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';

/** Of a known one the type stays: what stands below it, and what was posted, is of that type. */
const fields = ['name', 'parentId', 'code', 'description', 'externalId'];
const editors = { parentId: ParentEditor };

/** A category of the chart. */
export default observer(function CategoryForm() {
  const { financeCategoryId } = useParams();
  return (
    <CatalogueModal entity={FinanceCategory} id={financeCategoryId}>
      {(record) => (
        <CatalogueForm
          entity={FinanceCategory}
          record={record}
          fields={record ? fields : ['type', ...fields]}
          editors={editors}
        />
      )}
    </CatalogueModal>
  );
});

/** Of the same type, and not the category itself; what else is no place for it the server says. */
function ParentEditor({ value, onChange, values, label, error, isDisabled, name }: FormEditorProps) {
  const t = useTranslate();
  const { id, type } = values as { readonly id?: string; readonly type?: 'income' | 'expense' };
  return (
    <ReferenceSelect
      entityId={FinanceCategory.id}
      name={name}
      label={label}
      description={t('finance.money.parentHelp')}
      error={error}
      disabled={isDisabled}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      filter={{ ...(type && { type: { equalTo: type } }), ...(id && { id: { notEqualTo: id } }) }}
    />
  );
}

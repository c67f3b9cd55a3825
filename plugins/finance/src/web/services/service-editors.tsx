import type { Entity, FilterOf } from '@gleba/sdk';
import { type FormEditorProps, ReferenceSelect } from '@gleba/sdk/web';

/** Chooses among some records of an entity. */
function choiceOf(entityId: string, filter: FilterOf<Entity>, isRequired = false) {
  return function Choice({ name, label, description, error, value, onChange, onBlur, isDisabled }: FormEditorProps) {
    return (
      <ReferenceSelect
        offersNew
        entityId={entityId}
        name={name}
        label={label}
        description={description}
        error={error}
        disabled={isDisabled}
        withAsterisk={isRequired}
        value={typeof value === 'string' ? value : null}
        filter={filter}
        onChange={onChange}
        onBlur={onBlur}
      />
    );
  };
}

/** A service is invoiced by a legal person. */
export const CompanyEditor = choiceOf('finance.partner', { personType: { equalTo: 'legal' } });
const IncomeEditor = choiceOf('finance.financeCategory', { type: { equalTo: 'income' } });
/** Those that are offered. */
export const ServiceEditor = choiceOf('finance.service', { isActive: { equalTo: true } }, true);

export const editorsFor = () => ({ companyId: CompanyEditor, financeCategoryId: IncomeEditor });

import type { FormEditorProps } from '@gleba/sdk/web';
import { FieldEditor, ReferenceSelect, TextInput } from '@gleba/sdk/web';
import type { ComponentType } from 'react';
import { brazilCode } from '../../partner-values.ts';
import { AddressInput, BillingAddressInput } from './address-input.tsx';

type Editor = ComponentType<FormEditorProps>;

/** Numbers of other countries have no mask. */
function PhoneInput(props: FormEditorProps) {
  const { value, onChange, values, setValues, isDisabled, ...shared } = props;
  if ((values.phoneCountry ?? brazilCode) === brazilCode) return <FieldEditor {...props} />;
  return (
    <TextInput
      name={shared.name}
      label={shared.label}
      description={shared.description}
      error={shared.error}
      disabled={isDisabled}
      inputMode="tel"
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      onBlur={shared.onBlur}
    />
  );
}

/** People only; `isNested` stands within the modal that would be opened for one. */
function personInput(isNested: boolean): Editor {
  return function PersonInput({ name, label, description, error, value, onChange, onBlur, isDisabled, values }) {
    const id = typeof values.id === 'string' ? values.id : undefined;
    return (
      <ReferenceSelect
        entityId="finance.partner"
        name={name}
        label={label}
        description={description}
        error={error}
        disabled={isDisabled}
        value={typeof value === 'string' ? value : null}
        filter={{ personType: { equalTo: 'natural' }, ...(id && { id: { notEqualTo: id } }) }}
        onChange={onChange}
        onBlur={onBlur}
        offersNew
        {...(isNested ? {} : { detail: 'PartnerDetails' })}
      />
    );
  };
}

/** Accounts that are partners' own. */
function PartnerAccountInput({
  name,
  label,
  description,
  error,
  value,
  onChange,
  onBlur,
  isDisabled,
}: FormEditorProps) {
  return (
    <ReferenceSelect
      entityId="finance.bankAccount"
      name={name}
      label={label}
      description={description}
      error={error}
      disabled={isDisabled}
      value={typeof value === 'string' ? value : null}
      filter={{ isPartnerAccount: { equalTo: true } }}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

/** Within the modal that selectors open for a person another one cannot be opened. */
export function editorsFor(isNested: boolean): Readonly<Record<string, Editor>> {
  const person = personInput(isNested);
  return {
    whatsappNumber: PhoneInput,
    phoneNumber: PhoneInput,
    addressId: AddressInput,
    billingAddressId: BillingAddressInput,
    bankAccountId: PartnerAccountInput,
    maritalPartnerId: person,
    responsibleId: person,
  };
}

import type { FormEditorProps } from '@gleba/sdk/web';
import { FieldEditor, ReferenceSelect, TextInput } from '@gleba/sdk/web';
import type { ComponentProps, ComponentType } from 'react';
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

type Given = Omit<ComponentProps<typeof ReferenceSelect>, keyof FormEditorProps>;

/** A selector of records in the place of a field's own. */
function ReferenceEditor({ of, ...given }: Given & { readonly of: FormEditorProps }) {
  const { name, label, description, error, value, onChange, onBlur, isDisabled } = of;
  return (
    <ReferenceSelect
      {...{ name, label, description, error, onChange, onBlur, ...given }}
      disabled={isDisabled}
      value={typeof value === 'string' ? value : null}
    />
  );
}

/** People only; `isNested` stands within the modal that would be opened for one. */
function personInput(isNested: boolean): Editor {
  return function PersonInput(props) {
    const id = typeof props.values.id === 'string' ? props.values.id : undefined;
    return (
      <ReferenceEditor
        of={props}
        entityId="finance.partner"
        filter={{ personType: { equalTo: 'natural' }, ...(id && { id: { notEqualTo: id } }) }}
        offersNew
        {...(isNested ? {} : { detail: 'PartnerDetails' })}
      />
    );
  };
}

/** Accounts that are partners' own. */
function PartnerAccountInput(props: FormEditorProps) {
  return <ReferenceEditor of={props} entityId="finance.bankAccount" filter={{ isPartnerAccount: { equalTo: true } }} />;
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

import { addressInput, FieldEditor, type FormEditorProps, otherAddressInput, TextInput } from '@gleba/sdk/web';
import { Address } from '../../entities/address.entity.ts';
import { brazilCode } from '../../partner-values.ts';

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

export const editors = {
  whatsappNumber: PhoneInput,
  phoneNumber: PhoneInput,
  addressId: addressInput(Address),
  billingAddressId: otherAddressInput(Address, { same: 'finance.partner.billingAddressId.same' }),
};

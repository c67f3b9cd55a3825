import { type FormEditorProps, PostalCodeInput } from '@gleba/sdk/web';
import { useAddressSource } from './address-source.ts';
import { postalValues } from './place-values.ts';

/** A project's CEP, which fills in its address. */
export function ProjectPostalCode(props: FormEditorProps) {
  const { postalCode } = useAddressSource();
  return <PostalCodeInput {...props} toValues={postalValues} lookUp={postalCode} />;
}

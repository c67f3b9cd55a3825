import { type FormEditorProps, PostalCodeInput } from '@gleba/sdk/web';
import { postalValues } from './place-values.ts';

/** A project's CEP, which fills in its address. */
export function ProjectPostalCode(props: FormEditorProps) {
  return <PostalCodeInput {...props} toValues={postalValues} />;
}

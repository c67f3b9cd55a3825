import { AddressRecordInput, type FormEditorProps, useProjectId } from '@gleba/sdk/web';
import { LandAddress } from '../../entities/land-address.entity.ts';

/** A lot's address in parts, edited in place by the form that names it. */
export function LandAddressInput(props: FormEditorProps) {
  const projectId = useProjectId();
  return <AddressRecordInput {...props} address={LandAddress} fixed={{ projectId }} />;
}

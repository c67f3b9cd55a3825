import { type Entity, inputFields } from '@gleba/core';
import type { ComponentType } from 'react';
import { addressLine } from '../../address/address-line.ts';
import { useServices, useStore } from '../context/services.tsx';
import type { FormEditorProps } from '../form/entity-form.tsx';
import { AddressRecordInput } from './address-record-input.tsx';

type Editor = ComponentType<FormEditorProps>;

/** The editor of a field that names an address's record: in place, written before the record that names it. */
export function addressInput(address: Entity): Editor {
  const hasLine = inputFields(address, 'patch').has('fullAddress');
  return function AddressInput(props) {
    const { session } = useServices();
    const named = useStore(props.entity);
    const { id } = props.values;
    return (
      <AddressRecordInput
        {...props}
        address={address}
        {...(address.scope === 'project' && { fixed: { projectId: session.projectId } })}
        {...(hasLine && { complete: (whole) => ({ fullAddress: addressLine(whole) }) })}
        // What the record tells of its address is the server's to say.
        onChanged={async () => typeof id === 'string' && named.load(id, {}, { isQuiet: true })}
      />
    );
  };
}

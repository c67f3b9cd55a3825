import { type Entity, inputFields } from '@gleba/core';
import { Checkbox } from '@mantine/core';
import { type ComponentType, useEffect } from 'react';
import { addressLine } from '../../address/address-line.ts';
import { useServices, useStore, useTranslate } from '../context/services.tsx';
import type { FormEditorProps } from '../form/entity-form.tsx';
import classes from './address-record-input.module.css';
import { AddressRecordInput, typedAddressOf } from './address-record-input.tsx';

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

/** The same of a second address, which mostly is the first one: nothing is named then. `same`: the locale key that says so. */
export function otherAddressInput(address: Entity, { same }: { readonly same: string }): Editor {
  const Input = addressInput(address);
  return function OtherAddressInput(props) {
    const { name, label, value, values, setValues, isDisabled, beforeSubmit } = props;
    const t = useTranslate();
    const other = `${name}.isOther`;
    const isOther = typeof value === 'string' || values[other] === true;
    useEffect(() => {
      if (!isOther) beforeSubmit?.(async () => ({}));
    });
    const choose = (isSame: boolean) =>
      setValues(isSame ? { [name]: null, [other]: false, [typedAddressOf(name)]: null } : { [other]: true });
    return (
      <div data-wide className={classes.other}>
        <Checkbox
          name={name}
          aria-label={`${label}: ${t(same)}`}
          label={t(same)}
          checked={!isOther}
          disabled={isDisabled}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
        {isOther ? <Input {...props} /> : null}
      </div>
    );
  };
}

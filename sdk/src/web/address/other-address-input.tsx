import type { Entity } from '@gleba/core';
import { Checkbox } from '@mantine/core';
import { type ComponentType, useEffect } from 'react';
import { useTranslate } from '../context/services.tsx';
import type { FormEditorProps } from '../form/entity-form.tsx';
import { addressInput } from './address-input.tsx';
import classes from './address-record-input.module.css';
import { typedAddressOf } from './address-record-input.tsx';

/** An editor as `addressInput` makes it, of a second address that mostly is the first one: nothing is named then. `same`: the locale key that says so. */
export function otherAddressInput(
  address: Entity,
  { same }: { readonly same: string },
): ComponentType<FormEditorProps> {
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

import {
  AddressRecordInput,
  Checkbox,
  type FormEditorProps,
  typedAddressOf,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect } from 'react';
import { Address } from '../../entities/address.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { addressLine } from '../../partners/address-line.ts';
import classes from './partners.module.css';

/** A partner's address: a record of its own that their form edits in place and writes before theirs. */
export function AddressInput(props: FormEditorProps) {
  const { values } = props;
  const partners = useStore(Partner);
  return (
    <AddressRecordInput
      {...props}
      address={Address}
      complete={(whole) => ({ fullAddress: addressLine(whole) })}
      // What the partner tells of it is the server's to say.
      onChanged={async () => typeof values.id === 'string' && partners.load(values.id, {}, { isQuiet: true })}
    />
  );
}

/** Where bills go: to the same place, or to one of its own. */
export function BillingAddressInput(props: FormEditorProps) {
  const { name, label, value, values, setValues, isDisabled, beforeSubmit } = props;
  const t = useTranslate();
  const isOther = typeof value === 'string' || values[otherOf(name)] === true;
  useEffect(() => {
    if (!isOther) beforeSubmit?.(async () => ({}));
  });
  return (
    <div data-wide className={classes.billing}>
      <Checkbox
        name={name}
        aria-label={`${label}: ${t('finance.partner.billingAddressId.same')}`}
        label={t('finance.partner.billingAddressId.same')}
        checked={!isOther}
        disabled={isDisabled}
        onChange={({ currentTarget }) =>
          setValues(
            currentTarget.checked
              ? { [name]: null, [otherOf(name)]: false, [typedAddressOf(name)]: null }
              : { [otherOf(name)]: true },
          )
        }
      />
      {isOther ? <AddressInput {...props} /> : null}
    </div>
  );
}

const otherOf = (name: string) => `${name}.isOther`;

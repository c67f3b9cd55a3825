import type { RecordOf } from '@gleba/sdk';
import {
  Checkbox,
  ErrorState,
  FieldEditor,
  type FormEditorProps,
  type FormValues,
  namedValues,
  observer,
  PanelSkeleton,
  PostalCodeInput,
  useRecord,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { type ReactNode, useEffect } from 'react';
import { Address } from '../../entities/address.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { addressLine } from '../../partners/address-line.ts';
import classes from './partners.module.css';

type Known = RecordOf<typeof Address>;

const names = [
  ...(['postalCode', 'street', 'number', 'complement'] as const),
  ...(['neighborhood', 'city', 'state', 'country'] as const),
];

/** A partner's address: a record of its own that their form edits in place and writes before theirs. */
export function AddressInput(props: FormEditorProps) {
  const { value } = props;
  return (
    <div data-wide>
      {typeof value === 'string' ? <KnownAddress {...props} id={value} /> : <AddressFields {...props} />}
    </div>
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
              ? { [name]: null, [otherOf(name)]: false, [typedOf(name)]: null }
              : { [otherOf(name)]: true },
          )
        }
      />
      {isOther ? <AddressInput {...props} /> : null}
    </div>
  );
}

const KnownAddress = observer(function KnownAddress({ id, ...props }: FormEditorProps & { readonly id: string }) {
  const { record, status, error, reload } = useRecord(Address, id, { with: [...names, 'ibgeCityCode', 'fullAddress'] });
  if (status === 'error') return <ErrorState error={error} onRetry={reload} />;
  // One that was removed meanwhile is written anew.
  if (status === 'missing' || status === 'forbidden') return <AddressFields {...props} />;
  if (!record || record.fullAddress === undefined) return <PanelSkeleton />;
  return <AddressFields {...props} known={record} />;
});

const typedOf = (name: string) => `${name}.typed`;
const otherOf = (name: string) => `${name}.isOther`;

/** Its parts, as they are typed; what is typed waits in the form's draft until the form is sent. */
function AddressFields(props: FormEditorProps & { readonly known?: Known }): ReactNode {
  const { name, label, values, setValues, isDisabled, error, known, beforeSubmit } = props;
  const t = useTranslate();
  const { notifier } = useServices();
  const addresses = useStore(Address);
  const partners = useStore(Partner);
  const draft = values[typedOf(name)];
  const typed: FormValues = typeof draft === 'object' && draft !== null ? { ...draft } : {};
  const whole: FormValues = { ...known, ...typed };
  const type = (more: FormValues) => setValues({ [typedOf(name)]: { ...typed, ...more } });

  useEffect(() => {
    beforeSubmit?.(async () => {
      if (Object.keys(typed).length === 0) return {};
      const patch = { ...typed, fullAddress: addressLine(whole) };
      if (known) {
        await addresses.update(known.id, patch, { isQuiet: true });
        setValues({ [typedOf(name)]: null });
        notifier.success(t('finance.address.saved'));
        // What the partner tells of it is the server's to say.
        if (typeof values.id === 'string') await partners.load(values.id, {}, { isQuiet: true });
        return {};
      }
      if (addressLine(whole) === null && !whole.country) return {};
      const { id } = await addresses.create(patch, {}, { isQuiet: true });
      // If the partner is refused now, the address is there and is changed with the next try.
      setValues({ [name]: id, [typedOf(name)]: null });
      return { [name]: id };
    });
  });

  const editor = (field: (typeof names)[number]) => {
    const shared = {
      entity: Address,
      name: field,
      label: t(`finance.address.${field}`),
      value: whole[field] ?? null,
      isDisabled: isDisabled ?? false,
      onChange: (value: unknown) => type({ [field]: value }),
    };
    if (field !== 'postalCode') return <FieldEditor {...shared} />;
    return (
      <PostalCodeInput
        {...shared}
        values={whole}
        setValues={type}
        toValues={(address) => ({
          ...namedValues(address),
          ...(address.ibgeCityCode && { ibgeCityCode: address.ibgeCityCode }),
        })}
      />
    );
  };
  return (
    <fieldset className={classes.address} aria-label={label}>
      {names.map((field) => (
        <div key={field}>{editor(field)}</div>
      ))}
      {error ? (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

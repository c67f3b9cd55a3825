import type { CreateOf, Entity, PatchOf } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { fieldLabel } from '../context/labels.ts';
import { useServices, useStore, useTranslate } from '../context/services.tsx';
import { FieldEditor } from '../field/field-editor.tsx';
import type { FormEditorProps } from '../form/entity-form.tsx';
import type { FormValues } from '../form/form-draft.ts';
import { formProblems, inWords } from '../form/form-problems.ts';
import { useRecord } from '../record/use-record.ts';
import { ErrorState } from '../state/error-state.tsx';
import { PanelSkeleton } from '../state/panel-skeleton.tsx';
import classes from './address-record-input.module.css';
import { namedValues, PostalCodeInput } from './postal-code-input.tsx';

export interface AddressRecordInputProps extends FormEditorProps {
  /** Of an address's records: with the fields of `addressParts`. */
  readonly address: Entity;
  /** What goes along with a new record: `{ projectId }`. */
  readonly fixed?: FormValues;
  /** More that follows from the parts, such as all of them on one line. */
  readonly complete?: (whole: FormValues) => FormValues;
  /** A record that was there has been changed. */
  readonly onChanged?: () => Promise<unknown>;
}

/** The parts of an address, in the order in which people write them. */
export const addressParts = [
  ...(['postalCode', 'street', 'number', 'complement'] as const),
  ...(['neighborhood', 'city', 'state', 'country'] as const),
];

/** An address that is a record of its own, edited in place by the form of whoever names it and written before theirs. */
export function AddressRecordInput(props: AddressRecordInputProps) {
  const { value } = props;
  return (
    <div data-wide>
      {typeof value === 'string' ? <KnownAddress {...props} id={value} /> : <AddressFields {...props} />}
    </div>
  );
}

/** Where what is typed of an address waits in the form's draft until the form is sent. */
export const typedAddressOf = (name: string) => `${name}.typed`;

const KnownAddress = observer(function KnownAddress({
  id,
  ...props
}: AddressRecordInputProps & { readonly id: string }) {
  const { record, status, error, reload } = useRecord(props.address, id, {
    with: [...addressParts, 'ibgeCityCode', 'fullAddress'],
  });
  if (status === 'error') return <ErrorState error={error} onRetry={reload} />;
  // One that was removed meanwhile is written anew.
  if (status === 'missing' || status === 'forbidden') return <AddressFields {...props} />;
  if (!record || record.fullAddress === undefined) return <PanelSkeleton />;
  return <AddressFields {...props} known={record} />;
});

type Known = Readonly<Record<string, unknown>> & { readonly id: string };

function AddressFields(props: AddressRecordInputProps & { readonly known?: Known }): ReactNode {
  const { address, name, label, values, setValues, isDisabled, error, known, beforeSubmit } = props;
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(address);
  const draft = values[typedAddressOf(name)];
  const typed: FormValues = typeof draft === 'object' && draft !== null ? { ...draft } : {};
  const whole: FormValues = { ...known, ...typed };
  const type = (more: FormValues) => setValues({ [typedAddressOf(name)]: { ...typed, ...more } });

  /** Parts that were left, or all once the form was sent: only they complain. */
  const [left, setLeft] = useState<readonly string[]>([]);
  const problems = new Map(
    formProblems(address, 'patch', typed, known ?? {})
      .filter(({ field }) => left.includes(field))
      .map((problem) => [problem.field, inWords(t, address, problem).message]),
  );

  useEffect(() => {
    beforeSubmit?.(async () => {
      setLeft(addressParts);
      if (Object.keys(typed).length === 0) return {};
      const written = { ...typed, ...props.complete?.(whole) };
      if (known) {
        await store.update(known.id, written as PatchOf<Entity>, { isQuiet: true });
        setValues({ [typedAddressOf(name)]: null });
        notifier.success(t('ui.address.saved'));
        await props.onChanged?.();
        return {};
      }
      if (addressParts.every((part) => !whole[part])) return {};
      const { id } = await store.create({ ...props.fixed, ...written } as CreateOf<Entity>, {}, { isQuiet: true });
      // If the record that names it is refused now, the address is there and is changed with the next try.
      setValues({ [name]: id, [typedAddressOf(name)]: null });
      return { [name]: id };
    });
  });

  const editor = (field: (typeof addressParts)[number]) => {
    const shared = {
      entity: address,
      name: field,
      label: fieldLabel(t, address, field),
      value: whole[field] ?? null,
      isDisabled: isDisabled ?? false,
      error: problems.get(field),
      onChange: (value: unknown) => type({ [field]: value }),
      onBlur: () => setLeft([...left, field]),
    };
    if (field !== 'postalCode') return <FieldEditor {...shared} />;
    return (
      <PostalCodeInput
        {...shared}
        values={whole}
        setValues={type}
        toValues={(found) => ({
          ...namedValues(found),
          ...(found.ibgeCityCode && { ibgeCityCode: found.ibgeCityCode }),
        })}
      />
    );
  };
  return (
    <fieldset className={classes.address} aria-label={label}>
      {addressParts.map((field) => (
        <div key={field}>{editor(field)}</div>
      ))}
      {error && problems.size === 0 ? (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

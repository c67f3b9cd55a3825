import { Loader } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useServices, useTranslate } from '../context/services.tsx';
import { MaskedInput } from '../field/masked-input.tsx';
import type { FormEditorProps } from '../form/entity-form.tsx';
import type { FormValues } from '../form/form-draft.ts';
import { applyMask } from '../form/mask.ts';
import { type FoundPostalAddress, lookUpPostalCode, type PostalAnswer } from './postal-code.ts';

export interface PostalCodeInputProps extends FormEditorProps {
  /** What the address says of the form's other fields, beside what is typed there already; `namedValues` without it. */
  readonly toValues?: (address: FoundPostalAddress, typed: FormValues) => FormValues;
  /** Who is asked; the office's own query without it. */
  readonly lookUp?: (code: string) => Promise<PostalAnswer>;
}

/** Fields that are called as the address calls them; what it does not tell stays as it was typed. */
export function namedValues({ street, neighborhood, city, state }: FoundPostalAddress): FormValues {
  return Object.fromEntries(
    Object.entries({ street, neighborhood, city, state }).filter(([, value]) => value !== null),
  );
}

/** #####-### */
const wholeLength = 9;

/** A CEP that fills in what it says of the address as soon as it is whole. */
export const PostalCodeInput = observer(function PostalCodeInput(props: PostalCodeInputProps) {
  const { name, onChange } = props;
  const { api } = useServices();
  const t = useTranslate();
  const value = typeof props.value === 'string' ? props.value : '';
  const [unknown, setUnknown] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  /** The answer belongs to what stands there when it comes. */
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const lookUp = async (code: string) => {
    setAsking(true);
    try {
      const { isKnown, address } = await (props.lookUp ?? lookUpPostalCode.bind(undefined, api))(code);
      const { current } = latest;
      if (current.value !== code) return;
      setUnknown(isKnown === false ? code : undefined);
      if (address) current.setValues((current.toValues ?? namedValues)(address, current.values));
    } catch {
      // Nobody could say; the address is written by hand.
    } finally {
      setAsking(false);
    }
  };
  const problem = unknown === value && value !== '' ? t('ui.address.unknownPostalCode') : undefined;
  return (
    <MaskedInput
      mask="cep"
      name={name}
      label={props.label}
      description={props.description}
      error={props.error ?? problem}
      disabled={props.isDisabled}
      autoComplete="off"
      value={applyMask('cep', value)}
      rightSection={isAsking ? <Loader size={16} /> : null}
      onChange={(typed) => {
        onChange(typed || null);
        if (typed.length === wholeLength && typed !== value) void lookUp(typed);
      }}
      onBlur={props.onBlur}
    />
  );
});

import { applyMask, type FormEditorProps, Loader, MaskedInput, observer, useTranslate } from '@gleba/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { useAddressSource } from './address-source.ts';
import { postalValues } from './place-values.ts';

/** #####-### */
const wholeLength = 9;

/** A CEP that fills in what it says of the address as soon as it is whole. */
export const PostalCodeInput = observer(function PostalCodeInput(props: FormEditorProps) {
  const { name, onChange } = props;
  const source = useAddressSource();
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
      const { isKnown, address } = await source.postalCode(code);
      if (latest.current.value !== code) return;
      setUnknown(isKnown === false ? code : undefined);
      if (address) latest.current.setValues(postalValues(address, latest.current.values));
    } catch {
      // Nobody could say; the address is written by hand.
    } finally {
      setAsking(false);
    }
  };
  const problem = unknown === value && value !== '' ? t('workspace.address.unknownPostalCode') : undefined;
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

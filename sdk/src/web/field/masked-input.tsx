import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { applyMask, caretAfter, isNumericMask, type MaskName, maskPlaceholders } from '../form/mask.ts';

export interface MaskedInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly mask: MaskName;
  /** As shown: `123.456.789-09`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text field that sets what is typed or pasted into its mask and keeps the caret where it was. */
export function MaskedInput({ mask, value, onChange, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  return (
    <TextInput
      ref={input}
      inputMode={isNumericMask(mask) ? 'numeric' : 'text'}
      placeholder={maskPlaceholders[mask]}
      {...rest}
      value={value}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const masked = applyMask(mask, typed);
        caret.current = caretAfter(mask, typed, event.currentTarget.selectionStart ?? typed.length, masked);
        onChange(masked);
      }}
    />
  );
}

import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { parseDecimal, showDecimal } from '../form/decimal-text.ts';

export interface DecimalInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Decimal text as the API carries it (`1234.5`), or what was typed while it is no number yet. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Digits after the comma. */
  readonly scale: number;
  /** Zeros that are shown anyway: 2 for money. */
  readonly minimumScale?: number;
}

/** A number with decimal comma, typed freely and set in form when left. What is no number stays as typed, for the check. */
export function DecimalInput({ value, onChange, scale, minimumScale = 0, ...rest }: DecimalInputProps) {
  const [draft, setDraft] = useState<string>();
  const shown = value === null ? '' : showDecimal(value, minimumScale);
  return (
    <TextInput
      inputMode={scale === 0 ? 'numeric' : 'decimal'}
      {...rest}
      value={draft ?? shown}
      onFocus={(event) => {
        setDraft(shown);
        event.currentTarget.select();
        rest.onFocus?.(event);
      }}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setDraft(typed);
        onChange(typed.trim() === '' ? null : (parseDecimal(typed, scale) ?? typed));
      }}
      onBlur={(event) => {
        setDraft(undefined);
        rest.onBlur?.(event);
      }}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
    />
  );
}

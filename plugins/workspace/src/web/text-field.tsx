import { TextInput } from '@gleba/sdk/web';
import type { ComponentProps } from 'react';

export interface TextFieldProps extends Omit<ComponentProps<typeof TextInput>, 'onChange'> {
  /** Where a form begins. */
  readonly isFirst?: boolean;
  readonly onChange: (value: string) => void;
}

/** One line of text in a form. */
export function TextField({ isFirst = false, onChange, ...props }: TextFieldProps) {
  return (
    <TextInput
      {...props}
      {...(isFirst && { 'data-autofocus': true, autoFocus: true })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

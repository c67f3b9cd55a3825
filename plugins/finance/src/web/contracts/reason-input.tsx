import { Textarea } from '@gleba/sdk/web';
import type { ComponentProps } from 'react';

type ReasonInputProps = Omit<ComponentProps<typeof Textarea>, 'onChange' | 'value'> & {
  readonly value: string;
  readonly onChange: (text: string) => void;
};

/** Why something is done to a contract: its history keeps it. */
export function ReasonInput({ onChange, ...props }: ReasonInputProps) {
  return (
    <Textarea
      {...props}
      maxLength={1000}
      autosize
      minRows={2}
      required
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

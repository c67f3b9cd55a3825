import { TextInput } from '@gleba/sdk/web';
import classes from './account.module.css';

export interface CodeInputProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  /** Letters too, for recovery codes. */
  readonly isRecoveryAllowed?: boolean;
  readonly isFocused?: boolean;
  readonly onChange: (value: string) => void;
}

/** Six digits; telephones offer the number keys, and the code itself where they know it. */
export function CodeInput({ label, value, error, isRecoveryAllowed, isFocused, onChange }: CodeInputProps) {
  return (
    <TextInput
      label={label}
      size="md"
      inputMode={isRecoveryAllowed ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoFocus={isFocused}
      spellCheck={false}
      maxLength={isRecoveryAllowed ? 24 : 7}
      value={value}
      error={error}
      classNames={{ input: classes.code }}
      onChange={({ currentTarget }) =>
        onChange(isRecoveryAllowed ? currentTarget.value : currentTarget.value.replace(/\D/g, '').slice(0, 6))
      }
    />
  );
}

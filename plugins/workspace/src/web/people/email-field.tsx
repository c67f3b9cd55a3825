import { User } from '@gleba/sdk';
import { fieldLabel, useTranslate } from '@gleba/sdk/web';
import { TextField } from '../text-field.tsx';

interface EmailFieldProps {
  readonly isFirst?: boolean;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (email: string) => void;
}

/** Somebody's address. The server's own sentence where it has one; its checks of form speak no language. */
export function EmailField({ problem, ...given }: EmailFieldProps) {
  const t = useTranslate();
  return (
    <TextField
      {...given}
      label={fieldLabel(t, User, 'email')}
      type="email"
      error={problem && (/^Invalid/.test(problem) ? t('workspace.people.emailNeeded') : problem)}
      required
    />
  );
}

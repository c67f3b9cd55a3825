import { followedHints, passwordHints } from '@gleba/sdk';
import { PasswordInput, useTranslate } from '@gleba/sdk/web';
import classes from './people.module.css';

interface NewPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly size?: 'sm' | 'md';
  readonly onChange: (value: string) => void;
}

/** A password that is being chosen, with the hints that it follows already. */
export function NewPassword({ label, value, error, size = 'sm', onChange }: NewPasswordProps) {
  const t = useTranslate();
  const followed = followedHints(value);
  return (
    <div>
      <PasswordInput
        label={label}
        name="new-password"
        autoComplete="new-password"
        size={size}
        value={value}
        error={error}
        required
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ul className={classes.hints} aria-label={t('workspace.password.hints')}>
        {passwordHints.map((hint) => (
          <li key={hint} data-followed={followed.has(hint) || undefined}>
            {followed.has(hint) ? '✓ ' : '· '}
            {t(`workspace.password.hint.${hint}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

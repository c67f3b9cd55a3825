import { followedHints, leastPasswordStrength, passwordHints, passwordStrength } from '@gleba/sdk';
import { IconCheck, IconPoint, PasswordInput, type Texts, useTranslate } from '@gleba/sdk/web';
import { useId } from 'react';
import classes from './account.module.css';

export interface NewPasswordInputProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly size?: 'sm' | 'md';
  readonly onChange: (value: string) => void;
}

/** What is wrong with a password that somebody chose, in the specification's words; undefined for a good one. */
export function newPasswordProblem(t: Texts, password: string): string | undefined {
  if (!password) return t('workspace.password.missing');
  return passwordStrength(password) < leastPasswordStrength ? t('workspace.password.weak') : undefined;
}

/** A field for a new password: how strong it is and what would make it stronger, while it is typed. */
export function NewPasswordInput({ label, value, error, size = 'sm', onChange }: NewPasswordInputProps) {
  const t = useTranslate();
  const id = useId();
  const followed = followedHints(value);
  const level = passwordStrength(value);
  return (
    <div>
      <PasswordInput
        label={label}
        name="new-password"
        autoComplete="new-password"
        size={size}
        value={value}
        error={error}
        aria-describedby={id}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div id={id} className={classes.strength}>
        <div className={classes.meter} data-level={value ? level : undefined} aria-hidden>
          <span />
          <span />
          <span />
          <span />
        </div>
        <p className={classes.level} aria-live="polite">
          {value ? t(`workspace.password.level.${level}`) : t('workspace.password.hints')}
        </p>
        <ul className={classes.hints}>
          {passwordHints.map((hint) => (
            <li key={hint} data-followed={followed.has(hint) || undefined}>
              {followed.has(hint) ? <IconCheck size={14} aria-hidden /> : <IconPoint size={14} aria-hidden />}
              {t(`workspace.password.hint.${hint}`)}
              {followed.has(hint) ? <span className={classes.hidden}>{t('workspace.password.followed')}</span> : null}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

import { ApiError, Button, PasswordInput, Stack, useTranslate } from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { CodeInput } from './code-input.tsx';

export interface Proof {
  readonly password: string;
  readonly code: string;
}

export interface ProofFormProps {
  /** What will happen. */
  readonly text: string;
  readonly codeLabel: string;
  readonly submitLabel: string;
  readonly isDangerous?: boolean;
  /** What is still to be told, in words; undefined when it is enough. */
  readonly missing: (proof: Proof) => string | undefined;
  readonly onSubmit: (proof: Proof) => Promise<unknown>;
}

/** Who one is, once more: by the password, by a code, or by both. What is wrong stands beside what was told. */
export function ProofForm({ text, codeLabel, submitLabel, isDangerous, missing, onSubmit }: ProofFormProps) {
  const t = useTranslate();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isOfPassword, setOfPassword] = useState(false);
  const isByPassword = password !== '' && code.trim() === '';
  const problemOf = (error: unknown) => {
    if (!(error instanceof ApiError)) return t('ui.error.unknown');
    // A code that is wrong has a reason of its own.
    const isPasswordWrong = error.code === 'BAD_CREDENTIALS' && error.reason === undefined;
    if (isPasswordWrong) setOfPassword(true);
    return isPasswordWrong ? t('workspace.account.passwordWrong') : error.message;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const proof = { password, code: code.trim() };
    const lack = missing(proof);
    setProblem(lack);
    setOfPassword(isByPassword);
    if (lack !== undefined) return;
    setBusy(true);
    try {
      await onSubmit(proof);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <p>{text}</p>
        <PasswordInput
          data-autofocus
          label={t('workspace.account.passwordCurrent')}
          autoComplete="current-password"
          value={password}
          error={isOfPassword ? problem : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <CodeInput
          isRecoveryAllowed
          label={codeLabel}
          value={code}
          error={isOfPassword ? undefined : problem}
          onChange={setCode}
        />
        <Button type="submit" loading={isBusy} {...(isDangerous ? { color: 'red', variant: 'light' } : {})}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

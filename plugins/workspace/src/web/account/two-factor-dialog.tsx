import { ApiError, Button, Dialog, Image, PasswordInput, Stack, useServices, useTranslate } from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import classes from './account.module.css';
import { CodeInput } from './code-input.tsx';
import { leaveCodes } from './leave-codes.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The width that the specification gives the dialog. */
export const twoFactorWidth = 415;

interface SetUp {
  readonly qrCodeUrl: string;
  readonly secret: string;
}

/** Password, picture and first code, recovery codes. Closing it before the end leaves everything as it was. */
export function TwoFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const [password, setPassword] = useState('');
  const [setUp, setSetUp] = useState<SetUp>();
  const [code, setCode] = useState('');
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const attempt = (work: () => Promise<void>) => async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const { code: reason, message } = error instanceof ApiError ? error : { code: undefined, message: undefined };
      if (reason === 'BAD_CREDENTIALS') setProblem(t('workspace.account.passwordWrong'));
      else if (reason === 'TOO_MANY_REQUESTS') setProblem(message);
      else notifier.error(t('workspace.twoFactor.failed'));
    } finally {
      setBusy(false);
    }
  };
  const post = <T,>(path: string, body: Record<string, unknown>) =>
    api.rest<T>(path, { method: 'POST', body, isQuiet: true });
  const begin = attempt(async () => {
    if (!password) return setProblem(t('workspace.password.missing'));
    setSetUp(await post<SetUp>('/2fa/setup', { password }));
  });
  const prove = attempt(async () => {
    const isWhole = /^\d{6}$/.test(code);
    if (!isWhole || !(await post<{ valid: boolean }>('/2fa/verify', { token: code })).valid)
      return setProblem(t('workspace.twoFactor.wrong'));
    setRecoveryCodes((await post<{ recoveryCodes: string[] }>('/2fa/store-secret', {})).recoveryCodes);
  });

  return (
    <Dialog
      title={t('core.user.twoFaEnabled')}
      size={twoFactorWidth}
      onClose={() => (recoveryCodes ? void leaveCodes(t, onClose) : onClose())}
    >
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onDone={onClose} />
      ) : setUp ? (
        <form onSubmit={prove} noValidate>
          <Stack gap="md">
            <p>{t('workspace.twoFactor.scan')}</p>
            <Image src={setUp.qrCodeUrl} alt={t('workspace.twoFactor.picture')} className={classes.qr} />
            <details className={classes.secret}>
              <summary>{t('workspace.twoFactor.byHand')}</summary>
              <code>{setUp.secret.match(/.{1,4}/g)?.join(' ')}</code>
            </details>
            <CodeInput
              label={t('workspace.twoFactor.code')}
              value={code}
              error={problem}
              isFocused
              onChange={setCode}
            />
            <Button type="submit" loading={isBusy}>
              {t('workspace.twoFactor.confirm')}
            </Button>
          </Stack>
        </form>
      ) : (
        <form onSubmit={begin} noValidate>
          <Stack gap="md">
            <p>{t('workspace.twoFactor.passwordFirst')}</p>
            <PasswordInput
              data-autofocus
              label={t('workspace.account.passwordCurrent')}
              autoComplete="current-password"
              value={password}
              error={problem}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" loading={isBusy}>
              {t('workspace.signIn.submit')}
            </Button>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

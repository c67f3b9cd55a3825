import { ApiError, Button, Modal, PasswordInput, Stack, useServices, useTranslate } from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { CodeInput } from './code-input.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { twoFactorWidth } from './two-factor-dialog.tsx';

/** Ten new recovery codes for the password or a code; those before are good for nothing from then on. */
export function NewRecoveryCodesDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useServices();
  const t = useTranslate();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const renew = async (event: FormEvent) => {
    event.preventDefault();
    if (!password && !code.trim()) return setProblem(t('workspace.recoveryCodes.proofMissing'));
    setBusy(true);
    setProblem(undefined);
    try {
      const proof = code.trim() ? { code: code.trim() } : { password };
      type Answer = { readonly recoveryCodes: readonly string[] };
      const answer = await api.command<Answer>('renewRecoveryCodes', proof, 'recoveryCodes', { isQuiet: true });
      setCodes(answer.recoveryCodes);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const problemOf = (error: unknown) => {
    if (!(error instanceof ApiError)) return t('ui.error.unknown');
    return error.code === 'BAD_CREDENTIALS' && !code.trim() ? t('workspace.account.passwordWrong') : error.message;
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('workspace.recoveryCodes.renew')}
      size={twoFactorWidth}
      centered
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} text={t('workspace.recoveryCodes.renewed')} onDone={onClose} />
      ) : (
        <form onSubmit={renew} noValidate>
          <Stack gap="md">
            <p>{t('workspace.recoveryCodes.text')}</p>
            <PasswordInput
              data-autofocus
              label={t('workspace.account.passwordCurrent')}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <CodeInput
              isRecoveryAllowed
              label={t('workspace.recoveryCodes.orCode')}
              value={code}
              error={problem}
              onChange={setCode}
            />
            <Button type="submit" loading={isBusy}>
              {t('workspace.recoveryCodes.submit')}
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

import { ApiError, Button, Modal, PasswordInput, Stack, useServices, useTranslate } from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { CodeInput } from './code-input.tsx';
import { twoFactorWidth } from './two-factor-dialog.tsx';

/** Taking the second factor off asks for both factors once more. */
export function TwoFactorOffDialog({ onClose }: { readonly onClose: () => void }) {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const disable = async (event: FormEvent) => {
    event.preventDefault();
    if (!password || !code) return setProblem(t('workspace.twoFactor.bothMissing'));
    setBusy(true);
    setProblem(undefined);
    try {
      await api.command('disableTwoFactor', { password, code }, 'isDone', { isQuiet: true });
      notifier.success(t('workspace.twoFactor.disabled'));
      onClose();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('ui.error.unknown'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('workspace.twoFactor.disable')}
      size={twoFactorWidth}
      centered
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form onSubmit={disable} noValidate>
        <Stack gap="md">
          <p>{t('workspace.twoFactor.disableText')}</p>
          <PasswordInput
            data-autofocus
            label={t('workspace.account.passwordCurrent')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <CodeInput
            isRecoveryAllowed
            label={t('workspace.twoFactor.codeOrRecovery')}
            value={code}
            error={problem}
            onChange={setCode}
          />
          <Button type="submit" color="red" variant="light" loading={isBusy}>
            {t('workspace.twoFactor.disable')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

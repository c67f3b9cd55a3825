import {
  ApiError,
  Button,
  Dialog,
  FormProblem,
  PasswordInput,
  Stack,
  TextInput,
  useForm,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { requestEmailChange } from '../../operations/account.ts';

/** Another address to sign in with: nothing changes before the e-mail to it is answered. */
export function EmailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const { api } = useServices();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isPasswordWrong, setPasswordWrong] = useState(false);
  const [isSent, setSent] = useState(false);
  const form = useForm(['email', 'password'], async () => {
    setPasswordWrong(false);
    try {
      await api.run(requestEmailChange, { email, password }, { isQuiet: true });
      setSent(true);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'BAD_CREDENTIALS')) throw error;
      setPasswordWrong(true);
    }
  });
  return (
    <Dialog title={t('workspace.contact.changeEmail')} onClose={onClose}>
      {isSent ? (
        <Stack gap="md">
          <p role="status">{t('workspace.contact.emailSent', { email })}</p>
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </Stack>
      ) : (
        <form onSubmit={form.submit} noValidate>
          <Stack gap="md">
            <p>{t('workspace.contact.emailText')}</p>
            <TextInput
              data-autofocus
              type="email"
              autoComplete="email"
              label={t('workspace.contact.newEmail')}
              value={email}
              error={form.problems.email}
              required
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label={t('workspace.account.passwordCurrent')}
              autoComplete="current-password"
              value={password}
              error={isPasswordWrong ? t('workspace.account.passwordWrong') : form.problems.password}
              required
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <FormProblem text={form.rest} />
            <Button type="submit" loading={form.isBusy}>
              {t('workspace.contact.sendEmail')}
            </Button>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

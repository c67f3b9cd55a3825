import { changePassword } from '@gleba/sdk';
import { ApiError, Button, FormProblem, PasswordInput, useServices, useTranslate } from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import classes from './account.module.css';
import { NewPasswordInput, newPasswordProblem } from './new-password-input.tsx';
import { Section } from './section.tsx';

type Problem = Partial<Record<'current' | 'password' | 'all', string>>;

/** Another password; whoever is signed in elsewhere has to sign in again. */
export function PasswordSection() {
  const { api, notifier } = useServices();
  const t = useTranslate();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Problem>({});
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!current) return setProblem({ current: t('workspace.password.missing') });
    const weak = newPasswordProblem(t, password);
    if (weak) return setProblem({ password: weak });
    setBusy(true);
    setProblem({});
    try {
      await api.run(changePassword, { currentPassword: current, password }, { isQuiet: true });
      setCurrent('');
      setPassword('');
      notifier.success(t('workspace.account.passwordSaved'));
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === 'BAD_CREDENTIALS';
      const text = error instanceof ApiError ? error.message : t('ui.error.unknown');
      setProblem(isWrong ? { current: t('workspace.account.passwordWrong') } : { all: text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={t('workspace.account.password')} text={t('workspace.account.passwordText')}>
      <form className={classes.form} onSubmit={save} noValidate>
        <PasswordInput
          label={t('workspace.account.passwordCurrent')}
          autoComplete="current-password"
          value={current}
          error={problem.current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <NewPasswordInput
          label={t('workspace.account.passwordNew')}
          value={password}
          error={problem.password}
          onChange={setPassword}
        />
        <FormProblem text={problem.all} />
        <div className={classes.acts}>
          <Button type="submit" loading={isBusy}>
            {t('workspace.account.passwordSave')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

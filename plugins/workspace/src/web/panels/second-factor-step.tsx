import { Anchor, ApiError, Button, Stack, useServices, useTranslate } from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { CodeInput } from '../account/code-input.tsx';
import { notifyLogin } from '../account/tell-login.ts';
import { BareFrame } from './bare-frame.tsx';
import classes from './sign-in-screen.module.css';

/** Step 3: the code of the person's application, or one of their recovery codes. */
export default function SecondFactorStep({ ticket, onBack }: { readonly ticket: string; readonly onBack: () => void }) {
  const { api, session } = useServices();
  const t = useTranslate();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    if (!isRecovery && code.length !== 6) return setProblem(t('workspace.twoFactor.wrong'));
    setBusy(true);
    setProblem(undefined);
    try {
      await session.confirmSignIn(ticket, code);
      notifyLogin(api).catch(() => {});
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('ui.error.unknown'));
      setCode('');
    } finally {
      setBusy(false);
    }
  };
  const change = () => {
    setRecovery(!isRecovery);
    setCode('');
    setProblem(undefined);
  };
  return (
    <BareFrame>
      <h1 className={classes.title}>{t('core.user.twoFaEnabled')}</h1>
      <p className={classes.text}>
        {t(isRecovery ? 'workspace.twoFactor.recoveryStep' : 'workspace.twoFactor.codeStep')}
      </p>
      <form onSubmit={enter} noValidate>
        <Stack gap="lg">
          <CodeInput
            key={String(isRecovery)}
            isFocused
            isRecoveryAllowed={isRecovery}
            label={t(isRecovery ? 'workspace.twoFactor.recoveryCode' : 'workspace.twoFactor.code')}
            value={code}
            error={problem}
            onChange={setCode}
          />
          <Button type="submit" size="md" loading={isBusy}>
            {t('workspace.signIn.enter')}
          </Button>
          <Anchor component="button" type="button" onClick={change}>
            {t(isRecovery ? 'workspace.twoFactor.useCode' : 'workspace.twoFactor.useRecovery')}
          </Anchor>
          <Anchor component="button" type="button" onClick={onBack}>
            {t('workspace.signIn.other')}
          </Anchor>
        </Stack>
      </form>
    </BareFrame>
  );
}

import { mailAddressOf } from '@gleba/sdk';
import {
  Anchor,
  ApiError,
  Link,
  Loader,
  observer,
  Stack,
  TextInput,
  useForm,
  useLocation,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { forgotPassword, recoveryByToken, resetPassword } from '../../operations/people.ts';
import { NewPasswordInput } from '../account/new-password-input.tsx';
import { BareFrame } from '../panels/bare-frame.tsx';
import { FormSubmit } from './form-submit.tsx';
import { Notice } from './notice.tsx';
import classes from './people.module.css';
import { problemBeside } from './problem-beside.ts';
import { secretOf } from './secret-of-address.ts';

/** Without a link: asks for one. With one: sets a new password. */
export default observer(function ForgotPasswordScreen() {
  const secret = secretOf(useLocation());
  return secret ? <Reset key={secret} secret={secret} /> : <Ask />;
});

const Ask = observer(function Ask() {
  const t = useTranslate();
  const { api } = useServices();
  // What was typed to sign in came along.
  const [email, setEmail] = useState(emailOf(useLocation().state));
  const [isAsked, setAsked] = useState(false);
  const form = useForm(['email'], async () => {
    if (!email.trim()) throw problemBeside('email', t('workspace.signIn.emailMissing'));
    if (mailAddressOf(email) === undefined) throw problemBeside('email', t('workspace.signIn.emailWrong'));
    await api.run(forgotPassword, { email }, { isQuiet: true });
    setAsked(true);
  });
  // Said whether there is an account or not.
  if (isAsked) {
    return (
      <Notice title={t('workspace.forgot.asked')} text={t('workspace.forgot.askedText', { email: email.trim() })}>
        <Anchor component="button" type="button" onClick={() => setAsked(false)}>
          {t('workspace.forgot.other')}
        </Anchor>
      </Notice>
    );
  }
  return (
    <BareFrame>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <div className={classes.prose}>
          <h1>{t('workspace.forgot.title')}</h1>
          <p className={classes.muted}>{t('workspace.forgot.text')}</p>
        </div>
        <Stack gap="md">
          <TextInput
            label={t('workspace.signIn.email')}
            type="email"
            autoComplete="username"
            autoFocus
            size="md"
            value={email}
            error={form.problems.email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <FormSubmit form={form} label={t('workspace.forgot.send')} />
          <Anchor component={Link} to="/login">
            {t('workspace.forgot.back')}
          </Anchor>
        </Stack>
      </form>
    </BareFrame>
  );
});

const Reset = observer(function Reset({ secret }: { readonly secret: string }) {
  const t = useTranslate();
  const { api } = useServices();
  const { isLoading, error } = useQuery(recoveryByToken, { token: secret });
  const [isDone, setDone] = useState(false);
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const form = useForm(['password'], async () => {
    try {
      await api.run(resetPassword, { token: secret, password }, { isQuiet: true });
      setDone(true);
    } catch (refused) {
      // The link was used elsewhere meanwhile: no other password would help.
      if (!(refused instanceof ApiError) || !refused.code.startsWith('TOKEN_')) throw refused;
      setRefusal(refused.message);
    }
  });
  const refused = refusal ?? error;
  if (refused) {
    return (
      <Notice
        title={t('workspace.forgot.refused')}
        text={`${refused} ${t('workspace.forgot.refusedText')}`}
        way={{ to: '/forgot-password', label: t('workspace.forgot.again') }}
      />
    );
  }
  if (isDone) return <Notice title={t('workspace.forgot.done')} text={t('workspace.forgot.doneText')} />;
  return (
    <BareFrame>
      {isLoading ? (
        <Loader size="sm" />
      ) : (
        <form className={classes.form} onSubmit={form.submit} noValidate>
          <div className={classes.prose}>
            <h1>{t('workspace.forgot.choose')}</h1>
          </div>
          <NewPasswordInput
            label={t('workspace.people.newPassword')}
            size="md"
            {...form.bind('password', password, setPassword)}
          />
          <FormSubmit form={form} label={t('workspace.forgot.save')} />
        </form>
      )}
    </BareFrame>
  );
});

function emailOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';
}

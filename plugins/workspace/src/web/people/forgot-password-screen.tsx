import {
  Anchor,
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
import { secretOf } from './secret-of-address.ts';

/** Without a link: asks for one. With one: sets a new password. */
export default observer(function ForgotPasswordScreen() {
  const secret = secretOf(useLocation());
  return secret ? <Reset key={secret} secret={secret} /> : <Ask />;
});

const Ask = observer(function Ask() {
  const t = useTranslate();
  const { api } = useServices();
  const [email, setEmail] = useState('');
  const [isAsked, setAsked] = useState(false);
  const form = useForm(['email'], async () => {
    await api.run(forgotPassword, { email }, { isQuiet: true });
    setAsked(true);
  });
  // Said whether there is an account or not.
  if (isAsked) return <Notice title={t('workspace.forgot.asked')} text={t('workspace.forgot.askedText')} />;
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
            error={form.problems.email && t('workspace.signIn.emailMissing')}
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
  const form = useForm(['password'], async () => {
    await api.run(resetPassword, { token: secret, password }, { isQuiet: true });
    setDone(true);
  });
  if (error) return <Notice title={t('workspace.forgot.refused')} text={error} />;
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

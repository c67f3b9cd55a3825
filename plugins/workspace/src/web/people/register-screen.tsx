import {
  Loader,
  observer,
  Stack,
  Textarea,
  TextInput,
  useForm,
  useLocation,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { registrationByToken, requestRegistration } from '../../operations/registration.ts';
import { BareFrame } from '../panels/bare-frame.tsx';
import { FormSubmit } from './form-submit.tsx';
import { Notice } from './notice.tsx';
import classes from './people.module.css';
import { secretOf } from './secret-of-address.ts';

/** Asking to be taken in, at the address that an organization gave out. */
export default observer(function RegisterScreen() {
  const secret = secretOf(useLocation());
  const t = useTranslate();
  return secret ? (
    <Ask key={secret} secret={secret} />
  ) : (
    <Notice title={t('workspace.register.closed')} text={t('workspace.register.closedText')} />
  );
});

const Ask = observer(function Ask({ secret }: { readonly secret: string }) {
  const t = useTranslate();
  const { api } = useServices();
  const { answer, error } = useQuery(registrationByToken, { token: secret });
  const [isSent, setSent] = useState(false);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');
  const form = useForm(['name', 'email', 'message'], async () => {
    await api.run(requestRegistration, { token: secret, name, email, message: message || null }, { isQuiet: true });
    setSent(true);
  });
  if (error) return <Notice title={t('workspace.register.closed')} text={error} />;
  // Said whether the address is anybody's or not.
  if (isSent) return <Notice title={t('workspace.register.sent')} text={t('workspace.register.sentText')} />;
  return (
    <BareFrame>
      {answer === undefined ? (
        <Loader size="sm" />
      ) : (
        <form className={classes.form} onSubmit={form.submit} noValidate>
          <div className={classes.prose}>
            <h1>{t('workspace.register.title')}</h1>
            <p className={classes.muted}>{t('workspace.register.text', { organization: answer.organizationName })}</p>
          </div>
          <Stack gap="md">
            <TextInput
              label={t('core.user.name')}
              autoComplete="name"
              autoFocus
              size="md"
              required
              value={name}
              error={form.problems.name && t('workspace.people.nameNeeded')}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              label={t('workspace.signIn.email')}
              type="email"
              autoComplete="email"
              size="md"
              required
              value={email}
              error={form.problems.email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Textarea
              label={t('workspace.registration.message')}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={1000}
              value={message}
              error={form.problems.message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
            <FormSubmit form={form} label={t('workspace.register.send')} />
          </Stack>
        </form>
      )}
    </BareFrame>
  );
});

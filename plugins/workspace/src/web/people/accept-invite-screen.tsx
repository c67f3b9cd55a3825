import { type AnswerOf, formatDateTime, User, UserOrganization } from '@gleba/sdk';
import {
  ApiError,
  fieldLabel,
  Loader,
  observer,
  PasswordInput,
  Stack,
  TextInput,
  useForm,
  useLocation,
  useNavigate,
  useQuery,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { acceptInvite, inviteByToken } from '../../operations/people.ts';
import { NewPasswordInput } from '../account/new-password-input.tsx';
import { BareFrame } from '../panels/bare-frame.tsx';
import { FormSubmit } from './form-submit.tsx';
import { Notice } from './notice.tsx';
import classes from './people.module.css';
import { problemBeside } from './problem-beside.ts';
import { secretOf } from './secret-of-address.ts';

type Offer = AnswerOf<typeof inviteByToken>;

/** Where an invitation's link leads: what is offered, and how to take it. Each reason why it cannot be has its own words. */
export default observer(function AcceptInviteScreen() {
  const t = useTranslate();
  const secret = secretOf(useLocation());
  const { answer: offer, error } = useQuery(inviteByToken, secret ? { token: secret } : undefined);
  const refusal = secret ? error : t('workspace.invites.noToken');
  if (refusal) return <Notice title={t('workspace.invites.refused')} text={refusal} />;
  return <BareFrame>{offer && secret ? <Acceptance offer={offer} secret={secret} /> : <Loader size="sm" />}</BareFrame>;
});

const Acceptance = observer(function Acceptance({ offer, secret }: { readonly offer: Offer; readonly secret: string }) {
  const t = useTranslate();
  const { api, session } = useServices();
  const navigate = useNavigate();
  const [name, setName] = useState(offer.name ?? '');
  const [password, setPassword] = useState('');
  const form = useForm(['name', 'password'], async () => {
    const input = { token: secret, password, ...(offer.hasAccount ? {} : { name }) };
    await api.run(acceptInvite, input, { isQuiet: true }).catch((error: unknown) => {
      const isWrong = error instanceof ApiError && error.code === 'BAD_CREDENTIALS';
      throw isWrong ? problemBeside('password', t('workspace.account.passwordWrong')) : error;
    });
    // Whoever was signed in here is somebody else, or has to choose the new organization.
    if (session.status !== 'anonymous') session.signOut();
    navigate('/register/confirmation', { replace: true });
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <div>
        <h1 className={classes.offerTitle}>{t('workspace.invites.join', { organization: offer.organizationName })}</h1>
        <p className={classes.muted}>
          {t('workspace.invites.by', {
            inviter: offer.inviterName || offer.organizationName,
            role: valueLabel(t, UserOrganization, 'role', offer.role).toLowerCase(),
            until: formatDateTime(offer.expiration),
          })}
        </p>
      </div>
      <Stack gap="md">
        <TextInput label={fieldLabel(t, User, 'email')} value={offer.email} readOnly size="md" />
        {offer.hasAccount ? (
          <>
            <p>{t('workspace.invites.hasAccount')}</p>
            <PasswordInput
              label={t('workspace.signIn.password')}
              autoComplete="current-password"
              size="md"
              value={password}
              error={form.problems.password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </>
        ) : (
          <>
            <TextInput
              label={fieldLabel(t, User, 'name')}
              autoComplete="name"
              size="md"
              value={name}
              error={form.problems.name && t('workspace.people.nameNeeded')}
              required
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <NewPasswordInput
              label={t('workspace.signIn.password')}
              size="md"
              {...form.bind('password', password, setPassword)}
            />
          </>
        )}
        <FormSubmit form={form} label={t('workspace.invites.accept')} />
      </Stack>
    </form>
  );
});

import { mailAddressOf } from '@gleba/sdk';
import {
  Anchor,
  ApiError,
  Button,
  FormProblem,
  Link,
  Navigate,
  type OrganizationChoice,
  observer,
  PasswordInput,
  Stack,
  TextInput,
  useSearchParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { BareFrame } from './bare-frame.tsx';
import classes from './sign-in-screen.module.css';

/** For those who have more than one. */
const OrganizationStep = lazy(() => import('./organization-step.tsx'));
/** For those who have one. */
const SecondFactorStep = lazy(() => import('./second-factor-step.tsx'));

type Problem = Partial<Record<'email' | 'password' | 'all', string>>;

/** E-mail and password, then the organization where there is more than one, then the second factor where there is one. */
export default observer(function SignInScreen() {
  const { session } = useServices();
  const [search] = useSearchParams();
  const signing = useSigningIn();
  const { ticket, organizations } = signing;
  const next = search.get('next');
  // The loading screen checks where 'next' leads before it goes there.
  if (session.status !== 'anonymous') {
    return <Navigate to={next ? `/loading-cache?next=${encodeURIComponent(next)}` : '/loading-cache'} replace />;
  }
  return (
    <Suspense fallback={null}>
      {ticket !== undefined ? (
        <SecondFactorStep ticket={ticket} onBack={signing.startAgain} />
      ) : organizations ? (
        <OrganizationStep {...signing} organizations={organizations} />
      ) : (
        <PasswordStep {...signing} isExpired={session.isExpired} />
      )}
    </Suspense>
  );
});

export type SigningIn = ReturnType<typeof useSigningIn>;

/** What was typed, how far it has led, and what is wrong with it. */
function useSigningIn() {
  const { api, session } = useServices();
  const t = useTranslate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [organizations, setOrganizations] = useState<readonly OrganizationChoice[]>();
  const [problem, setProblem] = useState<Problem>({});
  const [ticket, setTicket] = useState<string>();
  const [busyWith, setBusyWith] = useState<number>();
  const passwordInput: RefObject<HTMLInputElement | null> = useRef(null);
  const attempt = async (busy: number, work: () => Promise<void>) => {
    setBusyWith(busy);
    setProblem({});
    try {
      await work();
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === 'BAD_CREDENTIALS';
      const text = error instanceof ApiError ? error.message : t('ui.error.unknown');
      setOrganizations(undefined);
      setProblem(isWrong ? { password: t('workspace.signIn.wrong') } : { all: text });
      requestAnimationFrame(() => passwordInput.current?.select());
    } finally {
      setBusyWith(undefined);
    }
  };
  const signIn = async (organizationId: number) => {
    const next = await session.signIn({ email: email.trim(), password, organizationId });
    setTicket(next);
    // What is not told is missed by nobody, and nobody waits for it.
    if (next === undefined) import('../account/tell-login.ts').then((told) => told.notifyLogin(api)).catch(() => {});
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (!email.trim()) return setProblem({ email: t('workspace.signIn.emailMissing') });
    if (mailAddressOf(email) === undefined) return setProblem({ email: t('workspace.signIn.emailWrong') });
    if (!password) return setProblem({ password: t('workspace.signIn.passwordMissing') });
    return attempt(-1, async () => {
      const found = await session.organizationsForSignIn({ email: email.trim(), password });
      const [only] = found;
      if (!only) throw new ApiError('NO_ORGANIZATION', { message: t('workspace.signIn.none') });
      if (found.length > 1) return setOrganizations(found);
      await signIn(only.id);
    });
  };
  const leaveOrganizations = () => setOrganizations(undefined);
  return {
    ...{ email, setEmail, password, setPassword, passwordInput, problem, busyWith, organizations, ticket },
    ...{ ask, leaveOrganizations },
    enter: (organizationId: number) => attempt(organizationId, () => signIn(organizationId)),
    startAgain() {
      setTicket(undefined);
      leaveOrganizations();
      setPassword('');
    },
  };
}

function PasswordStep({ isExpired, problem, busyWith, ask, ...typed }: SigningIn & { readonly isExpired: boolean }) {
  const t = useTranslate();
  return (
    <BareFrame footer={t('workspace.signIn.tagline')}>
      <h1 className={classes.title}>{t('workspace.signIn.title')}</h1>
      <p className={classes.text}>{t(isExpired ? 'workspace.signIn.expired' : 'workspace.signIn.subtitle')}</p>
      <form onSubmit={ask} noValidate>
        <Stack gap="lg">
          <TextInput
            label={t('workspace.signIn.email')}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            size="md"
            value={typed.email}
            error={problem.email}
            onChange={(event) => typed.setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            ref={typed.passwordInput}
            label={t('workspace.signIn.password')}
            name="password"
            autoComplete="current-password"
            size="md"
            value={typed.password}
            error={problem.password}
            onChange={(event) => typed.setPassword(event.currentTarget.value)}
          />
          <FormProblem text={problem.all} />
          <Button type="submit" size="md" loading={busyWith !== undefined}>
            {t('workspace.signIn.submit')}
          </Button>
          <Anchor component={Link} to="/forgot-password" state={{ email: typed.email }} size="sm">
            {t('workspace.forgot.link')}
          </Anchor>
        </Stack>
      </form>
    </BareFrame>
  );
}

import type { AnswerOf } from '@gleba/sdk';
import {
  type ApiClient,
  ApiError,
  Button,
  Group,
  Loader,
  OpenCard,
  OpenFailure,
  OpenPage,
  observer,
  openProblem,
  Stack,
  Text,
  TextInput,
  useLocation,
  useOnceDrawn,
  useOpened,
  useServices,
  useTranslate,
  withoutSession,
  wordOf,
} from '@gleba/sdk/web';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  customerContract,
  customerPageByToken,
  openCustomerPage,
  sendCustomerCode,
} from '../../operations/customer-page.ts';
import { CustomerContract } from './customer-contract.tsx';

type Page = AnswerOf<typeof customerPageByToken>;
type Shown = { readonly visit: string; readonly contract: AnswerOf<typeof customerContract> };

const openLink = (api: ApiClient, token: string) => api.run(customerPageByToken, { token }, withoutSession);

/** Where a buyer's link leads: a code is sent to their own mailbox, and opens their contract for a while. */
export default observer(function CustomerPageScreen() {
  const t = useTranslate();
  const token = wordOf(useLocation(), 'token');
  const { answer: page, problem, again } = useOpened(token, openLink);
  const [shown, setShown] = useState<Shown>();
  if (!token || problem) {
    const closed = { title: t('finance.customerPage.closed'), text: t('finance.customerPage.closedText') };
    return <OpenFailure problem={problem} closed={closed} onRetry={again} />;
  }
  if (!page) {
    return (
      <OpenPage>
        <Loader />
      </OpenPage>
    );
  }
  return (
    <OpenPage organization={page}>
      {shown ? (
        <LiveContract shown={shown} organization={page.organizationName} onChange={setShown} />
      ) : (
        <Entrance token={token} page={page} onOpen={setShown} />
      )}
    </OpenPage>
  );
});

interface LiveContractProps {
  readonly shown: Shown;
  readonly organization: string;
  readonly onChange: (shown: Shown | undefined) => void;
}

/**
 * Who has paid in their bank's program comes back here, and what they see is asked for anew: then, and every so often while it is in sight.
 * What was open goes on being shown where the answer does not come.
 */
const LiveContract = observer(function LiveContract({ shown, organization, onChange }: LiveContractProps) {
  const { api } = useServices();
  const { visit } = shown;
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState !== 'visible') return;
      api.run(customerContract, { visit }, withoutSession).then(
        (contract) => onChange({ visit, contract }),
        () => {},
      );
    };
    const timer = setInterval(reload, reloadEveryMs);
    document.addEventListener('visibilitychange', reload);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', reload);
    };
  }, [api, visit, onChange]);
  return <CustomerContract {...shown} organization={organization} onEnd={() => onChange(undefined)} />;
});

/** Thirty of the two hundred looks that an address has in a quarter of an hour (server/customer-page/customer-gate). */
const reloadEveryMs = 30_000;

interface EntranceProps {
  readonly token: string;
  readonly page: Page;
  readonly onOpen: (shown: Shown) => void;
}

/** A code is asked for and typed. */
const Entrance = observer(function Entrance({ token, page, onOpen }: EntranceProps) {
  const t = useTranslate();
  const { api } = useServices();
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const onceDrawn = useOnceDrawn();
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setRefusal(undefined);
    await work().catch((error: unknown) => {
      setRefusal(openProblem(error, t('ui.error.unknown')).text);
      // There is a code already: whoever came back to the page, or opened it again, types that one.
      if (error instanceof ApiError && error.code === 'CONFLICT') setSent(true);
    });
    setBusy(false);
    // The button was off meanwhile and lost the focus: what comes next is the code.
    onceDrawn(() => field.current?.focus());
  };
  const send = () =>
    act(async () => {
      await api.run(sendCustomerCode, { token }, withoutSession);
      setSent(true);
    });
  const open = (event: FormEvent) => {
    event.preventDefault();
    return act(async () => {
      const { visit } = await api.run(openCustomerPage, { token, code }, withoutSession);
      onOpen({ visit, contract: await api.run(customerContract, { visit }, withoutSession) });
    });
  };
  return (
    <OpenCard>
      <form onSubmit={(event) => void open(event)} noValidate>
        <Stack gap="md">
          <h1>{t('finance.customerPage.title')}</h1>
          <Text>{t('finance.customerPage.codeTo', { mail: page.mailTo })}</Text>
          <div>
            <Button variant={isSent ? 'default' : 'filled'} loading={isBusy} onClick={() => void send()}>
              {t(isSent ? 'finance.customerPage.sendCodeAgain' : 'finance.customerPage.sendCode')}
            </Button>
          </div>
          {isSent ? (
            <>
              {refusal ? null : (
                <Text size="sm" role="status">
                  {t('finance.customerPage.codeSent')}
                </Text>
              )}
              <Group align="end">
                <TextInput
                  ref={field}
                  label={t('finance.customerPage.code')}
                  value={code}
                  onChange={(event) => setCode(event.currentTarget.value)}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={7}
                />
                <Button type="submit" loading={isBusy} disabled={code.replace(/\D/g, '').length !== 6}>
                  {t('finance.customerPage.open')}
                </Button>
              </Group>
            </>
          ) : null}
          {refusal ? (
            <Text c="red" role="alert">
              {refusal}
            </Text>
          ) : null}
        </Stack>
      </form>
    </OpenCard>
  );
});

import type { AnswerOf } from '@gleba/sdk';
import {
  ApiError,
  Button,
  Group,
  Loader,
  OpenCard,
  OpenPage,
  observer,
  Stack,
  Text,
  TextInput,
  useLocation,
  useServices,
  useTranslate,
  wordOf,
} from '@gleba/sdk/web';
import { type FormEvent, useEffect, useState } from 'react';
import {
  customerContract,
  customerPageByToken,
  openCustomerPage,
  sendCustomerCode,
} from '../../operations/customer-page.ts';
import { CustomerContract } from './customer-contract.tsx';
import { quiet } from './quiet.ts';

type Page = AnswerOf<typeof customerPageByToken>;
type Shown = { readonly visit: string; readonly contract: AnswerOf<typeof customerContract> };

/** Where a buyer's link leads: a code is sent to their own mailbox, and opens their contract for a while. */
export default observer(function CustomerPageScreen() {
  const t = useTranslate();
  const { api } = useServices();
  const token = wordOf(useLocation(), 'token');
  const [page, setPage] = useState<Page>();
  const [shown, setShown] = useState<Shown>();
  const [problem, setProblem] = useState<{ readonly text: string; readonly isClosed: boolean }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!token) return;
    let isCurrent = true;
    api.run(customerPageByToken, { token }, quiet).then(
      (found) => isCurrent && setPage(found),
      (error: unknown) => isCurrent && setProblem(problemOf(error, t('ui.error.unknown'))),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, token, tries, t]);
  const again = () => {
    setProblem(undefined);
    setTries((count) => count + 1);
  };
  if (!token || problem) {
    const isClosed = !token || problem?.isClosed === true;
    return (
      <OpenPage>
        <OpenCard role={isClosed ? 'status' : 'alert'}>
          <Stack gap="md" align="start">
            {isClosed ? <h1>{t('finance.customerPage.closed')}</h1> : null}
            <Text>{isClosed ? t('finance.customerPage.closedText') : problem?.text}</Text>
            {isClosed ? null : <Button onClick={again}>{t('ui.retry')}</Button>}
          </Stack>
        </OpenCard>
      </OpenPage>
    );
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
        <CustomerContract {...shown} organization={page.organizationName} onEnd={() => setShown(undefined)} />
      ) : (
        <Entrance token={token} page={page} onOpen={setShown} />
      )}
    </OpenPage>
  );
});

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
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setRefusal(undefined);
    await work().catch((error: unknown) => setRefusal(problemOf(error, t('ui.error.unknown')).text));
    setBusy(false);
  };
  const send = () =>
    act(async () => {
      await api.run(sendCustomerCode, { token }, quiet);
      setSent(true);
    });
  const open = (event: FormEvent) => {
    event.preventDefault();
    return act(async () => {
      const { visit } = await api.run(openCustomerPage, { token, code }, quiet);
      onOpen({ visit, contract: await api.run(customerContract, { visit }, quiet) });
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
              <Text size="sm" role="status">
                {t('finance.customerPage.codeSent')}
              </Text>
              <Group align="end">
                <TextInput
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

function problemOf(error: unknown, unknown: string) {
  const isClosed = error instanceof ApiError && error.code === 'NOT_FOUND';
  return { isClosed, text: error instanceof Error ? error.message : unknown };
}

import { type AnswerOf, formatDateTime } from '@gleba/sdk';
import {
  type ApiClient,
  ApiError,
  Button,
  Checkbox,
  Group,
  IconCircleCheck,
  Loader,
  OpenCard,
  OpenPage,
  observer,
  Stack,
  Text,
  Textarea,
  TextInput,
  useLocation,
  useServices,
  useTranslate,
  wordOf,
} from '@gleba/sdk/web';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import {
  refuseSigning,
  sendSigningCode,
  signDocuments,
  signedByToken,
  signingByToken,
} from '../../operations/signatures/open-signing-operations.ts';
import type { SignatureMark } from '../../signature-values.ts';
import { qualificationWord } from './qualification-word.ts';
import { SignaturePad } from './signature-pad.tsx';
import classes from './signatures.module.css';
import { SignedCopy } from './signed-copy.tsx';

const PdfView = lazy(() => import('../viewer/pdf-view.tsx'));

type Signing = AnswerOf<typeof signingByToken>;
type Paper = Signing['papers'][number];

/** Whoever is signed in here is of no interest to a public page. */
const quiet = { isQuiet: true, isAnonymous: true } as const;
const fetchPaper = async (api: ApiClient, token: string, id: string) => {
  const headers = { 'x-signing-token': token };
  const answer = await api.request(`/signing-papers/${id}`, { ...quiet, method: 'POST', headers });
  return new Uint8Array(await answer.arrayBuffer());
};

/** Where the link of a request leads: the papers are read, the person is identified, and signs or refuses. */
export default observer(function SignScreen() {
  const t = useTranslate();
  const { api } = useServices();
  const token = wordOf(useLocation(), 'token');
  const [signing, setSigning] = useState<Signing>();
  const [copy, setCopy] = useState<AnswerOf<typeof signedByToken>>();
  const [problem, setProblem] = useState<{ readonly text: string; readonly isClosed: boolean }>();
  const [done, setDone] = useState<'signed' | 'refused'>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!token) return;
    let isCurrent = true;
    const fail = (error: unknown) => {
      if (isCurrent) setProblem(problemOf(error, t('ui.error.unknown')));
    };
    // A link by which somebody has signed opens their copy.
    const openCopy = () => api.run(signedByToken, { token }, quiet).then((found) => isCurrent && setCopy(found), fail);
    api.run(signingByToken, { token }, quiet).then(
      (found) => isCurrent && setSigning(found),
      (error: unknown) => (problemOf(error, '').isClosed ? openCopy() : fail(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, token, tries, t]);
  const again = () => {
    setProblem(undefined);
    setTries((count) => count + 1);
  };
  if (!token || problem?.isClosed) {
    return (
      <OpenPage>
        <OpenCard>
          <h1>{t('documents.sign.closed')}</h1>
          <p role="status">{t('documents.sign.closedText')}</p>
        </OpenCard>
      </OpenPage>
    );
  }
  if (problem) {
    return (
      <OpenPage>
        <OpenCard role="alert">
          <Stack gap="md" align="start">
            <Text>{problem.text}</Text>
            <Button onClick={again}>{t('ui.retry')}</Button>
          </Stack>
        </OpenCard>
      </OpenPage>
    );
  }
  if (copy) {
    return (
      <OpenPage organization={copy}>
        <SignedCopy copy={copy} token={token} onLook={again} />
      </OpenPage>
    );
  }
  if (!signing) {
    return (
      <OpenPage>
        <Loader />
      </OpenPage>
    );
  }
  // The office's own device keeps no link: who signs there gets their copy from the office.
  const isHere = done === 'signed' && signing.isOnSpot;
  const doneText = isHere ? 'documents.sign.done.signedHereText' : `documents.sign.done.${done}Text`;
  return (
    <OpenPage organization={signing}>
      {done ? (
        <OpenCard role="status">
          <Stack gap="sm" align="center">
            <IconCircleCheck size={48} stroke={1.5} aria-hidden />
            <h1>{t(`documents.sign.done.${done}`)}</h1>
            <Text ta="center">{t(doneText, { organization: signing.organizationName })}</Text>
          </Stack>
        </OpenCard>
      ) : (
        <SigningForm signing={signing} token={token} onDone={setDone} />
      )}
    </OpenPage>
  );
});

interface SigningFormProps {
  readonly signing: Signing;
  readonly token: string;
  readonly onDone: (done: 'signed' | 'refused') => void;
}

const SigningForm = observer(function SigningForm({ signing, token, onDone }: SigningFormProps) {
  const t = useTranslate();
  const { api } = useServices();
  const [read, setRead] = useState<readonly string[]>([]);
  const [mark, setMark] = useState<SignatureMark>();
  const [code, setCode] = useState('');
  const [isCodeSent, setCodeSent] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const onRead = useCallback((id: string) => setRead((all) => (all.includes(id) ? all : [...all, id])), []);
  const isAllRead = signing.papers.every(({ id }) => read.includes(id));
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal(problemOf(error, t('ui.error.unknown')).text);
    } finally {
      setBusy(false);
    }
  };
  const sendCode = () =>
    act(async () => {
      await api.run(sendSigningCode, { token }, quiet);
      setCodeSent(true);
    });
  const sign = () =>
    act(async () => {
      if (!mark) return;
      await api.run(signDocuments, { token, code: code || null, mark, isAgreed: true }, quiet);
      onDone('signed');
    });
  const refuse = () =>
    act(async () => {
      await api.run(refuseSigning, { token, reason: reason.trim() }, quiet);
      onDone('refused');
    });
  const isReady = isAllRead && isAgreed && mark && (!signing.needsCode || code.replace(/\D/g, '').length === 6);
  return (
    <>
      <OpenCard>
        <Stack gap="xs">
          <h1>{t('documents.sign.hello', { name: signing.signerName })}</h1>
          <Text>
            {t('documents.sign.intro', { sender: signing.senderName, organization: signing.organizationName })}
          </Text>
          {signing.qualification ? (
            <Text>{t('documents.sign.signsAs', { as: qualificationWord(t, signing.qualification) })}</Text>
          ) : null}
          {signing.message ? <Text fs="italic">“{signing.message}”</Text> : null}
          <Text size="sm" c="dimmed">
            {t('documents.sign.until', { deadline: formatDateTime(signing.deadline) })}
          </Text>
          {signing.others.length > 0 ? (
            <Text size="sm" c="dimmed">
              {t('documents.sign.with', { names: signing.others.map(({ name }) => name).join(', ') })}
            </Text>
          ) : null}
        </Stack>
      </OpenCard>
      {signing.papers.map((paper) => (
        <PaperToRead key={paper.id} paper={paper} token={token} onRead={onRead} />
      ))}
      {!signing.isTheirTurn ? (
        <OpenCard role="status">
          <Text>{t('documents.sign.notYet')}</Text>
        </OpenCard>
      ) : isRefusing ? (
        <OpenCard>
          <Stack gap="md">
            <h2>{t('documents.sign.refuse')}</h2>
            <Textarea
              label={t('documents.sign.refuseReason')}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={1000}
              autosize
              minRows={2}
              required
            />
            <Problem text={refusal} />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setRefusing(false)}>
                {t('ui.back')}
              </Button>
              <Button color="red" loading={isBusy} disabled={reason.trim().length < 3} onClick={() => void refuse()}>
                {t('documents.sign.refuse')}
              </Button>
            </Group>
          </Stack>
        </OpenCard>
      ) : (
        <OpenCard>
          <Stack gap="lg">
            <div>
              <h2>{t('documents.sign.yourSignature')}</h2>
              <SignaturePad name={signing.signerName} onChange={setMark} />
            </div>
            {signing.needsCode ? (
              <div>
                <h2>{t('documents.sign.yourCode')}</h2>
                <Text size="sm">{t('documents.sign.codeTo', { mail: signing.mailTo ?? '' })}</Text>
                <Group align="end" mt="xs">
                  <Button variant="default" loading={isBusy} onClick={() => void sendCode()}>
                    {t(isCodeSent ? 'documents.sign.sendCodeAgain' : 'documents.sign.sendCode')}
                  </Button>
                  <TextInput
                    label={t('documents.sign.codeLabel')}
                    value={code}
                    onChange={(event) => setCode(event.currentTarget.value)}
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    maxLength={7}
                  />
                </Group>
                {isCodeSent ? (
                  <Text size="sm" role="status" mt="xs">
                    {t('documents.sign.codeSent')}
                  </Text>
                ) : null}
              </div>
            ) : null}
            <Checkbox
              label={t('documents.sign.agree')}
              checked={isAgreed}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
            />
            <Problem text={refusal} />
            <Group justify="space-between">
              <Button variant="subtle" color="red" onClick={() => setRefusing(true)}>
                {t('documents.sign.refuse')}
              </Button>
              <Button loading={isBusy} disabled={!isReady} onClick={() => void sign()}>
                {t('documents.sign.sign')}
              </Button>
            </Group>
          </Stack>
        </OpenCard>
      )}
    </>
  );
});

function Problem({ text }: { readonly text: string | undefined }) {
  return text ? (
    <Text c="red" role="alert">
      {text}
    </Text>
  ) : null;
}

interface PaperToReadProps {
  readonly paper: Paper;
  readonly token: string;
  readonly onRead: (id: string) => void;
}

function PaperToRead({ paper, token, onRead }: PaperToReadProps) {
  const t = useTranslate();
  const { api } = useServices();
  const [bytes, setBytes] = useState<Uint8Array>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    fetchPaper(api, token, paper.id).then(
      (found) => {
        if (!isCurrent) return;
        setBytes(found);
        onRead(paper.id);
      },
      () => isCurrent && setBroken(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, token, paper.id, onRead]);
  return (
    <OpenCard label={paper.name}>
      <h2>{paper.name}</h2>
      {isBroken ? <Text role="alert">{t('documents.page.broken')}</Text> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard */}
      <section className={classes.paper} tabIndex={0} aria-label={t('documents.sign.pages', { name: paper.name })}>
        <Suspense fallback={<Loader m="md" />}>
          {bytes ? (
            <PdfView url={bytes} width={595} height={842} sheets={paper.sheets} rotation={0} isLarge />
          ) : (
            <Loader m="md" />
          )}
        </Suspense>
      </section>
      <p className={classes.mono}>SHA-256 {paper.sha256}</p>
    </OpenCard>
  );
}

function problemOf(error: unknown, unknown: string) {
  const isKnown = error instanceof ApiError;
  return { text: isKnown ? error.message : unknown, isClosed: isKnown && error.code === 'NOT_FOUND' };
}

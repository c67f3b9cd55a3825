import { type AnswerOf, formatDateTime } from '@gleba/sdk';
import {
  type ApiClient,
  Button,
  Checkbox,
  Group,
  IconCircleCheck,
  Loader,
  OpenCard,
  OpenFailure,
  OpenPage,
  observer,
  openProblem,
  Stack,
  Text,
  Textarea,
  TextInput,
  useLocation,
  useOpened,
  useServices,
  useTranslate,
  withoutSession,
  wordOf,
} from '@gleba/sdk/web';
import { useCallback, useState } from 'react';
import {
  refuseSigning,
  sendSigningCode,
  signDocuments,
  signedByToken,
  signingByToken,
} from '../../operations/signatures/open-signing-operations.ts';
import type { SignatureMark } from '../../signature-values.ts';
import { PaperToRead } from './paper-to-read.tsx';
import { qualificationWord } from './qualification-word.ts';
import { SignaturePad } from './signature-pad.tsx';
import { SignedCopy } from './signed-copy.tsx';

type Signing = AnswerOf<typeof signingByToken>;

/** A link by which somebody has signed opens their copy. */
async function openLink(api: ApiClient, token: string) {
  try {
    return { signing: await api.run(signingByToken, { token }, withoutSession) };
  } catch (error) {
    if (!openProblem(error, '').isClosed) throw error;
    return { copy: await api.run(signedByToken, { token }, withoutSession) };
  }
}

/** Where the link of a request leads: the papers are read, the person is identified, and signs or refuses. */
export default observer(function SignScreen() {
  const t = useTranslate();
  const token = wordOf(useLocation(), 'token');
  const { answer, problem, again } = useOpened(token, openLink);
  const [done, setDone] = useState<'signed' | 'refused'>();
  if (!token || problem) {
    const closed = { title: t('documents.sign.closed'), text: t('documents.sign.closedText') };
    return <OpenFailure problem={problem} closed={closed} onRetry={again} />;
  }
  if (answer?.copy) {
    return (
      <OpenPage organization={answer.copy}>
        <SignedCopy copy={answer.copy} token={token} onLook={again} />
      </OpenPage>
    );
  }
  const signing = answer?.signing;
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
      setRefusal(openProblem(error, t('ui.error.unknown')).text);
    } finally {
      setBusy(false);
    }
  };
  const sendCode = () =>
    act(async () => {
      await api.run(sendSigningCode, { token }, withoutSession);
      setCodeSent(true);
    });
  const sign = () =>
    act(async () => {
      if (!mark) return;
      await api.run(signDocuments, { token, code: code || null, mark, isAgreed: true }, withoutSession);
      onDone('signed');
    });
  const refuse = () =>
    act(async () => {
      await api.run(refuseSigning, { token, reason: reason.trim() }, withoutSession);
      onDone('refused');
    });
  const isIdentified = !signing.needsCode || code.replace(/\D/g, '').length === 6;
  const missing = Object.entries({ read: isAllRead, mark: mark !== undefined, code: isIdentified, agree: isAgreed })
    .filter(([, isThere]) => !isThere)
    .map(([what]) => t(`documents.sign.missing.${what}`));
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
            {missing.length > 0 ? (
              <Text size="sm" c="dimmed" role="status">
                {t('documents.sign.missing', { what: missing.join(', ') })}
              </Text>
            ) : null}
            <Group justify="space-between">
              <Button variant="subtle" color="red" onClick={() => setRefusing(true)}>
                {t('documents.sign.refuse')}
              </Button>
              <Button loading={isBusy} disabled={missing.length > 0} onClick={() => void sign()}>
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

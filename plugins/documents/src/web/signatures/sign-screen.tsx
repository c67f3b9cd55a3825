import {
  type ApiClient,
  IconCircleCheck,
  Loader,
  OpenCard,
  OpenFailure,
  OpenPage,
  observer,
  openProblem,
  Stack,
  Text,
  useLocation,
  useOpened,
  useTranslate,
  withoutSession,
  wordOf,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { signedByToken, signingByToken } from '../../operations/signatures/open-signing-operations.ts';
import { SignedCopy } from './signed-copy.tsx';
import { SigningForm } from './signing-form.tsx';

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

import { type AnswerOf, formatDateTime } from '@gleba/sdk';
import {
  type ApiClient,
  Button,
  FileButton,
  Loader,
  OpenCard,
  OpenPage,
  observer,
  Stack,
  Text,
  TextInput,
  useFileDrop,
  useLocation,
  useOpened,
  useTranslate,
  withoutSession,
  wordOf,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { verifySigned } from '../../operations/signatures/open-signing-operations.ts';
import { qualificationWord } from './qualification-word.ts';
import classes from './signatures.module.css';

type Verified = AnswerOf<typeof verifySigned>;
const lookUp = (api: ApiClient, code: string) => api.run(verifySigned, { code }, withoutSession);
type Verdict = { readonly file: string; readonly kind: 'signed' | 'shown' | 'other'; readonly paper?: string };

/** Says of a code what was signed under it, and of a file whether it is that: its digest is made here, and the file goes nowhere. */
export default observer(function VerifyScreen() {
  const t = useTranslate();
  const given = wordOf(useLocation(), 'code') ?? '';
  const [typed, setTyped] = useState(given);
  const [code, setCode] = useState(given);
  const { answer: found, problem } = useOpened(code, lookUp);
  return (
    <OpenPage {...(found && { organization: found })}>
      <OpenCard>
        <Stack gap="md">
          <h1>{t('documents.verify.title')}</h1>
          {found ? <Facts found={found} /> : null}
          {!found && code !== '' && !problem ? <Loader size="sm" /> : null}
          {found ? null : (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                setCode(typed.trim());
              }}
            >
              <Stack gap="sm">
                <Text>{t('documents.verify.text')}</Text>
                <TextInput
                  label={t('documents.verify.code')}
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                  maxLength={40}
                  required
                />
                {problem ? (
                  <Text c="red" role="alert">
                    {problem.text}
                  </Text>
                ) : null}
                <div>
                  <Button type="submit">{t('documents.verify.look')}</Button>
                </div>
              </Stack>
            </form>
          )}
        </Stack>
      </OpenCard>
      {found ? <DroppedFile found={found} /> : null}
    </OpenPage>
  );
});

function Facts({ found }: { readonly found: Verified }) {
  const t = useTranslate();
  return (
    <>
      <Text>
        {t('documents.verify.signedAt', { at: formatDateTime(found.signedAt), organization: found.organizationName })}
      </Text>
      <ul className={classes.list}>
        {found.signers.map(({ name, mail, qualification, authmode, signedAt }) => (
          <li key={`${name} ${signedAt}`} className={classes.signer}>
            <div className={classes.who}>
              <div className={classes.name}>{name}</div>
              <div className={classes.note}>
                {[
                  qualificationWord(t, qualification),
                  mail,
                  t(`documents.documentSignature.authmode.${authmode}`),
                  formatDateTime(signedAt),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {found.papers.map(({ name, signedSha256 }) => (
        <div key={signedSha256}>
          <div className={classes.name}>{name}</div>
          <div className={classes.mono}>SHA-256 {signedSha256}</div>
        </div>
      ))}
      {found.certificateSubject ? (
        <Text size="sm">{t('documents.verify.sealedBy', { subject: found.certificateSubject })}</Text>
      ) : null}
    </>
  );
}

function DroppedFile({ found }: { readonly found: Verified }) {
  const t = useTranslate();
  const [verdict, setVerdict] = useState<Verdict>();
  const look = async (file: File | null | undefined) => {
    if (!file) return;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const signed = found.papers.find(({ signedSha256 }) => signedSha256 === sha256);
    const shown = found.papers.find(({ shownSha256 }) => shownSha256 === sha256);
    const paper = signed ?? shown;
    setVerdict({
      file: file.name,
      kind: signed ? 'signed' : shown ? 'shown' : 'other',
      ...(paper && { paper: paper.name }),
    });
  };
  const drop = useFileDrop(([file]) => void look(file));
  return (
    <OpenCard>
      <Stack gap="md">
        <h2>{t('documents.verify.file')}</h2>
        <div className={classes.drop} {...drop}>
          <Stack gap="sm" align="center">
            <Text>{t('documents.verify.drop')}</Text>
            <FileButton accept=".pdf" onChange={(file) => void look(file)}>
              {(button) => (
                <Button {...button} variant="default">
                  {t('documents.verify.choose')}
                </Button>
              )}
            </FileButton>
          </Stack>
        </div>
        {verdict ? (
          <div className={classes.verdict} data-good={verdict.kind === 'signed'} role="status">
            <Text fw={600}>{t(`documents.verify.verdict.${verdict.kind}`)}</Text>
            <Text size="sm">
              {t(`documents.verify.verdict.${verdict.kind}Text`, { file: verdict.file, paper: verdict.paper ?? '' })}
            </Text>
          </div>
        ) : null}
        <Text size="sm" c="dimmed">
          {t('documents.verify.private')}
        </Text>
      </Stack>
    </OpenCard>
  );
}

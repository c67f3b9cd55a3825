import { type AnswerOf, formatDateTime } from '@gleba/sdk';
import {
  Anchor,
  type ApiClient,
  Button,
  IconDownload,
  OpenCard,
  observer,
  Stack,
  saveFile,
  Text,
  useServices,
  useTranslate,
  withoutSession,
  wordsOfFailure,
} from '@gleba/sdk/web';
import { useState } from 'react';
import type { signedByToken } from '../../operations/signatures/open-signing-operations.ts';
import classes from './signatures.module.css';

type Copy = AnswerOf<typeof signedByToken>;

interface SignedCopyProps {
  readonly copy: Copy;
  readonly token: string;
  /** Asks anew whether everybody has signed. */
  readonly onLook: () => void;
}

/** What who has signed finds behind their link: the closed papers, or that others are still to sign. */
export const SignedCopy = observer(function SignedCopy({ copy, token, onLook }: SignedCopyProps) {
  const t = useTranslate();
  const { api } = useServices();
  const [busyId, setBusyId] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { signerName: name, signedAt, papers, verificationCode, ended, organizationName: organization } = copy;
  const save = async (paper: Copy['papers'][number]) => {
    setBusyId(paper.id);
    setProblem(undefined);
    try {
      saveFile(`${paper.name}.pdf`, await fetchSigned(api, token, paper.id));
    } catch (error) {
      setProblem(wordsOfFailure(error, t));
    } finally {
      setBusyId(undefined);
    }
  };
  return (
    <OpenCard>
      <Stack gap="md" align="start">
        <h1>{t(ended ? 'documents.copy.ended' : 'documents.copy.title')}</h1>
        {ended ? (
          <>
            <Text role="status">
              {t(`documents.copy.ended.${ended.how}`, {
                organization,
                by: ended.by ?? '',
                at: formatDateTime(ended.at),
              })}
            </Text>
            <Text>{t('documents.copy.endedText')}</Text>
          </>
        ) : (
          <Text role="status">
            {t(papers.length > 0 ? 'documents.copy.ready' : 'documents.copy.waiting', { name })}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t('documents.copy.signedAt', { at: formatDateTime(signedAt) })}
        </Text>
        {papers.length === 0 && !ended ? (
          <Button variant="default" onClick={onLook}>
            {t('documents.copy.look')}
          </Button>
        ) : null}
        {papers.map((paper) => (
          <Stack key={paper.id} gap="xs" align="start">
            <h2 className={classes.name}>{paper.name}</h2>
            <Button
              aria-label={t('documents.copy.download', { name: paper.name })}
              leftSection={<IconDownload size={16} stroke={1.5} />}
              loading={busyId === paper.id}
              onClick={() => void save(paper)}
            >
              {t('documents.download')}
            </Button>
            <p className={classes.mono}>SHA-256 {paper.sha256}</p>
          </Stack>
        ))}
        {problem ? (
          <Text c="red" role="alert">
            {problem}
          </Text>
        ) : null}
        {verificationCode ? (
          <Anchor href={`/verify#code=${verificationCode}`}>{t('documents.copy.verify')}</Anchor>
        ) : null}
      </Stack>
    </OpenCard>
  );
});

async function fetchSigned(api: ApiClient, token: string, paperId: string): Promise<Blob> {
  const headers = { 'x-signing-token': token };
  const options = { ...withoutSession, method: 'POST', headers } as const;
  return (await api.request(`/signed-papers/${paperId}`, options)).blob();
}

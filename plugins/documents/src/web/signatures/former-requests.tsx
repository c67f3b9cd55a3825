import { formatDateTime, type RecordOf } from '@gleba/sdk';
import {
  Button,
  observer,
  Stack,
  StatusOf,
  saveFile,
  Text,
  useList,
  useServices,
  useTranslate,
  wordsOfFailure,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import type { Document } from '../../entities/document.entity.ts';
import type { SignaturePaper } from '../../entities/signatures/signature-paper.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { PaperFiles } from './paper-files.tsx';
import { RequestOf } from './request-of.tsx';
import classes from './signatures.module.css';

type Paper = RecordOf<typeof SignaturePaper>;

interface FormerRequestsProps {
  readonly document: RecordOf<typeof Document>;
  readonly papers: readonly Paper[];
}

/** Requests that came before the last one, the newest first: how each ended, and opened, who signed and who did not. */
export const FormerRequests = observer(function FormerRequests({ document, papers }: FormerRequestsProps) {
  const t = useTranslate();
  const ids = papers.flatMap(({ signatureRequestId }) => signatureRequestId ?? []);
  const requests = useList(SignatureRequest, { filter: { id: { in: ids } } });
  const count = ids.length;
  useEffect(() => {
    if (count > 0) requests.ensureRange(0, count);
  }, [requests, count]);
  if (count === 0) return null;
  return (
    <section aria-label={t('documents.sign.former')}>
      <Text fw={600} size="sm" mb="xs">
        {t('documents.sign.former')}
      </Text>
      <Stack gap="xs">
        {papers.map((paper) => {
          const request = requests.rows.find(({ id }) => id === paper.signatureRequestId);
          return request ? <Former key={paper.id} document={document} paper={paper} request={request} /> : null;
        })}
      </Stack>
    </section>
  );
});

interface FormerProps {
  readonly document: RecordOf<typeof Document>;
  readonly paper: Paper;
  readonly request: RecordOf<typeof SignatureRequest>;
}

/** Nothing of it is asked for before somebody opens it. */
function Former({ document, paper, request }: FormerProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, status, endedAt, createdAt } = request;
  return (
    <details className={classes.former} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <StatusOf entity={SignatureRequest} field="status" value={status} />{' '}
        <span className={classes.note}>{formatDateTime(endedAt ?? createdAt)}</span>
      </summary>
      {isOpen ? (
        <Stack gap="sm" mt="sm">
          <RequestOf document={document} requestId={id} />
          <PaperFiles paper={paper} name={document.name}>
            {status === 'signed' ? null : <RequestRecord paperId={paper.id} name={document.name} />}
          </PaperFiles>
        </Stack>
      ) : null}
    </details>
  );
}

/** What happened to a request that ended without all signatures, behind the paper as it was shown. */
export function RequestRecord({ paperId, name }: { readonly paperId: string; readonly name: string }) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const answer = await api.request(`/signature-papers/${paperId}/record`, { isQuiet: true });
      saveFile(`${name} - ${t('documents.evidence.ended.title')}.pdf`, await answer.blob());
    } catch (error) {
      notifier.error(wordsOfFailure(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void save()}>
      {t('documents.sign.proof')}
    </Button>
  );
}

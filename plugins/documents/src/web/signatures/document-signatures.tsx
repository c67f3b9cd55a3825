import { formatDateTime } from '@gleba/sdk';
import {
  ErrorState,
  observer,
  type RecordPartProps,
  Stack,
  StatusBadge,
  Text,
  useList,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useRef } from 'react';
import type { Document } from '../../entities/document.entity.ts';
import { SignaturePaper } from '../../entities/signatures/signature-paper.entity.ts';
import { FormerRequests, RequestRecord } from './former-requests.tsx';
import { PaperFiles } from './paper-files.tsx';
import { RequestOf } from './request-of.tsx';
import classes from './signatures.module.css';

const most = 60;

/** Who signs the document, how far each is, and what the office may do about it. */
export default observer(function DocumentSignatures({ record }: RecordPartProps<typeof Document>) {
  const t = useTranslate();
  const papers = useList(SignaturePaper, { filter: { documentId: { equalTo: record.id } }, orderBy: ['-createdAt'] });
  const { signatureStatus } = record;
  const seen = useRef(signatureStatus);
  useEffect(() => {
    papers.ensureRange(0, most);
    // The files of what was closed meanwhile are named by rows that were read before.
    if (seen.current !== signatureStatus) void papers.refresh();
    seen.current = signatureStatus;
  }, [papers, signatureStatus]);
  const [paper, ...former] = papers.rows;
  if (papers.status === 'error') return <ErrorState error={papers.error} onRetry={() => void papers.refresh()} />;
  if (!paper) {
    return signatureStatus === null ? null : <Text c="dimmed">{t('documents.sign.nobodyAsked')}</Text>;
  }
  return (
    <Stack gap="sm">
      {paper.signatureRequestId ? <RequestOf document={record} requestId={paper.signatureRequestId} /> : null}
      {(paper.foreign ?? []).map(({ subject, issuer, signedAt, isIcpBrasil }) => (
        <div key={`${subject} ${signedAt}`} className={classes.signer}>
          <div className={classes.who}>
            <div className={classes.name}>{subject}</div>
            <div className={classes.note}>
              {t('documents.sign.issuedBy', { issuer })} · {formatDateTime(signedAt)}
            </div>
          </div>
          <StatusBadge
            tone={isIcpBrasil ? 'success' : 'info'}
            label={t(isIcpBrasil ? 'documents.sign.icp' : 'documents.sign.intact')}
          />
        </div>
      ))}
      <PaperFiles paper={paper} name={record.name}>
        {signatureStatus === 'pending' && paper.signatureRequestId ? (
          <RequestRecord paperId={paper.id} name={record.name} />
        ) : null}
      </PaperFiles>
      <FormerRequests document={record} papers={former} />
    </Stack>
  );
});

import { formatDateTime, type RecordOf } from '@gleba/sdk';
import {
  Button,
  confirm,
  ErrorState,
  Group,
  observer,
  type RecordPartProps,
  Stack,
  StatusBadge,
  StatusOf,
  signedAddress,
  Text,
  useCan,
  useList,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useRef } from 'react';
import { Document } from '../../entities/document.entity.ts';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import { SignaturePaper } from '../../entities/signatures/signature-paper.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { cancelSignatures } from '../../operations/signatures/signature-operations.ts';
import classes from './signatures.module.css';
import { SignerRow } from './signer-row.tsx';

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
  const [paper] = papers.rows;
  if (papers.status === 'error') return <ErrorState error={papers.error} onRetry={() => void papers.refresh()} />;
  if (!paper) {
    return signatureStatus === null ? null : <Text c="dimmed">{t('documents.sign.nobodyAsked')}</Text>;
  }
  return (
    <Stack gap="sm">
      {paper.signatureRequestId ? <OfRequest document={record} requestId={paper.signatureRequestId} /> : null}
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
      <PaperFiles paper={paper} name={record.name} />
    </Stack>
  );
});

const OfRequest = observer(function OfRequest({
  document,
  requestId,
}: {
  readonly document: RecordOf<typeof Document>;
  readonly requestId: string;
}) {
  const t = useTranslate();
  const can = useCan();
  const { api, notifier } = useServices();
  const requests = useList(SignatureRequest, { filter: { id: { equalTo: requestId } } });
  const list = useList(DocumentSignature, {
    ...{ filter: { signatureRequestId: { equalTo: requestId } }, orderBy: ['position', 'createdAt'] },
  });
  useEffect(() => {
    requests.ensureRange(0, 1);
    list.ensureRange(0, most);
  }, [requests, list]);
  const [request] = requests.rows;
  if (!request) return null;
  const mayAct = request.status === 'open' && can(Document.access.update, document.projectId ?? undefined);
  const cancel = async () => {
    const isSure = await confirm({
      title: t('documents.sign.cancel'),
      message: t('documents.sign.cancelText'),
      confirmLabel: t('documents.sign.cancel'),
      isDangerous: true,
    });
    if (!isSure) return;
    await api.run(cancelSignatures, { requestId }).then(
      () => notifier.success(t('documents.sign.cancelled')),
      () => {},
    );
  };
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <StatusOf entity={SignatureRequest} field="status" value={request.status} />
          <span className={classes.note}>
            {request.endedAt
              ? formatDateTime(request.endedAt)
              : t('documents.sign.until', { deadline: formatDateTime(request.deadline) })}
          </span>
        </Group>
        {mayAct ? (
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => void cancel()}>
            {t('documents.sign.cancel')}
          </Button>
        ) : null}
      </Group>
      {request.endedReason ? (
        <Text size="sm">{t('documents.sign.reason', { reason: request.endedReason })}</Text>
      ) : null}
      <ul className={classes.list}>
        {list.rows.map((signer) => (
          <SignerRow key={signer.id} signer={signer} mayAct={mayAct} />
        ))}
      </ul>
      {request.verificationCode ? (
        <Text size="sm">
          {t('documents.sign.code')}{' '}
          <a
            href={`/verify#code=${request.verificationCode}`}
            target="_blank"
            rel="noreferrer"
            className={classes.mono}
          >
            {request.verificationCode.match(/.{1,4}/g)?.join('-')}
          </a>
        </Text>
      ) : null}
    </>
  );
});

function PaperFiles({ paper, name }: { readonly paper: RecordOf<typeof SignaturePaper>; readonly name: string }) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const download = async (key: string) => {
    try {
      window.location.assign((await signedAddress(api, { key, fileName: `${name}.pdf` })).url);
    } catch (error) {
      notifier.error(error instanceof Error ? error.message : t('ui.error.unknown'));
    }
  };
  const { signedFileId, shownFileId } = paper;
  return (
    <Group gap="xs">
      {signedFileId ? (
        <Button size="compact-sm" onClick={() => void download(signedFileId)}>
          {t('documents.sign.downloadSigned')}
        </Button>
      ) : null}
      {shownFileId ? (
        <Button size="compact-sm" variant="default" onClick={() => void download(shownFileId)}>
          {t('documents.sign.downloadShown')}
        </Button>
      ) : null}
    </Group>
  );
}

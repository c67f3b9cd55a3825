import { formatDateTime, type RecordOf } from '@gleba/sdk';
import {
  askForm,
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
import {
  cancelSignatures,
  makeSigningLink,
  remindSigner,
  signOnSpot,
} from '../../operations/signatures/signature-operations.ts';
import { ChangedSince } from './changed-since.tsx';
import { qualificationWord } from './qualification-word.ts';
import classes from './signatures.module.css';

const most = 60;
type Signer = RecordOf<typeof DocumentSignature>;

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
      {record.signedDataChangedAt ? <ChangedSince document={record} /> : null}
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

const SignerRow = observer(function SignerRow({
  signer,
  mayAct,
}: {
  readonly signer: Signer;
  readonly mayAct: boolean;
}) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const { id: signatureId, status, name, email, qualification, signedAt } = signer;
  const isAsked = mayAct && (status === 'requested' || status === 'opened');
  const copyLink = async () => {
    try {
      const { path } = await api.run(makeSigningLink, { signatureId });
      await navigator.clipboard.writeText(path.startsWith('/') ? `${window.location.origin}${path}` : path);
      notifier.success(t('documents.sign.linkCopied', { name }));
    } catch (error) {
      notifier.error(error instanceof Error ? error.message : t('ui.error.unknown'));
    }
  };
  const remind = () =>
    api.run(remindSigner, { signatureId }).then(
      () => notifier.success(t('documents.sign.reminded', { name })),
      () => {},
    );
  const onSpot = () =>
    void askForm({
      title: t('documents.sign.onSpot'),
      message: t('documents.sign.onSpotText', { name }),
      fields: [{ name: 'identifiedBy', label: t('documents.sign.identifiedBy'), kind: 'text', required: true }],
      submitLabel: t('documents.sign.begin'),
      save: async ({ identifiedBy }) => {
        const { path } = await api.run(
          signOnSpot,
          { signatureId, identifiedBy: String(identifiedBy) },
          { isQuiet: true },
        );
        window.location.assign(path);
      },
    });
  return (
    <li className={classes.signer}>
      <div className={classes.who}>
        <div className={classes.name}>{name}</div>
        <div className={classes.note}>
          {[qualificationWord(t, qualification), email, signedAt && formatDateTime(signedAt)]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <StatusOf entity={DocumentSignature} field="status" value={status} />
      {isAsked ? (
        <Group gap={4}>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => void copyLink()}
            aria-label={`${t('documents.sign.copyLink')}: ${name}`}
          >
            {t('documents.sign.copyLink')}
          </Button>
          {email ? (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => void remind()}
              aria-label={`${t('documents.sign.remind')}: ${name}`}
            >
              {t('documents.sign.remind')}
            </Button>
          ) : null}
          <Button
            size="compact-xs"
            variant="default"
            onClick={onSpot}
            aria-label={`${t('documents.sign.onSpot')}: ${name}`}
          >
            {t('documents.sign.onSpot')}
          </Button>
        </Group>
      ) : null}
    </li>
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

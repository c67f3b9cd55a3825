import { formatDateTime, type RecordOf } from '@gleba/sdk';
import {
  Anchor,
  Button,
  confirm,
  Group,
  observer,
  StatusOf,
  Text,
  useCan,
  useList,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect } from 'react';
import { Document } from '../../entities/document.entity.ts';
import { DocumentSignature } from '../../entities/signatures/document-signature.entity.ts';
import { SignatureRequest } from '../../entities/signatures/signature-request.entity.ts';
import { cancelSignatures } from '../../operations/signatures/signature-operations.ts';
import { mostSigners } from '../../signature-values.ts';
import classes from './signatures.module.css';
import { SignerRow } from './signer-row.tsx';

/** How far a request is, who signs, and what the office may do about it. */
export const RequestOf = observer(function OfRequest({
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
    list.ensureRange(0, mostSigners);
  }, [requests, list]);
  const [request] = requests.rows;
  if (!request) return null;
  const by = request.endedByName && t('documents.sign.endedBy', { name: request.endedByName });
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
              ? [formatDateTime(request.endedAt), by].filter(Boolean).join(' · ')
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
          <Anchor
            href={`/verify#code=${request.verificationCode}`}
            target="_blank"
            rel="noreferrer"
            className={classes.mono}
          >
            {request.verificationCode.match(/.{1,4}/g)?.join('-')}
          </Anchor>
        </Text>
      ) : null}
    </>
  );
});

import {
  type ActionDialogProps,
  Button,
  Dialog,
  FileButton,
  type RecordGiven,
  Stack,
  Text,
  uploadOnce,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import type { Document } from '../../entities/document.entity.ts';
import { addSignedPdf } from '../../operations/signatures/signature-operations.ts';
import { pagePurpose } from '../../page-files.ts';

/** Takes a PDF that was signed elsewhere: by a certificate of ICP-Brasil, gov.br, another provider. */
export default function SignedElsewhereDialog({ record, onClose }: ActionDialogProps<RecordGiven<typeof Document>>) {
  const t = useTranslate();
  const { api, uploads, notifier } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const request = { file, purpose: pagePurpose, projectId: record.projectId ?? undefined };
      const fileId = await uploadOnce(uploads, request, t('ui.upload.duplicate', { name: file.name }));
      const { signatures } = await api.run(addSignedPdf, { documentId: record.id, fileId }, { isQuiet: true });
      notifier.success(t('documents.sign.addedSigned', { count: signatures.length }));
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('ui.error.unknown'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('documents.sign.addSigned')} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t('documents.sign.addSignedText')}</Text>
        {problem ? (
          <Text c="red" role="alert">
            {problem}
          </Text>
        ) : null}
        <FileButton accept=".pdf" onChange={(file) => void take(file)}>
          {(button) => (
            <Button {...button} loading={isBusy}>
              {t('documents.sign.choosePdf')}
            </Button>
          )}
        </FileButton>
      </Stack>
    </Dialog>
  );
}

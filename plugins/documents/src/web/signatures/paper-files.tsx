import type { RecordOf } from '@gleba/sdk';
import { Button, Group, signedAddress, useServices, useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import type { SignaturePaper } from '../../entities/signatures/signature-paper.entity.ts';

interface PaperFilesProps {
  readonly paper: RecordOf<typeof SignaturePaper>;
  readonly name: string;
  readonly children?: ReactNode;
}

/** A paper of a request as it was closed, and as it was shown. */
export function PaperFiles({ paper, name, children }: PaperFilesProps) {
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
      {children}
    </Group>
  );
}

import { Button, IconDownload, useServices, useTranslate, wordsOfFailure } from '@gleba/sdk/web';
import { useState } from 'react';
import type { Paper } from '../../template/paper.ts';
import { saveWordFile } from './save-word-file.ts';

export interface WordButtonProps {
  readonly paperOf: () => Paper;
  readonly title: string;
  readonly label: string;
}

/** Hands out a paper as a file that Word goes on writing. */
export function WordButton({ paperOf, title, label }: WordButtonProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveWordFile(paperOf(), title);
    } catch (failure) {
      notifier.error(wordsOfFailure(failure, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isBusy}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}

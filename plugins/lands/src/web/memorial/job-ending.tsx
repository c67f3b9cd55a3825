import { Button, Group, useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';

interface EndingProps {
  /** Where the screen’s words are: `again` says what else may be chosen. */
  readonly texts: string;
  readonly onAgain: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** What is left to do when a job has ended. */
export function Ending({ texts, onAgain, onClose, children }: EndingProps) {
  const t = useTranslate();
  return (
    <Group justify="flex-end" gap="sm">
      {children}
      <Again texts={texts} onClick={onAgain} />
      <Button onClick={onClose} data-autofocus>
        {t('ui.close')}
      </Button>
    </Group>
  );
}

export function Again({ texts, onClick }: { readonly texts: string; readonly onClick: () => void }) {
  const t = useTranslate();
  return (
    <Button variant="default" onClick={onClick}>
      {t(`${texts}.again`)}
    </Button>
  );
}

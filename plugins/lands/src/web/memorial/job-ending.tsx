import { Button, Group, useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';

interface EndingProps {
  readonly onAgain: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** What is left to do when a job has ended. */
export function Ending({ onAgain, onClose, children }: EndingProps) {
  const t = useTranslate();
  return (
    <Group justify="flex-end" gap="sm">
      {children}
      <Again onClick={onAgain} />
      <Button onClick={onClose} data-autofocus>
        {t('ui.close')}
      </Button>
    </Group>
  );
}

export function Again({ onClick }: { readonly onClick: () => void }) {
  const t = useTranslate();
  return (
    <Button variant="default" onClick={onClick}>
      {t('lands.sides.again')}
    </Button>
  );
}

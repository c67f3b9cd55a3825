import { ApiError } from '@gleba/core/web';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslate } from '../context/services.tsx';
import { StateFrame } from './state-frame.tsx';
import { wordsOfFailure } from './words-of-failure.ts';

export interface ErrorStateProps {
  readonly error?: unknown;
  readonly title?: string;
  readonly onRetry?: () => void;
}

/** What happened and how to try again; in small print, where the server's log has it. */
export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  const t = useTranslate();
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <StateFrame
      role="alert"
      icon={<IconAlertTriangle size={24} stroke={1.5} />}
      title={title ?? t('ui.error.title')}
      text={wordsOfFailure(error, t)}
      note={requestId ? t('ui.error.request', { id: requestId }) : null}
      action={
        onRetry ? (
          <Button variant="default" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        ) : null
      }
    />
  );
}

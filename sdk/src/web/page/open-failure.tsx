import { Button, Stack, Text } from '@mantine/core';
import { useTranslate } from '../context/services.tsx';
import { OpenCard, OpenPage } from './open-page.tsx';
import type { OpenProblem } from './use-opened.ts';

interface OpenFailureProps {
  /** None where the address has no secret: that is a closed link as well. */
  readonly problem: OpenProblem | undefined;
  /** Said of a link that opens nothing. */
  readonly closed: { readonly title: string; readonly text: string };
  readonly onRetry: () => void;
}

/** Instead of a page whose link is closed, or that could not be asked for. */
export function OpenFailure({ problem, closed, onRetry }: OpenFailureProps) {
  const t = useTranslate();
  return (
    <OpenPage>
      {!problem || problem.isClosed ? (
        <OpenCard>
          <h1>{closed.title}</h1>
          <p role="status">{closed.text}</p>
        </OpenCard>
      ) : (
        <OpenCard role="alert">
          <Stack gap="md" align="start">
            <Text>{problem.text}</Text>
            <Button onClick={onRetry}>{t('ui.retry')}</Button>
          </Stack>
        </OpenCard>
      )}
    </OpenPage>
  );
}

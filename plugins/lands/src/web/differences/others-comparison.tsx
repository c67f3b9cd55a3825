import { ErrorState, PanelSkeleton, ProgressBar, Stack, Text, useQuery, useTranslate } from '@gleba/sdk/web';
import { type ReactNode, useEffect } from 'react';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { type Comparison, importComparison } from '../../operations/differences.ts';

const staleOn = [ImportDifference];
/** ms: its end changes no row, so it is asked for. */
const pause = 3000;
const underWay: readonly Comparison['status'][] = ['CREATED', 'RUNNING', 'WAITING'];

interface OthersComparisonProps {
  readonly projectId: string;
  readonly jobId: string;
  /** What came of it. */
  readonly children: (comparison: Comparison) => ReactNode;
}

/** How far a comparison is that somebody else started, and what came of it. Only who started it cancels it or tries again. */
export function OthersComparison({ projectId, jobId, children }: OthersComparisonProps) {
  const t = useTranslate();
  const { answer, failure, reload } = useQuery(importComparison, { projectId, jobId }, { staleOn });
  const isUnderWay = answer !== undefined && underWay.includes(answer.status);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void reload(), pause);
    return () => clearInterval(timer);
  }, [isUnderWay, reload]);
  if (failure !== undefined) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  if (answer.status === 'DONE') return children(answer);
  const { done, total } = answer;
  return (
    <Stack gap="md" aria-live="polite">
      {isUnderWay ? (
        <ProgressBar
          label={
            done !== null && total
              ? t('lands.differences.othersProgress', { done, total })
              : t('lands.differences.othersRunning')
          }
          part={done !== null && total ? done / total : undefined}
        />
      ) : (
        <Text role="alert">{t(`lands.differences.others.${answer.status === 'FAILED' ? 'failed' : 'canceled'}`)}</Text>
      )}
      <Text c="dimmed" size="sm">
        {t('lands.differences.othersText')}
      </Text>
    </Stack>
  );
}

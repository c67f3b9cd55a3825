import { formatDateTime, formatInteger, Job, type JobResult, type RecordOf } from '@gleba/sdk';
import { Button, observer, useList, useServices, useTranslate } from '@gleba/sdk/web';
import { takeOverDifferences } from '../../jobs/take-over-differences.job.ts';
import { useUndoImport } from '../import/use-undo-import.ts';
import classes from './differences.module.css';

interface TakingsProps {
  readonly projectId: string;
  /** The comparison. */
  readonly jobId: string;
  readonly onUndone: () => void;
}

/** What was taken over of a comparison, each time with the way back. */
export const Takings = observer(function Takings({ projectId, jobId, onUndone }: TakingsProps) {
  const t = useTranslate();
  const jobs = useList(Job, {
    filter: {
      and: [
        { projectId: { equalTo: projectId } },
        { type: { equalTo: takeOverDifferences.id } },
        { referenceId: { equalTo: jobId } },
        { status: { equalTo: 'DONE' } },
      ],
    },
    orderBy: ['-createdAt'],
    fields: ['createdAt', 'result'],
  });
  if (jobs.rows.length === 0) return null;
  return (
    <ul className={classes.takings} aria-label={t('lands.differences.takings')}>
      {(jobs.rows as readonly RecordOf<typeof Job>[]).map((job) => (
        <Taking key={job.id} projectId={projectId} job={job} onUndone={onUndone} />
      ))}
    </ul>
  );
});

interface TakingProps {
  readonly projectId: string;
  readonly job: RecordOf<typeof Job>;
  readonly onUndone: () => void;
}

function Taking({ projectId, job, onUndone }: TakingProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const texts = { text: 'lands.differences.undoText', isTyped: false };
  const undo = useUndoImport(
    projectId,
    job.id,
    ({ removed, restored, kept }) => {
      notifier.success(t('lands.differences.undone', { count: removed + restored }));
      if (kept.length > 0) notifier.info(t('lands.differences.kept', { lots: kept.slice(0, 10).join(', ') }));
      onUndone();
    },
    texts,
  );
  // Written by our own job in this shape.
  const result = job.result as JobResult<typeof takeOverDifferences> | null | undefined;
  if (!result) return null;
  const figures = Object.fromEntries(Object.entries(result).map(([name, count]) => [name, formatInteger(count)]));
  return (
    <li>
      <span>{t('lands.differences.takingLine', { ...figures, at: formatDateTime(job.createdAt) })}</span>
      {undo.view ??
        (undo.isAllowed ? (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => void undo.run()}>
            {t('lands.differences.undo')}
          </Button>
        ) : null)}
    </li>
  );
}

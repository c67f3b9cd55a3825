import { fileAddress, Job } from '@gleba/sdk';
import {
  Button,
  Facts,
  JobProgress,
  LeftOutList,
  leftOutOf,
  observer,
  RecordDrawer,
  StatusOf,
  useParams,
  useRecord,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { jobTitle } from './job-title.ts';

/** One job: how far it is, how it ended, and what can be done about it. */
export default observer(function JobRecordScreen() {
  const { jobId = '' } = useParams();
  const t = useTranslate();
  const loaded = useRecord(Job, jobId, {
    fields: ['type', 'status', 'error', 'jobBatchId', 'attempts', 'createdAt', 'startedAt', 'finishedAt'],
  });
  const job = loaded.record;
  return (
    <RecordDrawer
      entity={Job}
      loaded={loaded}
      title={job ? jobTitle(t, job.type) : t('core.job')}
      status={<StatusOf entity={Job} field="status" value={job?.status} />}
    >
      <JobProgress jobId={jobId} texts="workspace.jobs">
        {(result) => (
          <>
            <LeftOutList items={leftOutOf(result)} />
            <JobFile id={fileOf(result)} />
          </>
        )}
      </JobProgress>
      {job ? (
        <Facts
          entity={Job}
          record={job}
          fields={[
            ...(job.error ? (['error'] as const) : []),
            ...(job.jobBatchId ? (['jobBatchId'] as const) : []),
            ...(['attempts', 'createdAt', 'startedAt', 'finishedAt'] as const),
          ]}
          isReadOnly
        />
      ) : null}
    </RecordDrawer>
  );
});

/** What a finished job has made: jobs that make a file say so by `fileId` in their result. */
function fileOf(result: unknown): string | undefined {
  if (typeof result !== 'object' || result === null || !('fileId' in result)) return undefined;
  return typeof result.fileId === 'string' ? result.fileId : undefined;
}

function JobFile({ id }: { readonly id: string | undefined }) {
  const t = useTranslate();
  const { api } = useServices();
  if (id === undefined) return null;
  const download = async () => {
    window.location.assign((await api.run(fileAddress, { id })).url);
  };
  // A refusal is told by a toast.
  return <Button onClick={() => void download().catch(() => {})}>{t('workspace.jobs.download')}</Button>;
}

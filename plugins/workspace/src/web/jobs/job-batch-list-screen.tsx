import { JobBatch } from '@gleba/sdk';
import { DefaultListPanel, observer, useSearchParams } from '@gleba/sdk/web';
import { filterOfAddress } from './filter-of-address.ts';
import { JobTabs } from './job-tabs.tsx';

/** Batches, the newest first; `?relatedId=…&relatedTable=…` for those about one thing. */
export default observer(function JobBatchListScreen() {
  const [query] = useSearchParams();
  return (
    <DefaultListPanel
      key={query.toString()}
      entity={JobBatch}
      fields={['computedStatus', 'createdAt', 'createdBy', 'relatedTable', 'relatedId', 'projectId']}
      orderBy={['-createdAt']}
      filter={filterOfAddress(JobBatch, query, ['relatedId', 'relatedTable'])}
      tabs={<JobTabs />}
    />
  );
});

import { Job } from '@gleba/sdk';
import { DefaultListPanel, observer, useTranslate } from '@gleba/sdk/web';
import { jobTitle } from './job-title.ts';

/** Background work of the person, or of everybody for administrators; the newest first. */
export default observer(function JobListScreen() {
  const t = useTranslate();
  return (
    <DefaultListPanel
      entity={Job}
      fields={['type', 'status', 'createdAt', 'startedAt', 'finishedAt', 'attempts', 'error']}
      orderBy={['-createdAt']}
      columns={[
        {
          id: 'type',
          title: t('core.job.type'),
          width: 240,
          sortKey: 'type',
          card: 'title',
          render: (row) => jobTitle(t, String(row.type)),
        },
      ]}
    />
  );
});

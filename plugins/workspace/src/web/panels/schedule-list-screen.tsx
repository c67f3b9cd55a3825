import { formatInteger, JobSchedule } from '@gleba/sdk';
import { DefaultListPanel, observer, useTranslate } from '@gleba/sdk/web';
import { scheduleWords } from '../jobs/schedule-words.ts';
import { jobTitle } from './job-title.ts';

/** What the clock starts in the organization: when next, and what came of it last. */
export default observer(function ScheduleListScreen() {
  const t = useTranslate();
  return (
    <DefaultListPanel
      entity={JobSchedule}
      fields={['scheduleId', 'rule', 'nextDueAt', 'lastDueAt', 'missed']}
      orderBy={['nextDueAt']}
      columns={[
        {
          id: 'scheduleId',
          title: t('core.jobSchedule.scheduleId'),
          width: 280,
          sortKey: 'scheduleId',
          card: 'title',
          render: (row) => jobTitle(t, String(row.scheduleId)),
        },
        {
          id: 'rule',
          title: t('core.jobSchedule.rule'),
          width: 260,
          render: (row) => scheduleWords(t, String(row.rule)),
        },
        {
          id: 'missed',
          title: t('core.jobSchedule.missed'),
          width: 280,
          align: 'end',
          render: (row) => formatInteger(Number(row.missed)),
        },
      ]}
    />
  );
});

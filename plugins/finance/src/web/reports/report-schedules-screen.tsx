import { DefaultListPanel, observer } from '@gleba/sdk/web';
import { ReportSchedule } from '../../entities/report-schedule.entity.ts';
import { reportSchedulesPath } from './report-paths.ts';

/** Which reports go to whom by e-mail, and when they went last. */
export default observer(function ReportSchedulesScreen() {
  return (
    <DefaultListPanel
      entity={ReportSchedule}
      createPath={`${reportSchedulesPath}/new`}
      recordPath={({ id }) => `${reportSchedulesPath}/${id}/edit`}
    />
  );
});

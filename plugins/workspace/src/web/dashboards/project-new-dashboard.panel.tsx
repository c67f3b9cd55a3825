import { observer, useProjectId } from '@gleba/sdk/web';
import { NewDashboard } from './new-dashboard.tsx';

export default observer(function ProjectNewDashboard() {
  return <NewDashboard projectId={useProjectId()} />;
});

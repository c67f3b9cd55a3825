import { observer, useProjectId } from '@gleba/sdk/web';
import { DashboardsScreen } from './dashboards-screen.tsx';

export default observer(function ProjectDashboards() {
  return <DashboardsScreen projectId={useProjectId()} />;
});

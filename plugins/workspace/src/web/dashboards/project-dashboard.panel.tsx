import { observer, useParams, useProjectId } from '@gleba/sdk/web';
import { DashboardScreen } from './dashboard-screen.tsx';

export default observer(function ProjectDashboard() {
  const { dashboard = '' } = useParams();
  return <DashboardScreen id={dashboard} projectId={useProjectId()} />;
});

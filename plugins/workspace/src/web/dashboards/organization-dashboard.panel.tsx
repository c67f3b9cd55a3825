import { useParams } from '@gleba/sdk/web';
import { DashboardScreen } from './dashboard-screen.tsx';

export default function OrganizationDashboard() {
  const { dashboard = '' } = useParams();
  return <DashboardScreen id={dashboard} projectId={undefined} />;
}

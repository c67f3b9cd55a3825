import { DashboardsScreen } from './dashboards-screen.tsx';

export default function OrganizationDashboards() {
  return <DashboardsScreen projectId={undefined} />;
}

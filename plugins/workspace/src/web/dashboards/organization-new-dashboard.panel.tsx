import { NewDashboard } from './new-dashboard.tsx';

export default function OrganizationNewDashboard() {
  return <NewDashboard projectId={undefined} />;
}

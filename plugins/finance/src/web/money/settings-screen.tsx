import { Navigate } from '@gleba/sdk/web';
import { settingsPath } from './money-paths.ts';

/** The specification's address of finance's settings: they stand among the organization's. */
export default function SettingsScreen() {
  return <Navigate to={settingsPath} replace />;
}

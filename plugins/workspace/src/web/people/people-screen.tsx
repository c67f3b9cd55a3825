import { Navigate } from '@gleba/sdk/web';

/** The first of the lists of people. */
export default function PeopleScreen() {
  return <Navigate to="/people/users" replace />;
}

import { Project } from '@gleba/sdk';
import { ListActions, type ListGiven } from '@gleba/sdk/web';

/** What plugins do with the projects that are shown. */
export default function AddedProjectActions(given: Pick<ListGiven, 'filter' | 'rowCount'>) {
  return <ListActions entity={Project} projectId={undefined} {...given} />;
}

import { DefaultListPanel, observer } from '@gleba/sdk/web';
import { UserGroup } from '../../entities/user-group.entity.ts';
import { PeopleTabs } from './people-tabs.tsx';

/** People who share folders. */
export default observer(function UserGroupsScreen() {
  return (
    <DefaultListPanel
      entity={UserGroup}
      createPath="/people/user-groups/new"
      fields={['name', 'description', 'updatedAt']}
      orderBy={['name']}
      recordPath={({ id }) => `/people/user-groups/${id}/edit`}
      tabs={<PeopleTabs />}
    />
  );
});

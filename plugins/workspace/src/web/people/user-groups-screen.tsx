import { DefaultListPanel, many, observer, UserChips, useTranslate } from '@gleba/sdk/web';
import { UserGroup, UserGroupMember } from '../../entities/user-group.entity.ts';
import { PeopleTabs } from './people-tabs.tsx';

/** Fetched of each group: those that are named, and some for who points at the rest. */
const mostNamed = 20;

/** People who share folders. */
export default observer(function UserGroupsScreen() {
  const t = useTranslate();
  return (
    <DefaultListPanel
      entity={UserGroup}
      createPath="/people/user-groups/new"
      fields={['name', 'description', 'updatedAt']}
      include={{
        members: many(UserGroupMember, ['userId'], { first: mostNamed, include: { user: ['name', 'avatarId'] } }),
      }}
      columns={[
        {
          id: 'members',
          title: t('workspace.people.groupMembers'),
          width: 420,
          render: ({ members }) => (
            <UserChips
              people={members.nodes.map(({ userId: id, user }) => ({
                ...{ id, name: user?.name ?? '', avatarId: user?.avatarId ?? null },
              }))}
              total={members.totalCount}
            />
          ),
        },
      ]}
      orderBy={['name']}
      recordPath={({ id }) => `/people/user-groups/${id}/edit`}
      tabs={<PeopleTabs />}
    />
  );
});

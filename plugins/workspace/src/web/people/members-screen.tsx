import { User, UserOrganization, UserProfile, withSome } from '@gleba/sdk';
import {
  contribute,
  DefaultListPanel,
  EmptyState,
  IconPlus,
  many,
  observer,
  useParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { nameColumn, profileNames, RoleBadge } from './person-columns.tsx';

const managing = ['staff', 'admin', 'manager'] as const;

/** Who works in the project: whoever has a profile in it, and the organization's administrators. */
export default observer(function MembersScreen() {
  const { project = '' } = useParams();
  const t = useTranslate();
  const { session } = useServices();
  const mayManage = managing.some((role) => role === session.role);
  const actions = [
    contribute.action(User, {
      place: 'list',
      ...{ id: 'workspace.people.addMember', title: 'workspace.people.addMember', icon: IconPlus, isProminent: true },
      roles: managing,
      path: () => `/${project}/members/members-add`,
    }),
  ];
  return (
    <DefaultListPanel
      id="workspace.members"
      entity={User}
      title={t('workspace.people.members')}
      subtitle={session.project?.name}
      actions={actions}
      fields={['name', 'email']}
      reads={['avatarId']}
      include={{
        memberships: many(UserOrganization, ['role'], { first: 1 }),
        userProfiles: many(UserProfile, ['projectId'], { first: 20, include: { profile: ['name'] } }),
      }}
      filter={{
        or: [
          withSome(UserProfile, 'user', { projectId: { equalTo: project } }),
          withSome(UserOrganization, 'user', { role: { equalTo: 'admin' } }),
        ],
      }}
      orderBy={['name']}
      recordPath={mayManage ? ({ id }) => `/${project}/members/${id}/edit` : null}
      columns={[
        nameColumn(t),
        { id: 'role', title: t('core.userOrganization.role'), width: 150, render: (row) => <RoleBadge person={row} /> },
        {
          id: 'profiles',
          title: t('core.profile.plural'),
          width: 260,
          render: ({ userProfiles: { nodes } }) => {
            const here = nodes.filter(({ projectId }) => projectId === null || projectId === project);
            return profileNames({ userProfiles: { nodes: here } });
          },
        },
      ]}
      empty={(add) => <EmptyState title={t('workspace.people.noMatch')} action={add} />}
      noMatch={t('workspace.people.noMatch')}
    />
  );
});

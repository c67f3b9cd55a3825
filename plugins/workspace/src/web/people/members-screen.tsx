import { formatInteger, type Role, User, UserOrganization } from '@gleba/sdk';
import {
  Button,
  DataTable,
  EmptyState,
  IconPlus,
  observer,
  PageHeader,
  PersonName,
  Screen,
  SearchBox,
  StatusBadge,
  useList,
  useNavigate,
  useOpenModal,
  useParams,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { useState } from 'react';
import classes from './people.module.css';

interface Related {
  readonly memberships: { readonly nodes: readonly { readonly role: Role }[] };
  readonly userProfiles: {
    readonly nodes: readonly { readonly projectId: string | null; readonly profile: { readonly name: string } }[];
  };
}

const managing: ReadonlySet<string> = new Set(['staff', 'admin', 'manager']);

/** Who works in the project: whoever has a profile in it, and the organization's administrators. */
export default observer(function MembersScreen() {
  const { project = '' } = useParams();
  const t = useTranslate();
  const { session } = useServices();
  const openModal = useOpenModal();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const mayManage = session.role !== undefined && managing.has(session.role);
  const list = useList<typeof User, Related>(User, {
    search,
    relationFilter: {
      or: [
        { userProfiles: { some: { projectId: { equalTo: project } } } },
        { memberships: { some: { role: { equalTo: 'admin' } } } },
      ],
    },
    orderBy: ['name'],
    include: {
      memberships: { first: 1, fields: ['role'] },
      userProfiles: { first: 20, fields: ['projectId'], include: { profile: ['name'] } },
    },
  });
  type Row = NonNullable<ReturnType<typeof list.rowAt>>;
  const add = mayManage ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openModal(`/${project}/members/members-add`)}>
      {t('workspace.people.addMember')}
    </Button>
  ) : null;
  return (
    <Screen>
      <PageHeader
        title={t('workspace.people.members')}
        subtitle={session.project?.name}
        count={list.totalCount === undefined ? undefined : formatInteger(list.totalCount)}
        action={add}
      />
      <div className={classes.bar}>
        <SearchBox value={search} onChange={setSearch} />
      </div>
      <DataTable<Row>
        id="workspace.members"
        label={t('workspace.people.members')}
        source={list}
        rowId={({ id }) => id}
        onOpen={mayManage ? ({ id }) => navigate(`/people/user/${id}`) : undefined}
        columns={[
          {
            id: 'name',
            title: t('core.user.name'),
            width: 240,
            card: 'title',
            render: ({ id, name, avatarId }) => <PersonName id={id} name={name} avatarId={avatarId} />,
          },
          { id: 'email', title: t('core.user.email'), width: 260, render: ({ email }) => email },
          {
            id: 'role',
            title: t('core.userOrganization.role'),
            width: 150,
            render: ({ memberships: { nodes } }) =>
              nodes[0] ? <StatusBadge label={valueLabel(t, UserOrganization, 'role', nodes[0].role)} /> : null,
          },
          {
            id: 'profiles',
            title: t('core.profile.plural'),
            width: 260,
            render: ({ userProfiles }) =>
              [
                ...new Set(
                  userProfiles.nodes
                    .filter(({ projectId }) => projectId === null || projectId === project)
                    .map(({ profile }) => profile.name),
                ),
              ].join(', '),
          },
        ]}
        empty={<EmptyState title={t('workspace.people.noMatch')} action={add} />}
      />
    </Screen>
  );
});

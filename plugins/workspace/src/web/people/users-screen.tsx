import { formatInteger, type Role, roles, User, UserOrganization } from '@gleba/sdk';
import {
  Button,
  DataTable,
  EmptyState,
  IconMail,
  IconPlus,
  observer,
  PageHeader,
  PersonName,
  Screen,
  SearchBox,
  SegmentedControl,
  Select,
  StatusBadge,
  useList,
  useNavigate,
  useOpenModal,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { InviteList } from './invite-list.tsx';
import classes from './people.module.css';
import { PeopleTabs } from './people-tabs.tsx';

interface Related {
  readonly memberships: { readonly nodes: readonly { readonly id: string; readonly role: Role }[] };
  readonly userProfiles: {
    readonly nodes: readonly { readonly id: string; readonly profile: { readonly name: string } }[];
  };
}

/** Who belongs to the organization, and who is invited. */
export default observer(function UsersScreen() {
  const t = useTranslate();
  const openModal = useOpenModal();
  const [state, setState] = useState<'members' | 'invites'>('members');
  const [search, setSearch] = useState('');
  const [role, setRole] = useState<string | null>(null);
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        onClick={() => openModal('/people/users/new')}
        visibleFrom="sm"
      >
        {t('workspace.people.addUser')}
      </Button>
      <Button leftSection={<IconMail size={16} />} onClick={() => openModal('/people/users/invite')}>
        {t('workspace.people.invite')}
      </Button>
    </>
  );
  return (
    <Screen>
      <PageHeader title={t('workspace.people')} action={actions} />
      <PeopleTabs />
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          value={state}
          onChange={(value) => setState(value as typeof state)}
          data={[
            { value: 'members', label: t('workspace.people.active') },
            { value: 'invites', label: t('workspace.people.invites') },
          ]}
          aria-label={t('workspace.people.state')}
        />
        <SearchBox value={search} onChange={setSearch} />
        {state === 'members' ? (
          <Select
            size="sm"
            aria-label={t('core.userOrganization.role')}
            placeholder={t('workspace.people.anyRole')}
            clearable
            data={roles
              .filter((name) => name !== 'staff')
              .map((name) => ({ value: name, label: valueLabel(t, UserOrganization, 'role', name) }))}
            value={role}
            onChange={setRole}
          />
        ) : null}
      </div>
      {state === 'members' ? <MemberList search={search} role={role} /> : <InviteList search={search} />}
    </Screen>
  );
});

const MemberList = observer(function MemberList(props: { readonly search: string; readonly role: string | null }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [orderBy, setOrderBy] = useState<readonly string[]>(['name']);
  // The staff system user is not in this list, whatever is asked.
  const wanted = props.role ? { equalTo: props.role } : { notEqualTo: 'staff' };
  const list = useList<typeof User, Related>(User, {
    search: props.search,
    relationFilter: { memberships: { some: { role: wanted } } },
    orderBy,
    include: {
      memberships: { first: 1, fields: ['role'] },
      userProfiles: { first: 3, fields: [], include: { profile: ['name'] } },
    },
  });
  type Row = NonNullable<ReturnType<typeof list.rowAt>>;
  return (
    <DataTable<Row>
      id="workspace.users"
      label={t('workspace.people.users')}
      source={list}
      rowId={({ id }) => id}
      orderBy={orderBy}
      onOrderBy={setOrderBy}
      onOpen={({ id }) => navigate(`/people/user/${id}`)}
      totals={{ name: list.totalCount === undefined ? null : formatInteger(list.totalCount) }}
      columns={[
        {
          id: 'name',
          title: t('core.user.name'),
          width: 240,
          sortKey: 'name',
          card: 'title',
          render: ({ id, name, avatarId }) => <PersonName id={id} name={name} avatarId={avatarId} />,
        },
        { id: 'email', title: t('core.user.email'), width: 260, sortKey: 'email', render: ({ email }) => email },
        {
          id: 'role',
          title: t('core.userOrganization.role'),
          width: 150,
          render: ({ memberships }) => {
            const [own] = memberships.nodes;
            return own ? <StatusBadge label={valueLabel(t, UserOrganization, 'role', own.role)} /> : null;
          },
        },
        {
          id: 'profiles',
          title: t('core.profile.plural'),
          width: 240,
          render: ({ userProfiles }) => [...new Set(userProfiles.nodes.map(({ profile }) => profile.name))].join(', '),
        },
        { id: 'mobilePhone', title: t('core.user.mobilePhone'), width: 160, render: ({ mobilePhone }) => mobilePhone },
      ]}
      empty={<EmptyState title={t('workspace.people.noMatch')} />}
    />
  );
});

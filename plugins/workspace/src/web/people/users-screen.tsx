import { roles, User, UserOrganization, UserProfile, withSome } from '@gleba/sdk';
import {
  DefaultListPanel,
  EmptyState,
  many,
  observer,
  SegmentedControl,
  Select,
  useAddressValue,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { InviteList } from './invite-list.tsx';
import { peopleActions } from './people-actions.ts';
import { PeopleTabs } from './people-tabs.tsx';
import { nameColumn, profileNames, RoleBadge } from './person-columns.tsx';
import { RegistrationList } from './registration-list.tsx';

const states = ['members', 'invites', 'requests'] as const;
type State = (typeof states)[number];

/** Who belongs to the organization, who is invited, and who asks to be. */
export default observer(function UsersScreen() {
  const [state, setState] = useAddressValue<State>('state', 'members', states);
  const [wasChosen, setChosen] = useState(false);
  const choose = (next: State) => {
    setState(next);
    setChosen(true);
  };
  const choice = <StateChoice state={state} wasChosen={wasChosen} onChange={choose} />;
  if (state === 'requests') return <RegistrationList bar={choice} />;
  return state === 'invites' ? <InviteList bar={choice} /> : <MemberList bar={choice} />;
});

interface StateChoiceProps {
  readonly state: State;
  readonly wasChosen: boolean;
  readonly onChange: (state: State) => void;
}

/** Each list has its own; the one that was chosen keeps the keyboard where it was. */
function StateChoice({ state, wasChosen, onChange }: StateChoiceProps) {
  const t = useTranslate();
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasChosen) choice.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [wasChosen]);
  return (
    <SegmentedControl
      ref={choice}
      size="sm"
      value={state}
      onChange={(value) => onChange(value as State)}
      data={[
        { value: 'members', label: t('workspace.people.active') },
        { value: 'invites', label: t('workspace.people.invites') },
        { value: 'requests', label: t('workspace.registration.plural') },
      ]}
      aria-label={t('workspace.people.state')}
    />
  );
}

const MemberList = observer(function MemberList({ bar }: { readonly bar: ReactNode }) {
  const t = useTranslate();
  const [role, setRole] = useState<string | null>(null);
  // The staff system user is not in this list, whatever is asked.
  const chosen = roles.find((name) => name === role);
  const wanted = chosen ? { equalTo: chosen } : { notEqualTo: 'staff' as const };
  return (
    <DefaultListPanel
      id="workspace.users"
      entity={User}
      title={t('workspace.people')}
      actions={peopleActions}
      tabs={<PeopleTabs />}
      bar={
        <>
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
          {bar}
        </>
      }
      fields={['name', 'email']}
      reads={['avatarId', 'mobilePhone']}
      include={{
        memberships: many(UserOrganization, ['role'], { first: 1 }),
        userProfiles: many(UserProfile, [], { first: 3, include: { profile: ['name'] } }),
      }}
      filter={withSome(UserOrganization, 'user', { role: wanted })}
      orderBy={['name']}
      recordPath={({ id }) => `/people/user/${id}`}
      columns={[
        nameColumn(t),
        { id: 'role', title: t('core.userOrganization.role'), width: 150, render: (row) => <RoleBadge person={row} /> },
        { id: 'profiles', title: t('core.profile.plural'), width: 240, render: profileNames },
        { id: 'mobilePhone', title: t('core.user.mobilePhone'), width: 160, render: ({ mobilePhone }) => mobilePhone },
      ]}
      empty={() => <EmptyState title={t('workspace.people.noMatch')} />}
      noMatch={t('workspace.people.noMatch')}
    />
  );
});

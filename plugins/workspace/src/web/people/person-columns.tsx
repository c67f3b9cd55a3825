import { type RecordOf, type Role, type User, UserOrganization } from '@gleba/sdk';
import { PersonName, StatusBadge, type TableColumn, type Texts, useTranslate, valueLabel } from '@gleba/sdk/web';

/** What lists of people show beside what a person is: their place in the organization, and what they may. */
export interface PersonRow {
  readonly memberships: { readonly nodes: readonly { readonly role: Role }[] };
  readonly userProfiles: {
    readonly nodes: readonly {
      readonly projectId?: string | null;
      readonly profile: { readonly name: string } | null;
    }[];
  };
}

export function RoleBadge({ person }: { readonly person: Pick<PersonRow, 'memberships'> }) {
  const t = useTranslate();
  const [own] = person.memberships.nodes;
  return own ? <StatusBadge label={valueLabel(t, UserOrganization, 'role', own.role)} /> : null;
}

/** Each once, however many projects it holds in. */
export function profileNames({ userProfiles: { nodes } }: Pick<PersonRow, 'userProfiles'>): string {
  return [...new Set(nodes.flatMap(({ profile }) => profile?.name ?? []))].join(', ');
}

type Person = Pick<RecordOf<typeof User>, 'id' | 'name' | 'avatarId'>;

export function nameColumn(t: Texts): TableColumn<Person> {
  return {
    id: 'name',
    title: t('core.user.name'),
    width: 240,
    sortKey: 'name',
    card: 'title',
    render: ({ id, name, avatarId }) => <PersonName id={id} name={name} avatarId={avatarId} />,
  };
}

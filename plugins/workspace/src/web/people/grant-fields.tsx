import { Company, Profile, Project, type Role, roles, UserOrganization } from '@gleba/sdk';
import {
  type FormProblems,
  fieldLabel,
  MultiSelect,
  observer,
  ReferenceSelect,
  Select,
  useList,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { UserGroup } from '../../entities/user-group.entity.ts';

export interface GrantDraft {
  readonly role: Role;
  readonly profileId: string | null;
  readonly projectIds: readonly string[];
  readonly userGroupIds: readonly string[];
  readonly companyId: string | null;
}

export const emptyGrant: GrantDraft = {
  role: 'user',
  profileId: null,
  projectIds: [],
  userGroupIds: [],
  companyId: null,
};

/** Names under which the server complains about a grant. */
export const grantFields = ['role', 'profileId', 'projectIds', 'projectId', 'userGroupIds', 'companyId'];

/** Roles that this person may hand out, strongest first: never more than their own. */
export function useGrantableRoles(): readonly Role[] {
  const { session } = useServices();
  const own = session.role === undefined ? roles.length : roles.indexOf(session.role);
  return roles.filter((role, rank) => role !== 'staff' && rank >= own);
}

export function RoleSelect(props: {
  readonly value: Role;
  readonly error: string | undefined;
  readonly onChange: (role: Role) => void;
}) {
  const t = useTranslate();
  return (
    <Select
      label={t('core.userOrganization.role')}
      description={t(`workspace.people.role.${props.value}`)}
      data={useGrantableRoles().map((role) => ({
        value: role,
        label: valueLabel(t, UserOrganization, 'role', role),
      }))}
      value={props.value}
      error={props.error}
      allowDeselect={false}
      onChange={(role) => props.onChange((role ?? 'user') as Role)}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

interface GrantFieldsProps {
  readonly value: GrantDraft;
  readonly problems: FormProblems;
  readonly onChange: (value: GrantDraft) => void;
}

/** Role, and what a limited role needs: a profile, the projects where it holds, groups. */
export const GrantFields = observer(function GrantFields({ value, problems, onChange }: GrantFieldsProps) {
  const t = useTranslate();
  const profiles = useList(Profile, { orderBy: ['name'] });
  const projects = useList(Project, { orderBy: ['name'] });
  const groups = useList(UserGroup, { orderBy: ['name'] });
  const options = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  const set = (change: Partial<GrantDraft>) => onChange({ ...value, ...change });
  const isLimited = value.role === 'user' || value.role === 'pilot';
  const chosen = profiles.rows.find(({ id }) => id === value.profileId);
  const shared = { searchable: true, nothingFoundMessage: t('ui.select.nothing'), comboboxProps: { shadow: 'md' } };
  return (
    <>
      <RoleSelect value={value.role} error={problems.role} onChange={(role) => set({ role })} />
      {isLimited ? (
        <>
          <Select
            {...shared}
            label={t('core.profile')}
            placeholder={t('ui.select.choose', { entity: t('core.profile') })}
            data={options(profiles.rows)}
            value={value.profileId}
            error={problems.profileId}
            required
            onChange={(profileId) => set({ profileId })}
          />
          <MultiSelect
            {...shared}
            label={t('workspace.people.projectsOfProfile')}
            description={chosen?.isOrgLevel ? t('workspace.people.projectsOfProfile.help') : undefined}
            data={options(projects.rows)}
            value={[...value.projectIds]}
            error={problems.projectIds ?? problems.projectId}
            onChange={(projectIds) => set({ projectIds })}
          />
          <MultiSelect
            {...shared}
            label={t('workspace.userGroup.plural')}
            description={value.role === 'user' ? t('workspace.people.groupNeeded') : undefined}
            data={options(groups.rows)}
            value={[...value.userGroupIds]}
            error={problems.userGroupIds}
            required={value.role === 'user'}
            onChange={(userGroupIds) => set({ userGroupIds })}
          />
        </>
      ) : null}
      <ReferenceSelect
        offersNew
        entityId={Company.id}
        label={fieldLabel(t, UserOrganization, 'companyId')}
        value={value.companyId}
        error={problems.companyId}
        onChange={(companyId) => set({ companyId })}
      />
    </>
  );
});

/** Only what the role needs: what was chosen before the role changed is not sent. */
export function grantInput(grant: GrantDraft): GrantDraft {
  return grant.role === 'user' || grant.role === 'pilot'
    ? grant
    : { ...emptyGrant, role: grant.role, companyId: grant.companyId };
}

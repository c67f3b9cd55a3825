import type { Actor } from '../../permission/actor.ts';
import { kernelId, pluginsThatAllow } from '../../plugin/plugin-state.ts';
import type { SqlParameter } from '../db/db.ts';
import { adminRoles, customerRoles } from '../read/access-sql.ts';

/**
 * How policies learn who asks: settings of the running transaction, and functions that read them. They are written for a
 * statement's beginning (`(select core.actor_organization())` is asked once and not for every row), answer null or nothing
 * when nobody is named, and are the same decisions as in permission/actor.ts.
 */
const settings = {
  organization: 'gleba.organization',
  user: 'gleba.user',
  role: 'gleba.role',
  access: 'gleba.access',
  plugins: 'gleba.plugins',
} as const;

/** Takes the role and names the actor until the transaction ends, in one statement. */
export function actorSettingsSql(
  role: string,
  actor: Actor,
): { readonly text: string; readonly values: SqlParameter[] } {
  const access = {
    everywhere: [...actor.organizationKeys],
    projects: Object.fromEntries([...actor.projectKeys].map(([project, keys]) => [project, [...keys]])),
  };
  const plugins = { read: pluginsThatAllow(actor.plugins, 'read'), write: pluginsThatAllow(actor.plugins, 'write') };
  const values: (readonly [string, string])[] = [
    [settings.organization, String(actor.organizationId)],
    [settings.user, actor.userId ?? ''],
    [settings.role, actor.kind === 'system' ? 'system' : actor.role],
    [settings.access, JSON.stringify(access)],
    [settings.plugins, JSON.stringify(plugins)],
    ['role', role],
  ];
  const calls = values.map((_, index) => `set_config($${2 * index + 1}::text, $${2 * index + 2}::text, true)`);
  return { text: `select ${calls.join(', ')}`, values: values.flat() };
}

const unlimitedRoles = "'system', 'staff', 'admin', 'manager'";

/** A fixed search path: whoever calls cannot slip a function of their own in. */
function actorFunction(signature: string, type: string, body: string, rights = ''): string {
  return `create or replace function core.${signature} returns ${type} language sql stable parallel safe ${rights}
    set search_path = pg_catalog as $$ ${body} $$`;
}

const setting = (name: string) => `nullif(current_setting('${name}', true), '')`;

export const actorFunctions: readonly string[] = [
  actorFunction('actor_organization()', 'integer', `select ${setting(settings.organization)}::integer`),
  actorFunction('actor_user()', 'uuid', `select ${setting(settings.user)}::uuid`),
  actorFunction('actor_role()', 'text', `select ${setting(settings.role)}`),
  actorFunction(
    'actor_plugin_allows(plugin text, use text)',
    'boolean',
    `select plugin = '${kernelId}' or coalesce(states -> use = '"all"' or states -> use ? plugin, false)
     from (select ${setting(settings.plugins)}::jsonb as states) named`,
  ),
  actorFunction('actor_access()', 'jsonb', `select ${setting(settings.access)}::jsonb`),
  actorFunction(
    'actor_holds_everywhere(key text)',
    'boolean',
    `select core.actor_role() in (${unlimitedRoles})
       or core.actor_role() <> 'contact' and core.actor_access() -> 'everywhere' ? key`,
  ),
  actorFunction(
    'actor_projects_with(key text)',
    'uuid[]',
    `select coalesce(array_agg(project::uuid), '{}')
     from jsonb_each(core.actor_access() -> 'projects') as granted (project, keys)
     where keys ? key and core.actor_role() <> 'contact'`,
  ),
  actorFunction(
    'actor_is_member_everywhere()',
    'boolean',
    `select core.actor_role() in (${unlimitedRoles})
       or core.actor_role() <> 'contact' and jsonb_array_length(core.actor_access() -> 'everywhere') > 0`,
  ),
  actorFunction(
    'actor_member_projects()',
    'uuid[]',
    `select coalesce(array_agg(project::uuid), '{}')
     from jsonb_object_keys(core.actor_access() -> 'projects') as granted (project)
     where core.actor_role() <> 'contact'`,
  ),
  // With its owner's rights: the rows that decide who works with whom are hidden from most. It answers for the named actor only.
  actorFunction(
    'actor_colleagues(key text)',
    'uuid[]',
    `select coalesce(array_agg(m.user_id), '{}') from core.user_organization m, (select
         case when key is null then core.actor_is_member_everywhere() else core.actor_holds_everywhere(key) end as everywhere,
         case when key is null then core.actor_member_projects() else core.actor_projects_with(key) end as projects) reach
     where m.organization_id = core.actor_organization() and core.actor_role() <> 'contact'
       and (key is not null or core.actor_role() <> 'user' or m.role not in (${customerRoles}))
       and (everywhere or cardinality(projects) > 0 and (m.role in (${adminRoles}) or exists (
         select 1 from core.user_profile p where p.user_id = m.user_id and p.organization_id = m.organization_id
           and (p.project_id is null or p.project_id = any(projects)))))`,
    'security definer',
  ),
];

import type { Actor } from '../../permission/actor.ts';
import type { Role } from '../../permission/role.ts';
import { localeOf } from '../../text/translate.ts';
import type { AtOnce } from '../at-once.ts';
import type { Db } from '../db/db.ts';
import type { PluginStateSource } from './plugin-state-source.ts';
import { remembered } from './remembered.ts';
import { standingRole, standings } from './standing.ts';

export interface ActorSource {
  /** Undefined when the person is no member of the organization (any more). */
  actorFor(userId: string, organizationId: number): AtOnce<Actor | undefined>;
  /** Forgets what is known of one organization's people and plugins. */
  invalidate(organizationId: number): void;
}

/**
 * What people may do, read once and remembered until something about it changes. Whoever writes memberships, profiles,
 * their assignments or the organization's plugins calls `invalidate` after the commit, here and on the other nodes.
 */
export function createActorSource(db: Db, plugins: PluginStateSource, now: () => number = Date.now): ActorSource {
  const known = remembered(
    async (key) => {
      const [organizationId = '', userId = ''] = key.split(':');
      return loadActor(db, plugins, userId, Number(organizationId));
    },
    (actor) => actor !== undefined,
    now,
  );
  return {
    actorFor: (userId, organizationId) => known.get(`${organizationId}:${userId}`),
    invalidate(organizationId) {
      plugins.invalidate(organizationId);
      known.forget((key) => key.startsWith(`${organizationId}:`));
    },
  };
}

interface ActorRow {
  readonly role: Role;
  readonly language: string | null;
  readonly grants: readonly { readonly projectId: string | null; readonly keys: readonly string[] }[];
}

async function loadActor(
  db: Db,
  plugins: PluginStateSource,
  userId: string,
  organizationId: number,
): Promise<Actor | undefined> {
  const { rows } = await db.query<ActorRow>(
    `select ${standingRole} as role,
       coalesce((select u.preferences ->> 'language' from core."user" u
           where u.id = $1::uuid and (o.preferences ->> 'mayChooseLanguage')::boolean),
         o.preferences ->> 'language') as language,
       coalesce((
         select json_agg(json_build_object('projectId', g.project_id, 'keys', p.access_keys))
         from core.user_profile g join core.profile p on p.id = g.profile_id and p.organization_id = g.organization_id
         where g.user_id = $1::uuid and g.organization_id = o.id
       ), '[]'::json) as grants
     from ${standings} and o.id = $2::integer`,
    [userId, organizationId],
    { name: 'actor' },
  );
  const row = rows[0];
  if (!row) return undefined;
  const organizationKeys = new Set<string>();
  const projectKeys = new Map<string, Set<string>>();
  for (const { projectId, keys } of row.grants) {
    const target = projectId === null ? organizationKeys : (projectKeys.get(projectId) ?? new Set<string>());
    for (const key of keys) target.add(key);
    if (projectId !== null) projectKeys.set(projectId, target);
  }
  const states = await plugins.statesOf(organizationId);
  return {
    kind: 'user',
    userId,
    organizationId,
    role: row.role,
    organizationKeys,
    projectKeys,
    plugins: states,
    ...(row.language !== null && { language: localeOf(row.language) }),
  };
}

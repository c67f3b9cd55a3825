import type { Actor } from '../../permission/actor.ts';
import type { Role } from '../../permission/role.ts';
import type { Db } from '../db/db.ts';

export interface ActorSource {
  /** Undefined when the person is no member of the organization (any more). */
  actorFor(userId: string, organizationId: number): Promise<Actor | undefined>;
  /** Forgets what is known of one organization's people. */
  invalidate(organizationId: number): void;
}

const mostRemembered = 10_000;
/** A bus may lose a broadcast: what it told of acts within this time on every node. */
const rememberedMs = 30_000;

/**
 * What people may do, read once and remembered until something about it changes. Whoever writes memberships, profiles or
 * their assignments calls `invalidate` after the commit, here and on the other nodes.
 */
export function createActorSource(db: Db, now: () => number = Date.now): ActorSource {
  const remembered = new Map<string, { readonly loading: Promise<Actor | undefined>; readonly until: number }>();
  return {
    actorFor(userId, organizationId) {
      const key = `${organizationId}:${userId}`;
      const known = remembered.get(key);
      if (known && known.until > now()) return known.loading;
      if (remembered.size >= mostRemembered) remembered.clear();
      const loading = loadActor(db, userId, organizationId);
      remembered.set(key, { loading, until: now() + rememberedMs });
      const forget = () => {
        if (remembered.get(key)?.loading === loading) remembered.delete(key);
      };
      // A failure or a stranger is not remembered: the next call asks again.
      loading.then((actor) => actor ?? forget(), forget);
      return loading;
    },
    invalidate(organizationId) {
      for (const key of remembered.keys()) if (key.startsWith(`${organizationId}:`)) remembered.delete(key);
    },
  };
}

interface ActorRow {
  readonly role: Role;
  readonly grants: readonly { readonly projectId: string | null; readonly keys: readonly string[] }[];
}

async function loadActor(db: Db, userId: string, organizationId: number): Promise<Actor | undefined> {
  const { rows } = await db.query<ActorRow>(
    `select m.role,
       coalesce((
         select json_agg(json_build_object('projectId', g.project_id, 'keys', p.access_keys))
         from core.user_profile g join core.profile p on p.id = g.profile_id and p.organization_id = g.organization_id
         where g.user_id = m.user_id and g.organization_id = m.organization_id
       ), '[]'::json) as grants
     from core.user_organization m
     join core.organization o on o.id = m.organization_id and o.deleted_at is null
     where m.user_id = $1::uuid and m.organization_id = $2::integer`,
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
  return { kind: 'user', userId, organizationId, role: row.role, organizationKeys, projectKeys };
}

import type { me } from '../identity/session-operations.ts';
import type { AnswerOf } from '../operation/operation.ts';
import type { Actor } from '../permission/actor.ts';
import { roles } from '../permission/role.ts';
import { pluginStates } from '../plugin/plugin-state.ts';

/** Who is signed in, where, and what they may. */
export type Me = AnswerOf<typeof me>;

export function actorOf(me: Me): Actor {
  return {
    kind: 'user',
    userId: me.id,
    organizationId: me.organizationId,
    // A role of a newer server: the one that may least.
    role: roles.includes(me.role) ? me.role : 'contact',
    organizationKeys: new Set(me.accessKeys),
    projectKeys: new Map(me.projectAccess.map(({ projectId, accessKeys }) => [projectId, new Set(accessKeys)])),
    // A state of a newer server says nothing that could be relied on.
    plugins: new Map(
      me.plugins.filter(({ state }) => pluginStates.includes(state)).map(({ id, state }) => [id, state]),
    ),
  };
}

import type { Actor } from '../permission/actor.ts';
import { type Role, roles } from '../permission/role.ts';
import { type PluginState, pluginStates } from '../plugin/plugin-state.ts';

/** Who is signed in, where, and what they may. */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly mobilePhone: string | null;
  readonly twoFaEnabled: boolean;
  readonly role: Role;
  readonly preferences: Readonly<Record<string, unknown>> | null;
  readonly organizationId: number;
  readonly organization: {
    readonly id: number;
    readonly name: string;
    readonly uiCustomizations: Readonly<Record<string, unknown>> | null;
    /** After so many minutes without activity the session ends; null: by its hours alone. */
    readonly idleMinutes: number | null;
  };
  readonly organizations: readonly { readonly id: number; readonly name: string; readonly role: Role }[];
  /** Keys held in every project; none are listed for those who hold all. */
  readonly accessKeys: readonly string[];
  readonly projectAccess: readonly { readonly projectId: string; readonly accessKeys: readonly string[] }[];
  /** Plugins whose screens the organization shows; the others are not named. */
  readonly plugins: readonly { readonly id: string; readonly state: PluginState }[];
}

export const meDocument =
  'query Me { me { id name email mobilePhone twoFaEnabled role preferences organizationId organization { id name uiCustomizations idleMinutes } ' +
  'organizations { id name role } accessKeys projectAccess { projectId accessKeys } plugins { id state } } }';

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

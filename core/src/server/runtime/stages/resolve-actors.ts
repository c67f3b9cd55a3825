import { type ClientInfo, clientInfoOf } from '../../../identity/client-info.ts';
import type { Actor } from '../../../permission/actor.ts';
import { pluginAllows } from '../../../plugin/plugin-state.ts';
import { provide } from '../../../plugin/provided.ts';
import { type AtOnce, goOn } from '../../at-once.ts';
import { type ActorSource, createActorSource } from '../../identity/actor-source.ts';
import type { Identity } from '../../identity/create-identity.ts';
import { createPluginStateSource, type PluginStateSource } from '../../identity/plugin-state-source.ts';
import { parts } from '../kernel-parts.ts';
import type { After } from './stages.ts';

/** Who asks, and what they and their organization may do right now. */
export interface Access {
  readonly identity: Identity;
  readonly states: PluginStateSource;
  readonly actors: ActorSource;
  readonly actorFor: ActorSource['actorFor'];
  isEnabled(organizationId: number, pluginId: string): Promise<boolean>;
  /** Undefined where nobody is signed in; what is known of the session is written into the client. */
  authenticated(authorization: string | null | undefined, client?: ClientInfo): AtOnce<Actor | undefined>;
}

export function resolveActors({ data, services, schema }: After<'data' | 'services' | 'schema'>): Access {
  const { db } = data;
  const { container } = services;
  const identity = container.get(parts.identity);
  const states = createPluginStateSource(db, schema.facts);
  const actors = createActorSource(db, states);
  container.load('kernel.access', [provide(parts.pluginStates, states)]);
  return {
    ...{ identity, states, actors },
    actorFor: actors.actorFor,
    isEnabled: async (organizationId, pluginId) => pluginAllows(await states.statesOf(organizationId), pluginId, 'run'),
    authenticated(authorization, client = clientInfoOf()) {
      return goOn(
        identity.claimsOf(authorization, client),
        (claims) => claims && actors.actorFor(claims.userId, claims.organizationId),
      );
    },
  };
}

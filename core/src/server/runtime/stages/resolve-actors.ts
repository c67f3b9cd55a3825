import { clientInfoOf } from '../../../identity/client-info.ts';
import { pluginAllows } from '../../../plugin/plugin-state.ts';
import { provide } from '../../../plugin/provided.ts';
import { goOn } from '../../at-once.ts';
import { createActorSource } from '../../identity/actor-source.ts';
import { createPluginStateSource } from '../../identity/plugin-state-source.ts';
import { parts } from '../kernel-parts.ts';
import type { Access, After } from './stages.ts';

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

import type { Entity } from '../../entity/entity.ts';
import { Organization, Profile, User, UserOrganization, UserProfile } from '../../identity/identity-entities.ts';
import { PluginInstallation } from '../../plugin/plugin-installation-entity.ts';
import type { EventBus } from '../bus/event-bus.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { type WriteRule, writeRule } from '../contract/write-rule.ts';
import type { ActorSource } from './actor-source.ts';

/** On which every process hears of an organization, by its id, whose people or plugins may something else now. */
export const actorsChanged = 'actors.changed';

/** Whoever changes what people or plugins may makes every process forget what it knew, once the change is committed. */
export function forgetActors(actors: ActorSource, bus: EventBus): WriteRule[] {
  const forget = (tx: UnitOfWork) => {
    const { organizationId } = tx.actor;
    tx.afterCommit(() => {
      actors.invalidate(organizationId);
      bus.broadcast(actorsChanged, String(organizationId));
    });
  };
  return [
    ...[Organization, UserOrganization, UserProfile, Profile, PluginInstallation].map((entity: Entity) =>
      writeRule(entity, `core.forgetActors.${entity.name}`, async (tx) => forget(tx)),
    ),
    // The language that somebody chose. Their other organizations learn of it when what they remember runs out.
    writeRule(User, 'core.forgetActors.user', async (tx, { before, after }) => {
      if (before?.preferences?.language !== after?.preferences?.language) forget(tx);
    }),
  ];
}

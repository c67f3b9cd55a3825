import type { Entity, EntityRegistry } from '@gleba/core';
import type { SessionStore } from '@gleba/core/web';

/** The extensions of an entity that the organization has and the person may see. */
export function shownExtensions(
  registry: EntityRegistry,
  session: SessionStore,
  entity: Entity,
  projectId: string | undefined,
): readonly Entity[] {
  return registry.entities.filter(
    (extension) =>
      extension.extends === entity.id &&
      session.allowsPlugin(extension.plugin, 'see') &&
      session.can(extension.access.read, projectId),
  );
}

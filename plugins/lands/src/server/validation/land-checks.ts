import { type Actor, type FilterOf, permits, pluginAllows, pluginOf } from '@gleba/sdk';
import type { Land } from '../../entities/land.entity.ts';
import type { LandCheck, LandChecks } from '../../services.ts';
import { ownChecks } from './own-checks.ts';

export interface CheckRegistry extends LandChecks {
  /** The rules that mean something to the person in the project, in the order in which they came. */
  heardBy(actor: Actor, projectId: string): readonly LandCheck[];
}

export function createCheckRegistry(): CheckRegistry {
  const checks = new Map(ownChecks.map((check) => [check.id, check]));
  return {
    add(added) {
      for (const check of added) {
        if (checks.has(check.id)) throw new Error(`There is a check '${check.id}' already.`);
        checks.set(check.id, check);
      }
    },
    heardBy: (actor, projectId) =>
      [...checks.values()].filter(
        ({ id, access }) =>
          pluginAllows(actor.plugins, pluginOf(id), 'read') &&
          (access === undefined || permits(actor, access, { projectId, fields: {} }) === true),
      ),
  };
}

/** The lots of the project at which the rule points. Work on those put aside is over. */
export function foundBy(projectId: string, checks: readonly LandCheck[]): FilterOf<typeof Land> {
  const filter = {
    and: [
      { projectId: { equalTo: projectId } },
      { computedStatus: { notEqualTo: 'archived' } },
      { or: checks.map((check) => check.filter) },
    ],
  };
  // Filters over relations have no type: which plugins add some is not known here.
  return filter as FilterOf<typeof Land>;
}

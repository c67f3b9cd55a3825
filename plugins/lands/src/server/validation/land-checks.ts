import { type Actor, permits, pluginAllows, pluginOf } from '@gleba/sdk';
import { part, rowsOf } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import type { LandCheck, LandChecks } from '../../services.ts';
import { type MeasuredCheck, within } from './measured-check.ts';
import { ownChecks } from './own-checks.ts';
import { peopleChecks } from './people-checks.ts';
import { shapeChecks } from './shape-checks.ts';

export interface CheckRegistry extends LandChecks {
  readonly all: () => readonly MeasuredCheck[];
  /** The rules that mean something to the person in the project, in the order in which they came. */
  heardBy(actor: Actor, projectId: string): readonly MeasuredCheck[];
}

export function createCheckRegistry(): CheckRegistry {
  const checks = new Map<string, MeasuredCheck>();
  const add = (check: MeasuredCheck) => {
    if (checks.has(check.id)) throw new Error(`There is a check '${check.id}' already.`);
    checks.set(check.id, check);
  };
  for (const check of [...ownChecks.map(byFilter), ...peopleChecks, ...shapeChecks]) add(check);
  const all = () => [...checks.values()];
  return {
    add: (added) => added.map(byFilter).forEach(add),
    all,
    heardBy: (actor, projectId) =>
      all().filter(
        ({ id, access }) =>
          pluginAllows(actor.plugins, pluginOf(id), 'read') &&
          (access === undefined || permits(actor, access, { projectId, fields: {} }) === true),
      ),
  };
}

function byFilter({ filter, ...check }: LandCheck): MeasuredCheck {
  return {
    ...check,
    rows: (scope) => part`select l.id as land_id, null::json as "values"
      from ${rowsOf(Land, { filter: { and: [within(scope, 'id'), filter] } })} l`,
  };
}

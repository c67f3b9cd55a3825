import type { EntityRegistry } from '../../entity/registry.ts';
import { coreErrors } from '../../error/core-errors.ts';
import { fieldErrors } from '../../error/define-errors.ts';
import { ruleForPeople, type WriteRule } from '../contract/write-rule.ts';

/**
 * References that may not name just any record (`among`): what a person chooses is one of those that they see and that may be chosen. What
 * was chosen before stays, whatever became of it.
 */
export function amongRules(registry: EntityRegistry): readonly WriteRule[] {
  return registry.entities.flatMap((entity) => {
    const limited = Object.entries(entity.allFields).flatMap(([name, { reference }]) =>
      reference?.among ? [{ name, target: registry.get(reference.entity), ...reference.among }] : [],
    );
    if (limited.length === 0) return [];
    return ruleForPeople(entity, `${entity.id}.among`, async (tx, { before, after }) => {
      const chosen: Readonly<Record<string, unknown>> = after ?? {};
      const known: Readonly<Record<string, unknown>> = before ?? {};
      const problems = [];
      for (const { name, target, where, refusal = coreErrors.notAChoice } of limited) {
        const id = chosen[name];
        if (typeof id !== 'string' || id === known[name]) continue;
        // Of which fields a filter may speak no type can say here; the statement is made from the declaration and refuses others.
        const filter = { and: [{ id: { equalTo: id } }, where] } as never;
        if (!(await tx.from(target).where(filter).exists())) problems.push(refusal.at(name));
      }
      if (problems.length > 0) throw fieldErrors(problems);
    });
  });
}

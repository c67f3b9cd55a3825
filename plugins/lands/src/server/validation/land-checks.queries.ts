import { type AnyQuery, handle } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { landChecks, landFindings } from '../../operations/checks.ts';
import { type CheckRegistry, foundBy } from './land-checks.ts';

export function landCheckQueries(registry: CheckRegistry): readonly AnyQuery[] {
  const summary = handle(landChecks, async ({ actor, transaction }, { projectId }) => {
    const heard = registry.heardBy(actor, projectId);
    return transaction(async ({ asActor }) => {
      const count = (filter: ReturnType<typeof foundBy>) => asActor.count(Land, { filter });
      const checks = [];
      for (const check of heard) {
        const filter = foundBy(projectId, [check]);
        checks.push({ id: check.id, kind: check.kind, filter, count: await count(filter) });
      }
      const all = foundBy(projectId, heard);
      return {
        lands: await count({ projectId: { equalTo: projectId } }),
        landsAtFault: heard.length === 0 ? 0 : await count(all),
        filter: heard.length === 0 ? null : all,
        checks,
      };
    });
  });

  const findings = handle(landFindings, async ({ actor, transaction }, { projectId, landIds }) => {
    const found = new Map<string, string[]>();
    await transaction(async ({ asActor }) => {
      for (const check of registry.heardBy(actor, projectId)) {
        const filter = { and: [foundBy(projectId, [check]), { id: { in: landIds } }] };
        for (const { id } of await asActor.list(Land, { filter })) found.set(id, [...(found.get(id) ?? []), check.id]);
      }
    });
    return [...found].map(([landId, checks]) => ({ landId, checks }));
  });
  return [summary, findings];
}

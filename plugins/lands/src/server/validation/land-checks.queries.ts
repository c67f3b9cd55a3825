import { type AnyQuery, handle, type UnitOfWork } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { landChecks, landFindings } from '../../operations/checks.ts';
import { boundingTypes } from '../layers/bounding-types.ts';
import { type CheckRegistry, foundBy } from './land-checks.ts';

export function landCheckQueries(registry: CheckRegistry): readonly AnyQuery[] {
  const summary = handle(landChecks, async ({ actor, transaction }, { projectId }) => {
    const heard = registry.heardBy(actor, projectId);
    return transaction(async (tx) => {
      const { asActor } = tx;
      const count = (filter: ReturnType<typeof foundBy>) => asActor.count(Land, { filter });
      const checks = [];
      for (const check of heard) {
        const filter = foundBy(projectId, [check]);
        checks.push({ id: check.id, kind: check.kind, filter, count: await count(filter) });
      }
      const all = foundBy(projectId, heard);
      return {
        lands: await count({ projectId: { equalTo: projectId } }),
        landsWithoutStreets: (await hasStreets(tx, projectId))
          ? 0
          : await count({ and: [{ projectId: { equalTo: projectId } }, { geometryId: { isNull: false } }] }),
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

/** Whether any layer of the project is of a type that lots front on. */
async function hasStreets(tx: UnitOfWork, projectId: string): Promise<boolean> {
  const types = [...(await boundingTypes(tx))].flatMap(([slug, { bounds }]) => (bounds === 'street' ? [slug] : []));
  return (await tx.count(Layer, { filter: { projectId: { equalTo: projectId }, layerType: { in: types } } })) > 0;
}

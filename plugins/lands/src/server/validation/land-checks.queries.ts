import { type AnyQuery, handle, type UnitOfWork } from '@gleba/sdk/server';
import { findingLevels } from '../../check-levels.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { landChecks, landFindings } from '../../operations/checks.ts';
import { boundingTypes } from '../layers/bounding-types.ts';
import { askedOf, checkScope, countFindings, listFindings } from './find-in-lands.ts';
import type { CheckRegistry } from './land-checks.ts';
import { readCheckSettings } from './read-check-settings.ts';
import { lastReport } from './shape-checks.ts';

export function landCheckQueries(registry: CheckRegistry): readonly AnyQuery[] {
  const summary = handle(landChecks, async ({ actor, transaction }, { projectId, block }) => {
    const heard = registry.heardBy(actor, projectId);
    return transaction(async (tx) => {
      const { asActor } = tx;
      const { inForce } = await readCheckSettings(tx, projectId);
      const asked = askedOf(heard, inForce);
      const counts = await countFindings(tx, await checkScope(tx, projectId), asked, block ?? null);
      const inProject = { projectId: { equalTo: projectId } };
      const onMap = { and: [inProject, { geometryId: { isNull: false } }] };
      return {
        lands: await asActor.count(Land, { filter: inProject }),
        landsWithoutStreets: (await hasStreets(tx, projectId)) ? 0 : await asActor.count(Land, { filter: onMap }),
        landsAtFault: counts.landsAtFault,
        shapesLookedAt: await shapesLookedAt(tx, projectId),
        blocks: [...counts.blocks],
        checks: asked
          .map(({ check, level }) => ({ id: check.id, level, findings: counts.checks.get(check.id) ?? 0 }))
          .sort((one, other) => findingLevels.indexOf(one.level) - findingLevels.indexOf(other.level)),
      };
    });
  });

  const findings = handle(landFindings, async ({ actor, transaction }, { projectId, check, level, ...page }) =>
    transaction(async (tx) => {
      const { inForce } = await readCheckSettings(tx, projectId);
      const asked = askedOf(registry.heardBy(actor, projectId), inForce).filter(
        (one) => (!check || one.check.id === check) && (!level || one.level === level),
      );
      const { first } = page;
      const scope = await checkScope(tx, projectId);
      const found = await listFindings(tx, scope, asked, { ...page, first: first + 1 });
      return { findings: found.slice(0, first), hasMore: found.length > first };
    }),
  );
  return [summary, findings];
}

/** When the last topology report ended: what shapes are found to lack is its word. */
async function shapesLookedAt(tx: UnitOfWork, projectId: string): Promise<string | null> {
  const [last] = await tx.sql<{ at: string | null }>({ because: 'the last report, whoever asked for it' })`
    select to_json(max(j.finished_at)) #>> '{}' as at from ${lastReport(projectId)} j`;
  return last?.at ?? null;
}

/** Whether any layer of the project is of a type that lots front on. */
async function hasStreets(tx: UnitOfWork, projectId: string): Promise<boolean> {
  const types = [...(await boundingTypes(tx))].flatMap(([slug, { bounds }]) => (bounds === 'street' ? [slug] : []));
  return (await tx.count(Layer, { filter: { projectId: { equalTo: projectId }, layerType: { in: types } } })) > 0;
}

import { pluginAllows, pluginOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { askedOf, checkScope, listFindings } from './find-in-lands.ts';
import type { CheckRegistry } from './land-checks.ts';
import { readCheckSettings } from './read-check-settings.ts';

/** More than the lots of a job of papers can have. */
const most = 100_000;

/**
 * By lot the first check that finds an error in it, which keeps its papers from being printed: the same for everybody, whatever each
 * may see of the reason.
 */
export async function failedChecks(
  tx: UnitOfWork,
  registry: CheckRegistry,
  projectId: string,
  landIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { inForce } = await readCheckSettings(tx, projectId);
  const heard = registry.all().filter(({ id }) => pluginAllows(tx.actor.plugins, pluginOf(id), 'read'));
  const errors = askedOf(heard, inForce).filter(({ level }) => level === 'error');
  const scope = await checkScope(tx, projectId, landIds);
  const found = await listFindings(tx.asServer, scope, errors, { skip: 0, first: most });
  return new Map(found.map(({ landId, check }) => [landId, check] as const).reverse());
}

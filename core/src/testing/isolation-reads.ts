import { type Actor, everyPluginEnabled, type Role, uuidv7 } from '../index.ts';
import type { IsolationScene, SeededRow } from './isolation-scene.ts';

/** Every entity by `tx.from` and by `tx.sql`, whole and by an id that is out of reach. */
export async function readsOnTheServer(
  scene: IsolationScene,
  role: Role,
  { forbidden, outOfReach }: { forbidden: RegExp; outOfReach: (planted: SeededRow, role: Role) => readonly string[] },
): Promise<string[]> {
  const findings: string[] = [];
  const actor = actorOf(scene, role);
  for (const planted of scene.planted) {
    const { entity } = planted;
    await scene.host.runtime.transactions.run({ actor, correlationId: uuidv7() }, async (tx) => {
      const reads = {
        'tx.from': await tx.from(entity).withDeleted().all(),
        'tx.sql': await tx.sql({ because: 'what is written by hand is asked as well' })`select * from ${entity} r`,
      };
      for (const [how, rows] of Object.entries(reads)) {
        if (forbidden.test(JSON.stringify(rows)))
          findings.push(`${how} of '${entity.id}' shows ${role} a foreign row.`);
      }
      for (const id of outOfReach(planted, role)) {
        const isThere = await tx
          .from(entity)
          .withDeleted()
          .where({ id: { equalTo: id } })
          .exists();
        if (isThere) findings.push(`tx.from of '${entity.id}' finds a foreign row for ${role}.`);
      }
      const isOwnThere = await tx.asServer
        .from(entity)
        .withDeleted()
        .where({ id: { equalTo: planted.ownId } })
        .exists();
      if (!isOwnThere) findings.push(`tx.asServer does not find the organization's own row of '${entity.id}'.`);
      // What belongs to nobody (sessions) has no border.
      if (entity.organizationField === undefined) return;
      const foreign = tx.asServer
        .from(entity)
        .withDeleted()
        .where({ id: { equalTo: planted.foreignId } });
      if (await foreign.exists()) findings.push(`tx.asServer finds another organization's row of '${entity.id}'.`);
    });
  }
  return findings;
}

/** What the person's session would say: pilot and user hold every key in the one project. */
function actorOf({ host, people, organizationId, projectId }: IsolationScene, role: Role): Actor {
  const keys = host.runtime.plugins.flatMap(({ plugin }) => plugin.accessKeys.map(({ key }) => key));
  const isHolder = role === 'pilot' || role === 'user';
  return {
    ...{ kind: 'user', userId: people.get(role) ?? '', organizationId, role, plugins: everyPluginEnabled },
    ...{ organizationKeys: new Set(), projectKeys: new Map(isHolder ? [[projectId, new Set(keys)]] : []) },
  };
}

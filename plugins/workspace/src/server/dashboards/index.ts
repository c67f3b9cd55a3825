import { currentDay, defaultTimeZone, type EmbeddingService, type EntityCatalogue, Organization } from '@gleba/sdk';
import { handle, type ServerSide } from '@gleba/sdk/server';
import { dashboardData } from '../../operations/dashboards.ts';
import { embedRoute } from './embed.route.ts';
import { checkQuery, readData } from './read-data.ts';

export function dashboards(entities: EntityCatalogue, embedding: EmbeddingService | undefined) {
  const dashboardDataHandler = handle(dashboardData, async ({ actor, transaction }, { projectId, query }) => {
    const entity = entities.find(query.entity);
    const project = projectId ?? undefined;
    checkQuery(actor, entity, query, project);
    return transaction(async (tx) => {
      const organization = await tx.get(Organization, String(actor.organizationId));
      const timeZone = organization.preferences?.timeZone ?? defaultTimeZone;
      const { rows, hasMore } = await readData(tx, entity, { projectId: project, query, timeZone });
      return { today: currentDay(new Date(), timeZone), rows, hasMore };
    });
  });
  return { operations: [dashboardDataHandler], routes: [embedRoute(embedding)] } satisfies ServerSide;
}

import { allow, type EmbeddingService, type EmbeddingTool, embeddingTools, isUuid, Project, z } from '@gleba/sdk';
import { parseForeignJson, type Route } from '@gleba/sdk/server';
import { dashboardsKey } from '../../access-keys.ts';
import { Dashboard } from '../../entities/dashboard.entity.ts';
import { workspaceErrors } from '../workspace-errors.ts';

/** Longer ones say nothing that is known here. */
const longestOptions = 500;
const optionsSchema = z.strictObject({ projectId: z.optional(z.uuid()) });

/**
 * The address under which another tool shows a dashboard, signed for whoever asks and for minutes. `id` is the dashboard's own here, so
 * that only what somebody has connected is ever signed; `options` is JSON and may name the project.
 */
export function embedRoute(embedding: EmbeddingService | undefined): Route {
  return {
    method: 'GET',
    path: '/bi/dashboard',
    permission: allow.key(dashboardsKey),
    async handle({ request, context: { actor }, reads }) {
      const { searchParams } = new URL(request.url);
      const id = searchParams.get('id') ?? '';
      const options = optionsOf(searchParams.get('options'));
      if (!isUuid(id) || !options || actor.userId === null) throw workspaceErrors.embedUnknown();
      const dashboard = await reads
        .from(Dashboard)
        .where({ id: { equalTo: id } })
        .select(['type', 'externalId', 'projectId', 'isProjectDashboard'])
        .first();
      const tool = embeddingTools.find((known): known is EmbeddingTool => known === dashboard?.type);
      if (!dashboard || !tool || dashboard.externalId === null) throw workspaceErrors.embedUnknown();
      const projectId = dashboard.projectId ?? options.projectId;
      // Of a project, or of all that the person could see in one after the other: never of one that they do not see.
      if (dashboard.isProjectDashboard && projectId === undefined) throw workspaceErrors.embedUnknown();
      if (dashboard.projectId && options.projectId && dashboard.projectId !== options.projectId)
        throw workspaceErrors.embedUnknown();
      const isSeen =
        projectId === undefined ||
        (await reads
          .from(Project)
          .where({ id: { equalTo: projectId } })
          .exists());
      if (!isSeen) throw workspaceErrors.embedUnknown();
      const signed = embedding?.sign({
        ...{ tool, dashboardId: dashboard.externalId, projectId },
        ...{ organizationId: actor.organizationId, userId: actor.userId },
      });
      if (!signed) throw workspaceErrors.embedNotConnected();
      return Response.json(signed, { headers: { 'cache-control': 'no-store' } });
    },
  };
}

function optionsOf(text: string | null): z.infer<typeof optionsSchema> | undefined {
  if (text === null || text === '') return {};
  if (text.length > longestOptions) return undefined;
  try {
    const parsed = z.safeParse(optionsSchema, parseForeignJson(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

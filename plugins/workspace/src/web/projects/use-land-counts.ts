import { Project } from '@gleba/sdk';
import { useAnswer, useServices } from '@gleba/sdk/web';

/**
 * How many lands each project has, by its id, in one statement for all projects; undefined until they are counted, and
 * where the organization has no lands. Which plugin's they are, the project's own relation tells.
 */
export function useLandCounts(): ReadonlyMap<string, number> | undefined {
  const { api, registry, session } = useServices();
  const lands = registry.relationsOf(Project).get('lands')?.to;
  const isShown = lands !== undefined && session.allowsPlugin(lands.plugin, 'see');
  const { answer } = useAnswer(
    isShown ? 'lands of projects' : undefined,
    async (options) => (lands ? api.groups(lands, { by: 'projectId' }, options) : []),
    { staleOn: lands ? [lands] : [] },
  );
  return answer && countsOf(answer);
}

export function countsOf(groups: readonly { readonly count: number }[]): ReadonlyMap<string, number> {
  return new Map(groups.map((group) => ['projectId' in group ? String(group.projectId) : '', group.count]));
}

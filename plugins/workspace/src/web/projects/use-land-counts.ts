import { type Entity, Project } from '@gleba/sdk';
import { toneOf, useAnswer, useServices } from '@gleba/sdk/web';

export interface StatusPart {
  readonly status: string;
  readonly tone: ReturnType<typeof toneOf>;
  readonly count: number;
}

export interface LandCounts {
  readonly lands: Entity;
  /** The field that says how far a land is, if it has one. */
  readonly statusField: string | undefined;
  /** By project. */
  readonly totals: ReadonlyMap<string, number>;
  /** How far they are, in the declaration's order; by project. */
  readonly parts: ReadonlyMap<string, readonly StatusPart[]>;
}

export interface LandCounting {
  /** Undefined until they are counted, and where the organization has no lands. */
  readonly lands: LandCounts | undefined;
  /** Something will be told; its place is kept. */
  readonly isCounting: boolean;
}

/**
 * How many lands each project has and how far they are, in one statement for all projects. Which plugin's they are, the project's own
 * relation tells, which is known when the plugins have come.
 */
export function useLandCounts(): LandCounting {
  const { api, panels, registry, session } = useServices();
  const lands = registry.relationsOf(Project).get('lands')?.to;
  const isShown = lands !== undefined && session.allowsPlugin(lands.plugin, 'see');
  const statusField = lands && Object.keys(lands.fields).find((name) => lands.fields[name]?.tones !== undefined);
  const { answer, failure } = useAnswer(
    isShown ? 'lands of projects' : undefined,
    async (options) =>
      lands ? api.groups(lands, { by: statusField ? ['projectId', statusField] : 'projectId' }, options) : [],
    { staleOn: lands ? [lands] : [] },
  );
  const counted = answer && lands && { lands, statusField, ...countsOf(lands, statusField, answer) };
  return { lands: counted, isCounting: !panels.isWhole || (isShown && !answer && failure === undefined) };
}

export function countsOf(
  lands: Entity,
  statusField: string | undefined,
  groups: readonly { readonly count: number }[],
): Pick<LandCounts, 'totals' | 'parts'> {
  const order = (statusField && lands.fields[statusField]?.values) || [];
  const totals = new Map<string, number>();
  const parts = new Map<string, StatusPart[]>();
  for (const group of groups) {
    const { projectId, count, ...rest } = { projectId: '', ...group };
    totals.set(projectId, (totals.get(projectId) ?? 0) + count);
    const status = statusField && statusField in rest ? String(Object(rest)[statusField]) : undefined;
    if (statusField === undefined || status === undefined) continue;
    const known = parts.get(projectId) ?? [];
    known.push({ status, count, tone: toneOf(lands, statusField, status) });
    parts.set(projectId, known);
  }
  for (const known of parts.values()) known.sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return { totals, parts };
}

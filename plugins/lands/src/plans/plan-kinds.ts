import { z } from '@gleba/sdk';
import { areaKey } from '../area-kinds.ts';

/** What both sides know of the technical plans of a nucleus (Decree 9,310/2018, art. 12, § 1, II, art. 28, III, art. 30, II, and art. 31, IV and V). */

export const planKinds = ['general', 'perimeter', 'overlay', 'block'] as const;
export type PlanKind = (typeof planKinds)[number];

/** Of what areas there is such a plan, one for each; null: of the project as a whole. */
export const areaOfPlan = {
  ...{ general: null, perimeter: 'perimeter', overlay: 'perimeter', block: 'block' },
} as const satisfies Readonly<Record<PlanKind, 'perimeter' | 'block' | null>>;

/** Sheets of ISO 216, lying, in millimetres. */
export const paperSizes = {
  a4: { width: 297, height: 210 },
  a3: { width: 420, height: 297 },
  a2: { width: 594, height: 420 },
  a1: { width: 841, height: 594 },
  a0: { width: 1189, height: 841 },
} as const;
export type PlanPaper = keyof typeof paperSizes;
export const planPapers = ['a4', 'a3', 'a2', 'a1', 'a0'] as const satisfies readonly PlanPaper[];
export const defaultPaper = 'a3' satisfies PlanPaper;

/** Denominators that registries and cities ask for; fewer than a surveyor's ruler has. Without 3,000 and 4,000 the half of a sheet would stay empty. */
export const planScales = [
  100, 200, 250, 300, 400, 500, 750, 1000, 1250, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10_000, 12_500, 15_000,
  20_000, 25_000, 50_000, 100_000,
] as const;

/** Lots of one plan: an A0 has some 900,000 mm², and below 40 mm² no lot holds its number. */
export const mostPlanLots = 20_000;
/** Sheets of one plan; a smaller scale needs fewer. */
export const mostSheets = 60;

export const planChoice = {
  kind: z.enum(planKinds),
  /** The perimeter or block; without it the first perimeter. */
  area: z.nullish(areaKey),
};

/** Of the paper, not of the query: the same answer is laid out for any. */
export const paperChoice = {
  paper: z.enum(planPapers),
  /** Null: the largest at which one sheet holds it. */
  scale: z.nullish(z.int().check(z.gte(planScales[0]), z.lte(100_000))),
};

export interface PlanAsked {
  readonly kind: PlanKind;
  readonly area?: string | null | undefined;
  readonly paper: PlanPaper;
  readonly scale?: number | null | undefined;
}

/** Stands in an address for what is not said. */
const unsaid = '-';

/** The screen that is the paper. Everything stands in the path: a paper is known by it. */
export function planPaperPath(projectId: string, { kind, area, paper, scale }: PlanAsked): string {
  return `/report/${projectId}/plan/${kind}/${area ?? unsaid}/${paper}/${scale ?? unsaid}`;
}
export const planPaperRoute = '/report/:projectId/plan/:kind/:area/:paper/:scale';

/** The same back from the parts of the path; what is none of the choices is the first. */
export function planAskedBy(parts: Readonly<Record<string, string | undefined>>): PlanAsked {
  const scale = Number(parts.scale);
  return {
    kind: planKinds.find((kind) => kind === parts.kind) ?? planKinds[0],
    area: parts.area === unsaid ? null : (parts.area ?? null),
    paper: planPapers.find((paper) => paper === parts.paper) ?? defaultPaper,
    scale: planScales.find((one) => one === scale) ?? null,
  };
}

import { type Given, z } from '@gleba/sdk';
import { areaTableAnswer } from '../area-answers.ts';
import { layerBounds } from '../layer-types.ts';
import { memorialAnswer } from '../memorial-answer.ts';
import { lineArcs } from './line-arcs.ts';
import { planKinds } from './plan-kinds.ts';

/**
 * What a plan is drawn from: metres in the plane of the project's papers, and figures as memorials and the table of areas print them.
 * Rings are open: the last vertex joins the first.
 */

const { project, plane, surface, settings, vertices, sides } = memorialAnswer.shape;
const lines = z.array(z.array(z.tuple([z.number(), z.number()])));

/** Why a plan is a draft. */
export const planDoubts = [
  'noPerimeter',
  'noTechnician',
  'unknownAdjoiner',
  'nearStreet',
  'stale',
  'noDrawnRegistration',
] as const;
/** What whoever prints it should know besides. */
export const planHints = ['noResponsibility', 'noRegistration', 'unnamedStreet', 'lotsWithoutShape'] as const;

const planLot = z.object({
  ...{ block: z.string(), lot: z.string() },
  /** Its place in `blocks`. */
  blockIndex: z.int(),
  /** m² on the project's surface, as lists and the table of areas have it; null while it is computed. */
  area: z.nullable(z.string()),
  ...{ rings: lines, arcs: lineArcs },
  /** Of a block's plan: each ring's sides as the lot's memorial has them; of an arc, `count` sides of the ring are one. */
  sides: z.nullable(
    z.array(z.array(z.object({ azimuth: z.number(), length: z.number(), first: z.int(), count: z.int() }))),
  ),
});

export const planAnswer = z.object({
  kind: z.enum(planKinds),
  /** Of the perimeter or block. */
  key: z.nullable(z.string()),
  /** What it is of: `Quadra A`, the project. */
  name: z.string(),
  ...{ project, plane, surface, settings },
  /** When the newest of its shapes was drawn or changed. */
  changedAt: z.nullable(z.string()),
  doubts: z.array(z.enum(planDoubts)),
  hints: z.array(z.enum(planHints)),
  /** Of the perimeter or block; of a project its perimeter, where one is drawn. */
  area: z.nullable(z.string()),
  lots: z.array(planLot),
  blocks: z.array(z.object({ name: z.string(), rings: lines, arcs: lineArcs })),
  /** What layers hold, all of it: the sheet shows what lies on it. */
  shapes: z.array(
    z.object({
      ...{ name: z.string(), bounds: z.enum(layerBounds), isNamed: z.boolean(), isArea: z.boolean() },
      ...{ lines, arcs: lineArcs },
    }),
  ),
  perimeters: z.array(z.object({ rings: lines, arcs: lineArcs })),
  /** Registrations that the ground lies in: drawn, with what of them is affected in m², or said in the settings. */
  registrations: z.array(z.object({ name: z.string(), area: z.nullable(z.string()) })),
  /** The perimeter over the registrations that it takes ground of; decimals in m² that add up to the perimeter's. */
  overlay: z.nullable(
    z.object({
      parts: z.array(
        z.object({
          ...{ number: z.int(), name: z.string(), owner: z.nullable(z.string()) },
          ...{ rings: lines, arcs: lineArcs },
          ...{ total: z.string(), affected: z.string(), remaining: z.string() },
        }),
      ),
      /** Of several registrations at once; null where there is none. */
      twice: z.nullable(z.string()),
      /** Of none, or only what roundings leave. */
      ...{ uncovered: z.string(), isRounding: z.boolean(), total: z.string() },
    }),
  ),
  table: z.nullable(areaTableAnswer),
  /** Of the perimeter or block: what its memorial says. */
  boundary: z.nullable(z.object({ vertices, sides, codes: memorialAnswer.shape.codes })),
});
export type PlanAnswer = Given<z.infer<typeof planAnswer>>;
export type PlanLot = PlanAnswer['lots'][number];
export type PlanSide = NonNullable<PlanAnswer['boundary']>['sides'][number];

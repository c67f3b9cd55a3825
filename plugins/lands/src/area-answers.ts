import { type Given, z } from '@gleba/sdk';
import { areaKinds, areaProblems } from './area-kinds.ts';
import { memorialAnswer } from './memorial-answer.ts';

/** What both sides know of the memorials of areas and of the table of areas. Areas are decimals with two places, as they are printed. */

const { project, plane, surface, area, perimeter, measures, vertices, codes, sides, settings } = memorialAnswer.shape;
const { droppedDuplicates, droppedCollinear, shapeChangedAt } = memorialAnswer.shape;

/**
 * Why the paper is a draft: nobody knows who adjoins, a street is named that no side faces and nobody confirmed, or the ground has
 * changed since somebody confirmed its sides.
 */
export const areaDoubts = ['unknownAdjoiner', 'nearStreet', 'stale'] as const;

/** saved: somebody confirmed these sides; stale: others, or with other adjoiners; proposed: nobody did. */
export const areaConfirmations = ['saved', 'stale', 'proposed'] as const;

/** What is drawn around it: lots and blocks, then streets, waters and areas. */
const drawnLines = memorialAnswer.shape.boundaries;

/** Blocks and lots that lie in an area. */
const content = z.object({ blocks: z.int(), lots: z.int() });

export const areaMemorialAnswer = z.object({
  ...{ key: z.string(), kind: z.enum(areaKinds) },
  /** As papers call it: `Quadra A`, `Rua das Acácias`. */
  name: z.string(),
  /** A block without a shape of its own: the outline is that of its lots. */
  isOfLots: z.boolean(),
  content: z.nullable(content),
  doubts: z.array(z.enum(areaDoubts)),
  /** Digest of the outline that is confirmed. */
  shape: z.string(),
  confirmation: z.enum(areaConfirmations),
  /** What papers about the area are papers of; null where nobody has confirmed it. */
  confirmationId: z.nullable(z.uuid()),
  /** What was said of sides that this shape has too, while it was said of another shape. */
  carried: z.array(z.object({ ring: z.int(), index: z.int(), adjoiner: z.string() })),
  neighbours: z.array(z.object({ id: z.uuid(), label: z.string(), rings: drawnLines.def.element.shape.lines })),
  boundaries: drawnLines,
  ...{ project, shapeChangedAt, plane, surface, area, perimeter, measures, vertices, codes, sides, settings },
  ...{ droppedDuplicates, droppedCollinear },
  texts: z.object({ summary: z.array(z.string()), perimeter: z.array(z.string()), closing: z.array(z.string()) }),
});
export type AreaMemorial = Given<z.infer<typeof areaMemorialAnswer>>;

/** Of what lies in an area, a lot of a block or a block of a perimeter. */
export const areaPart = z.object({ label: z.string(), rings: drawnLines.def.element.shape.lines });
export type AreaPart = Given<z.infer<typeof areaPart>>;

export const listedArea = z.object({
  ...{ key: z.string(), kind: z.enum(areaKinds), name: z.string() },
  /** m² on the project's surface; null where it has no memorial. */
  area: z.nullable(z.string()),
  problem: z.nullable(z.enum(areaProblems)),
  isOfLots: z.boolean(),
  /** Somebody has confirmed its sides, perhaps of another shape. */
  isConfirmed: z.boolean(),
});
export type ListedArea = Given<z.infer<typeof listedArea>>;

/**
 * What fills the perimeter: `drawn` by the type of a layer; ground that nothing drawn covers; less what is drawn twice and what lies
 * outside; less or more what figures do not add up by, each being rounded.
 */
export const tableRowKinds = ['lots', 'drawn', 'remainder', 'overlap', 'outside', 'difference'] as const;

export const areaTableAnswer = z.object({
  project,
  surface,
  /** Null where nothing is drawn yet. */
  plane: z.nullable(z.object({ datum: z.string(), zone: z.string(), srid: z.int() })),
  technician: z.object({
    name: settings.shape.technicianName,
    title: settings.shape.technicianTitle,
    registration: settings.shape.technicianRegistration,
  }),
  /** Of the drawn perimeter; null where there is none, and then the total is what is drawn. */
  perimeter: z.nullable(z.string()),
  rows: z.array(
    z.object({
      kind: z.enum(tableRowKinds),
      /** Of `drawn` what its layers hold. */
      name: z.nullable(z.string()),
      count: z.nullable(z.int()),
      area: z.string(),
      /** Per cent of the total, two decimals; all of them make 100.00. Null where the total is nothing. */
      share: z.nullable(z.string()),
    }),
  ),
  total: z.string(),
  /** Streets, waters and areas that are drawn as lines only, and lots without a polygon: nothing of them is in the table. */
  lines: z.int(),
  lotsWithoutShape: z.int(),
});
export type AreaTable = Given<z.infer<typeof areaTableAnswer>>;

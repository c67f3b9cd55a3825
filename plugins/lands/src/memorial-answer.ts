import { type Given, z } from '@gleba/sdk';
import { landSides } from './entities/land-segments.ts';
import { layerBounds } from './layer-types.ts';

/** What both sides know of a lot's papers: computed by the server, drawn by the browser. Metres, m², degrees. */

/** Lines or rings as [east, north] in the papers' plane; closed ones repeat their first position. */
const shape = z.array(z.array(z.tuple([z.number(), z.number()])));
const side = z.enum(landSides);
export const surfaces = ['utm', 'local', 'ellipsoid'] as const;

/** facing: a line drawn straight out from the side meets it. */
export const faceFindings = ['facing', 'nearness', 'address'] as const;

const vertex = z.object({
  code: z.string(),
  ring: z.int(),
  east: z.number(),
  north: z.number(),
  longitude: z.number(),
  latitude: z.number(),
});

/** A side that is an arc: m and degrees; `azimuth` of the side is its chord's, `length` what it measures along (its development). */
const sideArc = z.object({
  ...{ radius: z.number(), chord: z.number(), angle: z.number(), turn: z.enum(['right', 'left']) },
  /** [east, north] of the points that it is drawn by, without its ends. */
  through: z.array(z.tuple([z.number(), z.number()])),
});

const memorialSide = z.object({
  /** Its place in the outline, by which it is classified. */
  ring: z.int(),
  index: z.int(),
  /** Codes of its vertices. */
  from: z.string(),
  to: z.string(),
  azimuth: z.number(),
  length: z.number(),
  arc: z.nullable(sideArc),
  side: z.nullable(side),
  proposedSide: z.nullable(side),
  /** What the papers say: by hand, else what the map says. */
  adjoiner: z.string(),
  foundAdjoiner: z.string(),
  /** Along some of it the map knows nobody. */
  isUnknown: z.boolean(),
  /** How the map found the street: by nearness or the lot's address, a person has to say whether it is so. Null: it faces none. */
  foundBy: z.nullable(z.enum(faceFindings)),
  adjoinerByHand: z.nullable(z.string()),
  /** The side by whom it adjoins, from its first vertex on; their lengths make up the side's. */
  stretches: z.array(z.object({ length: z.number(), adjoiner: z.string(), isStreet: z.boolean() })),
});

/** saved: somebody classified this shape; stale: another shape of the lot, or another front by what bounds it now; proposed: nobody did; none: nobody could tell. */
export const classifications = ['saved', 'stale', 'proposed', 'none'] as const;

/** Why a paper is a draft: nobody has confirmed the sides, or somewhere nobody knows who adjoins. */
export const paperDoubts = ['unconfirmed', 'unknownAdjoiner', 'failedCheck'] as const;

export const memorialAnswer = z.object({
  landId: z.uuid(),
  block: z.string(),
  lot: z.string(),
  subdivision: z.nullable(z.string()),
  /** Number in the municipality's register of real estate. */
  registration: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Upon, or under, what construction it stands; null of a lot on the ground. m as decimals. */
  slab: z.nullable(
    z.object({
      side: z.enum(['above', 'below']),
      base: z.nullable(z.object({ block: z.string(), lot: z.string() })),
      registration: z.nullable(z.string()),
      storey: z.nullable(z.int()),
      ...{ level: z.nullable(z.string()), height: z.nullable(z.string()) },
    }),
  ),
  /** What it was divided off, or joined of, by an operation of the program; as `block/lot`. */
  origin: z.nullable(z.object({ by: z.enum(['lot', 'ground', 'merge']), of: z.array(z.string()) })),
  /** Names of those who answer for the lot, as far as the reader may see them. */
  responsibles: z.array(z.string()),
  project: z.object({
    name: z.string(),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
  }),
  /** Digest of what was classified. */
  shape: z.string(),
  /** When the shape was drawn or changed last. */
  shapeChangedAt: z.string(),
  classification: z.enum(classifications),
  doubts: z.array(z.enum(paperDoubts)),
  /** The nearest crossing of the front's street, and how far along it. */
  corner: z.nullable(z.object({ street: z.string(), distance: z.number() })),
  plane: z.object({
    srid: z.int(),
    datum: z.string(),
    zone: z.string(),
    centralMeridian: z.int(),
    convergence: z.number(),
    scale: z.number(),
    longitude: z.number(),
    latitude: z.number(),
  }),
  surface: z.enum(surfaces),
  area: z.number(),
  perimeter: z.number(),
  /** m² by the title, where the lot has one. */
  titleArea: z.nullable(z.number()),
  /** The same lot on all three surfaces, so that nobody is surprised by another's figures. */
  measures: z.array(z.object({ surface: z.enum(surfaces), area: z.number(), perimeter: z.number() })),
  /** In the order of the description: ring by ring. */
  vertices: z.array(vertex),
  /** Whose codes they have: the project's registry's, or the lot's own because the registry does not have all of them. */
  codes: z.enum(['registry', 'lot']),
  sides: z.array(memorialSide),
  /** Adjoining vertices that were one within half a millimetre, and those left out as collinear. */
  droppedDuplicates: z.int(),
  droppedCollinear: z.int(),
  texts: z.object({
    urban: z.array(z.string()),
    perimeter: z.array(z.string()),
    closing: z.array(z.string()),
  }),
  /** How it was computed and who signs. */
  settings: z.object({
    form: z.enum(['urban', 'perimeter', 'both']),
    vantage: z.enum(['street', 'lot']),
    startRule: z.enum(['northernmost', 'front']),
    settlement: z.enum(['subdivision', 'informal']),
    lengthDecimals: z.int(),
    coordinateDecimals: z.int(),
    adjoinerTolerance: z.number(),
    registryNumber: z.nullable(z.string()),
    registryOffice: z.nullable(z.string()),
    technicianName: z.nullable(z.string()),
    technicianTitle: z.nullable(z.string()),
    technicianRegistration: z.nullable(z.string()),
    responsibilityKind: z.string(),
    responsibilityNumber: z.nullable(z.string()),
  }),
  /** The ground around, for the sketch. */
  lots: z.array(z.object({ id: z.uuid(), block: z.string(), lot: z.string(), rings: shape })),
  /** Streets, waters and areas: of the last their outlines. */
  boundaries: z.array(z.object({ name: z.string(), bounds: z.enum(layerBounds), lines: shape })),
});

export type MemorialAnswer = Given<z.infer<typeof memorialAnswer>>;
export type MemorialSide = Given<z.infer<typeof memorialSide>>;
export type MemorialVertex = z.infer<typeof vertex>;

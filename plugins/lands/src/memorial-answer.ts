import { type Given, mini } from '@gleba/sdk';
import { landSides } from './entities/land-segments.ts';

/** What both sides know of a lot's papers: computed by the server, drawn by the browser. Metres, m², degrees. */

/** Lines or rings as [east, north] in the papers' plane; closed ones repeat their first position. */
const shape = mini.array(mini.array(mini.tuple([mini.number(), mini.number()])));
const side = mini.enum(landSides);
export const surfaces = ['utm', 'local', 'ellipsoid'] as const;

const vertex = mini.object({
  code: mini.string(),
  ring: mini.int(),
  east: mini.number(),
  north: mini.number(),
  longitude: mini.number(),
  latitude: mini.number(),
});

const memorialSide = mini.object({
  /** Its place in the outline, by which it is classified. */
  ring: mini.int(),
  index: mini.int(),
  /** Codes of its vertices. */
  from: mini.string(),
  to: mini.string(),
  azimuth: mini.number(),
  length: mini.number(),
  side: mini.nullable(side),
  proposedSide: mini.nullable(side),
  /** What the papers say: by hand, else what the map says. */
  adjoiner: mini.string(),
  foundAdjoiner: mini.string(),
  adjoinerByHand: mini.nullable(mini.string()),
});

/** saved: somebody classified this shape; stale: another shape of the lot; proposed: nobody did; none: nobody could tell. */
export const classifications = ['saved', 'stale', 'proposed', 'none'] as const;

export const memorialAnswer = mini.object({
  landId: mini.uuid(),
  block: mini.string(),
  lot: mini.string(),
  subdivision: mini.nullable(mini.string()),
  address: mini.nullable(mini.string()),
  /** Names of those who answer for the lot, as far as the reader may see them. */
  responsibles: mini.array(mini.string()),
  project: mini.object({
    name: mini.string(),
    city: mini.nullable(mini.string()),
    state: mini.nullable(mini.string()),
  }),
  /** Digest of what was classified. */
  shape: mini.string(),
  /** When the shape was drawn or changed last. */
  shapeChangedAt: mini.string(),
  classification: mini.enum(classifications),
  plane: mini.object({
    srid: mini.int(),
    datum: mini.string(),
    zone: mini.string(),
    centralMeridian: mini.int(),
    convergence: mini.number(),
    scale: mini.number(),
    longitude: mini.number(),
    latitude: mini.number(),
  }),
  surface: mini.enum(surfaces),
  area: mini.number(),
  perimeter: mini.number(),
  /** The same lot on all three surfaces, so that nobody is surprised by another's figures. */
  measures: mini.array(mini.object({ surface: mini.enum(surfaces), area: mini.number(), perimeter: mini.number() })),
  /** In the order of the description: ring by ring. */
  vertices: mini.array(vertex),
  sides: mini.array(memorialSide),
  /** Adjoining vertices that were one within half a millimetre, and those left out as collinear. */
  droppedDuplicates: mini.int(),
  droppedCollinear: mini.int(),
  texts: mini.object({
    urban: mini.array(mini.string()),
    perimeter: mini.array(mini.string()),
    closing: mini.array(mini.string()),
  }),
  /** How it was computed and who signs. */
  settings: mini.object({
    form: mini.enum(['urban', 'perimeter', 'both']),
    vantage: mini.enum(['street', 'lot']),
    startRule: mini.enum(['northernmost', 'front']),
    lengthDecimals: mini.int(),
    coordinateDecimals: mini.int(),
    adjoinerTolerance: mini.number(),
    registryNumber: mini.nullable(mini.string()),
    registryOffice: mini.nullable(mini.string()),
    technicianName: mini.nullable(mini.string()),
    technicianTitle: mini.nullable(mini.string()),
    technicianRegistration: mini.nullable(mini.string()),
    responsibilityKind: mini.string(),
    responsibilityNumber: mini.nullable(mini.string()),
  }),
  /** The ground around, for the sketch. */
  lots: mini.array(mini.object({ id: mini.uuid(), block: mini.string(), lot: mini.string(), rings: shape })),
  streets: mini.array(mini.object({ name: mini.string(), lines: shape })),
});

export type MemorialAnswer = Given<mini.infer<typeof memorialAnswer>>;
export type MemorialSide = mini.infer<typeof memorialSide>;
export type MemorialVertex = mini.infer<typeof vertex>;

import { z } from '@gleba/sdk';
import { coordinateLimits } from './coordinate-limits.ts';
import { adjustments, angleKinds, traverseWays } from './traverse.ts';

/** Where numbers come from: a hand, a receiver's file, a field book. */
export const sourceKinds = ['typed', 'file', 'traverse'] as const;
export type SourceKind = (typeof sourceKinds)[number];

const cell = z.string().check(z.maxLength(coordinateLimits.cell));
const fact = z.nullish(cell);

/** A row of the table: east and north, or longitude and latitude; beside it what a receiver says. */
const typedCorner = z.object({
  ...{ code: cell, x: cell, y: cell },
  /** m of the arc to the next corner; negative where it bends into the outline. */
  radius: fact,
  ...{ altitude: fact, sigmaEast: fact, sigmaNorth: fact, sigmaAltitude: fact, method: fact },
  /** Equipment or service; without it a file's name is the source. */
  source: fact,
});
export type TypedCorner = z.infer<typeof typedCorner>;

/** A side as the field book has it: the corner that it starts from; an azimuth, a bearing, or the angle at that corner; m. */
const typedSide = z.object({ code: cell, angle: cell, length: cell });
export type TypedSide = z.infer<typeof typedSide>;

const typedTraverse = z.object({
  start: z.object({ x: cell, y: cell }),
  /** Another known point where it ends, and the direction that is known there; null: it ends where it started. */
  end: z.nullish(z.object({ x: cell, y: cell })),
  endDirection: z.nullish(cell),
  angles: z.enum(['direction', ...angleKinds]),
  /** Of the first side, where `angles` are those at the corners; of a traverse that ends elsewhere, of the line that comes to its start. */
  firstDirection: cell,
  way: z.enum(traverseWays),
  /** Degrees that are added to every direction: declination, convergence. */
  rotation: cell,
  /** What lengths are multiplied by to be those of the plane. */
  scale: cell,
  adjustment: z.enum(adjustments),
  /** False: the last side, which leads back, was not measured; then nothing is known of the error. */
  isClosed: z.boolean(),
  /** n of 1:n, the least that the person accepts. */
  limit: z.int().check(z.gte(1), z.lte(1_000_000)),
  /** Seconds, times the root of the number of angles. */
  angularLimit: z.number().check(z.gte(0), z.lte(3600)),
  sides: z.array(typedSide).check(z.maxLength(coordinateLimits.rows)),
});
export type TypedTraverse = z.infer<typeof typedTraverse>;

/** What was typed, as it was typed: the server reads the same texts by the same rules as the screen does. */
export const coordinateSource = z.object({
  kind: z.enum(sourceKinds),
  /** Of the coordinates: UTM or geographic, of any datum that Brazilian surveys come in. */
  srid: z.int().check(z.gte(1024), z.lte(999_999)),
  fileName: z.nullish(z.string().check(z.maxLength(200))),
  corners: z.nullish(z.array(typedCorner).check(z.maxLength(coordinateLimits.rows))),
  traverse: z.nullish(typedTraverse),
});
export type CoordinateSource = z.infer<typeof coordinateSource>;

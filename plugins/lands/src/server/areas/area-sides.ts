import { createHash } from 'node:crypto';
import { type OutlineRing, outlineOf } from '@gleba/sdk/geo';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import {
  AreaConfirmation,
  forgotten,
  type KeptSide,
  keptSides,
  longestAreaName,
  longestFound,
  type SaidOfSide,
} from '../../entities/area-confirmation.entity.ts';
import type { LandSegments } from '../../entities/land-segments.ts';
import type { MemorialSide } from '../../memorial-answer.ts';
import { confirmAreaSides, restoreAreaSides } from '../../operations/areas.ts';
import { landErrors } from '../land-errors.ts';
import { composed, ofOutline } from '../memorial/land-memorial.query.ts';
import { readSettings } from '../memorial/read-settings.ts';
import { type MeasuredArea, readArea } from './read-area.ts';
import { readOutside } from './read-outside.ts';

export interface Confirmation {
  readonly id: string;
  readonly shape: string;
  readonly sides: readonly KeptSide[];
}

/** mm: the outline of a block's lots is joined anew each time, and its corners are the same to far less. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;

export function outlineRings({ parts }: MeasuredArea, rules: { readonly mergesCollinear: boolean }) {
  return ofOutline(() => outlineOf(parts, rules).rings);
}

/** What a confirmation belongs to: the outline's corners in the papers' plane, from its first vertex on. */
export function outlineDigest(rings: readonly OutlineRing[], srid: number): string {
  const corners = rings.map(({ vertices }) => vertices.map(([east, north]) => [rounded(east), rounded(north)]));
  return createHash('sha256')
    .update(JSON.stringify([srid, corners]))
    .digest('base64url');
}

export async function readConfirmation(
  tx: UnitOfWork,
  projectId: string,
  area: string,
): Promise<Confirmation | undefined> {
  const row = await readRow(tx, projectId, area);
  if (!row || row.shape === forgotten) return undefined;
  return { id: row.id, shape: row.shape, sides: keptSides.safeParse(row.sides).data ?? [] };
}

export async function readRow(tx: UnitOfWork, projectId: string, area: string) {
  const filter = { projectId: { equalTo: projectId }, area: { equalTo: area } };
  const [row] = await tx.list(AreaConfirmation, { filter, first: 1 });
  return row;
}

/** As the lots' machinery takes it; an area's sides have no names, so all have the same. */
export function asSegments(kept: Pick<Confirmation, 'shape' | 'sides'> | undefined): LandSegments | null {
  if (!kept) return null;
  const segments = kept.sides.map(({ ring, index, adjoiner }) => ({ ring, index, adjoiner, side: 'lateral' as const }));
  return { shape: kept.shape, segments };
}

/** Whether the map names somebody else now where it was the map that was confirmed. */
export function hasOtherAdjoiners(kept: readonly KeptSide[], sides: readonly MemorialSide[]): boolean {
  const before = new Map(kept.map((side) => [`${side.ring}.${side.index}`, side]));
  return sides.some(({ ring, index, foundAdjoiner }) => {
    const side = before.get(`${ring}.${index}`);
    return !side || (side.adjoiner === null && side.found !== foundAdjoiner.slice(0, longestFound));
  });
}

/** What was said of sides of another shape that this one has too, with both their ends. */
export function carriedFrom(kept: readonly KeptSide[], sides: readonly MemorialSide[], rings: readonly OutlineRing[]) {
  const said = new Map(kept.map((side) => [endsOf(side.from, side.to), side.adjoiner]));
  return sides.flatMap(({ ring, index }) => {
    const ends = drawnEnds(rings, ring, index);
    const adjoiner = ends && said.get(endsOf(ends.from, ends.to));
    return adjoiner ? [{ ring, index, adjoiner }] : [];
  });
}

function endsOf(from: readonly [number, number], to: readonly [number, number]): string {
  return [...from, ...to].map((one) => rounded(one).toFixed(3)).join(' ');
}

/** Of a side as it is drawn: of an arc its first chord. */
function drawnEnds(rings: readonly OutlineRing[], ring: number, index: number) {
  const vertices = rings[ring]?.vertices ?? [];
  const [from, to] = [vertices[index], vertices[(index + 1) % vertices.length]];
  return from && to && { from: [from[0], from[1]] as [number, number], to: [to[0], to[1]] as [number, number] };
}

export const confirmAreaSidesHandler = handle(confirmAreaSides, async ({ tx }, said) => ({
  sides: await confirmSides(tx, said),
}));

interface Confirming {
  readonly projectId: string;
  readonly area: string;
  readonly shape: string;
  readonly sides: readonly SaidOfSide[];
}

/** Answers how many sides are kept. */
export async function confirmSides(tx: UnitOfWork, { projectId, area, shape, sides }: Confirming): Promise<number> {
  const { rules } = await readSettings(tx, projectId);
  const read = await readArea(tx, projectId, area);
  const { parts, arcs, plane, ownKey } = read;
  const rings = outlineRings(read, rules);
  if (outlineDigest(rings, plane.srid) !== shape) throw landErrors.areaSidesOutdated();
  const outside = await readOutside(tx, projectId, read);
  const matter = { parts, arcs, plane, ...outside, address: null, shape, segments: null };
  const { sides: found } = composed(matter, { ...rules, startRule: 'northernmost' });
  const saidOf = new Map(sides.map(({ ring, index, adjoiner }) => [`${ring}.${index}`, adjoiner || null]));
  const isSide = new Set(found.map(({ ring, index }) => `${ring}.${index}`));
  if (saidOf.size !== sides.length || ![...saidOf.keys()].every((key) => isSide.has(key)))
    throw landErrors.sidesUnknown();
  const kept = found.flatMap(({ ring, index, foundAdjoiner }): KeptSide[] => {
    const ends = drawnEnds(rings, ring, index);
    const adjoiner = saidOf.get(`${ring}.${index}`) ?? null;
    return ends ? [{ ring, index, adjoiner, found: foundAdjoiner.slice(0, longestFound), ...ends }] : [];
  });
  const old = await readRow(tx, projectId, ownKey);
  const said = { name: read.name.slice(0, longestAreaName), shape, sides: kept };
  if (old) await tx.update(AreaConfirmation, old.id, said);
  else await tx.insert(AreaConfirmation, { projectId, area: ownKey, ...said });
  return kept.length;
}

export const restoreAreaSidesHandler = handle(restoreAreaSides, async ({ tx }, { projectId, area }) => {
  const { ownKey } = await readArea(tx, projectId, area);
  const old = await readConfirmation(tx, projectId, ownKey);
  if (old) await forget(tx, old.id);
  return { isRestored: old !== undefined };
});

/** The record stays, since papers may be about it. */
export async function forget(tx: UnitOfWork, confirmationId: string): Promise<void> {
  await tx.update(AreaConfirmation, confirmationId, { shape: forgotten, sides: [] });
}

import { NoOutline } from '@gleba/sdk/geo';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import { landMemorial } from '../../operations/papers.ts';
import { landErrors } from '../land-errors.ts';
import { readSlab } from '../slabs/read-slab.ts';
import { slabClosing } from '../slabs/slab-text.ts';
import { failedChecks } from '../validation/failed-checks.ts';
import type { CheckRegistry } from '../validation/land-checks.ts';
import { codesOfLand, withCodes } from '../vertices/registered-codes.ts';
import { composeMemorial } from './compose-memorial.ts';
import { closingText, perimeterText, urbanText } from './memorial-text.ts';
import { originOf } from './origin-of.ts';
import { readAround } from './read-around.ts';
import { readLand, shapeDigest } from './read-land.ts';
import { readSettings } from './read-settings.ts';

export const landMemorialHandler = (checks: CheckRegistry) =>
  handle(landMemorial, ({ transaction }, { projectId, landId }) =>
    transaction((tx) => checkedMemorialOf(tx, checks, projectId, landId)),
  );

/** With what the validation holds against it. */
export async function checkedMemorialOf(
  tx: UnitOfWork,
  checks: CheckRegistry,
  projectId: string,
  landId: string,
): Promise<MemorialAnswer> {
  const memorial = await memorialOf(tx, projectId, landId);
  const failed = await failedChecks(tx, checks, projectId, [landId]);
  return failed.size === 0 ? memorial : { ...memorial, doubts: [...memorial.doubts, 'failedCheck'] };
}

export async function memorialOf(tx: UnitOfWork, projectId: string, landId: string): Promise<MemorialAnswer> {
  const lot = await readLand(tx, projectId, landId);
  const { rules, settings, numbering } = await readSettings(tx, projectId);
  const slab = await readSlab(tx, landId);
  const { lots, boundaries, responsibles } = await readAround(tx, projectId, lot, slab);
  const { id, parts, arcs, plane, segments, block, address, subdivision, changedAt, project, customArea } = lot;
  const shape = shapeDigest(lot, rules.mergesCollinear);
  const ownCodes = composed({ parts, arcs, plane, neighbours: lots, boundaries, address, shape, segments }, rules);
  const measured = withCodes(ownCodes, await codesOfLand(tx, projectId, landId, plane.srid), numbering.tolerance);
  const described = {
    landId: id,
    block,
    lot: lot.lot,
    subdivision,
    registration: lot.externalId,
    address,
    project,
    slab,
    origin: await originOf(tx, landId),
    responsibles: [...responsibles],
    shape,
    shapeChangedAt: changedAt,
    settings,
    ...measured,
    area: sameArea(measured.area, lot.computedArea),
    titleArea: customArea === null ? null : Number(customArea),
  };
  return {
    ...described,
    texts: {
      urban: urbanText(described),
      perimeter: perimeterText(described),
      closing: [...closingText(described, rules.meanHeight), ...(slab ? [slabClosing] : [])],
    },
    lots: lots.map(({ name: _, ...other }) => ({ ...other, rings: other.rings.map((ring) => ring.map(rounded)) })),
    boundaries: boundaries.map(({ name, bounds, lines }) => ({
      ...{ name, bounds },
      lines: lines.map((line) => line.map(rounded)),
    })),
  };
}

export function composed(...given: Parameters<typeof composeMemorial>): ReturnType<typeof composeMemorial> {
  return ofOutline(() => composeMemorial(...given));
}

/** What is worked out from a lot's outline; refused in words where it has none. */
export function ofOutline<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof NoOutline) throw landErrors.landHasNoArea();
    throw error;
  }
}

/** The ground around is only drawn: millimetres will do. */
function rounded([x, y]: readonly [number, number]): [number, number] {
  return [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000];
}

/**
 * The figure that lists and prices have, where it is the same ground: what is left out of an outline (vertices within 1 mm of a line)
 * must not make another one of it. While areas are computed anew after a change of settings, the paper's own.
 */
export function sameArea(measured: number, stored: string | null): number {
  return stored !== null && Math.abs(Number(stored) - measured) < 0.005 ? Number(stored) : measured;
}

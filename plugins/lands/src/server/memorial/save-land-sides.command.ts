import { outlineOf } from '@gleba/sdk/geo';
import { handle } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { saveLandSides } from '../../operations/papers.ts';
import { landErrors } from '../land-errors.ts';
import { readSlab } from '../slabs/read-slab.ts';
import { composeMemorial, proposedFront, unknownSides } from './compose-memorial.ts';
import { readAround } from './read-around.ts';
import { readLand, shapeDigest } from './read-land.ts';
import { readSettings } from './read-settings.ts';

export const saveLandSidesHandler = handle(saveLandSides, async ({ tx }, { projectId, landId, shape, segments }) => {
  const lot = await readLand(tx, projectId, landId);
  const { rules } = await readSettings(tx, projectId);
  if (shapeDigest(lot, rules.mergesCollinear) !== shape) {
    throw landErrors.sidesOutdated();
  }
  const { rings } = outlineOf(lot.parts, rules);
  const isSide = ({ ring, index }: { ring: number; index: number }) => index < (rings[ring]?.vertices.length ?? 0);
  const places = new Set(segments.map(({ ring, index }) => `${ring}.${index}`));
  if (places.size !== segments.length || !segments.every(isSide)) {
    throw landErrors.sidesUnknown();
  }
  const kept = segments.map(({ adjoiner, ...segment }) => ({ ...segment, adjoiner: adjoiner || null }));
  const { lots, boundaries } = await readAround(tx, projectId, lot, await readSlab(tx, landId));
  const around = { neighbours: lots, boundaries, address: lot.address };
  const said = { shape, segments: kept };
  const { parts, plane, arcs } = lot;
  const composed = composeMemorial({ parts, plane, arcs, shape, segments: said, ...around }, rules);
  const front = [...proposedFront(composed)];
  const unknown = unknownSides(composed);
  await tx.asActor.get(Land, landId, { lock: true });
  await tx.update(Land, landId, { segments: { ...said, front, unknown } });
  return { shape, segments: kept.length };
});

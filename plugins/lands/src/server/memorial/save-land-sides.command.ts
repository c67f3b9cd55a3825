import { allow, GlebaError, geometryInput, z } from '@gleba/sdk';
import { outlineOf } from '@gleba/sdk/geo';
import { defineCommand } from '@gleba/sdk/server';
import { dataManageKey, landsKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';
import { landSegments } from '../../entities/land-segments.ts';
import { readLot, shapeDigest } from './read-lot.ts';
import { readSettings } from './read-settings.ts';

/** Keeps how somebody classified a lot's sides, with the digest of the shape that they saw; another shape is a conflict. */
export const saveLandSides = defineCommand({
  name: 'saveLandSides',
  permission: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
  project: ({ projectId }) => projectId,
  weight: geometryInput,
  input: z.object({ ...landSegments.shape, projectId: z.uuid(), landId: z.uuid() }),
  output: z.object({ shape: z.string(), segments: z.number().int() }),
  async run({ tx }, { projectId, landId, shape, segments }) {
    const lot = await readLot(tx, projectId, landId);
    const { rules } = await readSettings(tx, projectId);
    if (shapeDigest(lot, rules.mergesCollinear) !== shape) {
      throw new GlebaError('CONFLICT', 'O polígono do lote mudou. Classifique os lados outra vez.');
    }
    const { rings } = outlineOf(lot.parts, rules);
    const isSide = ({ ring, index }: { ring: number; index: number }) => index < (rings[ring]?.vertices.length ?? 0);
    const places = new Set(segments.map(({ ring, index }) => `${ring}.${index}`));
    if (places.size !== segments.length || !segments.every(isSide)) {
      throw new GlebaError('VALIDATION', 'Os lados informados não são os do polígono.');
    }
    const kept = segments.map(({ adjoiner, ...segment }) => ({ ...segment, adjoiner: adjoiner || null }));
    await tx.asActor.get(Land, landId, { lock: true });
    await tx.update(Land, landId, { segments: { shape, segments: kept } });
    return { shape, segments: kept.length };
  },
});

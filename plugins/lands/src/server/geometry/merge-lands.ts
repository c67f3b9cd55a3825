import { GlebaError, z } from '@gleba/sdk';
import { shapeLimits } from '@gleba/sdk/geo';
import { geoJson, joinShapes, workingPlane } from '@gleba/sdk/geo/server';
import { defineCommand, defineQuery, type UnitOfWork } from '@gleba/sdk/server';
import { readSettings } from '../memorial/read-settings.ts';
import { areaOf, type OpenOptions, openLots } from './lot-shapes.ts';
import { measureLot } from './measure-lot.ts';
import { proposeJoinedKey } from './propose-keys.ts';
import { lotKey, mayReshape } from './shape-commands.ts';
import { beginShapeOperation } from './shape-operation.ts';

const notOne = (metres: string) =>
  `Os lotes não formam um só polígono: eles precisam ter divisa em comum (até ${metres} m de folga), não só um ponto.`;

const input = z.object({
  projectId: z.uuid(),
  /** Each as it was seen when the work began. */
  lots: z
    .array(z.object({ landId: z.uuid(), geometryId: z.uuid() }))
    .min(2)
    .max(shapeLimits.parts),
});

/** What the lots would make together, with a proposed name; nothing is written. */
export const landMergePreview = defineQuery({
  name: 'landMergePreview',
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  input,
  output: z.object({
    shape: geoJson,
    area: z.string(),
    /** m² that it has more than the lots together. */
    difference: z.string(),
    /** Holes that it encloses and none of the lots had. */
    holes: z.number().int(),
    /** m within which vertices of neighbours count as one. */
    tolerance: z.number(),
    block: z.string(),
    lot: z.string(),
    subdivision: z.string().nullable(),
  }),
  run: ({ transaction }, given) =>
    transaction(async (tx) => {
      const { lots, joined, tolerance } = await join(tx, given, { toLook: true });
      const { block, lot, subdivision } = proposeJoinedKey(lots.map(({ land }) => land));
      const { shape, ...facts } = joined;
      return { ...facts, shape: { ...shape }, tolerance, block, lot, subdivision: subdivision ?? null };
    }),
});

/** Makes one lot, pending, of adjacent ones; they are archived without shapes, which say by `mergedIntoId` what they became. */
export const mergeLands = defineCommand({
  name: 'mergeLands',
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  input: input.extend({ land: lotKey }),
  output: z.object({ operationId: z.string(), landId: z.uuid(), area: z.string() }),
  async run({ tx }, given) {
    const { projectId, land: key } = given;
    const { lots, joined } = await join(tx, given);
    const [first] = lots;
    if (!first?.layerId) throw new GlebaError('NOT_FOUND');
    const lawsuits = [...new Set(lots.flatMap(({ land }) => land.lawsuitId ?? []))];
    if (lawsuits.length > 1) throw new GlebaError('VALIDATION', 'Os lotes têm processos diferentes.');
    const operation = beginShapeOperation(tx, projectId, 'merge');
    const { shape, area } = joined;
    await measureLot(tx, shape);
    const inherited = {
      address: first.land.address,
      lawsuitId: lawsuits[0] ?? null,
      blockNewContract: lots.some(({ land }) => land.blockNewContract),
      importJobId: first.land.importJobId,
    };
    const reason = `Remembrado em ${key.block}/${key.lot}`;
    const made = await operation.make({ ...key, shape, area, layerId: first.layerId, inherited });
    for (const lot of lots) await operation.retire(lot, reason, made.geometryId);
    return { operationId: operation.id, landId: made.landId, area };
  },
});

async function join(tx: UnitOfWork, { projectId, lots: seen }: z.infer<typeof input>, options: OpenOptions = {}) {
  if (new Set(seen.map(({ landId }) => landId)).size !== seen.length) {
    throw new GlebaError('VALIDATION', 'O mesmo lote foi escolhido duas vezes.');
  }
  const lots = await openLots(tx, projectId, seen, options);
  const shapes = lots.map(areaOf);
  const planes = [];
  for (const shape of shapes) planes.push(await workingPlane(tx, projectId, shape));
  const { settings } = await readSettings(tx, projectId);
  const tolerance = settings.adjoinerTolerance;
  const joined = await joinShapes(tx, shapes, planes[0]?.srid ?? 0, tolerance, notOne);
  return { lots, joined, tolerance };
}

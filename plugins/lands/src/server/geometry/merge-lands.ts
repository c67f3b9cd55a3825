import type { z } from '@gleba/sdk';
import { GlebaError, languageOf, say } from '@gleba/sdk';
import { joinShapes, workingPlane } from '@gleba/sdk/geo/server';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { landsMerged } from '../../events/land.event.ts';
import { landMergePreview, type mergeInput, mergeLands } from '../../operations/geometry.ts';
import { areasHere } from '../area/area-here.ts';
import { landErrors } from '../land-errors.ts';
import { readSettings } from '../memorial/read-settings.ts';
import { areaOf, type OpenOptions, openLandShapes } from './land-shapes.ts';
import { measureLand } from './measure-land.ts';
import { proposeJoinedKey } from './propose-keys.ts';
import { beginShapeOperation } from './shape-operation.ts';

export const landMergePreviewHandler = handle(landMergePreview, ({ transaction }, given) =>
  transaction(async (tx) => {
    const { lots, joined, tolerance } = await join(tx, given, { toLook: true });
    const { block, lot, subdivision } = proposeJoinedKey(lots.map(({ land }) => land));
    const { shape, ...facts } = joined;
    return { ...facts, shape: { ...shape }, tolerance, block, lot, subdivision: subdivision ?? null };
  }),
);

export const mergeLandsHandler = handle(mergeLands, async ({ tx }, given) => {
  const { projectId, land: key } = given;
  const { lots, joined } = await join(tx, given);
  const [first] = lots;
  if (!first?.layerId) throw new GlebaError('NOT_FOUND');
  const lawsuits = [...new Set(lots.flatMap(({ land }) => land.lawsuitId ?? []))];
  if (lawsuits.length > 1) throw landErrors.lawsuitsDiffer();
  const operation = beginShapeOperation(tx, projectId, 'merge');
  const { shape, area } = joined;
  await measureLand(tx, projectId, shape);
  const inherited = {
    address: first.land.address,
    addressId: first.land.addressId,
    lawsuitId: lawsuits[0] ?? null,
    blockNewContract: lots.some(({ land }) => land.blockNewContract),
    importJobId: first.land.importJobId,
  };
  const reason = say('lands.shapeChange.mergedInto', { name: `${key.block}/${key.lot}` }, languageOf(tx.actor));
  const madeOf = lots.flatMap(({ land }) => land.geometryId ?? []);
  const made = await operation.make({ ...key, shape, area, layerId: first.layerId, inherited, madeOf });
  for (const lot of lots) await operation.retire(lot, reason, made.geometryId);
  const landIds = lots.map(({ land }) => land.id);
  await tx.emit(landsMerged, made.landId, { operationId: operation.id, landIds, count: landIds.length });
  return { operationId: operation.id, landId: made.landId, area };
});

async function join(tx: UnitOfWork, { projectId, lots: seen }: z.infer<typeof mergeInput>, options: OpenOptions = {}) {
  if (new Set(seen.map(({ landId }) => landId)).size !== seen.length) {
    throw landErrors.landChosenTwice();
  }
  const lots = await openLandShapes(tx, projectId, seen, options);
  const shapes = lots.map(areaOf);
  const planes = [];
  for (const shape of shapes) planes.push(await workingPlane(tx, projectId, shape));
  const { settings } = await readSettings(tx, projectId);
  const tolerance = settings.adjoinerTolerance;
  const joined = await joinShapes(tx, shapes, planes[0]?.srid ?? 0, tolerance, landErrors.landsApart);
  const [area = joined.area, ...parts] = await areasHere(tx, projectId, [joined.shape, ...shapes]);
  const difference = parts.reduce((left, part) => left - Number(part), Number(area)).toFixed(4);
  return { lots, joined: { ...joined, area, difference }, tolerance };
}

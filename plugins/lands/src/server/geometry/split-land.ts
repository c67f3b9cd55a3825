import type { z } from '@gleba/sdk';
import { GlebaError, languageOf, say } from '@gleba/sdk';
import { cutShape, readLine, workingPlane } from '@gleba/sdk/geo/server';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { LandVisit } from '../../entities/land-visit.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';
import { landSplit } from '../../events/land.event.ts';
import { landSplitPreview, type splitInput, splitLand } from '../../operations/geometry.ts';
import { areasHere } from '../area/area-here.ts';
import { landErrors } from '../land-errors.ts';
import { carriedHeights } from './carried-heights.ts';
import { areaOf, type OpenOptions, openLandShapes } from './land-shapes.ts';
import { proposeDivision } from './propose-division.ts';
import { proposePartKeys } from './propose-keys.ts';
import { beginShapeOperation } from './shape-operation.ts';

export const landSplitPreviewHandler = handle(landSplitPreview, ({ transaction }, given) =>
  transaction(async (tx) => {
    const { lot, parts } = await cut(tx, given, { toLook: true });
    const keys = await proposePartKeys(tx, given.projectId, lot.land, parts.length);
    return {
      parts: parts.map(({ shape, area }, index) => ({
        shape: { ...shape },
        area,
        block: keys[index]?.block ?? '',
        lot: keys[index]?.lot ?? '',
        subdivision: keys[index]?.subdivision ?? null,
      })),
      ...proposeDivision(lot),
      ...(await boundTo(tx, given.landId)),
    };
  }),
);

export const splitLandHandler = handle(splitLand, async ({ tx }, given) => {
  const { projectId, parts: keys } = given;
  const { lot, parts } = await cut(tx, given);
  if (parts.length !== keys.length) {
    throw landErrors.partsUnnamed({ parts: parts.length, named: keys.length });
  }
  const { land, layerId } = lot;
  const { division } = given;
  const operation = beginShapeOperation(tx, projectId, 'split', { division });
  const names = keys.map(({ block, lot: name }) => `${block}/${name}`).join(', ');
  const reason = say(`lands.shapeChange.dividedInto.${division}`, { names }, languageOf(tx.actor));
  await operation.retire(lot, reason.slice(0, 1000));
  const landIds: string[] = [];
  const heights = await carriedHeights(
    tx,
    [given.geometryId],
    parts.map(({ shape }) => shape),
  );
  for (const [index, { shape, area }] of parts.entries()) {
    const key = keys[index];
    if (!key || !layerId) throw new GlebaError('VALIDATION');
    const { address, addressId, lawsuitId, blockNewContract, importJobId } = land;
    const inherited = { address, addressId, lawsuitId, blockNewContract, importJobId };
    const made = await operation.make({
      ...{ ...key, shape, area, layerId, inherited, splittedFromId: given.geometryId },
      heights: heights[index] ?? null,
    });
    landIds.push(made.landId);
  }
  await tx.emit(landSplit, given.landId, { operationId: operation.id, landIds, count: landIds.length });
  return { operationId: operation.id, landIds };
});

async function cut(
  tx: UnitOfWork,
  { projectId, landId, geometryId, line }: z.infer<typeof splitInput>,
  options: OpenOptions = {},
) {
  const blade = readLine(line);
  const [lot] = await openLandShapes(tx, projectId, [{ landId, geometryId }], options);
  if (!lot) throw new GlebaError('NOT_FOUND');
  const shape = areaOf(lot);
  await workingPlane(tx, projectId, blade);
  const { srid } = await workingPlane(tx, projectId, shape);
  const parts = await cutShape(tx, shape, blade, srid, landErrors.lineNotThrough);
  const areas = await areasHere(
    tx,
    projectId,
    parts.map((part) => part.shape),
  );
  return { lot, parts: parts.map((part, index) => ({ ...part, area: areas[index] ?? part.area })) };
}

/** What is bound to a lot and does not go to its parts: nobody can tell by machine to which. */
async function boundTo(tx: UnitOfWork, landId: string): Promise<{ residents: number; visits: number }> {
  const ofLand = { landId: { equalTo: landId } };
  return {
    residents: await tx.asServer.from(Resident).where(ofLand).count(),
    visits: await tx.asServer.from(LandVisit).where(ofLand).count(),
  };
}

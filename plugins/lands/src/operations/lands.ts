import { allow, defineCommand, defineQuery, mini, of } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { Land } from '../entities/land.entity.ts';
import { landStatuses } from '../land-status.ts';

const price = mini.nullish(mini.string().check(mini.regex(/^\d{1,13}(\.\d{1,2})?$/)));

/** Sets a project's base prices and has the prices of its lots put right. The shape is that of a derived change. */
export const setProjectPrice = defineCommand('setProjectPrice', {
  permission: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
  project: ({ id }) => id,
  input: { id: mini.uuid(), patch: mini.object({ basePriceFixed: price, basePriceSqm: price }) },
  output: { projectPrice: mini.object({ id: mini.uuid() }), jobId: mini.uuid() },
});

/** As many as a page of a list holds. */
export const landsAtOnce = 1000;

/** Says of a list of lots which case they depend on; null takes them out of whichever it was. All or none. */
export const setLawsuitForLands = defineCommand('setLawsuitForLands', {
  permission: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
  project: ({ projectId }) => projectId,
  input: {
    projectId: mini.uuid(),
    lawsuitId: mini.nullish(mini.uuid()),
    landIds: mini.array(mini.uuid()).check(mini.minLength(1), mini.maxLength(landsAtOnce)),
  },
  output: { changed: mini.int() },
});

/** Takes a lot into another status. The input has the shape of a derived creation, as the specification calls it. */
export const createLandStatus = defineCommand('createLandStatus', {
  permission: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
  project: ({ landStatus }) => of(Land, landStatus.landId),
  input: {
    landStatus: mini.object({
      landId: mini.uuid(),
      status: mini.enum(landStatuses),
      reason: mini.nullish(mini.string().check(mini.maxLength(1000))),
    }),
  },
  output: {
    /** Null where the lot was in that status already. */
    landStatus: mini.nullable(mini.object({ id: mini.uuid(), previousStatus: mini.enum(landStatuses) })),
    land: mini.object({ id: mini.uuid(), computedStatus: mini.enum(landStatuses) }),
  },
});

/** Block, lot and subdivision of lots by their ids, in no promised order; those that the person may not see are left out. */
export const landKeysByIds = defineQuery('landKeysByIds', {
  permission: allow.key(landsKey),
  input: { ids: mini.array(mini.uuid()).check(mini.maxLength(1000)) },
  output: mini.array(
    mini.object({
      id: mini.uuid(),
      block: mini.string(),
      lot: mini.string(),
      subdivision: mini.nullable(mini.string()),
    }),
  ),
});

export const landsOperations = [setProjectPrice, setLawsuitForLands, createLandStatus, landKeysByIds];

import { allow, defineCommand, defineQuery, mini, of } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { Land } from '../entities/land.entity.ts';
import { statusesChange, statusesUndoing } from '../jobs/change-land-statuses.job.ts';

import { landStatuses } from '../land-status.ts';

const price = mini.nullish(mini.string().check(mini.regex(/^\d{1,13}(\.\d{1,2})?$/)));

/** Sets a project's base prices and has the prices of its lots put right. The shape is that of a derived change. */
export const setProjectPrice = defineCommand('setProjectPrice', {
  permission: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
  project: ({ id }) => id,
  input: { id: mini.uuid(), patch: mini.object({ basePriceFixed: price, basePriceSqm: price }) },
  output: { projectPrice: mini.object({ id: mini.uuid() }), jobId: mini.uuid() },
});

/** Who may take lots into another status at all; each lot's own step is asked about besides. */
export const mayChangeStatus = allow.all(allow.key(landsKey), allow.key(dataManageKey));

/** Puts another status for many lots on the queue. A filter that cannot be understood is refused here, not later. */
export const changeLandStatuses = defineCommand('changeLandStatuses', {
  permission: mayChangeStatus,
  project: ({ projectId }) => projectId,
  input: statusesChange,
  output: { jobId: mini.uuid() },
});

/** Puts the taking back of such a job on the queue. */
export const undoLandStatuses = defineCommand('undoLandStatuses', {
  permission: mayChangeStatus,
  project: ({ projectId }) => projectId,
  input: statusesUndoing,
  output: { jobId: mini.uuid() },
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

export const landsOperations = [setProjectPrice, changeLandStatuses, undoLandStatuses, createLandStatus, landKeysByIds];

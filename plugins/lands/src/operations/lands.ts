import { allow, defineCommand, defineQuery, of, z } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { Land } from '../entities/land.entity.ts';
import { landStatusChanged } from '../events/land.event.ts';
import { statusesChange, statusesUndoing } from '../jobs/change-land-statuses.job.ts';
import { landStatuses } from '../land-status.ts';

const price = z.nullish(z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/)));

/** Sets a project's base prices and has the prices of its lots put right. The shape is that of a derived change. */
export const setProjectPrice = defineCommand('setProjectPrice', {
  permission: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
  project: ({ id }) => id,
  input: { id: z.uuid(), patch: z.object({ basePriceFixed: price, basePriceSqm: price }) },
  output: { projectPrice: z.object({ id: z.uuid() }), jobId: z.uuid() },
});

/** Who may take lots into another status at all; each lot's own step is asked about besides. */
export const mayChangeStatus = allow.all(allow.key(landsKey), allow.key(dataManageKey));

/** Puts another status for many lots on the queue. A filter that cannot be understood is refused here, not later. */
export const changeLandStatuses = defineCommand('changeLandStatuses', {
  permission: mayChangeStatus,
  project: ({ projectId }) => projectId,
  input: statusesChange,
  output: { jobId: z.uuid() },
});

/** Puts the taking back of such a job on the queue. */
export const undoLandStatuses = defineCommand('undoLandStatuses', {
  permission: mayChangeStatus,
  project: ({ projectId }) => projectId,
  input: statusesUndoing,
  output: { jobId: z.uuid() },
});

/** Why a lot may not come to a status. */
export const stepReasons = [
  'lands.takesNoContract',
  'lands.dissolved',
  'lands.reasonRequired',
  'lands.onlyByContract',
  'lands.needsContract',
  'lands.onlyAdministrators',
  'lands.noSuchStep',
];

/** Takes a lot into another status. The input has the shape of a derived creation, as the specification calls it. */
export const changeLandStatus = defineCommand('changeLandStatus', {
  permission: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
  project: ({ landStatus }) => of(Land, landStatus.landId),
  input: {
    landStatus: z.object({
      landId: z.uuid(),
      status: z.enum(landStatuses),
      reason: z.nullish(z.string().check(z.maxLength(1000))),
    }),
  },
  errors: stepReasons,
  output: {
    /** Null where the lot was in that status already. */
    landStatus: z.nullable(z.object({ id: z.uuid(), previousStatus: z.enum(landStatuses) })),
    land: z.object({ id: z.uuid(), computedStatus: z.enum(landStatuses) }),
  },
  emits: [landStatusChanged],
});

/** Block, lot and subdivision of lots by their ids, in no promised order; those that the person may not see are left out. */
export const landKeysByIds = defineQuery('landKeysByIds', {
  permission: allow.key(landsKey),
  input: { ids: z.array(z.uuid()).check(z.maxLength(1000)) },
  output: z.array(
    z.object({
      id: z.uuid(),
      block: z.string(),
      lot: z.string(),
      subdivision: z.nullable(z.string()),
    }),
  ),
});

export const landsOperations = [setProjectPrice, changeLandStatuses, undoLandStatuses, changeLandStatus, landKeysByIds];

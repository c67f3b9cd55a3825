import { allow, defineCommand, defineQuery, mini } from '@gleba/sdk';
import { landsKey, validationKey } from '../access-keys.ts';
import { mayReshape } from './geometry.ts';

const permission = allow.all(allow.key(landsKey), allow.key(validationKey));

const projectOf = ({ projectId }: { readonly projectId: string }) => projectId;

/** How much of a project needs a look, by rule. `filter` finds the lots in any list of lots. */
export const landChecks = defineQuery('landChecks', {
  permission,
  project: projectOf,
  input: { projectId: mini.uuid() },
  output: {
    lands: mini.int(),
    landsAtFault: mini.int(),
    /** Finds every lot at fault; null where no rule is heard. */
    filter: mini.nullable(mini.record(mini.string(), mini.unknown())),
    checks: mini.array(
      mini.object({
        id: mini.string(),
        kind: mini.enum(['missing', 'inconsistent']),
        count: mini.int(),
        filter: mini.record(mini.string(), mini.unknown()),
      }),
    ),
  },
});

/** As many lots as a screen shows at once, and some. */
export const landsAtOnce = 200;

/** Which rules point at each of some lots; lots without a finding are left out. */
export const landFindings = defineQuery('landFindings', {
  permission,
  project: projectOf,
  input: { projectId: mini.uuid(), landIds: mini.array(mini.uuid()).check(mini.maxLength(landsAtOnce)) },
  output: mini.array(mini.object({ landId: mini.uuid(), checks: mini.array(mini.string()) })),
});

/** Looks through the project's lots in the background. */
export const startTopologyCheck = defineCommand('startTopologyCheck', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  input: { projectId: mini.uuid() },
  output: { jobId: mini.uuid() },
});

/** Does what a finding proposes, because a person said so: an operation on the lot's shape, undone as any other. */
export const repairTopology = defineCommand('repairTopology', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  input: { projectId: mini.uuid(), findingId: mini.uuid() },
  output: { operationId: mini.string(), area: mini.string() },
});

/** The finding is as it should be. */
export const dismissTopologyFinding = defineCommand('dismissTopologyFinding', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  input: { projectId: mini.uuid(), findingId: mini.uuid() },
  output: { state: mini.string() },
});

export const checksOperations = [landChecks, landFindings, startTopologyCheck, repairTopology, dismissTopologyFinding];

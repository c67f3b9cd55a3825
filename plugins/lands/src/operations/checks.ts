import { allow, defineCommand, defineQuery, z } from '@gleba/sdk';
import { landsKey, validationKey } from '../access-keys.ts';
import { landReshaped } from '../events/land.event.ts';
import { topologyFindingSettled } from '../events/shape.event.ts';
import { mayReshape, shapeReasons } from './geometry.ts';
import { stepReasons } from './lands.ts';

const permission = allow.all(allow.key(landsKey), allow.key(validationKey));

const projectOf = ({ projectId }: { readonly projectId: string }) => projectId;

/** How much of a project needs a look, by rule. `filter` finds the lots in any list of lots. */
export const landChecks = defineQuery('landChecks', {
  permission,
  project: projectOf,
  input: { projectId: z.uuid() },
  output: {
    lands: z.int(),
    /** Lots whose front nobody can tell: on the map, in a project without any layer of streets. */
    landsWithoutStreets: z.int(),
    landsAtFault: z.int(),
    /** Finds every lot at fault; null where no rule is heard. */
    filter: z.nullable(z.record(z.string(), z.unknown())),
    checks: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['missing', 'inconsistent']),
        count: z.int(),
        filter: z.record(z.string(), z.unknown()),
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
  input: { projectId: z.uuid(), landIds: z.array(z.uuid()).check(z.maxLength(landsAtOnce)) },
  output: z.array(z.object({ landId: z.uuid(), checks: z.array(z.string()) })),
});

/** Looks through the project's lots in the background. */
export const startTopologyCheck = defineCommand('startTopologyCheck', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid() },
  output: { jobId: z.uuid() },
});

/** Does what a finding proposes, because a person said so: an operation on the lot's shape, undone as any other. */
export const repairTopology = defineCommand('repairTopology', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), findingId: z.uuid() },
  errors: [
    ...stepReasons,
    ...shapeReasons,
    'lands.noProposal',
    'lands.landWithoutPolygon',
    'lands.proposalNotOne',
    'lands.landTooLarge',
  ],
  output: { operationId: z.string(), area: z.string() },
  emits: [topologyFindingSettled, landReshaped],
});

/** The finding is as it should be. */
export const dismissTopologyFinding = defineCommand('dismissTopologyFinding', {
  permission: mayReshape,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), findingId: z.uuid() },
  errors: ['lands.findingSettled'],
  output: { state: z.string() },
  emits: [topologyFindingSettled],
});

export const checksOperations = [landChecks, landFindings, startTopologyCheck, repairTopology, dismissTopologyFinding];

import { allow, defineCommand, defineQuery, z } from '@gleba/sdk';
import { landsKey, validationKey, validationManageKey } from '../access-keys.ts';
import { checkLevels, findingLevels, modalities } from '../check-levels.ts';
import { landReshaped } from '../events/land.event.ts';
import { topologyFindingSettled } from '../events/shape.event.ts';
import { mayReshape, shapeReasons } from './geometry.ts';
import { stepReasons } from './lands.ts';

const permission = allow.all(allow.key(landsKey), allow.key(validationKey));

const projectOf = ({ projectId }: { readonly projectId: string }) => projectId;

const maxBlock = 60;
const check = z.string().check(z.maxLength(120));
const level = z.nullish(z.enum(checkLevels));
const modality = z.nullable(z.enum(modalities));

/** How much of a project needs a look, by check; of one block where one is named. */
export const landChecks = defineQuery('landChecks', {
  permission,
  project: projectOf,
  input: { projectId: z.uuid(), block: z.nullish(z.string().check(z.maxLength(maxBlock))) },
  output: {
    lands: z.int(),
    /** Lots whose front nobody can tell: on the map, in a project without any layer of streets. */
    landsWithoutStreets: z.int(),
    /** Lots with an error or a warning. */
    landsAtFault: z.int(),
    /** When the last topology report ended. */
    shapesLookedAt: z.nullable(z.string()),
    blocks: z.array(z.object({ block: z.string(), findings: z.int() })),
    /** Those that are on, the heaviest first. */
    checks: z.array(z.object({ id: z.string(), level: z.enum(findingLevels), findings: z.int() })),
  },
});

/** As many findings as a screen shows at once, and some. */
export const findingsAtOnce = 1000;

/** What checks have found, the heaviest first, then lot by lot. */
export const landFindings = defineQuery('landFindings', {
  permission,
  project: projectOf,
  input: {
    projectId: z.uuid(),
    check: z.nullish(check),
    level: z.nullish(z.enum(findingLevels)),
    block: z.nullish(z.string().check(z.maxLength(maxBlock))),
    skip: z.int().check(z.gte(0), z.lte(1_000_000)),
    first: z.int().check(z.gte(1), z.lte(findingsAtOnce)),
  },
  output: {
    findings: z.array(
      z.object({
        landId: z.uuid(),
        block: z.string(),
        lot: z.string(),
        check: z.string(),
        level: z.enum(findingLevels),
        /** What its sentence names. */
        values: z.record(z.string(), z.unknown()),
        /** Address within the project at which it is fixed. */
        fixAt: z.string(),
      }),
    ),
    hasMore: z.boolean(),
  },
});

/** What the organization asks of lots: in all projects (null), and in those of each modality. */
export const checkRules = defineQuery('checkRules', {
  permission: allow.adminAndUp,
  input: {},
  output: z.array(
    z.object({
      id: z.string(),
      levels: z.array(z.object({ modality, byDefault: z.enum(checkLevels), said: z.nullable(z.enum(checkLevels)) })),
    }),
  ),
});

/** The organization's word on a check; without a level what is the default holds again. */
export const setCheckLevel = defineCommand('setCheckLevel', {
  permission: allow.adminAndUp,
  input: { check, modality: z.nullish(z.enum(modalities)), level },
  errors: ['lands.checkUnknown'],
  output: { level: z.nullable(z.enum(checkLevels)) },
});

const mayDecide = allow.key(validationManageKey);

/** What is asked of a project's lots. */
export const projectCheckRules = defineQuery('projectCheckRules', {
  permission: mayDecide,
  project: projectOf,
  input: { projectId: z.uuid() },
  output: {
    modality,
    rules: z.array(z.object({ id: z.string(), inherited: z.enum(checkLevels), said: z.nullable(z.enum(checkLevels)) })),
  },
});

/** The project's word on a check; without a level that of its organization holds again. */
export const setProjectCheckLevel = defineCommand('setProjectCheckLevel', {
  permission: mayDecide,
  project: projectOf,
  input: { projectId: z.uuid(), check, level },
  errors: ['lands.checkUnknown'],
  output: { level: z.nullable(z.enum(checkLevels)) },
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

export const checksOperations = [
  landChecks,
  landFindings,
  checkRules,
  setCheckLevel,
  projectCheckRules,
  setProjectCheckLevel,
  startTopologyCheck,
  repairTopology,
  dismissTopologyFinding,
];

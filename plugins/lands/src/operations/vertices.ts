import { allow, defineCommand, defineQuery, enumeration, id, list, object, optional, text, z } from '@gleba/sdk';
import { dataExportKey, dataManageKey, landsKey } from '../access-keys.ts';
import { LandVertex } from '../entities/land-vertex.entity.ts';
import { numberingCounts } from '../jobs/number-vertices.job.ts';
import { areaNatures, areaSituations, holderKinds, limitTypes, mostSigefLots, serviceNatures } from '../sigef-words.ts';
import { positioningMethods, vertexTypes } from '../vertex-codes.ts';

const permission = allow.all(allow.key(landsKey), allow.key(dataManageKey));
const projectOf = ({ projectId }: { readonly projectId: string }) => projectId;

/** What numbering would do now, without doing it. */
export const vertexNumberingPlan = defineQuery('vertexNumberingPlan', {
  permission,
  project: projectOf,
  input: { projectId: z.uuid() },
  errors: ['lands.referenceSystemNotUtm'],
  output: {
    ...numberingCounts,
    /** Lots on the map. */
    lots: z.int(),
    /** m within which points are one. */
    tolerance: z.string(),
    /** What the first of the new ones would be called, and the last; null where there is none. */
    firstCode: z.nullable(z.string()),
    lastCode: z.nullable(z.string()),
  },
});

/** Numbers them in the background. */
export const startVertexNumbering = defineCommand('startVertexNumbering', {
  permission,
  project: projectOf,
  input: { projectId: z.uuid() },
  errors: ['lands.referenceSystemNotUtm', 'lands.numberingRunning'],
  output: { jobId: z.uuid() },
});

/** As many vertices as are asked for at once. */
export const verticesAtOnce = 500;

const vertexPlace = {
  /** In the plane of the project's papers. */
  east: z.number(),
  north: z.number(),
  longitude: z.number(),
  latitude: z.number(),
  /** Lots that have it for a corner now, as far as the person sees them. */
  lots: list(object({ block: z.string(), lot: z.string() })),
};

/** Where vertices are, and which lots have them. */
export const vertexPlaces = defineQuery('vertexPlaces', {
  permission: allow.key(landsKey),
  project: projectOf,
  input: { projectId: z.uuid(), ids: z.array(z.uuid()).check(z.maxLength(verticesAtOnce)) },
  output: { places: list(object({ id: id(LandVertex), ...vertexPlace })) },
});

const sigma = z.nullable(z.string());

/** The report of the vertices in use, some at once: those with numbers after `after`. */
export const vertexReport = defineQuery('vertexReport', {
  permission: allow.key(landsKey),
  project: projectOf,
  input: { projectId: z.uuid(), after: z.nullish(z.int()) },
  errors: ['lands.referenceSystemNotUtm'],
  output: {
    project: object({ name: z.string(), city: z.nullable(z.string()), state: z.nullable(z.string()) }),
    plane: object({ datum: z.string(), zone: z.string(), centralMeridian: z.int() }),
    coordinateDecimals: z.int(),
    technician: object({
      name: z.nullable(z.string()),
      title: z.nullable(z.string()),
      registration: z.nullable(z.string()),
    }),
    tolerance: z.string(),
    total: z.int(),
    /** Those whose error is larger than the law allows, and those of which it is not known. */
    beyond: z.int(),
    unknown: z.int(),
    vertices: list(
      object({
        ...{
          code: z.string(),
          number: z.int(),
          type: z.enum(vertexTypes),
          method: z.nullable(z.enum(positioningMethods)),
        },
        ...{ altitude: sigma, sigmaEast: sigma, sigmaNorth: sigma, sigmaAltitude: sigma },
        ...vertexPlace,
      }),
    ),
    hasMore: z.boolean(),
  },
});

/** Puts the sheet that SIGEF takes on the queue, for some lots. */
export const startSigefSheet = defineCommand('startSigefSheet', {
  permission: allow.all(allow.key(landsKey), allow.key(dataExportKey)),
  project: projectOf,
  input: {
    projectId: z.uuid(),
    landIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostSigefLots)),
    serviceNature: enumeration(serviceNatures, { required: true, default: 'private' }),
    holderKind: enumeration(holderKinds, { required: true, default: 'natural' }),
    holderName: optional(text({ max: 200 })),
    holderTaxId: optional(text({ max: 20 })),
    situation: enumeration(areaSituations, { required: true, default: 'untitled' }),
    areaNature: enumeration(areaNatures, { required: true, default: 'urban' }),
    propertyCode: optional(text({ max: 20 })),
    registryCode: optional(text({ max: 20 })),
    limitType: enumeration(limitTypes, { required: true }),
    streetLimitType: optional(enumeration(limitTypes)),
  },
  errors: ['lands.credentialRequired'],
  output: { jobId: z.uuid() },
});

export const verticesOperations = [
  vertexNumberingPlan,
  startVertexNumbering,
  vertexPlaces,
  vertexReport,
  startSigefSheet,
];

import { allow, defineCommand, defineQuery, id, list, object, z } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { LandVertex } from '../entities/land-vertex.entity.ts';
import { numberingCounts } from '../jobs/number-vertices.job.ts';

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

/** Where vertices are in the plane of the project's papers and in degrees, and which lots have them for a corner now. */
export const vertexPlaces = defineQuery('vertexPlaces', {
  permission: allow.key(landsKey),
  project: projectOf,
  input: { projectId: z.uuid(), ids: z.array(z.uuid()).check(z.maxLength(verticesAtOnce)) },
  output: {
    places: list(
      object({
        id: id(LandVertex),
        east: z.number(),
        north: z.number(),
        longitude: z.number(),
        latitude: z.number(),
        lots: list(object({ block: z.string(), lot: z.string() })),
      }),
    ),
  },
});

export const verticesOperations = [vertexNumberingPlan, startVertexNumbering, vertexPlaces];

import { Project } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { LandVertex } from '../../entities/land-vertex.entity.ts';
import { vertexReport, verticesAtOnce } from '../../operations/vertices.ts';
import { vertexRules } from '../../vertex-codes.ts';
import { projectPlane } from '../area/project-plane.ts';
import { landErrors } from '../land-errors.ts';
import { readSettings } from '../memorial/read-settings.ts';
import { readPlaces } from './read-places.ts';

export const vertexReportHandler = handle(vertexReport, ({ transaction }, { projectId, after }) =>
  transaction(async (tx) => {
    const plane = await projectPlane(tx, projectId);
    if (!plane) throw landErrors.referenceSystemNotUtm({ srid: '-' });
    const { name, city, state } = await tx.get(Project, projectId);
    const { settings, numbering } = await readSettings(tx, projectId);
    const found = await tx
      .from(LandVertex)
      .where({ projectId: { equalTo: projectId }, isRetired: { equalTo: false } })
      .where({ number: { greaterThan: after ?? -1 } })
      .orderBy('number')
      .limit(verticesAtOnce + 1)
      .all();
    const shown = found.slice(0, verticesAtOnce);
    const places = await readPlaces(
      tx,
      projectId,
      shown.map(({ id }) => id),
    );
    const placeOf = new Map(places.map(({ id, ...place }) => [id, place]));
    return {
      project: { name, city, state },
      plane: {
        datum: plane.datum,
        zone: `${plane.zone}${plane.hemisphere}`,
        centralMeridian: plane.centralMeridian,
      },
      coordinateDecimals: settings.coordinateDecimals,
      technician: {
        name: settings.technicianName,
        title: settings.technicianTitle,
        registration: settings.technicianRegistration,
      },
      tolerance: numbering.tolerance,
      ...(await errorsOf(tx, projectId)),
      vertices: shown.flatMap((vertex) => {
        const place = placeOf.get(vertex.id);
        const { code, number, type, method, altitude, sigmaEast, sigmaNorth, sigmaAltitude } = vertex;
        return place ? [{ code, number, type, method, altitude, sigmaEast, sigmaNorth, sigmaAltitude, ...place }] : [];
      }),
      hasMore: found.length > verticesAtOnce,
    };
  }),
);

/** The error on a sphere is made of the three sigmas (Decree 9,310/2018, art. 29, § 3). */
async function errorsOf(tx: UnitOfWork, projectId: string) {
  const [row] = await tx.sql<{ total: number; beyond: number; unknown: number }>({
    because: 'sums of squares, exact in the database',
  })`with errors as (
       select v.sigma_east * v.sigma_east + v.sigma_north * v.sigma_north + v.sigma_altitude * v.sigma_altitude as squared
       from ${LandVertex} v where v.project_id = ${projectId}::uuid and not v.is_retired
     )
     select count(*)::integer as total, count(*) filter (where squared > ${vertexRules.largestError}::numeric ^ 2)::integer as beyond,
       count(*) filter (where squared is null)::integer as "unknown"
     from errors`;
  return row ?? { total: 0, beyond: 0, unknown: 0 };
}

import { type GeoJsonGeometry, Project } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';

/** m² of shapes as a lot of the project that had them would say it: what previews and histories tell is what the list tells. */
export async function areasHere(
  tx: UnitOfWork,
  projectId: string,
  shapes: readonly GeoJsonGeometry[],
): Promise<readonly string[]> {
  const rows = await tx.asServer.sql<{ area: string | null }>({
    because: 'the area is computed by the function that writes compute it with',
  })`select lands.area_of(p.organization_id, p.id, ST_SetSRID(ST_GeomFromGeoJSON(s.shape), 4326))::text as area
     from ${Project} p, json_array_elements_text(${JSON.stringify(shapes)}::json) with ordinality s(shape, place)
     where p.id = ${projectId}::uuid order by s.place`;
  return rows.map(({ area }) => area ?? '0.0000');
}

export async function areaHere(tx: UnitOfWork, projectId: string, shape: GeoJsonGeometry): Promise<string> {
  const [area = '0.0000'] = await areasHere(tx, projectId, [shape]);
  return area;
}

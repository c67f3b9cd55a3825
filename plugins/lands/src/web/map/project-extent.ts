import type { GeoJsonGeometry } from '@gleba/sdk';
import { type Bounds, boundsOf, brazil } from '@gleba/sdk/geo';
import type { ApiClient } from '@gleba/sdk/web';

const document = `query LandMapExtent($projectId: UUID!) {
  project(id: $projectId) { boundaries }
  landExtent(projectId: $projectId) { west south east north }
}`;

interface Answer {
  readonly project: { readonly boundaries: GeoJsonGeometry | null } | null;
  readonly landExtent: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  } | null;
}

/** Where the project's map opens: on its boundaries, else around its lots, else on the country. */
export async function loadProjectExtent(api: ApiClient, projectId: string, signal?: AbortSignal): Promise<Bounds> {
  const { project, landExtent: found } = await api.graphql<Answer>(
    document,
    { projectId },
    { isQuiet: true, ...(signal && { signal }) },
  );
  return boundsOf(project?.boundaries) ?? (found ? [found.west, found.south, found.east, found.north] : brazil);
}

const landDocument = 'query LandPlace($id: UUID!) { land(id: $id) { geometry { geom } } }';

interface LandAnswer {
  readonly land: { readonly geometry: { readonly geom: GeoJsonGeometry } | null } | null;
}

/** The box around one lot; undefined for one without a shape. */
export async function loadLandBounds(api: ApiClient, id: string, signal: AbortSignal): Promise<Bounds | undefined> {
  const { land } = await api.graphql<LandAnswer>(landDocument, { id }, { isQuiet: true, signal });
  return boundsOf(land?.geometry?.geom);
}

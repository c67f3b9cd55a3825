import type { ApiClient } from '@gleba/sdk/web';
import type { LandSegments } from '../../entities/land-segments.ts';
import type { MemorialAnswer } from '../../memorial-answer.ts';

const document = `query LandMemorial($projectId: UUID!, $landId: UUID!) {
  landMemorial(projectId: $projectId, landId: $landId) {
    landId block lot subdivision address responsibles shape shapeChangedAt classification surface area perimeter
    droppedDuplicates droppedCollinear
    project { name city state }
    plane { srid datum zone centralMeridian convergence scale longitude latitude }
    measures { surface area perimeter }
    vertices { code ring east north longitude latitude }
    sides { ring index from to azimuth length side proposedSide adjoiner foundAdjoiner adjoinerByHand }
    texts { urban perimeter closing }
    settings { form vantage startRule lengthDecimals coordinateDecimals adjoinerTolerance registryNumber registryOffice
      technicianName technicianTitle technicianRegistration responsibilityKind responsibilityNumber }
    lots { id block lot rings }
    streets { name lines }
  }
}`;

export async function loadMemorial(
  api: ApiClient,
  projectId: string,
  landId: string,
  signal: AbortSignal,
): Promise<MemorialAnswer> {
  const { landMemorial } = await api.graphql<{ landMemorial: MemorialAnswer }>(
    document,
    { projectId, landId },
    { signal, isQuiet: true },
  );
  return landMemorial;
}

const saving = `mutation SaveLandSides($input: SaveLandSidesInput!) {
  saveLandSides(input: $input) { shape segments }
}`;

export async function saveSides(
  api: ApiClient,
  projectId: string,
  landId: string,
  segments: LandSegments,
): Promise<void> {
  await api.graphql(saving, { input: { projectId, landId, ...segments } });
}

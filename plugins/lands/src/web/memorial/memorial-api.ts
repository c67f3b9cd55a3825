import type { ApiClient } from '@gleba/sdk/web';
import type { LandSegments } from '../../entities/land-segments.ts';
import { saveLandSides } from '../../operations/papers.ts';

export async function saveSides(
  api: ApiClient,
  projectId: string,
  landId: string,
  segments: LandSegments,
): Promise<void> {
  await api.run(saveLandSides, { projectId, landId, ...segments });
}

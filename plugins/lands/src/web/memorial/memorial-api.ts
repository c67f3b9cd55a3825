import type { ApiClient } from '@gleba/sdk/web';
import type { LandSegments } from '../../entities/land-segments.ts';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import { landMemorial, saveLandSides } from '../../operations/papers.ts';

export function loadMemorial(
  api: ApiClient,
  projectId: string,
  landId: string,
  signal: AbortSignal,
): Promise<MemorialAnswer> {
  return api.run(landMemorial, { projectId, landId }, { signal, isQuiet: true });
}

export async function saveSides(
  api: ApiClient,
  projectId: string,
  landId: string,
  segments: LandSegments,
): Promise<void> {
  await api.run(saveLandSides, { projectId, landId, ...segments });
}

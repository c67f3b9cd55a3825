import { type GeoJsonGeometry, Project } from '@gleba/sdk';
import { useAnswer, useServices } from '@gleba/sdk/web';

interface Drawn {
  readonly id: string;
  readonly backgroundImage: string | null;
}

/** Outlines by project, of those without a picture and as far as the person may see them. The cards do not wait for them. */
export function useProjectShapes(rows: readonly Drawn[]): ReadonlyMap<string, GeoJsonGeometry> {
  const { api } = useServices();
  const ids = rows.filter(({ backgroundImage }) => !backgroundImage).map(({ id }) => id);
  const wanted = { fields: ['boundaries'], filter: { id: { in: ids } }, first: ids.length } as const;
  const { answer } = useAnswer(
    ids.length > 0 ? `outlines of ${ids.join(' ')}` : undefined,
    (options) => api.records(Project, wanted, options),
    { staleOn: [Project] },
  );
  const rowsFound = answer?.rows ?? [];
  return new Map(rowsFound.flatMap(({ id, boundaries }) => (boundaries ? [[id, boundaries] as const] : [])));
}

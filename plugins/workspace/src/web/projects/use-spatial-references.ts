import type { AnswerOf } from '@gleba/sdk';
import { useQuery } from '@gleba/sdk/web';
import { spatialReferences } from '../../operations/projects.ts';

export type SpatialReference = AnswerOf<typeof spatialReferences>[number];

/** Letters of a search that the server takes. */
const longestSearch = 100;
const typingPause = 200;

/** Undefined until the first answer, and while nothing is asked for. What was found stays until the next answer. */
export function useSpatialReferences(text: string | undefined): readonly SpatialReference[] | undefined {
  const input = text === undefined ? undefined : { search: text.slice(0, longestSearch) };
  const { answer, failure } = useQuery(spatialReferences, input, { debounceMs: typingPause });
  return failure === undefined ? answer : [];
}

/** One by its code. */
export function useSpatialReference(srid: number | null | undefined): SpatialReference | undefined {
  const found = useSpatialReferences(srid ? String(srid) : undefined);
  return found?.find((system) => system.srid === srid);
}

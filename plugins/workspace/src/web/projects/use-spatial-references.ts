import { type ApiClient, useServices } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';

export interface SpatialReference {
  readonly srid: number;
  readonly epsgCodeName: string;
  readonly proj4text: string;
}

const document = `query SpatialReferences($search: String!) {
  spatialReferences(search: $search) { srid epsgCodeName proj4text }
}`;

async function search(api: ApiClient, text: string, signal: AbortSignal): Promise<readonly SpatialReference[]> {
  const variables = { search: text.slice(0, 100) };
  const options = { signal, isQuiet: true };
  return (await api.graphql<{ spatialReferences: readonly SpatialReference[] }>(document, variables, options))
    .spatialReferences;
}

/** Undefined until the first answer, and while nothing is asked for. What was found stays until the next answer. */
export function useSpatialReferences(text: string | undefined): readonly SpatialReference[] | undefined {
  const { api } = useServices();
  const [found, setFound] = useState<readonly SpatialReference[]>();
  useEffect(() => {
    if (text === undefined) return;
    const controller = new AbortController();
    search(api, text, controller.signal).then(setFound, () => {
      if (!controller.signal.aborted) setFound([]);
    });
    return () => controller.abort();
  }, [api, text]);
  return found;
}

/** One by its code. */
export function useSpatialReference(srid: number | null | undefined): SpatialReference | undefined {
  const found = useSpatialReferences(srid ? String(srid) : undefined);
  return found?.find((system) => system.srid === srid);
}

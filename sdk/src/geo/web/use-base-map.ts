import type { ApiClient } from '@gleba/sdk/web';
import { useEffect, useMemo, useState } from 'react';
import {
  type BaseMap,
  noBaseMap,
  type OwnBaseMap,
  picturesBaseMap,
  type ShownStyle,
  styleBaseMap,
} from './base-map.ts';
import { brazilBaseMap } from './brazil-base-map.ts';

/** The base map that the id names among the organization's own, the plain ground, or the embedded outline of Brazil. */
export function useBaseMap(api: ApiClient, id: string, own: readonly OwnBaseMap[]) {
  const map = own.find((one) => one.id === id);
  const [loaded, setLoaded] = useState<{ readonly map: OwnBaseMap; readonly style?: ShownStyle; error?: unknown }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (map?.kind !== 'style' || attempt < 0) return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const path = `/tiles/base/${map.id}/style?v=${encodeURIComponent(map.version)}`;
      return (await (await api.request(path, { signal, isQuiet: true })).json()) as ShownStyle;
    };
    load().then(
      (style) => setLoaded({ map, style }),
      (error: unknown) => {
        if (!signal.aborted) setLoaded({ map, error });
      },
    );
    return () => controller.abort();
  }, [api, map, attempt]);
  const ofMap = loaded?.map === map ? loaded : undefined;
  const baseMap = useMemo((): BaseMap => {
    if (id === noBaseMap.id) return noBaseMap;
    if (!map) return brazilBaseMap;
    if (map.kind === 'xyz') return picturesBaseMap(map);
    return ofMap?.style ? styleBaseMap(map, ofMap.style) : noBaseMap;
  }, [id, map, ofMap]);
  return { baseMap, error: ofMap?.error, retry: () => setAttempt((count) => count + 1) };
}

import type { Entity } from '@gleba/sdk';
import { useAnswer, useContributions, useServices, useTranslate } from '@gleba/sdk/web';
import { useMemo, useRef } from 'react';
import type { AddedLayer } from './added-layers.ts';

export interface AddedLayers {
  /** All that there are, for switching them on and off. */
  readonly offered: readonly { readonly id: string; readonly name: string; readonly isHidden: boolean }[];
  /** Those that are shown and have arrived; the same list while nothing of it changes. */
  readonly layers: readonly AddedLayer[];
  /** Grows when they were asked for again: their tiles are old. */
  readonly round: number;
  /** Their lines in the legend. */
  readonly legend: readonly { readonly id: string; readonly name: string; readonly color: string }[];
}

/** Layers that other plugins have for the map of an entity's records. `choices`: what the person switched, by id. */
export function useAddedLayers(
  entity: Entity,
  projectId: string,
  choices: Readonly<Record<string, { readonly isHidden: boolean } | undefined>>,
): AddedLayers {
  const services = useServices();
  const t = useTranslate();
  const given = useContributions('mapLayer', { entity, projectId });
  const offered = given.map(({ id, title, isHidden = false }) => ({
    id,
    name: t(title),
    isHidden: choices[id]?.isHidden ?? isHidden,
  }));
  const shown = given.filter((_, index) => !offered[index]?.isHidden);
  const key = JSON.stringify([projectId, shown.map(({ id }) => id)]);
  const rounds = useRef(0);
  const { answer } = useAnswer(
    shown.length > 0 ? key : undefined,
    // One that fails leaves the others as they are.
    async () => {
      const asked = await Promise.allSettled(
        shown.map((layer) =>
          'tiles' in layer ? { tiles: layer.tiles(projectId) } : layer.geojson(projectId, services),
        ),
      );
      rounds.current += 1;
      const layers = asked.flatMap((one, index): AddedLayer[] => {
        const layer = shown[index];
        if (one.status === 'rejected' || !layer) return [];
        const { id, color, by } = layer;
        return [{ id, color, ...(by && { by }), shapes: one.value }];
      });
      return { layers, round: rounds.current };
    },
    { staleOn: shown.flatMap(({ staleOn = [] }) => staleOn), projectId, keepsFormer: true },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: which are shown is what the key says
  const layers = useMemo(
    () => (answer?.layers ?? []).filter(({ id }) => shown.some((layer) => layer.id === id)),
    [answer, key],
  );
  const legend = shown.flatMap(({ id, title, color, by }) =>
    by
      ? by.values.map((one) => ({ id: `${id} ${one.value}`, name: `${t(title)}: ${t(one.title)}`, color: one.color }))
      : [{ id, name: t(title), color }],
  );
  return { offered, layers, legend, round: answer?.round ?? 0 };
}

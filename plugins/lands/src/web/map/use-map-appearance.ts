import type { RecordOf } from '@gleba/sdk';
import {
  type AddedLayer,
  drawingColor,
  type MapMode,
  type OwnBaseMap,
  useBaseMap,
  type ValueClasses,
} from '@gleba/sdk/geo/web';
import { useList, useQuery, useServices } from '@gleba/sdk/web';
import { useEffect, useMemo } from 'react';
import { BaseMap as BaseMapEntity } from '../../entities/base-map.entity.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { parseLandColor } from '../../land-coloring.ts';
import { landLayerType, mostLayers } from '../../layer-types.ts';
import { landClasses } from '../../operations/map.ts';
import { shownAttributes } from '../../shape-attributes.ts';
import type { MapAppearance } from './land-map-style.ts';
import { columnPaint, contractPaint, statusPaint } from './land-paint.ts';
import { choiceOf, type MapChoice } from './map-choice.ts';

type LayerRow = RecordOf<typeof Layer>;
type BaseMapRow = RecordOf<typeof BaseMapEntity>;

/** Of one organization at most. */
const maxBaseMaps = 200;

export interface MapLayer {
  readonly id: string;
  readonly name: string;
  readonly layerType: string;
  readonly color: string;
  readonly columns: readonly string[];
  /** Unless a person shows it. */
  readonly isHidden: boolean;
}

export interface MapOptions {
  readonly baseMaps: readonly OwnBaseMap[];
  /** The project's layers beside those of its lots. */
  readonly layers: readonly MapLayer[];
  /** Columns that its lots came with. */
  readonly columns: readonly string[];
}

/** What can be chosen for the map of a project. Follows live changes. */
export function useMapOptions(projectId: string): MapOptions {
  const layers = useList(Layer, {
    filter: { projectId: { equalTo: projectId } },
    orderBy: ['uiOrder', 'name'],
    fields: ['name', 'layerType', 'properties', 'uiOrder', 'isHidden'],
  });
  const baseMaps = useList(BaseMapEntity, {
    filter: { isEnabled: { equalTo: true } },
    orderBy: ['uiOrder'],
    fields: ['name', 'kind', 'attribution', 'minZoom', 'maxZoom', 'isEnabled', 'updatedAt'],
  });
  useEffect(() => {
    layers.ensureRange(0, mostLayers);
    baseMaps.ensureRange(0, maxBaseMaps);
  }, [layers, baseMaps]);
  const layerRows = layers.rows as readonly LayerRow[];
  const baseRows = baseMaps.rows as readonly BaseMapRow[];
  const others = layerRows.filter(({ layerType }) => layerType !== landLayerType);
  const ofLands = layerRows.filter(({ layerType }) => layerType === landLayerType);
  const options = {
    baseMaps: baseRows.map(ownBaseMap),
    layers: others.map(mapLayer),
    columns: [...new Set(shownAttributes(ofLands.flatMap(({ properties }) => properties?.columns ?? [])))].sort(
      (one, other) => one.localeCompare(other, 'pt-BR'),
    ),
  };
  return useStable(options);
}

/** The same object while it says the same: a map is applied anew for another one. */
function useStable<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as T, [text]);
}

function mapLayer({ id, name, layerType, properties, isHidden }: LayerRow): MapLayer {
  const { color = drawingColor, columns = [] } = properties ?? {};
  return { id, name, layerType, color, columns, isHidden };
}

function ownBaseMap({ id, name, kind, attribution, minZoom, maxZoom, updatedAt }: BaseMapRow): OwnBaseMap {
  return { id, name, kind, attribution, minZoom, maxZoom, version: String(updatedAt) };
}

export interface DressedMap {
  readonly appearance: MapAppearance;
  /** Of what colours the lots, where it is a column or the contract. */
  readonly classes: ValueClasses | undefined;
  readonly colorBy: string;
  /** Where the base map's style did not arrive. */
  readonly baseError: unknown;
  readonly retryBase: () => void;
}

/** What a person chose, as the map wears it. */
export function useMapAppearance(
  projectId: string,
  mode: MapMode,
  choice: MapChoice,
  options: MapOptions,
  added: readonly AddedLayer[],
): DressedMap {
  const { api } = useServices();
  const color = parseLandColor(choice.colorBy);
  const isKnown = color?.kind === 'contract' || (color?.kind === 'column' && options.columns.includes(color.column));
  const colorBy = isKnown ? choice.colorBy : 'status';
  const classes = useLandClasses(projectId, isKnown ? colorBy : undefined);
  const { baseMap, error, retry } = useBaseMap(api, choice.baseMap, options.baseMaps);
  const shown = useStable(
    // The first in the list lies uppermost: it is drawn last.
    [...options.layers].reverse().flatMap((layer) => {
      const { isHidden, opacity } = choiceOf(choice, layer);
      return isHidden ? [] : [{ id: layer.id, name: layer.name, color: layer.color, opacity }];
    }),
  );
  const appearance = useMemo((): MapAppearance => {
    const paint =
      colorBy === 'status'
        ? statusPaint(mode)
        : colorBy === 'contract'
          ? contractPaint(mode)
          : columnPaint(mode, colorBy, classes);
    return { mode, baseMap, paint, labels: choice.labels, layers: shown, added };
  }, [mode, baseMap, colorBy, classes, choice.labels, shown, added]);
  return { appearance, classes, colorBy, baseError: error, retryBase: retry };
}

function useLandClasses(projectId: string, by: string | undefined): ValueClasses | undefined {
  const input = by === undefined ? undefined : { projectId, by };
  // Without an answer the lots stand without colours of their own; the next change asks again.
  return useQuery(landClasses, input, { staleOn: [Land, Geometry] }).answer;
}

import { mapLimits } from '@gleba/sdk/geo';
import { usePersonalPreference } from '@gleba/sdk/web';

export const labelChoices = ['key', 'block', 'none'] as const;
export type LabelChoice = (typeof labelChoices)[number];

export interface LayerChoice {
  readonly isHidden: boolean;
  /** 0 to 1. */
  readonly opacity: number;
}

/** How a person wants the maps of lots to look, on every device. */
export interface MapChoice {
  /** The embedded one, none, or the id of one of the organization's. */
  readonly baseMap: string;
  /** `status`, or as `writeLandColor` names it; a project without that column is coloured by status. */
  readonly colorBy: string;
  readonly labels: LabelChoice;
  /** By their ids; those that are not there are shown as they come. */
  readonly layers: Readonly<Record<string, LayerChoice>>;
}

export const defaultChoice: MapChoice = { baseMap: 'brazil', colorBy: 'status', labels: 'key', layers: {} };
export const usualLayer: LayerChoice = { isHidden: false, opacity: mapLimits.opacity };
/** The layers that were changed last: what a person keeps is bounded. */
const keptLayers = 60;

/** What was kept, whoever wrote it: a version before this one, or another program. */
export function readChoice(kept: unknown): MapChoice {
  const given: Record<string, unknown> = isObject(kept) ? kept : {};
  const text = (value: unknown, usual: string) => (typeof value === 'string' && value.length <= 200 ? value : usual);
  const layers = Object.entries(isObject(given.layers) ? given.layers : {}).flatMap(([id, layer]) =>
    isObject(layer) ? [[id, { isHidden: layer.isHidden === true, opacity: part(layer.opacity) }] as const] : [],
  );
  return {
    baseMap: text(given.baseMap, defaultChoice.baseMap),
    colorBy: text(given.colorBy, defaultChoice.colorBy),
    labels: labelChoices.find((known) => known === given.labels) ?? defaultChoice.labels,
    layers: Object.fromEntries(layers.slice(-keptLayers)),
  };
}

/** How a person sees a layer: as they chose, else as the project shows it. */
export function choiceOf(
  choice: MapChoice,
  { id, isHidden }: { readonly id: string; readonly isHidden: boolean },
): LayerChoice {
  return choice.layers[id] ?? { ...usualLayer, isHidden };
}

export function withLayer(choice: MapChoice, id: string, change: Partial<LayerChoice>): MapChoice {
  const { [id]: before = usualLayer, ...others } = choice.layers;
  const newest = Object.entries(others).slice(1 - keptLayers);
  return { ...choice, layers: { ...Object.fromEntries(newest), [id]: { ...before, ...change } } };
}

export function useMapChoice(): readonly [MapChoice, (change: Partial<MapChoice>) => void] {
  const [kept, keep] = usePersonalPreference<unknown>('lands.map', undefined);
  const choice = readChoice(kept);
  return [choice, (change) => keep({ ...choice, ...change })];
}

function part(value: unknown): number {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : usualLayer.opacity;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

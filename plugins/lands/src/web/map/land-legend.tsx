import { formatNumber } from '@gleba/sdk';
import {
  type AddedLayers,
  classColors,
  type LegendLine,
  MapLegend,
  type MapMode,
  otherValuesColor,
  type ValueClasses,
} from '@gleba/sdk/geo/web';
import { useTranslate, valueLabel } from '@gleba/sdk/web';
import { Land, landStatuses } from '../../entities/land.entity.ts';
import { type ContractValue, parseLandColor } from '../../land-coloring.ts';
import type { StatusCounts } from '../land/use-status-counts.ts';
import { type LandStatus, palettes } from './land-colors.ts';
import type { MapAppearance } from './land-map-style.ts';
import { contractColors } from './land-paint.ts';

export interface LandLegendProps {
  readonly appearance: MapAppearance;
  readonly counts: StatusCounts | undefined;
  readonly classes: ValueClasses | undefined;
  /** Of other plugins' layers. */
  readonly added: AddedLayers['legend'];
  /** Of the list beside the map. */
  readonly statuses?: StatusFilter | undefined;
}

/** The statuses that a list shows, of which a line of the legend takes its own in or out. */
export interface StatusFilter {
  /** Empty: all of them. */
  readonly shown: readonly LandStatus[];
  readonly toggle: (status: LandStatus) => void;
}

/** What the colours mean, and how many lots there are of each. */
export function LandLegend({ appearance, counts, classes, added, statuses }: LandLegendProps) {
  const t = useTranslate();
  const { mode, paint, layers } = appearance;
  const color = parseLandColor(paint.by);
  const lines = color
    ? classLines(t, mode, color.kind === 'contract', classes)
    : statusLines(t, mode, counts, statuses);
  const title = color?.kind === 'column' ? color.column : color ? t('lands.map.colorBy.contract') : undefined;
  return <MapLegend label={t('lands.map.legend')} title={title} lines={lines} layers={[...layers, ...added]} />;
}

type Translate = ReturnType<typeof useTranslate>;

function statusLines(
  t: Translate,
  mode: MapMode,
  counts: StatusCounts | undefined,
  filter: StatusFilter | undefined,
): LegendLine[] {
  const toggle = (status: LandStatus, label: string) =>
    filter && {
      isOn: filter.shown.length === 0 || filter.shown.includes(status),
      label: t('lands.map.filterStatus', { status: label }),
      run: () => filter.toggle(status),
    };
  return landStatuses
    .filter((status) => counts === undefined || counts[status] > 0)
    .map((status) => {
      const label = valueLabel(t, Land, 'computedStatus', status);
      return {
        label,
        ...palettes[mode].status[status],
        count: counts?.[status],
        toggle: toggle(status, label),
      };
    });
}

/** Undefined classes are on their way: nothing is said yet. */
export function classLines(
  t: Translate,
  mode: MapMode,
  isContract: boolean,
  known: ValueClasses | undefined,
): LegendLine[] {
  if (!known) return [];
  const colors = classColors(known);
  const lines = known.classes.map(({ value, from, to, count }, index): LegendLine => {
    if (isContract) {
      const contract = value as ContractValue;
      return { label: t(`lands.map.contract.${contract}`), ...contractColors(mode)[contract], count };
    }
    const fill = colors[index] ?? otherValuesColor;
    return { label: value ?? rangeText(t, from, to), fill, line: fill, count };
  });
  const { archived } = palettes[mode].status;
  return [
    ...lines,
    ...(known.others > 0
      ? [{ label: t('lands.map.otherValues'), fill: otherValuesColor, line: otherValuesColor, count: known.others }]
      : []),
    ...(known.empty > 0 ? [{ label: t('lands.map.noValue'), ...archived, count: known.empty }] : []),
  ];
}

function rangeText(t: Translate, from: string | null, to: string | null): string {
  const text = (value: string | null) => formatNumber(value ?? '0', Math.min(2, decimalsOf(value)));
  return from === to ? text(from) : t('lands.map.range', { from: text(from), to: text(to) });
}

function decimalsOf(value: string | null): number {
  return value?.split('.')[1]?.length ?? 0;
}

import { formatNumber } from '@gleba/sdk';
import {
  classColors,
  type LegendLine,
  MapLegend,
  type MapMode,
  otherValuesColor,
  type ValueClasses,
} from '@gleba/sdk/geo/web';
import { useTranslate, valueLabel } from '@gleba/sdk/web';
import { Land, landStatuses } from '../../entities/land.entity.ts';
import { type ContractValue, parseLotColor } from '../../lot-colors.ts';
import type { StatusCounts } from '../land/use-status-counts.ts';
import { palettes } from './land-colors.ts';
import type { MapDress } from './land-map-style.ts';
import { contractColors } from './lot-paint.ts';

export interface LotLegendProps {
  readonly dress: MapDress;
  readonly counts: StatusCounts | undefined;
  readonly classes: ValueClasses | undefined;
}

/** What the colours mean, and how many lots there are of each. */
export function LotLegend({ dress, counts, classes }: LotLegendProps) {
  const t = useTranslate();
  const { mode, paint, layers } = dress;
  const color = parseLotColor(paint.by);
  const lines = color ? classLines(t, mode, color.kind === 'contract', classes) : statusLines(t, mode, counts);
  const title = color?.kind === 'column' ? color.column : color ? t('lands.map.colorBy.contract') : undefined;
  return <MapLegend label={t('lands.map.legend')} title={title} lines={lines} layers={layers} />;
}

type Translate = ReturnType<typeof useTranslate>;

function statusLines(t: Translate, mode: MapMode, counts: StatusCounts | undefined): LegendLine[] {
  return landStatuses
    .filter((status) => counts === undefined || counts[status] > 0)
    .map((status) => ({
      label: valueLabel(t, Land, 'computedStatus', status),
      ...palettes[mode].status[status],
      count: counts?.[status],
    }));
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

import type { AnswerOf } from '@gleba/sdk';
import type { ExpressionSpecification } from 'maplibre-gl';
import { landStatuses } from '../../entities/land.entity.ts';
import { type ContractValue, contractValues, mostCategories } from '../../lot-colors.ts';
import type { lotClasses } from '../../operations/map.ts';
import { type MapMode, palettes } from './land-colors.ts';

/**
 * Okabe and Ito's palette ('Color Universal Design', 2008), told apart with every kind of colour vision; its black, which is no
 * colour on a dark map, is a wine of Paul Tol's.
 */
const categoryColors = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#f0e442', '#882255'];
/** Viridis at its fifths: even steps of lightness, so that order shows without hue. */
const rangeColors = ['#440154', '#3b528b', '#21918c', '#5ec962', '#fde725'];
const othersColor = '#8c96a0';

/** What the server says of the values. */
export type LotClasses = AnswerOf<typeof lotClasses>;

/** How lots are painted: expressions over a tile's attributes. */
export interface LotPaint {
  /** Part of the tiles' address; undefined for the status, which every tile has. */
  readonly by: string | undefined;
  readonly fill: ExpressionSpecification | string;
  readonly line: ExpressionSpecification | string;
}

const value: ExpressionSpecification = ['get', 'value'];

export function statusPaint(mode: MapMode): LotPaint {
  const { status, text } = palettes[mode];
  const by = (part: 'fill' | 'line') =>
    matching(
      ['get', 'status'],
      landStatuses.map((one) => [one, status[one][part]]),
      status.pending[part] ?? text,
    );
  return { by: undefined, fill: by('fill'), line: by('line') };
}

export function contractColors(mode: MapMode): Readonly<Record<ContractValue, { fill: string; line: string }>> {
  const { status } = palettes[mode];
  return { with: status.with_contract, without: status.pending, blocked: status.with_problem };
}

export function contractPaint(mode: MapMode): LotPaint {
  const colors = contractColors(mode);
  const by = (part: 'fill' | 'line') =>
    matching(
      value,
      contractValues.map((one) => [one, colors[one][part]]),
      colors.without[part],
    );
  return { by: 'contract', fill: by('fill'), line: by('line') };
}

/** Colours of the classes in their order; grey for the values without one. */
export function classColors({ kind, classes }: LotClasses): readonly string[] {
  if (kind === 'categories') return categoryColors.slice(0, Math.min(classes.length, mostCategories));
  // Few ranges keep the palette's ends.
  return classes.map((_, index) => {
    const place = classes.length < 2 ? 0 : Math.round((index * (rangeColors.length - 1)) / (classes.length - 1));
    return rangeColors[place] ?? othersColor;
  });
}

/** Until the classes are known every lot is without one. */
export function columnPaint(mode: MapMode, by: string, classes: LotClasses | undefined): LotPaint {
  const without = palettes[mode].status.archived;
  const paint = (part: 'fill' | 'line'): LotPaint['fill'] => {
    if (!classes || classes.classes.length === 0) return without[part];
    const colors = classColors(classes);
    const known: LotPaint['fill'] =
      classes.kind === 'categories'
        ? matching(
            value,
            classes.classes.map((one, index) => [one.value ?? '', colors[index] ?? othersColor]),
            othersColor,
          )
        : stepping(classes.classes.map(({ from }, index) => [Number(from), colors[index] ?? othersColor]));
    return ['case', ['!', ['has', 'value']], without[part], known] as ExpressionSpecification;
  };
  return { by, fill: paint('fill'), line: paint('line') };
}

export const otherValuesColor = othersColor;

function matching(
  of: ExpressionSpecification,
  cases: readonly (readonly [string, string])[],
  otherwise: string,
): ExpressionSpecification {
  return ['match', of, ...cases.flat(), otherwise] as unknown as ExpressionSpecification;
}

/** Bounds rise, since ranges do; one range is one colour. */
function stepping(ranges: readonly (readonly [from: number, color: string])[]): ExpressionSpecification | string {
  const [first, ...later] = ranges;
  if (!first) return othersColor;
  if (later.length === 0) return first[1];
  const number: ExpressionSpecification = ['to-number', value, first[0]];
  return ['step', number, first[1], ...later.flat()] as unknown as ExpressionSpecification;
}

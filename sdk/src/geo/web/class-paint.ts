import type { ExpressionSpecification } from 'maplibre-gl';

/**
 * Okabe and Ito's palette ('Color Universal Design', 2008), told apart with every kind of colour vision; its black, which is no
 * colour on a dark map, is a wine of Paul Tol's.
 */
const categoryColors = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#f0e442', '#882255'];
/** Viridis at its fifths: even steps of lightness, so that order shows without hue. */
const rangeColors = ['#440154', '#3b528b', '#21918c', '#5ec962', '#fde725'];
const othersColor = '#8c96a0';

/** Values that shapes have, as classes: the most frequent ones, or ranges of numbers. */
export interface ValueClasses {
  readonly kind: 'categories' | 'ranges';
  readonly classes: readonly {
    readonly value: string | null;
    readonly from: string | null;
    readonly to: string | null;
    readonly count: number;
  }[];
  readonly others: number;
  readonly empty: number;
}

/** An expression over a shape's attributes, or one colour. */
export type Paint = ExpressionSpecification | string;

/** Colours of the classes in their order; grey for the values without one. */
export function classColors({ kind, classes }: ValueClasses): readonly string[] {
  if (kind === 'categories') return categoryColors.slice(0, classes.length);
  // Few ranges keep the palette's ends.
  return classes.map((_, index) => {
    const place = classes.length < 2 ? 0 : Math.round((index * (rangeColors.length - 1)) / (classes.length - 1));
    return rangeColors[place] ?? othersColor;
  });
}

/** Paints by an attribute; `without`: what has none, and everything until the classes are known. */
export function classPaint(attribute: string, classes: ValueClasses | undefined, without: string): Paint {
  if (!classes || classes.classes.length === 0) return without;
  const colors = classColors(classes);
  const value: ExpressionSpecification = ['get', attribute];
  const known =
    classes.kind === 'categories'
      ? matching(
          value,
          classes.classes.map((one, index) => [one.value ?? '', colors[index] ?? othersColor]),
          othersColor,
        )
      : stepping(
          value,
          classes.classes.map(({ from }, index) => [Number(from), colors[index] ?? othersColor]),
        );
  return ['case', ['!', ['has', attribute]], without, known] as ExpressionSpecification;
}

export const otherValuesColor = othersColor;

/** A colour for each of some texts. */
export function matching(
  of: ExpressionSpecification,
  cases: readonly (readonly [string, string])[],
  otherwise: string,
): ExpressionSpecification {
  return ['match', of, ...cases.flat(), otherwise] as unknown as ExpressionSpecification;
}

/** Bounds rise, since ranges do; one range is one colour. */
function stepping(value: ExpressionSpecification, ranges: readonly (readonly [from: number, color: string])[]): Paint {
  const [first, ...later] = ranges;
  if (!first) return othersColor;
  if (later.length === 0) return first[1];
  const number: ExpressionSpecification = ['to-number', value, first[0]];
  return ['step', number, first[1], ...later.flat()] as unknown as ExpressionSpecification;
}

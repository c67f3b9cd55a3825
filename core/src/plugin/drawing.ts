/**
 * A drawing for papers, as data: few kinds of parts, numbers, and words that are only ever text. Nothing in it is markup, names a style or
 * an address, or runs: whoever shows it makes of each part what it knows, and of anything else nothing. Lengths are millimetres on paper,
 * from the upper left corner.
 */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** What a reader who does not see it is told. */
  readonly label: string;
  readonly parts: readonly DrawingPart[];
}

/** Right and down. */
export type Spot = readonly [number, number];

/** Papers are printed black on white. */
export const inks = ['black', 'dark', 'grey', 'pale', 'white'] as const;
export type Ink = (typeof inks)[number];

/** Without an ink there is no line, and nothing within. */
interface Look {
  readonly fill?: Ink;
  readonly stroke?: Ink;
  /** Of the line. */
  readonly width?: number;
  /** Of the line: drawn and not, by turns. */
  readonly dashes?: readonly number[];
}

export type DrawingPart =
  /** Closed ones are outlines: what lies within two of them is a hole. */
  | ({ readonly kind: 'lines'; readonly lines: readonly (readonly Spot[])[]; readonly isClosed?: boolean } & Look)
  | ({ readonly kind: 'dots'; readonly spots: readonly Spot[]; readonly radius: number } & Look)
  | {
      readonly kind: 'text';
      readonly text: string;
      /** The middle of the letters' height. */
      readonly at: Spot;
      readonly size: number;
      /** Degrees, clockwise, around where it stands. */
      readonly angle?: number;
      readonly anchor?: 'start' | 'middle' | 'end';
      readonly isBold?: boolean;
      readonly isItalic?: boolean;
      readonly ink?: Ink;
    }
  /** Of its parts only what lies in the box is seen. */
  | {
      readonly kind: 'window';
      readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
      readonly parts: readonly DrawingPart[];
    };

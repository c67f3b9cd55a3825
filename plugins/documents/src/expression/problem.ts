/** What is wrong with an expression. `unknownValue`: the text is none of those that the field can have. */
export const expressionProblems = [
  'tooLong',
  'tooDeep',
  'tooComplex',
  'badCharacter',
  'openText',
  'badNumber',
  'unexpected',
  'unfinished',
  'unknownName',
  'unknownField',
  'unknownFunction',
  'unknownValue',
  'argumentCount',
  'wrongType',
  'notComparable',
  'badDate',
  'wrongResult',
] as const;
export type ExpressionProblemCode = (typeof expressionProblems)[number];

/** Thrown by reading, checking and evaluating; nothing else is. */
export class ExpressionProblem extends Error {
  readonly code: ExpressionProblemCode;
  /** Offsets into the source, in UTF-16 units: where it stands and where that ends. */
  readonly at: number;
  readonly end: number;
  /** What the sentence names: the word that is wrong, or what was expected in its place. */
  readonly what: string;

  constructor(code: ExpressionProblemCode, place: Place, what = '') {
    super(code);
    this.code = code;
    this.at = place.at;
    this.end = place.end;
    this.what = what;
  }
}

export interface Place {
  readonly at: number;
  readonly end: number;
}

/** Line and column of an offset, from 1, as editors count. */
export function lineAndColumn(source: string, at: number): { readonly line: number; readonly column: number } {
  const before = source.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

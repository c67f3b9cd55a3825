import type { ExpressionProblem } from './problem.ts';

const byKind: ReadonlySet<string> = new Set(['wrongType', 'wrongResult', 'notComparable']);

/** Behind `documents.expression.`: the key of the sentence that says what is wrong. */
export function problemKey({ code, what }: Pick<ExpressionProblem, 'code' | 'what'>): string {
  return byKind.has(code) ? `${code}.${what}` : code;
}

/** The word of the source that the sentence is about, in brackets behind it; nothing where it says all by itself. */
export function problemWord({ code, what }: Pick<ExpressionProblem, 'code' | 'what'>): string {
  return byKind.has(code) || what === '' ? '' : ` (${what.slice(0, 60)})`;
}

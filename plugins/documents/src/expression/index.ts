/**
 * The language of conditions and script variables (docs/expressions.md): read, checked against the names of a scope, evaluated. Pure, the
 * same on both sides, and bounded in length, depth, steps and time; no text becomes code.
 *
 *     const typed = check("resident.partner.maritalStatus = 'married'", scope, 'boolean');
 *     evaluate(typed, { values: { resident }, today: '2026-03-01' });   // true
 */
export { check } from './check.ts';
export { type Completion, type Completions, complete } from './complete.ts';
export { evaluate, type Situation } from './evaluate.ts';
export { expressionLimits } from './limits.ts';
export { parse } from './parse.ts';
export { ExpressionProblem, type ExpressionProblemCode, expressionProblems, lineAndColumn } from './problem.ts';
export { problemKey, problemWord } from './problem-words.ts';
export type { Typed } from './typed.ts';
export type { RecordType, RecordValue, Scope, Type, Value } from './types.ts';

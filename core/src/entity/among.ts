import type { ErrorDefinition } from '../error/define-errors.ts';

/** Which records of the target may be chosen. */
export interface Among {
  /** The filter of a list of them: `{ personType: { equalTo: 'natural' } }`. */
  readonly where: Readonly<Record<string, unknown>>;
  /** What is said of another one; default that it is no choice. */
  readonly refusal?: ErrorDefinition;
}

import { say } from '../text/say.ts';
import { type ErrorCode, type ErrorDetails, type FieldProblem, GlebaError } from './gleba-error.ts';

/** What a sentence names. Numbers are written as the language writes them; `count` chooses its plural form. */
export type ErrorParams = Readonly<Record<string, 'text' | 'number'>>;

export interface ErrorDeclaration {
  /** What it is to a program: its status, whether asking again helps. Default VALIDATION. */
  readonly as?: ErrorCode;
  /** The code of the complaint beside a field; default the error's own name. */
  readonly problem?: string;
  readonly params?: ErrorParams;
}

type ParamsOf<D> = D extends { readonly params: infer P }
  ? { readonly [K in keyof P]: P[K] extends 'number' ? number : string }
  : Readonly<Record<never, never>>;

/** The parameters that a declaration asks for, as arguments. */
export type ErrorArguments<D, Rest extends unknown[] = []> = D extends { readonly params: ErrorParams }
  ? [params: ParamsOf<D>, ...Rest]
  : [params?: ParamsOf<D>, ...Rest];

/** One thing that may go wrong: call it to have what is thrown. */
export interface ErrorDefinition<D extends ErrorDeclaration = ErrorDeclaration> {
  (...given: ErrorArguments<D, [details?: ErrorDetails]>): GlebaError;
  /** `<plugin>.<name>`: what travels, and with `errors.` before it the key of its sentence. */
  readonly reason: string;
  readonly as: ErrorCode;
  readonly params: ErrorParams;
  /** The complaint beside a field, for an error about several of them. */
  at(field: string, ...given: ErrorArguments<D>): FieldProblem;
  /** The error with its own complaint beside one field. */
  beside(field: string, ...given: ErrorArguments<D, [details?: ErrorDetails]>): GlebaError;
  /** The sentence alone, for what is no error of a call: a row of an imported file, a line of a report. */
  words(...given: ErrorArguments<D>): string;
}

export type ErrorDefinitions<T extends Readonly<Record<string, ErrorDeclaration>>> = {
  readonly [K in keyof T]: ErrorDefinition<T[K]>;
};

/**
 * What a plugin's code may refuse, as values that both sides name. Each has its sentence in the locale files under
 * `errors.<plugin>.<name>`, with `{param}` where a parameter stands. Codes and parameters travel; whoever shows them says the
 * sentence in their own language.
 */
export function defineErrors<const T extends Readonly<Record<string, ErrorDeclaration>>>(
  plugin: string,
  declared: T,
): ErrorDefinitions<T> {
  const defined = Object.entries(declared).map(([name, error]) => [
    name,
    defineError(`${plugin}.${name}`, name, error),
  ]);
  return Object.freeze(Object.fromEntries(defined)) as ErrorDefinitions<T>;
}

type Facts = Readonly<Record<string, string | number>>;

function defineError(
  reason: string,
  name: string,
  { as = 'VALIDATION', problem = name, params = {} }: ErrorDeclaration,
) {
  const words = (facts: Facts = {}) => say(`errors.${reason}`, facts);
  const make = (facts: Facts = {}, details: ErrorDetails = {}) =>
    new GlebaError(as, words(facts), { ...details, facts: { ...details.facts, ...facts }, reason });
  const at = (field: string, facts: Facts = {}): FieldProblem => ({
    ...{ field, code: problem, message: words(facts), reason },
    ...(Object.keys(facts).length > 0 && { facts }),
  });
  const beside = (field: string, facts: Facts = {}, details: ErrorDetails = {}) =>
    make(facts, { ...details, fields: [at(field, facts)] });
  return Object.assign(make, { reason, as, params, at, beside, words });
}

/** The error of an input with several complaints: it says the first of them. */
export function fieldErrors(problems: readonly FieldProblem[]): GlebaError {
  const { message, reason, facts } = problems[0] ?? {};
  return new GlebaError('VALIDATION', message, { reason, facts: facts ?? {}, fields: problems });
}

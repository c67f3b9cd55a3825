import { say } from '../text/say.ts';
import type { Locale } from '../text/translate.ts';

/**
 * What may go wrong anywhere, by stable codes: the status that stands for each. Sentences are in the locale files under
 * `errors.core.<code>`. What only one plugin refuses is its own `defineErrors`, which says which of these it is.
 */
export const errorStatus = {
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  NO_ORGANIZATION: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  VALIDATION: 400,
  BAD_REQUEST: 400,
  DOCUMENT_INVALID: 400,
  DOCUMENT_TOO_LARGE: 413,
  DOCUMENT_TOO_DEEP: 400,
  DOCUMENT_TOO_COSTLY: 400,
  PAGE_TOO_LARGE: 400,
  ANSWER_TOO_LARGE: 400,
  FILTER_TOO_LARGE: 400,
  DUPLICATE: 409,
  IN_USE: 409,
  CONFLICT: 409,
  PLUGIN_DISABLED: 403,
  PLUGIN_RETIRED: 409,
  PLUGIN_ESSENTIAL: 409,
  PLUGIN_STATE: 409,
  PLUGIN_NEEDED: 409,
  PLUGIN_NEEDS: 409,
  PLUGIN_NOT_EXPORTED: 409,
  PLUGIN_NOT_CONFIRMED: 400,
  TOKEN_INVALID: 400,
  TOKEN_CANCELLED: 400,
  TOO_MANY_REQUESTS: 429,
  INSUFFICIENT_STORAGE: 507,
  TIMEOUT: 503,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** What people read of a code that says no more. */
export function wordsOf(code: ErrorCode, locale?: Locale): string {
  return say(`errors.core.${code}`, {}, locale);
}

export type ErrorFacts = Readonly<Record<string, string | number | boolean | null>>;

/** One field's complaint, shown beside it. `field` is the input's path, such as `block` or `lines.0.value`. */
export interface FieldProblem {
  readonly field: string;
  /** Stable, such as `required`, `tooLong`, `notUnique`. */
  readonly code: string;
  readonly message: string;
  /** Of a complaint that `defineErrors` declares: which one, and what its sentence names. */
  readonly reason?: string;
  readonly facts?: ErrorFacts;
}

export interface ErrorDetails {
  readonly fields?: readonly FieldProblem[];
  /** Facts for the reader: limits, names, numbers. Never a secret, never another organization's data. */
  readonly facts?: ErrorFacts;
  /** `<plugin>.<name>` of an error that `defineErrors` declares. */
  readonly reason?: string | undefined;
  readonly cause?: unknown;
}

/** A failure that the caller may see. Anything else that is thrown becomes INTERNAL and is only logged. */
export class GlebaError extends Error {
  override readonly name = 'GlebaError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  readonly facts: ErrorFacts;
  /** Which declared error it is; undefined where the code says it all. */
  readonly reason: string | undefined;

  /** `message` is for what has no sentence of its own: the words of a library, or of another server. */
  constructor(code: ErrorCode, message?: string, details: ErrorDetails = {}) {
    super(message ?? wordsOf(code), { cause: details.cause });
    this.code = code;
    this.status = errorStatus[code];
    this.reason = details.reason;
    this.fields = details.fields ?? [];
    this.facts = details.facts ?? {};
  }
}

/** What is told of an error, in a language: the message, and the complaints beside fields. */
export interface LocalizedError {
  readonly message: string;
  readonly fields: readonly FieldProblem[];
}

/** An error was made in the product's language; this says it in the reader's. Words that are no sentence of ours stay as they are. */
export function inLanguage({ code, reason, message, facts, fields }: GlebaError, locale: Locale): LocalizedError {
  const isPlain = reason === undefined && message === wordsOf(code);
  return {
    message: reason !== undefined ? sentence(reason, facts, locale) : isPlain ? wordsOf(code, locale) : message,
    fields: fields.map((field) => ({ ...field, ...sayField(field, locale) })),
  };
}

function sayField({ reason, facts = {} }: FieldProblem, locale: Locale): { readonly message?: string } {
  return reason === undefined ? {} : { message: sentence(reason, facts, locale) };
}

/** The sentence of a declared error. */
export function sentence(reason: string, facts: ErrorFacts, locale?: Locale): string {
  const values = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? String(value) : value,
  ]);
  return say(`errors.${reason}`, Object.fromEntries(values), locale);
}

import { type ErrorCode, type ErrorFacts, errorStatus, type FieldProblem, sentence } from '../error/gleba-error.ts';
import { isKnown } from '../error/refusal.ts';
import { say } from '../text/say.ts';

/** A code of the server's catalogue, or what only the client can see: no connection, no answer in time, withdrawn. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'NO_ANSWER' | 'ABORTED';

export interface ApiErrorDetails {
  readonly message?: string;
  readonly fields?: readonly FieldProblem[];
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Which declared error of a plugin it is. */
  readonly reason?: string | undefined;
  /** HTTP status; 0 when there was no answer. */
  readonly status?: number;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** Why a call failed, in the server's terms. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** A server newer than this program may send a code that is not in the type. */
  readonly code: ApiErrorCode;
  readonly fields: readonly FieldProblem[];
  readonly facts: Readonly<Record<string, unknown>>;
  /** `<plugin>.<name>` of an error that a plugin declares (`defineErrors`); undefined where the code says it all. */
  readonly reason: string | undefined;
  /** HTTP status of a refusal, or what the code stands for where it travelled with HTTP 200; 0 without an answer. */
  readonly status: number;
  /** Under which the server's log has what happened. */
  readonly requestId: string | undefined;

  constructor(code: ApiErrorCode, details: ApiErrorDetails = {}) {
    super(ownWords(details.reason, details.facts) ?? details.message ?? say(`errors.core.${code}`), {
      cause: details.cause,
    });
    this.code = code;
    this.fields = (details.fields ?? []).map((problem) => ({
      ...problem,
      message: ownWords(problem.reason, problem.facts) ?? problem.message,
    }));
    this.facts = details.facts ?? {};
    this.reason = details.reason;
    this.requestId = details.requestId;
    const status = details.status ?? 0;
    this.status = status < 400 && isCatalogued(code) ? errorStatus[code] : status;
  }
}

export function isAborted(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ABORTED';
}

/** The sentence of a declared error in the language of the screen; undefined of one that this program has no sentence for. */
function ownWords(reason: string | undefined, facts: Readonly<Record<string, unknown>> = {}): string | undefined {
  return reason === undefined || !isKnown(reason) ? undefined : sentence(reason, facts as ErrorFacts);
}

function isCatalogued(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code);
}

/** What an answer that is not good says, whether it speaks GraphQL's error form, a plain `{message}` or no JSON at all. */
export function errorFromAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown): ApiError {
  const first = firstError(body);
  const extensions = objectOf(first.extensions);
  const code = typeof extensions.code === 'string' ? extensions.code : undefined;
  const message = [first.message, first.error, first.detail].find((text) => typeof text === 'string' && text !== '');
  return new ApiError((code ?? codeOfStatus(status)) as ApiErrorCode, {
    message: typeof message === 'string' ? message : undefined,
    fields: Array.isArray(extensions.fields) ? extensions.fields.filter(isFieldProblem) : undefined,
    facts: objectOf(extensions.facts),
    reason: typeof extensions.reason === 'string' ? extensions.reason : undefined,
    status,
    requestId: headers.get('x-request-id') ?? undefined,
  });
}

function firstError(body: unknown): Record<string, unknown> {
  // A plain sentence is worth showing, a proxy's page is not.
  if (typeof body === 'string' && body.length <= 300 && !body.trimStart().startsWith('<')) return { message: body };
  const { errors, error, ...rest } = objectOf(body);
  if (Array.isArray(errors) && errors.length > 0) return objectOf(errors[0]);
  // The host's plain form: { error: { message, extensions } } or { error: 'text' } or { message }.
  return typeof error === 'object' && error !== null ? objectOf(error) : { ...rest, error };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isFieldProblem(value: unknown): value is FieldProblem {
  const { field, message } = objectOf(value);
  return typeof field === 'string' && typeof message === 'string';
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'UNAUTHENTICATED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404) return 'NOT_FOUND';
  if (status === 409) return 'CONFLICT';
  if (status === 413) return 'DOCUMENT_TOO_LARGE';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  if (status === 503) return 'UNAVAILABLE';
  if (status === 507) return 'INSUFFICIENT_STORAGE';
  return status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL';
}

/** GraphQL's words for a session that is over, both of the specification's. */
export function isSessionExpired(error: ApiError): boolean {
  return (
    error.code === 'UNAUTHENTICATED' ||
    error.message.includes('jwt expired') ||
    error.message.includes('permission denied for schema main')
  );
}

import { type ErrorCode, errorCatalogue, type FieldProblem } from '../error/gleba-error.ts';

/** A code of the server's catalogue, or what only the client can see: no connection, no answer in time, withdrawn. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'NO_ANSWER' | 'ABORTED';

const clientMessages: Record<Exclude<ApiErrorCode, ErrorCode>, string> = {
  NETWORK: 'Não foi possível falar com o servidor. Verifique a conexão.',
  NO_ANSWER: 'O servidor demorou demais para responder.',
  ABORTED: 'A operação foi cancelada.',
};

export interface ApiErrorDetails {
  readonly message?: string;
  readonly fields?: readonly FieldProblem[];
  readonly facts?: Readonly<Record<string, unknown>>;
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
  /** HTTP status of a refusal, or what the code stands for where it travelled with HTTP 200; 0 without an answer. */
  readonly status: number;
  /** Under which the server's log has what happened. */
  readonly requestId: string | undefined;

  constructor(code: ApiErrorCode, details: ApiErrorDetails = {}) {
    super(details.message ?? messageOf(code), { cause: details.cause });
    this.code = code;
    this.fields = details.fields ?? [];
    this.facts = details.facts ?? {};
    this.requestId = details.requestId;
    const status = details.status ?? 0;
    this.status = status < 400 && isCatalogued(code) ? errorCatalogue[code].status : status;
  }
}

export function isAborted(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ABORTED';
}

function messageOf(code: ApiErrorCode): string {
  return isCatalogued(code) ? errorCatalogue[code].message : clientMessages[code];
}

function isCatalogued(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
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

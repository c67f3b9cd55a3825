import { errorStatus, type GlebaError, inLanguage } from '../../error/gleba-error.ts';
import { defaultLocale, type Locale } from '../../text/translate.ts';
import { defaultGraphqlLimits } from './graphql-limits.ts';
import type { Projection } from './plan.ts';

/** One error of an answer. */
export interface PlacedError {
  readonly error: GlebaError;
  readonly path?: readonly string[];
}

export interface GraphqlAnswer {
  /** HTTP status. */
  readonly status: number;
  /** JSON text. */
  readonly body: string;
  /** Bytes, about, that were made to answer: those of an answer that grew too large are in no body. */
  readonly weight: number;
}

/** Whether the request itself was at fault, and not something that it asked for. */
const requestErrors = new Set(['DOCUMENT_INVALID', 'DOCUMENT_TOO_LARGE', 'DOCUMENT_TOO_DEEP', 'DOCUMENT_TOO_COSTLY']);

/**
 * `{"data": …, "errors": […]}`. `data` is JSON text, undefined when nothing was carried out.
 *
 * The status is 200 for every well-formed request, also where all of it was refused: the errors say what and why. Others
 * are 401 for a session that is over, 429 for too many requests, 400 or 413 for a document that cannot be carried out, and
 * 500 or 503 when the server failed and there is no data at all, which load balancers and alarms go by.
 */
export function answerOf(
  data: string | undefined,
  errors: readonly PlacedError[],
  locale: Locale = defaultLocale,
): GraphqlAnswer {
  if (errors.length === 0) {
    const body = `{"data":${data ?? 'null'}}`;
    return { status: 200, body, weight: body.length };
  }
  const texts = JSON.stringify(errors.map((error) => errorOf(error, locale)));
  const body = `{"errors":${texts},"data":${data ?? 'null'}}`;
  return { status: statusOf(data !== undefined, errors), body, weight: body.length + unsentBytes(errors) };
}

/** Of what was built and then refused for its size; it says how large it could have been at least. */
function unsentBytes(errors: readonly PlacedError[]): number {
  return errors.filter(({ error }) => error.code === 'ANSWER_TOO_LARGE').length * defaultGraphqlLimits.maxAnswerBytes;
}

function statusOf(hasData: boolean, errors: readonly PlacedError[]): number {
  const codes = errors.map(({ error }) => error.code);
  if (codes.includes('UNAUTHENTICATED')) return errorStatus.UNAUTHENTICATED;
  if (codes.includes('TOO_MANY_REQUESTS')) return errorStatus.TOO_MANY_REQUESTS;
  const first = errors[0]?.error;
  if (hasData || !first) return 200;
  return requestErrors.has(first.code) || first.status >= 500 ? first.status : 200;
}

function errorOf({ error, path }: PlacedError, locale: Locale): Record<string, unknown> {
  const { code, reason, facts } = error;
  const { message, fields } = inLanguage(error, locale);
  return {
    message,
    ...(path && path.length > 0 ? { path } : {}),
    extensions: {
      code,
      ...(reason !== undefined && { reason }),
      ...(fields.length > 0 ? { fields } : {}),
      ...(Object.keys(facts).length > 0 ? { facts } : {}),
    },
  };
}

/** A value cut to what was selected of it, as JSON text. */
export function projectedJson(value: unknown, projection: readonly Projection[] | undefined): string {
  return JSON.stringify(projection ? project(value, projection) : value) ?? 'null';
}

function project(value: unknown, projection: readonly Projection[]): unknown {
  if (Array.isArray(value)) return value.map((item) => project(item, projection));
  if (typeof value !== 'object' || value === null) return null;
  const row = value as Readonly<Record<string, unknown>>;
  const answer: Record<string, unknown> = {};
  for (const { key, name, text, inner } of projection) {
    const own = Object.hasOwn(row, name) ? row[name] : null;
    answer[key] = text ?? (inner ? project(own, inner) : (own ?? null));
  }
  return answer;
}

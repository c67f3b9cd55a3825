import type { Entity } from '../entity/entity.ts';
import type { CheckedInclude, FieldNameOf, Include, NoInclude } from '../entity/relation-types.ts';
import type { AnswerOf, InputOf, Operation } from '../operation/operation.ts';
import { operationDocument, operationVariables } from '../operation/operation-document.ts';
import { ApiError, errorFromAnswer, isAborted, isSessionExpired } from './api-error.ts';
import type { CallOptions } from './call-options.ts';
import { debounce } from './debounce.ts';
import {
  type Picked,
  type ReadFilter,
  type RecordsQuery,
  readGroups,
  readIds,
  readRecord,
  readRecords,
  readTotals,
  type Totals,
  type ValueCount,
} from './entity-reads.ts';
import { browserIsOnline, errorReporter, type Notifier, silentNotifier } from './notifier.ts';
import type { OfflineAnswers } from './offline/offline-answers.ts';

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

export interface ApiClientOptions {
  /** `''` for the page's own origin, or `https://host`; without a closing slash. */
  readonly baseUrl: string;
  readonly token: () => string | undefined;
  /** Another token than the one that was used, by the session behind it; undefined when that is over. */
  readonly renew?: (used: string) => Promise<string | undefined>;
  /** The token has ended by this browser's clock. */
  readonly isOver?: (token: string) => boolean;
  /** Called once, 100 ms after the last refusal, when the present token is over. */
  readonly onExpired: () => void;
  /** Told of failed calls by the toast rules. Default: nobody. */
  readonly notifier?: Notifier;
  readonly isOnline?: () => boolean;
  readonly fetch?: Fetch;
  /** Answers what was read before while nobody else does. */
  readonly answers?: Pick<OfflineAnswers, 'ask'>;
  /** Milliseconds until a call without an answer is given up. Default 60,000. */
  readonly timeout?: number;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

export interface RestOptions extends CallOptions {
  readonly method?: Method;
  readonly query?: Query;
  /** Sent as JSON; a FormData, Blob or text goes out as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

const expiredDelay = 100;

/** Talks to the API host. Every failure is an ApiError, thrown to the caller and told to the person. */
export class ApiClient {
  readonly baseUrl: string;
  private readonly options: ApiClientOptions;
  private readonly fetch: Fetch;
  private readonly report: (error: unknown) => void;
  private expiredToken: string | undefined;
  private readonly tellExpired = debounce(() => {
    // Someone may have signed in meanwhile: an old token's end is no news then.
    if (this.expiredToken !== undefined && this.expiredToken === this.options.token()) this.options.onExpired();
  }, expiredDelay);

  constructor(options: ApiClientOptions) {
    this.options = options;
    this.baseUrl = options.baseUrl;
    this.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.report = errorReporter(options.notifier ?? silentNotifier, options.isOnline ?? browserIsOnline);
  }

  /** Runs a document that was derived from a declaration; any error in the answer fails the whole call. */
  async graphql<T>(document: string, variables: Record<string, unknown> = {}, options: CallOptions = {}): Promise<T> {
    const body = JSON.stringify({ query: document, variables });
    const { answers } = this.options;
    if (!options.isKept || !answers) return this.sendDocument<T>(body, options);
    try {
      return await answers.ask(body, () => this.sendDocument<T>(body, { ...options, isQuiet: true }));
    } catch (error) {
      // Told only when nothing that was kept stands in for the answer.
      if (!options.isQuiet && !isAborted(error)) this.report(error);
      throw error;
    }
  }

  private async sendDocument<T>(body: string, options: CallOptions): Promise<T> {
    return this.guarded(options, async (signal, token) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body, signal };
      const response = await this.send('/graphql', init, token);
      const answer = await bodyOf(response);
      const { data, errors } = (typeof answer === 'object' && answer !== null ? answer : {}) as GraphqlAnswer;
      if (!response.ok || errors?.length) throw errorFromAnswer(response, answer);
      if (data === undefined || data === null) throw new ApiError('INTERNAL', { status: response.status });
      return data as T;
    });
  }

  /** Runs a command or query: its document, its answer and their types follow from the value. */
  async run<Op extends Operation>(operation: Op, input: InputOf<Op>, options?: CallOptions): Promise<AnswerOf<Op>> {
    const variables = operationVariables(operation, input as object);
    const data = await this.graphql<Record<string, AnswerOf<Op>>>(operationDocument(operation), variables, options);
    // The document asks for exactly that name.
    return data[operation.name] as AnswerOf<Op>;
  }

  /** How many records there are of each value: `api.groups(Land, { by: 'block', filter })` → `[{ block: 'A', count: 3 }]`. */
  groups<E extends Entity, const K extends FieldNameOf<E>>(
    entity: E,
    about: ReadFilter<E> & { readonly by: K | readonly K[] },
    options?: CallOptions,
  ): Promise<readonly ValueCount<E, K>[]> {
    return readGroups(this, entity, about, options);
  }

  /** How many records there are, and sums over them: `api.totals(Account, { sum: ['balance'], filter })`. */
  totals<E extends Entity, const K extends FieldNameOf<E> = never>(
    entity: E,
    about: ReadFilter<E> & { readonly sum?: readonly K[] } = {},
    options?: CallOptions,
  ): Promise<Totals<K>> {
    return readTotals(this, entity, about, options);
  }

  /** The ids of all records that the filter finds: `api.ids(Land, { filter })`. */
  ids<E extends Entity>(
    entity: E,
    about: ReadFilter<E> & { readonly orderBy?: readonly string[]; readonly first?: number } = {},
    options?: CallOptions,
  ): Promise<readonly string[]> {
    return readIds(this, entity, about, options);
  }

  /** Some facts of one record: `api.record(Land, id, { fields: ['lot'], include: { geometry: ['geom'] } })`. */
  record<E extends Entity, const K extends FieldNameOf<E> = never, const I extends Include = NoInclude>(
    entity: E,
    id: string,
    wanted: { readonly fields: readonly K[]; readonly include?: I & CheckedInclude<E, I> },
    options?: CallOptions,
  ): Promise<Picked<E, K, I> | undefined> {
    return readRecord<E, K, I>(this, entity, id, wanted, options);
  }

  /** A page of records with some of their facts, for what needs no list of a store. */
  records<E extends Entity, const K extends FieldNameOf<E> = never, const I extends Include = NoInclude>(
    entity: E,
    wanted: RecordsQuery<E, K, I>,
    options?: CallOptions,
  ): Promise<{ readonly totalCount: number; readonly rows: readonly Picked<E, K, I>[] }> {
    return readRecords<E, K, I>(this, entity, wanted, options);
  }

  /** Calls a REST path; answers its JSON, its text where it sends none, undefined for an empty answer. */
  async rest<T>(path: string, options: RestOptions = {}): Promise<T> {
    return this.guarded(options, async (signal, token) => {
      const response = await this.send(pathWithQuery(path, options.query), { ...requestOf(options), signal }, token);
      const answer = await bodyOf(response);
      if (!response.ok) throw errorFromAnswer(response, answer);
      return answer as T;
    });
  }

  /** Like rest, but hands over the answer itself: files, tiles. Its body is not under the time-out any more. */
  async request(path: string, options: RestOptions = {}): Promise<Response> {
    return this.guarded(options, async (signal, token) => {
      const response = await this.send(pathWithQuery(path, options.query), { ...requestOf(options), signal }, token);
      if (!response.ok) throw errorFromAnswer(response, await bodyOf(response));
      return response;
    });
  }

  /** For calls made by other means (uploads, the live stream): the server said that this token is over. */
  sessionExpired(token: string | undefined): void {
    if (token === undefined || token !== this.options.token()) return;
    this.expiredToken = token;
    this.tellExpired();
  }

  private send(path: string, init: RequestInit, token: string | undefined): Promise<Response> {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return this.fetch(this.baseUrl + path, { ...init, headers });
  }

  /** Another token for one that is over. Throws when there is none. */
  private async renewed(used: string, refusal = new ApiError('UNAUTHENTICATED', { status: 401 })): Promise<string> {
    const token = await this.options.renew?.(used);
    if (token === undefined) throw refusal;
    return token;
  }

  private async guarded<T>(
    { signal, isQuiet, isAnonymous }: CallOptions,
    call: (signal: AbortSignal, token: string | undefined) => Promise<T>,
  ): Promise<T> {
    let token = isAnonymous ? undefined : this.options.token();
    const controller = new AbortController();
    const withdraw = () => controller.abort();
    if (signal?.aborted) withdraw();
    signal?.addEventListener('abort', withdraw, { once: true });
    let isTooLate = false;
    const timer = setTimeout(() => {
      isTooLate = true;
      controller.abort();
    }, this.options.timeout ?? 60_000);
    try {
      if (controller.signal.aborted) throw new ApiError('ABORTED');
      if (token !== undefined && this.options.isOver?.(token)) token = await this.renewed(token);
      try {
        return await call(controller.signal, token);
      } catch (cause) {
        // A refused token was refused before anything was done: the same call may be made again with another one.
        if (token === undefined || !(cause instanceof ApiError) || !isSessionExpired(cause)) throw cause;
        token = await this.renewed(token, cause);
        return await call(controller.signal, token);
      }
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : failure(cause, signal?.aborted === true, isTooLate);
      if (isSessionExpired(error)) this.sessionExpired(token);
      if (!isQuiet && !isAborted(error)) this.report(error);
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', withdraw);
    }
  }
}

interface GraphqlAnswer {
  readonly data?: unknown;
  readonly errors?: readonly unknown[];
}

function failure(cause: unknown, isWithdrawn: boolean, isTooLate: boolean): ApiError {
  if (isWithdrawn) return new ApiError('ABORTED', { cause });
  return new ApiError(isTooLate ? 'NO_ANSWER' : 'NETWORK', { cause });
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  if (!response.headers.get('content-type')?.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    // A proxy's page or a cut answer.
    throw new ApiError('INTERNAL', { status: response.status, cause });
  }
}

function requestOf({ method, body, headers }: RestOptions): RequestInit {
  const isRaw = typeof body === 'string' || body instanceof Blob || body instanceof FormData || body === undefined;
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: isRaw ? headers : { 'content-type': 'application/json', ...headers },
    body: isRaw ? body : JSON.stringify(body),
  };
}

function pathWithQuery(path: string, query: Query | undefined): string {
  const text = query ? queryString(query) : '';
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path;
}

/** The specification's helper: empty values are dropped, booleans are written True and False. */
export function queryString(query: Query): string {
  const parts = Object.entries(query).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '') return [];
    const text = typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value);
    return [[name, text]];
  });
  return new URLSearchParams(parts).toString();
}

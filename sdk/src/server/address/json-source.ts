import { withoutTail } from '@gleba/core';
import {
  createGuardedFetch,
  type GuardedFetchOptions,
  type GuardedResponse,
  isPublicAddress,
  type Logger,
  LruCache,
  parseForeignJson,
  waitBeforeRetry,
} from '@gleba/core/server';

export interface JsonSourceOptions {
  /** As an administrator configured it: `https://viacep.com.br/ws`. The host may be one of the installation's own network. */
  readonly address: string;
  /** For log lines, instead of an address that may hold a token. */
  readonly name: string;
  readonly log: Logger;
  /** Of one try. Default 4,000. */
  readonly timeoutMs?: number;
  /** Default 3. */
  readonly tries?: number;
  /** Before the second try, doubled before each further one. Default 250. */
  readonly backOffMs?: number;
  /** How long an answer is kept. Default a day. */
  readonly keptMs?: number;
  readonly now?: () => number;
  readonly resolve?: GuardedFetchOptions['resolve'];
}

export interface JsonSource {
  /** GETs `path` below the source's address. Statuses 200 to 299 only; `undefined` for 404. Throws SourceFailed. */
  ask(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>;
}

/** No usable answer. The message names the source and what went wrong, never the address or what was asked. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed';
}

/** A `Retry-After` beyond this is not worth a person's wait. */
const longestWaitMs = 2000;
const maxBytes = 1_000_000;
const keptAnswers = 2000;
const keptBytes = 20_000_000;

/**
 * Another organization's JSON over HTTP: bounded in time and size, tried again where that may help, remembered, and asked
 * once for several people who want the same at the same time.
 */
export function createJsonSource(options: JsonSourceOptions): JsonSource {
  const { address, keptMs = 24 * 3600_000, now = Date.now } = options;
  const base = new URL(address);
  const guarded = createGuardedFetch({
    timeoutMs: options.timeoutMs ?? 4000,
    maxBytes,
    ...(options.resolve ? { resolve: options.resolve } : {}),
    // The configured host is trusted as such; where it redirects to is not.
    isAllowedAddress: (found, name) => isPublicAddress(found) || name === base.hostname.replace(/^\[|\]$/g, ''),
  });
  const kept = new LruCache<{ readonly answer: unknown; readonly until: number }>(keptAnswers, keptBytes);
  const running = new Map<string, Promise<unknown>>();

  async function fetchAnswer(url: string): Promise<unknown> {
    const response = await withRetries(options, () => guarded(url, { headers: { accept: 'application/json' } }));
    const answer = response.status === 404 ? undefined : parsed(response, options.name);
    kept.set(url, { answer, until: now() + keptMs }, response.body.length + url.length);
    return answer;
  }

  return {
    ask(path, query = {}) {
      const url = new URL(`${withoutTail(base.href, '/')}${path}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const known = kept.get(url.href);
      if (known && known.until > now()) return Promise.resolve(known.answer);
      const asked = running.get(url.href);
      if (asked) return asked;
      const asking = fetchAnswer(url.href).finally(() => running.delete(url.href));
      running.set(url.href, asking);
      return asking;
    },
  };
}

async function withRetries(
  { name, log, tries = 3, backOffMs = 250 }: JsonSourceOptions,
  call: () => Promise<GuardedResponse>,
): Promise<GuardedResponse> {
  for (let round = 1; ; round += 1) {
    const outcome = await call().catch((error: unknown) => error);
    const isResponse = !(outcome instanceof Error);
    const response = isResponse ? (outcome as GuardedResponse) : undefined;
    if (response && (response.status === 404 || (response.status >= 200 && response.status < 300))) return response;
    const problem = response ? `status ${response.status}` : problemOf(outcome);
    const wait = waitBeforeRetry(response, { backOffMs: backOffMs * 2 ** (round - 1), longestMs: longestWaitMs });
    if (round >= tries || wait === undefined) throw new SourceFailed(`'${name}' does not answer: ${problem}.`);
    log.debug('asked again', { source: name, problem, round });
    await new Promise((done) => setTimeout(done, wait));
  }
}

/** Node's code (`ECONNREFUSED`) or the guard's reason: its messages name the host, which a log may know, and nothing more. */
function problemOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'reason' in error) return String(error.reason);
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return 'no connection';
}

function parsed({ body }: GuardedResponse, name: string): unknown {
  try {
    return parseForeignJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new SourceFailed(`'${name}' answered something else than JSON.`);
  }
}

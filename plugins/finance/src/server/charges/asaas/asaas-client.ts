import { z } from '@gleba/sdk';
import { createGuardedFetch, type GuardedFetch, parseForeignJson, waitBeforeRetry } from '@gleba/sdk/server';
import { chargeErrors } from '../charge-errors.ts';

type GuardedResponse = Awaited<ReturnType<GuardedFetch>>;

/** Where Asaas is; a test has another one. */
export interface AsaasPlace {
  readonly production: string;
  readonly sandbox: string;
  readonly guarded: GuardedFetch;
  /** Whether its news come to that address. */
  readonly reaches: (url: string) => boolean;
  /** Before the second try, doubled before the third. */
  readonly backOffMs: number;
}

/** https://docs.asaas.com/docs/autenticacao-1 */
export const publicAsaas = (): AsaasPlace => ({
  production: 'https://api.asaas.com/v3/',
  sandbox: 'https://api-sandbox.asaas.com/v3/',
  guarded: createGuardedFetch({ maxBytes: largestAnswer, timeoutMs: 30_000 }),
  reaches: isPublicAddress,
  backOffMs: 1000,
});

/** Asaas comes from outside, by https. */
function isPublicAddress(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && hostname.includes('.') && !/\.(local|internal|localhost)$|^[\d.]+$/.test(hostname);
}

/** A page of a hundred charges. */
const largestAnswer = 2_000_000;
const tries = 3;
/** A `Retry-After` beyond this is not worth the job's time: it is begun anew later. */
const longestWaitMs = 30_000;

export interface AsaasAccount {
  readonly apiKey: string;
  readonly isSandbox: boolean;
}

/** What was answered, whatever it is; undefined where nothing whole was, or the server broke. */
export type Asaas = ReturnType<typeof asaasClient>;

/** Asaas' interface (API v3): one request, asked again where that may help and can do no harm. */
export function asaasClient({ production, sandbox, guarded, backOffMs }: AsaasPlace, account: AsaasAccount) {
  const base = account.isSandbox ? sandbox : production;
  const once = (method: Method, path: string, body: object | undefined): Promise<GuardedResponse | undefined> =>
    guarded(`${base}${path}`, {
      method,
      headers: {
        ...{ access_token: account.apiKey, accept: 'application/json', 'user-agent': 'Gleba' },
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
  /** Whether it may be asked again: waits until then. */
  async function mayAgain(answer: GuardedResponse | undefined, round: number): Promise<boolean> {
    const wait = waitBeforeRetry(answer, { backOffMs: backOffMs * 2 ** round, longestMs: longestWaitMs });
    if (wait !== undefined) await new Promise((done) => setTimeout(done, wait));
    return wait !== undefined && round + 1 < tries;
  }

  return {
    /** Reading, changing and removing say the same when they are said twice; too many at once are asked again later, whatever they are. */
    async ask(method: Exclude<Method, 'POST'>, path: string, body?: object): Promise<GuardedResponse> {
      for (let round = 0; ; round += 1) {
        const answer = await once(method, path, body);
        if (isWhole(answer)) return answer;
        if (round + 1 >= tries || !(await mayAgain(answer, round))) throw chargeErrors.providerSilent();
      }
    },
    /**
     * What makes something. Into silence it is said again only after `found` has not found it: an answer that was lost may have been of one
     * that was made.
     */
    async make<T>(
      path: string,
      body: object,
      read: (answer: GuardedResponse) => T,
      found: () => Promise<T | undefined>,
    ) {
      for (let round = 0; ; round += 1) {
        const answer = await once('POST', path, body);
        const isRefused = answer?.status === tooMany;
        if (isWhole(answer)) return read(answer);
        const isAgain = await mayAgain(answer, round);
        const there = isRefused ? undefined : await found();
        if (there !== undefined) return there;
        if (!isAgain) throw chargeErrors.providerSilent();
      }
    },
  };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const tooMany = 429;
/** Undefined where nothing whole was answered, or the server broke. */
const isWhole = (answer: GuardedResponse | undefined): answer is GuardedResponse =>
  answer !== undefined && answer.status < 500 && answer.status !== tooMany;

export const isGood = ({ status }: GuardedResponse): boolean => status >= 200 && status < 300;

/** An answer of that shape. Refusals are told in Asaas' words; what is no answer of Asaas is silence. */
export function readAs<T>(schema: { safeParse(value: unknown): { success: boolean; data?: T } }) {
  return (answer: GuardedResponse): T => {
    if (!isGood(answer)) throw refusalOf(answer);
    const { success, data } = schema.safeParse(jsonOf(answer));
    if (!success || data === undefined) throw chargeErrors.providerUnclear();
    return data;
  };
}

function jsonOf({ body }: GuardedResponse): unknown {
  try {
    return parseForeignJson(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

const refusal = z.object({
  errors: z.array(z.object({ code: z.nullish(z.string()), description: z.nullish(z.string()) })),
});

/** `{"errors":[{"code","description"}]}`, on one line. */
export function refusalOf(answer: GuardedResponse) {
  const { data } = refusal.safeParse(jsonOf(answer));
  const told = (data?.errors ?? []).map(({ description, code }) => description ?? code ?? '').join(' ');
  const reason = told.replace(/[\p{Cc}<>]+/gu, ' ').slice(0, 300);
  return chargeErrors.providerRefused({ reason: reason || String(answer.status) });
}

import { z } from '@gleba/sdk';
import { createGuardedFetch, type GuardedFetch, parseForeignJson, waitBeforeRetry } from '@gleba/sdk/server';
import { carrierRefusals } from '../signature-provider.ts';

type GuardedResponse = Awaited<ReturnType<GuardedFetch>>;

/** Where ZapSign is; a test has another one. */
export interface ZapSignPlace {
  readonly live: string;
  readonly sandbox: string;
  /** Links to files lead to its storage. */
  readonly guarded: GuardedFetch;
  /** Before the second try, doubled before the third. */
  readonly backOffMs: number;
}

export const publicZapSign = (): ZapSignPlace => ({
  live: 'https://api.zapsign.com.br/api/v1/',
  sandbox: 'https://sandbox.api.zapsign.com.br/api/v1/',
  guarded: createGuardedFetch({ maxBytes: largestAnswer, timeoutMs: 60_000 }),
  backOffMs: 500,
});

/** A signed file of ten megabytes and its evidence. */
const largestAnswer = 40_000_000;
const tries = 3;
/** A `Retry-After` beyond this is not worth the wait: whoever asked is told that nothing was answered. */
const longestWaitMs = 30_000;
const said = z.nullish(z.string());

const zapSigner = z.object({
  token: z.string(),
  sign_url: said,
  status: z.string(),
  name: said,
  email: said,
  signed_at: said,
  last_view_at: said,
  rejected_reason: said,
});
const zapPaper = z.object({
  token: said,
  open_id: z.nullish(z.number()),
  name: said,
  original_file: said,
  signed_file: said,
});
export const zapDocument = z.object({
  token: z.string(),
  status: z.string(),
  name: said,
  original_file: said,
  signed_file: said,
  rejected_reason: said,
  signers: z.array(zapSigner).check(z.maxLength(100)),
  extra_docs: z.nullish(z.array(zapPaper).check(z.maxLength(50))),
});
export type ZapDocument = z.infer<typeof zapDocument>;

export interface ZapSignAccount {
  readonly apiToken: string;
  readonly isSandbox: boolean;
}

/** ZapSign's interface, as far as a request needs it. Refusals are told in its words, silence in ours. */
export function zapSignClient(
  { live, sandbox, guarded, backOffMs }: ZapSignPlace,
  { apiToken, isSandbox }: ZapSignAccount,
) {
  const base = isSandbox ? sandbox : live;
  /** Asked again where that may help and can do no harm: what makes something is asked again only where it was not taken. */
  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<GuardedResponse> {
    for (let round = 1; ; round += 1) {
      const answer = await guarded(`${base}${path}`, {
        method,
        headers: {
          ...{ authorization: `Bearer ${apiToken}`, accept: 'application/json' },
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => undefined);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      const mayAgain = answer?.status === 429 || method !== 'POST';
      const wait = waitBeforeRetry(answer, { backOffMs: backOffMs * 2 ** (round - 1), longestMs: longestWaitMs });
      if (round >= tries || !mayAgain || wait === undefined) throw carrierRefusals.silent();
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  const documentOf = (answer: GuardedResponse): ZapDocument => {
    if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer);
    const parsed = zapDocument.safeParse(jsonOf(answer));
    if (!parsed.success) throw carrierRefusals.silent();
    return parsed.data;
  };
  return {
    create: async (body: object) => documentOf(await ask('POST', 'docs/', body)),
    async addPaper(
      token: string,
      body: { readonly name: string; readonly base64_pdf: string },
    ): Promise<string | null> {
      const answer = await ask('POST', `docs/${encodeURIComponent(token)}/upload-extra-doc/`, body);
      if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer);
      return zapPaper.safeParse(jsonOf(answer)).data?.token ?? null;
    },
    /** Undefined: it was deleted there. */
    async find(token: string): Promise<ZapDocument | undefined> {
      const answer = await ask('GET', `docs/${encodeURIComponent(token)}/`);
      return answer.status === 404 ? undefined : documentOf(answer);
    },
    async updateSigner(token: string, body: object): Promise<void> {
      const answer = await ask('POST', `signers/${encodeURIComponent(token)}/`, body);
      if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer);
    },
    async remove(token: string): Promise<void> {
      await ask('DELETE', `docs/${encodeURIComponent(token)}/`);
    },
    /** Links are good for an hour, and lead where ZapSign keeps files: the key of the account is not sent there. */
    async download(address: string): Promise<Uint8Array> {
      const answer = await guarded(address).catch(() => undefined);
      const isPdf = answer && Buffer.from(answer.body.subarray(0, 5)).toString('latin1') === '%PDF-';
      if (answer?.status !== 200 || !isPdf) throw carrierRefusals.silent();
      return answer.body;
    },
  };
}

export type ZapSignClient = ReturnType<typeof zapSignClient>;

function jsonOf({ body }: GuardedResponse): unknown {
  try {
    return parseForeignJson(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** In its own words, on one line: `{"detail": "…"}`, or the field that it does not take. */
function refusalOf(answer: GuardedResponse) {
  const told = new TextDecoder().decode(answer.body.subarray(0, 2000));
  const parsed = z.object({ detail: z.string() }).safeParse(jsonOf(answer));
  const reason = (parsed.success ? parsed.data.detail : told).replace(/[\p{Cc}<>]+/gu, ' ').slice(0, 300);
  return carrierRefusals.refused({ reason: reason || String(answer.status) });
}

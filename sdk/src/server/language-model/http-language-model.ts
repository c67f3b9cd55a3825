import { setTimeout } from 'node:timers/promises';
import { withoutTail } from '@gleba/core';
import {
  createGuardedFetch,
  type GuardedFetchOptions,
  type GuardedResponse,
  isPublicAddress,
  type Logger,
  parseForeignJson,
  waitBeforeRetry,
} from '@gleba/core/server';
import * as z from 'zod/mini';
import type { LanguageModel, ModelQuestion } from '../../language-model-token.ts';

export interface HttpLanguageModelOptions {
  /** The base of an interface of OpenAI's form: `https://api.openai.com/v1`, `http://localhost:11434/v1`. */
  readonly address: string;
  readonly model: string;
  readonly key?: string | undefined;
  readonly log: Logger;
  /** Of one try. Default 60,000: models on one's own machine are slow. */
  readonly timeoutMs?: number;
  /** Default 3. */
  readonly tries?: number;
  /** Before the second try, doubled before each further one. Default 1000. */
  readonly backOffMs?: number;
  readonly resolve?: GuardedFetchOptions['resolve'];
}

/** No usable answer. The message says what went wrong, never the address, the key, what was asked or what was answered. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed';
  constructor(readonly reason: 'connection' | 'status' | 'limit' | 'form' | 'refused' | 'cut') {
    super(`The language model gave no answer (${reason}).`);
  }
}

const maxBytes = 1_000_000;
/** A `Retry-After` beyond this is not worth the job's time. */
const longestWaitMs = 30_000;
/** Tokens of an answer; what is asked for is a short form. */
const mostTokens = 4000;

const answered = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.nullish(z.string()),
        message: z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }),
      }),
    )
    .check(z.minLength(1)),
});

/**
 * `POST <address>/chat/completions` with `response_format: json_schema` (platform.openai.com/docs/guides/structured-outputs), which hosted
 * models and the servers for one's own machine understand. No conversation is kept and nothing is streamed.
 */
export function createHttpLanguageModel(options: HttpLanguageModelOptions): LanguageModel {
  const { address, model, key } = options;
  const base = new URL(address);
  const guarded = createGuardedFetch({
    timeoutMs: options.timeoutMs ?? 60_000,
    maxBytes,
    maxRedirects: 0,
    ...(options.resolve && { resolve: options.resolve }),
    // The configured host is trusted as such, also one of the installation's own network.
    isAllowedAddress: (found, name) => isPublicAddress(found) || name === base.hostname.replace(/^\[|\]$/g, ''),
  });
  const url = `${withoutTail(base.href, '/')}/chat/completions`;
  return {
    model,
    async answer(question) {
      const signal = question.signal instanceof AbortSignal ? question.signal : undefined;
      const body = JSON.stringify(bodyOf(model, question));
      const headers = {
        ...{ accept: 'application/json', 'content-type': 'application/json' },
        ...(key && { authorization: `Bearer ${key}` }),
      };
      const response = await withRetries(options, signal, () =>
        guarded(url, { method: 'POST', headers, body, ...(signal && { signal }) }),
      );
      return contentOf(response);
    },
  };
}

const bodyOf = (model: string, { instructions, text, schema }: ModelQuestion) => ({
  model,
  temperature: 0,
  max_tokens: mostTokens,
  messages: [
    { role: 'system', content: instructions },
    { role: 'user', content: text },
  ],
  response_format: { type: 'json_schema', json_schema: { name: schema.name, strict: true, schema: schema.body } },
});

async function withRetries(
  { log, tries = 3, backOffMs = 1000 }: HttpLanguageModelOptions,
  signal: AbortSignal | undefined,
  call: () => Promise<GuardedResponse>,
): Promise<GuardedResponse> {
  for (let round = 1; ; round += 1) {
    const response = await call().catch(() => undefined);
    signal?.throwIfAborted();
    if (response && response.status >= 200 && response.status < 300) return response;
    const wait = waitBeforeRetry(response, { backOffMs: backOffMs * 2 ** (round - 1), longestMs: longestWaitMs });
    if (round >= tries || wait === undefined) throw new ModelFailed(reasonOf(response));
    log.debug('the language model is asked again', { status: response?.status ?? 0, round });
    // Whoever cancels meanwhile does not wait for its end.
    await setTimeout(wait, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
  }
}

const reasonOf = (response: GuardedResponse | undefined) =>
  response ? (response.status === 429 ? 'limit' : 'status') : 'connection';

function contentOf({ body }: GuardedResponse): unknown {
  const told = answered.safeParse(jsonOf(new TextDecoder().decode(body)));
  const [choice] = told.success ? told.data.choices : [];
  if (!choice) throw new ModelFailed('form');
  if (choice.message.refusal) throw new ModelFailed('refused');
  if (choice.finish_reason === 'length') throw new ModelFailed('cut');
  return jsonOf(choice.message.content ?? '');
}

function jsonOf(text: string): unknown {
  try {
    return parseForeignJson(text, { bytes: maxBytes });
  } catch {
    throw new ModelFailed('form');
  }
}

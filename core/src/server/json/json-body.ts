import { safeParse, type ZodMiniType } from 'zod/mini';
import { problemOf } from '../../entity/validation.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { parseForeignJson } from './parse-foreign-json.ts';

export interface JsonBodyLimits {
  /** Characters; default 50,000. */
  readonly longest?: number;
  /** What a body that does not fit is answered with: nothing more, or the complaint beside each field. Default BAD_REQUEST. */
  readonly refusal?: 'BAD_REQUEST' | 'VALIDATION';
}

/** A route's body, checked; read no further than the limit. BAD_REQUEST for what is no JSON, DOCUMENT_TOO_LARGE for what is longer. */
export async function jsonBody<T>(request: Request, schema: ZodMiniType<T>, limits: JsonBodyLimits = {}): Promise<T> {
  const { longest = 50_000, refusal = 'BAD_REQUEST' } = limits;
  const told = request.headers.get('content-length') ?? '';
  if (Number(told) > longest) throw new GlebaError('DOCUMENT_TOO_LARGE');
  // What says how long it is ends there, and costs a fraction read in one piece.
  const text = /^\d+$/.test(told) ? await request.text() : await readAtMost(request, longest);
  const parsed = safeParse(schema, parseForeignJson(text));
  if (parsed.success) return parsed.data;
  if (refusal === 'BAD_REQUEST') throw new GlebaError('BAD_REQUEST');
  throw new GlebaError('VALIDATION', undefined, { fields: parsed.error.issues.map(problemOf) });
}

async function readAtMost(request: Request, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > most) throw new GlebaError('DOCUMENT_TOO_LARGE');
  }
  return text;
}

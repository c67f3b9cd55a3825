import { GlebaError } from '@gleba/core';
import type { Context } from 'hono';

/**
 * A request's body as text, never more than `maxBytes` of it in memory. Node's parser ends a body where `content-length`
 * says; without one (chunked) it may go on for ever, so what comes is counted. Throws DOCUMENT_TOO_LARGE.
 */
export async function readText(context: Context, maxBytes: number): Promise<string> {
  const declared = context.req.header('content-length');
  if (declared !== undefined && !context.req.header('transfer-encoding')) {
    if (!(Number(declared) <= maxBytes)) throw new GlebaError('DOCUMENT_TOO_LARGE');
    return context.req.text();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new GlebaError('DOCUMENT_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

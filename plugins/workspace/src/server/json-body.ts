import { GlebaError, mini } from '@gleba/sdk';
import { parseForeignJson } from '@gleba/sdk/server';

/** Characters of a body of the workspace's own addresses. */
const longestBody = 50_000;

/** A request's JSON, checked. BAD_REQUEST for anything else; the body is read no further than the limit. */
export async function jsonBody<T>(request: Request, schema: mini.ZodMiniType<T>, longest = longestBody): Promise<T> {
  if (Number(request.headers.get('content-length') ?? 0) > longest) throw new GlebaError('DOCUMENT_TOO_LARGE');
  const text = await readAtMost(request, longest);
  const parsed = mini.safeParse(schema, parseForeignJson(text));
  if (!parsed.success) throw new GlebaError('BAD_REQUEST');
  return parsed.data;
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

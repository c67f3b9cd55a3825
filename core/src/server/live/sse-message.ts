const encoder = new TextEncoder();

/**
 * One message of an event stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). `data` is one line of
 * JSON; JSON.stringify writes no raw line break.
 */
export function sseMessage(event: string, data: unknown, id?: number): Uint8Array {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return encoder.encode(`${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/**
 * A sign of life. Without data nothing is dispatched, but the id still becomes the last event id, so that someone who sees
 * little need not resume from long ago.
 */
export function sseHeartbeat(id?: number): Uint8Array {
  return encoder.encode(id === undefined ? ': \n\n' : `: \nid: ${id}\n\n`);
}

/** How long to wait before connecting again, in milliseconds. */
export function sseRetry(retryMs: number): Uint8Array {
  return encoder.encode(`retry: ${retryMs}\n\n`);
}

/** The first bytes: how long to wait before connecting again, in milliseconds, and where the stream stands. */
export function sseOpening(retryMs: number, id: number): Uint8Array {
  return encoder.encode(`retry: ${retryMs}\nid: ${id}\n\n`);
}

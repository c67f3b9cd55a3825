import type { Context } from 'hono';
import { behind } from './admit-bodies.ts';

/**
 * The same stream, whose failure ends the connection and nothing else. A reader who is too slow for live updates is dropped
 * that way; the adapter would write the failure with its stack on the program's own output.
 */
export function endingQuietly(stream: ReadableStream<Uint8Array>, context: Context): ReadableStream<Uint8Array> {
  const { incoming } = behind(context);
  if (!incoming) return stream;
  const reader = stream.getReader();
  // At once, and not when the next piece is asked for: who takes nothing asks for none. What was sent so far is cut off, not
  // ended as if it were whole.
  reader.closed.catch(() => incoming.socket.destroy());
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await reader.read().catch(() => undefined);
        if (!next || next.done) return controller.close();
        controller.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

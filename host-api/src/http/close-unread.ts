import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RefusalThrottle } from './refusal-throttle.ts';
import type { RequestNote } from './request-note.ts';

/**
 * A connection that is closed while something of what was sent lies unread is reset, and the answer with it. So the answer is
 * ended first, and for so long whoever sends may take it; what comes meanwhile is thrown away.
 */
const lingerMs = 200;

/** Before the answer's head: whatever of the request has not arrived is no part of anything, and the connection ends. */
export function closeUnread({ socket }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close');
  // What Node calls when the last answer of a connection is out.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

/**
 * The same for whoever may do it as often as they like, in their turn. False where the connection is gone and nothing is
 * to be answered.
 */
export async function closeUnreadInTurn(
  request: IncomingMessage,
  response: ServerResponse,
  pace: RefusalThrottle,
  { address, note }: { readonly address: string | undefined; readonly note: RequestNote },
): Promise<boolean> {
  const began = performance.now();
  const turn = await pace.turn(address);
  note.heldBackMs = performance.now() - began;
  if (turn === 'never') request.socket.destroy();
  if (request.socket.destroyed) return false;
  // Meanwhile megabytes have gathered in the system. To read them only to throw them away, as Node does once it has answered,
  // makes the collector stop everybody.
  if (turn === 'waited') request.resume = () => request;
  closeUnread(request, response);
  return true;
}

import type { IncomingMessage, ServerResponse } from 'node:http';

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

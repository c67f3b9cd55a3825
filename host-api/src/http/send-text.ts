import type { ServerResponse } from 'node:http';

/** Longer ones are written in pieces, each when the one before has been taken. */
const pieceLength = 262_144;

/**
 * Writes an answer of which a slow reader holds one piece in the connection, whatever its length; undefined when it is on its
 * way already, else when it was taken or the reader has gone.
 */
export function sendText(response: ServerResponse, text: string): Promise<void> | undefined {
  if (text.length > pieceLength) return sendPieces(response, text);
  response.end(text);
  return undefined;
}

async function sendPieces(response: ServerResponse, text: string): Promise<void> {
  for (let at = 0; at < text.length && !response.destroyed; ) {
    const end = endOfPiece(text, at + pieceLength);
    if (!response.write(text.slice(at, end))) await next(response, 'drain');
    at = end;
  }
  if (response.destroyed) return;
  response.end();
  if (!response.writableFinished) await next(response, 'finish');
}

/** Two halves of one sign (a surrogate pair) stay together, or each would be written as a question mark. */
function endOfPiece(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
}

function next(response: ServerResponse, event: 'drain' | 'finish'): Promise<void> {
  return new Promise((done) => {
    const over = () => {
      response.off(event, over).off('close', over);
      done();
    };
    response.once(event, over).once('close', over);
  });
}

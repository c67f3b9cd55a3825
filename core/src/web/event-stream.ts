/** One message of a server-sent event stream. */
export interface StreamMessage {
  /** Type; `message` where the server named none. */
  readonly event: string;
  readonly data: string;
}

export interface EventStreamParser {
  /** Takes the next bytes, cut anywhere. */
  push(bytes: Uint8Array): void;
}

/**
 * Reads `text/event-stream` by the rules of the WHATWG HTML standard, 9.2.6 (Interpreting an event stream): lines end in
 * LF, CR or CRLF, a blank line dispatches, an unfinished message at the end is dropped.
 */
export function eventStreamParser(handlers: {
  readonly message: (message: StreamMessage) => void;
  /** Where to resume from now on; told before the message it belongs to, and for a block that has an id only. */
  readonly lastEventId: (id: string) => void;
  /** The server's wish for the reconnection time, in milliseconds. */
  readonly retry?: (milliseconds: number) => void;
}): EventStreamParser {
  // The decoder takes away a leading byte order mark, as the standard asks.
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let endedInReturn = false;
  let data: string[] = [];
  let event = '';
  let id: string | undefined;

  const dispatch = () => {
    if (id !== undefined) handlers.lastEventId(id);
    if (data.length > 0) handlers.message({ event: event || 'message', data: data.join('\n') });
    data = [];
    event = '';
    id = undefined;
  };

  const readField = (line: string) => {
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) handlers.retry?.(Number(value));
  };

  return {
    push(bytes) {
      let text = decoder.decode(bytes, { stream: true });
      if (text === '') return;
      // A CR at the end of one chunk and the LF at the start of the next are one line end.
      if (endedInReturn && text.startsWith('\n')) text = text.slice(1);
      endedInReturn = text === '' ? false : text.endsWith('\r');
      const lines = (rest + text).split(/\r\n|\n|\r/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') dispatch();
        else if (!line.startsWith(':')) readField(line);
      }
    },
  };
}

import { until } from '../../bus/bus-contract.ts';

export interface SseMessage {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: LiveData;
}

/** The union of what messages carry, so that tests need not ask which one it is. */
interface LiveData {
  readonly id: string;
  readonly name: string;
  readonly entity: string;
  readonly count: number;
  readonly data: { readonly record: unknown; readonly changes: unknown };
}

/** Reads an event stream by the rules that a browser follows. */
export function readSse(stream: ReadableStream<Uint8Array>) {
  const messages: SseMessage[] = [];
  const state = { lastEventId: '', isEnded: false, error: undefined as unknown, bytes: 0 };
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  const block = (text: string) => {
    let event = 'message';
    let id: string | undefined;
    let data: string | undefined;
    for (const line of text.split('\n')) {
      if (line.startsWith('id: ')) id = line.slice(4);
      if (line.startsWith('event: ')) event = line.slice(7);
      if (line.startsWith('data: ')) data = line.slice(6);
    }
    if (id !== undefined) state.lastEventId = id;
    if (data !== undefined) messages.push({ event, id, data: JSON.parse(data) as LiveData });
  };
  const run = async () => {
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        state.bytes += value.length;
        const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) block(part);
      }
    } catch (error) {
      state.error = error;
    }
    state.isEnded = true;
  };
  void run();
  return {
    messages,
    state,
    ids: () => messages.filter(({ event }) => event === 'entity').map(({ data }) => data.id),
    has: (count: number) => until(() => messages.length >= count),
    close: () => reader.cancel(),
  };
}

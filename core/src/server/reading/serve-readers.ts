import { writeFile } from 'node:fs/promises';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ReaderName } from '../../reading/foreign-readers-token.ts';
import { type Answer, type Ask, type Batch, tellError } from './reading-protocol.ts';

/** A file that was opened, in the process that reads. */
export interface OpenedFile<Facts, Choices, Row> {
  readonly facts: Facts;
  rows?(choices: Choices): AsyncIterable<Row>;
  close?(): void;
}

/** Plain functions: what they import is all that the reading process loads, so nothing of the server belongs among it. */
export interface Reader<Input, Facts, Choices, Row> {
  readonly name: ReaderName<Input, Facts, Choices, Row>;
  /** `folder` is empty, this reading's own, and removed afterwards. */
  open(input: Input, folder: string): Promise<OpenedFile<Facts, Choices, Row>>;
}

/** The reader that a name stands for. */
export type ReaderOf<N> = N extends ReaderName<infer I, infer F, infer C, infer R> ? Reader<I, F, C, R> : never;

/** Method syntax makes it bivariant, so differently typed readers fit one list. */
export interface AnyReader {
  readonly name: ReaderName;
  open(input: unknown, folder: string): Promise<OpenedFile<unknown, unknown, unknown>>;
}

/** Of one answer, whichever is reached first. Large enough that the way does not count, small enough to be unpacked in passing. */
const rowsOfBatch = 1000;
const bytesOfBatch = 1_000_000;

/** Serves as the reading process: one file after the other, as its parent asks. */
export function serveReaders(readers: readonly AnyReader[]): void {
  const known = new Map(readers.map((reader) => [reader.name.id as string, reader]));
  const streams = new Map<number, AsyncIterator<unknown>>();
  let opened: OpenedFile<unknown, unknown, unknown> | undefined;

  async function answer(asked: Ask): Promise<unknown> {
    switch (asked.ask) {
      case 'open': {
        const reader = known.get(asked.reader);
        if (!reader) throw new Error(`No reader is called '${asked.reader}'.`);
        // A reader that makes a temporary file makes it where it will be removed, whatever becomes of this process.
        for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = asked.folder;
        opened = await reader.open(asked.input, asked.folder);
        return opened.facts;
      }
      case 'rows': {
        if (!opened?.rows) throw new Error('There are no rows.');
        streams.set(asked.stream, opened.rows(asked.choices)[Symbol.asyncIterator]());
        return undefined;
      }
      case 'next':
        return nextBatch(streams.get(asked.stream));
      case 'stop':
        await streams.get(asked.stream)?.return?.();
        streams.delete(asked.stream);
        return undefined;
      case 'close':
        for (const stream of streams.values()) await stream.return?.();
        streams.clear();
        opened?.close?.();
        opened = undefined;
        return undefined;
    }
  }

  process.on('message', async (asked: Ask) => {
    const told: Answer = await answer(asked).then(
      (value) => ({ answer: value }),
      (error: unknown) => ({ failed: tellError(error) }),
    );
    process.send?.(told);
  });
  // Whoever stops the program stops this through its parent, which hands back first what was being read.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  watchFromAside(Number(process.env.GLEBA_READER_MEMORY));
  // Where memory runs out altogether, Linux takes it from here before it looks at the server.
  writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
  process.send?.({ answer: 'ready' });
}

async function nextBatch(stream: AsyncIterator<unknown> | undefined): Promise<Batch> {
  if (!stream) throw new Error('There is no such stream.');
  const rows: unknown[] = [];
  let isLast = false;
  for (let bytes = 0; rows.length < rowsOfBatch && bytes < bytesOfBatch; ) {
    const next = await stream.next();
    if (next.done) {
      isLast = true;
      break;
    }
    rows.push(next.value);
    bytes += roughSize(next.value);
  }
  return { rows: serialize(rows), isLast };
}

/** Numbers and characters, not exact bytes. */
function roughSize(value: unknown): number {
  if (typeof value === 'string') return value.length + 8;
  if (typeof value !== 'object' || value === null) return 8;
  if (Array.isArray(value) && typeof value[0] === 'number') return 8 * value.length + 8;
  let size = 8;
  for (const inner of Object.values(value)) size += roughSize(inner);
  return size;
}

/**
 * V8's own ceiling knows nothing of buffers and WebAssembly, and a process that loops hears nothing: a thread beside it, which
 * does nothing else, ends the process when it is too large, or when the parent is gone.
 */
function watchFromAside(maxBytes: number): void {
  const watch = `
    const parent = ${process.ppid};
    setInterval(() => {
      if (process.memoryUsage.rss() > ${maxBytes} || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
    }, 50);`;
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}

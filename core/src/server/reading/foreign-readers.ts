import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { GlebaError } from '../../error/gleba-error.ts';
import type {
  ForeignReaders,
  ReaderName,
  Reading,
  ReadingRequest,
  ReadingTurn,
} from '../../reading/foreign-readers-token.ts';
import type { Logger } from '../contract/server-side.ts';
import { serverErrors } from '../error/server-errors.ts';
import { instruments } from '../telemetry/instruments.ts';
import { createProcessPool } from './process-pool.ts';
import { createReadingLimiter, type ReadingLimiter } from './reading-limiter.ts';
import { type ReadingLimits, readingLimits } from './reading-limits.ts';
import { type ReadingEnd, ReadingEnded, type ReadingProcess } from './reading-process.ts';
import { type Ask, type Batch, errorOf } from './reading-protocol.ts';

export interface ForeignReadersOptions {
  /** The built file that calls `serveReaders`; asked for when there is something to read. */
  readonly module: () => string | Promise<string>;
  readonly log: Logger;
  readonly limits?: Readonly<Record<ReadingTurn['asker'], ReadingLimits>>;
  readonly turns?: ReadingLimiter;
}

export interface StoppableReaders extends ForeignReaders {
  /** Ends whatever is read. */
  stop(): Promise<void>;
}

const refusals: Readonly<Record<ReadingEnd, () => GlebaError>> = {
  time: () => serverErrors.readingTooComplex({}, { facts: { reason: 'too-complex' } }),
  memory: () => serverErrors.readingTooComplex({}, { facts: { reason: 'too-complex' } }),
  crashed: () =>
    serverErrors.readingFailed(
      {},
      {
        facts: { reason: 'unreadable' },
      },
    ),
  start: () => new GlebaError('UNAVAILABLE'),
  aborted: () => new GlebaError('UNAVAILABLE'),
};

/** What whoever asked is told. A job whose file is not to blame is tried again, as after any error that is none for people. */
function refusalOf(ended: ReadingEnded, { asker }: ReadingTurn): Error {
  const isOurs = ended.reason === 'start' || ended.reason === 'aborted';
  return isOurs && asker === 'job' ? ended : refusals[ended.reason]();
}

/** Reads each file in a process of its own, which is ended when it exceeds a limit and never used again then. */
export function createForeignReaders({
  module,
  log,
  limits: limitsOf = readingLimits,
  turns = createReadingLimiter(),
}: ForeignReadersOptions): StoppableReaders {
  const pool = createProcessPool(module);

  async function open<I, F, C, R>(
    reader: ReaderName<I, F, C, R>,
    input: I,
    request: ReadingRequest,
  ): Promise<Reading<F, C, R>> {
    const giveBack = await turns.take(request);
    const folder = await mkdtemp(join(tmpdir(), 'gleba-reading-')).catch((error: unknown) => {
      giveBack();
      throw error;
    });
    const release = async () => {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      giveBack();
    };
    const limits = limitsOf[request.turn.asker];
    const process = await pool.take(limits).catch(async (error: unknown) => {
      await release();
      if (!(error instanceof ReadingEnded)) throw error;
      log.error('a reading process could not be started', { reader: reader.id, problem: error.message });
      throw refusalOf(error, request.turn);
    });
    const told = (end: 'done' | 'refused' | ReadingEnd, activeMs: number) => {
      instruments.readingDuration.record(activeMs / 1000, { reader: reader.id, outcome: end });
      if (end !== 'time' && end !== 'memory' && end !== 'crashed') return;
      const { turn, bytes } = request;
      const facts = { reader: reader.id, reason: end, asker: turn.asker, organization: turn.organizationId };
      log.warn('a reading was ended', { ...facts, bytes, activeMs: Math.round(activeMs) });
    };
    const keep = () => pool.keep(limits, process);
    const conversation = converse(process, limits, reader, request, { told, keep, release });
    try {
      const facts = (await conversation.ask({ ask: 'open', reader: reader.id, input, folder })) as F;
      return { facts, rows: (choices: C) => rowsOf<R>(conversation, choices), close: conversation.close };
    } catch (error) {
      await conversation.close();
      throw error;
    }
  }

  return { open, stop: pool.stop };
}

interface Conversation {
  ask(asked: Ask): Promise<unknown>;
  close(): Promise<void>;
  nextStream(): number;
}

/** One question after the other, on the clock while one is open. */
function converse(
  process: ReadingProcess,
  limits: ReadingLimits,
  { errorOf: ownError }: ReaderName,
  { bytes, signal, turn }: ReadingRequest,
  after: {
    readonly told: (end: 'done' | 'refused' | ReadingEnd, activeMs: number) => void;
    readonly keep: () => void;
    readonly release: () => Promise<void>;
  },
): Conversation {
  const extraMs = (bytes / 1_000_000) * limits.perMegabyteMs;
  const answerMs = limits.answerMs + extraMs;
  const totalMs = limits.totalMs + extraMs;
  let activeMs = 0;
  let streams = 0;
  let outcome: 'done' | 'refused' | ReadingEnd = 'done';
  let last: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | undefined;
  const abort = () => void process.end('aborted');
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);

  async function send(asked: Ask): Promise<unknown> {
    const began = performance.now();
    const withinMs = Math.min(answerMs, totalMs - activeMs);
    try {
      const told = await process.ask(asked, Math.max(1, withinMs));
      if ('answer' in told) return told.answer;
      outcome = 'refused';
      throw ownError?.(told.failed) ?? errorOf(told.failed);
    } catch (error) {
      if (!(error instanceof ReadingEnded)) throw error;
      outcome = error.reason;
      signal?.throwIfAborted();
      throw refusalOf(error, turn);
    } finally {
      activeMs += performance.now() - began;
    }
  }

  async function end(): Promise<void> {
    await last;
    const isClosed = await send({ ask: 'close' }).then(
      () => true,
      () => false,
    );
    signal?.removeEventListener('abort', abort);
    if (isClosed) after.keep();
    else await process.end('crashed');
    after.told(outcome, activeMs);
    await after.release();
  }

  return {
    ask(asked) {
      const answer = last.then(() => send(asked));
      last = answer.catch(() => {});
      return answer;
    },
    close() {
      closing ??= end();
      return closing;
    },
    nextStream() {
      streams += 1;
      return streams;
    },
  };
}

/** One batch is read while the caller works on the one before. */
async function* rowsOf<R>(conversation: Conversation, choices: unknown): AsyncGenerator<R> {
  const stream = conversation.nextStream();
  await conversation.ask({ ask: 'rows', stream, choices });
  const next = () => {
    const batch = conversation.ask({ ask: 'next', stream }) as Promise<Batch>;
    // Told when it is its turn; meanwhile nobody waits for it.
    batch.catch(() => {});
    return batch;
  };
  let coming: Promise<Batch> | undefined = next();
  try {
    while (coming) {
      const { rows, isLast }: Batch = await coming;
      coming = isLast ? undefined : next();
      yield* deserialize(rows) as R[];
    }
  } finally {
    // Whoever has seen enough lets the reader close what it has open.
    if (coming) await conversation.ask({ ask: 'stop', stream }).catch(() => {});
  }
}

import { uuidv7 } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { EventBus } from '../bus/event-bus.ts';
import type { FileStore } from '../contract/file-store.ts';
import type { Logger } from '../contract/server-side.ts';
import type { Db } from '../db/db.ts';
import { fileKey } from '../file/file-key.ts';

export type PartState = 'ok' | 'failed';

export interface Readiness {
  readonly isReady: boolean;
  /** Which part answers; never why not, which is for the log. */
  readonly parts: {
    readonly database: PartState;
    readonly bus: PartState;
    readonly files: PartState;
    /** Whether the disk has what the settings keep free; without it nothing new can be stored. */
    readonly room: PartState;
  };
}

export interface ReadinessOptions {
  readonly db: Db;
  readonly bus: EventBus;
  readonly files: FileStore;
  /** Throws when the disk has too little left. */
  requireDisk?(): Promise<void>;
  readonly log: Logger;
  /** A part that takes longer does not answer. Default 2000. */
  readonly withinMs?: number;
  /** How long an answer is good for, so that asking often costs nothing. Default 1000. */
  readonly cacheMs?: number;
}

/** Asks each part something harmless that it can only answer when it works. Never rejects. */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  const { db, bus, files, log, withinMs = 2000, cacheMs = 1000 } = options;
  let known: { readonly answer: Promise<Readiness>; readonly until: number } | undefined;
  const checkFiles = fileProbe(files);

  const stateOf = async (part: string, check: () => Promise<unknown>): Promise<PartState> => {
    try {
      await within(withinMs, check());
      return 'ok';
    } catch (error) {
      log.warn('A part does not answer.', { part, error: String(error) });
      return 'failed';
    }
  };
  const look = async (): Promise<Readiness> => {
    const [database, busState, fileState, room] = await Promise.all([
      stateOf('database', () => db.query('select 1', [], { name: 'ready' })),
      stateOf('bus', () => echo(bus, withinMs)),
      stateOf('files', checkFiles),
      stateOf('room', async () => options.requireDisk?.()),
    ]);
    const parts = { database, bus: busState, files: fileState, room };
    return { isReady: Object.values(parts).every((state) => state === 'ok'), parts };
  };
  return () => {
    if (!known || Date.now() >= known.until) known = { answer: look(), until: Date.now() + cacheMs };
    return known.answer;
  };
}

/** The bus works when it brings back what is broadcast, by whatever servers are between. */
async function echo(bus: EventBus, withinMs: number): Promise<void> {
  const subject = `ready.${uuidv7()}`;
  let heard: () => void = () => {};
  const answer = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const subscription = bus.subscribe(subject, heard);
  try {
    bus.broadcast(subject, '');
    await within(withinMs, answer);
  } finally {
    await subscription.stop();
  }
}

/** One small file is written once and then looked for: a store that is there but empty or read-only is not ours any more. */
function fileProbe(files: FileStore): () => Promise<void> {
  const key = fileKey(0, '00000000-0000-7000-8000-000000000001');
  let isWritten = false;
  return async () => {
    if (!isWritten) await files.write(key, new TextEncoder().encode('ready'));
    isWritten = true;
    await files.size(key);
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GlebaError('TIMEOUT')), ms).unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { Answer, Ask } from './reading-protocol.ts';

/** Why a reading came to its end before it was through. `start`: there was no process to read. */
export type ReadingEnd = 'time' | 'memory' | 'crashed' | 'start' | 'aborted';

export class ReadingEnded extends Error {
  override readonly name = 'ReadingEnded';
  constructor(
    readonly reason: ReadingEnd,
    detail = '',
  ) {
    super(`The reading was ended (${reason})${detail && `: ${detail}`}.`);
  }
}

export interface ReadingProcess {
  /** Rejects with ReadingEnded. One at a time. */
  ask(asked: Ask, withinMs: number): Promise<Answer>;
  /** At once, whatever it does; whoever waits for an answer is told the reason. Resolves when nothing of it runs any more. */
  end(reason: ReadingEnd): Promise<void>;
  /** It keeps this process alive while it is asked something, not while it rests. */
  rest(): void;
  readonly isAlive: boolean;
}

export interface ReadingProcessOptions {
  /** The built file that calls `serveReaders`. */
  readonly module: string;
  /** Of V8's heap. */
  readonly heapMegabytes: number;
  /** Of the process as a whole. */
  readonly memoryMegabytes: number;
}

/** Also on a machine that has much else to do; a usual start takes a tenth of a second. */
const startMs = 30_000;
/** What a process needs to run at all. The rest of the environment holds the program's secrets. */
const passedOn = ['PATH', 'SystemRoot', 'LANG', 'LC_ALL', 'TZ'];

export async function startReadingProcess(options: ReadingProcessOptions): Promise<ReadingProcess> {
  const child = fork(options.module, [], {
    execArgv: [`--max-old-space-size=${options.heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      TMPDIR: tmpdir(),
      GLEBA_READER_MEMORY: String(options.memoryMegabytes * 1024 * 1024),
    },
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    if (complaint.length < 2000) complaint += chunk.toString('latin1');
  });
  const reading = processOf(child);
  try {
    await reading.answered(startMs);
  } catch (error) {
    throw error instanceof ReadingEnded ? new ReadingEnded('start', complaint.slice(0, 2000)) : error;
  }
  // From now on it says what foreign bytes make it say: of no use to anybody.
  child.stderr?.destroy();
  return reading;
}

function processOf(child: ChildProcess) {
  let ended: ReadingEnded | undefined;
  let settle: ((told: Answer | ReadingEnded) => void) | undefined;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // It never ran.
    child.once('error', () => child.pid === undefined && resolve());
  });
  const finish = (told: Answer | ReadingEnded) => {
    const waiting = settle;
    settle = undefined;
    waiting?.(told);
  };
  const gone = (reason: ReadingEnd, detail?: string) => {
    ended ??= new ReadingEnded(reason, detail);
    finish(ended);
  };
  child.on('message', (told: Answer) => finish(told));
  child.on('error', (error) => gone('crashed', error.message));
  child.on('exit', (code, signal) => gone(reasonOf(code, signal), signal ?? `code ${code}`));
  const end = (reason: ReadingEnd) => {
    gone(reason);
    child.ref();
    child.kill('SIGKILL');
    return exited;
  };

  /** The next thing that the process says. */
  async function answered(withinMs: number): Promise<Answer> {
    if (ended) throw ended;
    const deadline = setTimeout(() => void end('time'), withinMs);
    const told = await new Promise<Answer | ReadingEnded>((resolve) => {
      settle = resolve;
    }).finally(() => clearTimeout(deadline));
    if (told instanceof ReadingEnded) throw told;
    return told;
  }

  return {
    answered,
    ask(asked: Ask, withinMs: number) {
      child.ref();
      child.channel?.ref();
      if (!ended) child.send(asked, (error) => error && gone('crashed', error.message));
      return answered(withinMs);
    },
    end,
    rest() {
      child.unref();
      child.channel?.unref();
    },
    get isAlive() {
      return ended === undefined;
    },
  };
}

/** V8 aborts when its heap is full; the watching thread, and a system without memory, kill. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): ReadingEnd {
  return signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134 ? 'memory' : 'crashed';
}

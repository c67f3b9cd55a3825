import { token } from '../plugin/token.ts';
import type { PrintSignal } from '../print/page-printer-token.ts';

/** What is told of an error that was thrown in another process: its words, and the plain values that it carries. */
export interface SerializedError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly facts: Readonly<Record<string, unknown>>;
}

/**
 * Names a reader of foreign bytes and says what it takes and gives. Its code is found by `id` in the process that reads, and
 * nowhere else. All that travels is data (structured clone).
 */
export interface ReaderName<Input = unknown, Facts = unknown, Choices = unknown, Row = unknown> {
  /** `<plugin>.<whatItReads>` */
  readonly id: `${string}.${string}`;
  /** The reader's own error of what was told of it; undefined for what becomes a plain Error. */
  readonly errorOf?: (told: SerializedError) => Error | undefined;
  readonly carries?: {
    readonly input: Input;
    readonly facts: Facts;
    readonly choices: Choices;
    readonly row: Row;
  };
}

/** Whose turn it is. How much may be read at once, how long and in how much memory follows from it. */
export type ReadingTurn =
  /** Somebody without a session, told apart by the network address, who reads in the name of an organization. */
  | { readonly asker: 'stranger'; readonly organizationId: number; readonly address: string | undefined }
  | { readonly asker: 'member'; readonly organizationId: number }
  /** Waits for nobody: the queue lets only so many jobs run. */
  | { readonly asker: 'job'; readonly organizationId: number };

export interface ReadingRequest {
  readonly turn: ReadingTurn;
  /** Size of what is read: a larger file may take longer. */
  readonly bytes: number;
  /** Ends the reading; whoever waits for it is told the signal's reason. */
  readonly signal?: PrintSignal | undefined;
}

export interface Reading<Facts, Choices, Row> {
  readonly facts: Facts;
  /** Read on as they are asked for, some at a time. Can be gone through as often as wanted. */
  rows(choices: Choices): AsyncIterable<Row>;
  /** To be called in any case. */
  close(): Promise<void>;
}

/**
 * Where bytes are read that somebody else made (docs/decisions/0038): a process of its own, which is ended from outside when it
 * takes too long or too much memory. Throws what the reader throws, and GlebaError: VALIDATION when the reading had to be ended,
 * TOO_MANY_REQUESTS and UNAVAILABLE when there is no turn for it.
 */
export interface ForeignReaders {
  open<Input, Facts, Choices, Row>(
    reader: ReaderName<Input, Facts, Choices, Row>,
    input: Input,
    request: ReadingRequest,
  ): Promise<Reading<Facts, Choices, Row>>;
}

export const foreignReadersToken = token<ForeignReaders>('core.foreignReaders@1');

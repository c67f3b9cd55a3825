/**
 * The transport of events, work and pokes, shaped after NATS JetStream so that its driver needs no other port. PostgreSQL
 * is the truth: whatever a bus loses is read again from the log.
 *
 * Subjects are dot-separated tokens. In patterns `*` stands for one token and a last `>` for one or more.
 * Everything that travels is text (JSON).
 */
export interface EventBus {
  /**
   * Resolves when the bus has taken the message; rejects when it refuses (down, full), and then nothing may be assumed. A
   * message id that was published lately is acknowledged and dropped.
   */
  publish(subject: string, messageId: string, data: string): Promise<void>;
  /** A durable consumer: created at the first call, from then on nothing that matches is missed. Same name: shared work. */
  consume(options: ConsumeOptions): Promise<Subscription>;
  /** Removes durable consumers that nobody wants any more, so that nothing is kept for them; answers their names. */
  forget(options: ForgetOptions): Promise<readonly string[]>;
  /** Puts one message on a work queue; exactly one of its consumers gets it, now or when the first one comes. */
  enqueue(queue: string, messageId: string, data: string): Promise<void>;
  consumeWork(options: ConsumeWorkOptions): Promise<Subscription>;
  /** To whoever listens now; at most once. */
  broadcast(subject: string, data: string): void;
  /** Broadcasts and published events that match, in the order in which they come; at most once. */
  subscribe(pattern: string, handler: (data: string, subject: string) => void): Subscription;
  /** Tells what a transport over a network may do to its users; one inside of the process has nothing to tell. */
  watch(listener: (news: BusNews) => void): Subscription;
  /** Stops all consumers after their running handlers. */
  close(): Promise<void>;
}

/**
 * `back`: this process was cut off and is connected again; broadcasts and live events of that time did not reach it.
 * `lost`: the bus has lost published messages (its disk), also some that it had acknowledged.
 */
export type BusNews = 'back' | 'lost';

export interface Subscription {
  /** Resolves when the running handlers have ended; what was not acknowledged comes again later. */
  stop(): Promise<void>;
}

export interface BusMessage {
  readonly subject: string;
  readonly messageId: string;
  readonly data: string;
  /** 1 for the first delivery. */
  readonly deliveryCount: number;
  ack(): void;
  /** Not now: again after this many milliseconds. */
  nak(delayMs?: number): void;
  /** Never again. */
  term(reason: string): void;
  /** Still at it: the acknowledgement time starts anew. */
  working(): void;
}

interface DeliveryOptions {
  /** Deliveries before the message is given up; Infinity never gives up. */
  readonly maxDeliver: number;
  /** Unacknowledged after so long, it is delivered again. */
  readonly ackWaitMs: number;
  /** Most messages at a time. */
  readonly maxInFlight: number;
  /** One that throws has said nak. */
  readonly handler: (message: BusMessage) => void | Promise<void>;
  /** A message was terminated or used up its deliveries. */
  readonly onDead?: (message: Pick<BusMessage, 'subject' | 'messageId' | 'data'>, reason: string) => void;
}

export interface ConsumeOptions extends DeliveryOptions {
  /** Letters, digits, `_` and `-`. */
  readonly durable: string;
  readonly subjects: readonly string[];
  /**
   * Messages of this consumer were dropped by a bus with bounded memory or lost by one whose disk was, and it must read
   * the log. Without it a full consumer makes `publish` reject.
   */
  readonly onBehind?: () => void;
}

export interface ForgetOptions {
  /** Of the consumers that some reader may still come for. */
  readonly isKept: (durable: string) => boolean;
  /** One that somebody waits at, or that was given a message within so long, stays. */
  readonly idleMs: number;
}

export interface ConsumeWorkOptions extends DeliveryOptions {
  /** Letters, digits, `_` and `-`. */
  readonly queue: string;
}

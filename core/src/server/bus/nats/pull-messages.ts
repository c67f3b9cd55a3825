import { createInbox, type Msg, type NatsConnection, nanos, type Subscription } from '@nats-io/transport-node';
import { type DeliverOptions, deliverMessage } from './deliver-message.ts';

export interface PullOptions extends DeliverOptions {
  readonly connection: NatsConnection;
  readonly isAway: () => boolean;
  readonly stream: string;
  readonly durable: string;
  /** The port's subject of a message, or undefined when it is none for this consumer. */
  readonly subjectOf: (wireSubject: string) => string | undefined;
  /** The server does not know the consumer (any more). */
  readonly onMissing: () => void;
}

export interface Puller {
  /** The server has forgotten what was asked for: ask again. */
  askAgain(): void;
  stop(): Promise<void>;
}

/** How long the server keeps a request for a message. */
const expiresMs = 15_000;
/** Until a request that the server refused is made again. */
const refusedMs = 500;

/**
 * Pulls from a durable consumer, with as many requests for one message as may be in flight. (The client's own iterator
 * fetches ahead: what waits in its buffer is already being timed by the server.) The protocol is that of
 * https://docs.nats.io/reference/reference-protocols/nats_api_reference: a request is published to the consumer with an
 * inbox, answered by a message or a status, and a message is settled by a word sent to its reply subject.
 */
export function pullMessages(options: PullOptions): Puller {
  const { delivery } = options;
  const running = new Set<Promise<void>>();
  const lanes = Array.from({ length: delivery.maxInFlight }, () => createLane(options, running));
  return {
    askAgain() {
      for (const lane of lanes) lane.askAgain();
    },
    async stop() {
      for (const lane of lanes) lane.end();
      await Promise.all(running);
      await Promise.all(lanes.map((lane) => lane.leave()));
    },
  };
}

/** Asks for one message, sees it settled (or out of time), asks for the next. */
function createLane(options: PullOptions, running: Set<Promise<void>>) {
  const { connection, stream, durable, isAway } = options;
  const request = JSON.stringify({ batch: 1, expires: nanos(expiresMs) });
  let subscription: Subscription | undefined;
  let inbox = '';
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let hasEnded = false;

  const ask = () => {
    clearTimeout(timer);
    if (hasEnded || isBusy) return;
    // Lost requests are found out by their silence.
    timer = setTimeout(ask, expiresMs + 2000).unref();
    if (isAway() || connection.isClosed()) return;
    connection.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`, request, { reply: inbox });
  };
  const askLater = (afterMs: number) => {
    clearTimeout(timer);
    if (!hasEnded && !isBusy) timer = setTimeout(ask, afterMs).unref();
  };
  /** A new inbox each time, or a server that still has the old request would answer both. */
  const open = () => {
    subscription?.unsubscribe();
    inbox = createInbox();
    subscription = connection.subscribe(inbox, {
      callback: (error, message) => {
        if (error) askLater(refusedMs);
        else receive(message);
      },
    });
  };
  function receive(message: Msg): void {
    const status = message.headers?.code ?? 0;
    const subject = status > 0 ? undefined : options.subjectOf(message.subject);
    if (status === 404 || status === 408) {
      ask();
    } else if (status > 0) {
      options.onMissing();
      askLater(refusedMs);
    } else if (hasEnded || isBusy) {
      message.respond('-NAK');
    } else if (subject === undefined) {
      message.respond('+ACK');
      ask();
    } else {
      isBusy = true;
      clearTimeout(timer);
      const run = deliverMessage(message, subject, options, () => {
        isBusy = false;
        ask();
      });
      running.add(run);
      void run.then(() => running.delete(run));
    }
  }

  open();
  ask();
  return {
    askAgain() {
      if (hasEnded) return;
      open();
      ask();
    },
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
    /** What the server had sent already is handed back instead of waiting for its time to run out. */
    async leave() {
      if (!subscription || connection.isClosed()) return;
      if (isAway()) subscription.unsubscribe();
      else
        await Promise.race([
          subscription.drain().catch(() => {}),
          new Promise((done) => setTimeout(done, 1000).unref()),
        ]);
    },
  };
}

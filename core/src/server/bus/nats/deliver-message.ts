import { type Msg, nanos } from '@nats-io/transport-node';
import { pauseAfter } from '../../event/back-off.ts';
import type { ConsumeOptions } from '../event-bus.ts';

export interface DeliverOptions {
  readonly delivery: Pick<ConsumeOptions, 'maxDeliver' | 'ackWaitMs' | 'maxInFlight' | 'handler' | 'onDead'>;
  readonly onError: (error: unknown, subject: string) => void;
}

const afterThrow = { firstMs: 200, factor: 2, longestMs: 30_000 };

/**
 * Hands a message to the handler and its verdict to the server. Calls `onFree` once, when the message is settled or out of
 * time; the handler may run for longer, and the promise resolves with it. Never rejects.
 */
export function deliverMessage(
  message: Msg,
  subject: string,
  { delivery, onError }: DeliverOptions,
  onFree: () => void,
): Promise<void> {
  const { maxDeliver, ackWaitMs, handler, onDead } = delivery;
  const { deliveryCount, sequence } = readReply(message.reply);
  const payload = { subject, messageId: message.headers?.get('Nats-Msg-Id') || sequence, data: message.string() };
  let isOpen = true;
  let outOfTime: NodeJS.Timeout | undefined;
  const free = () => {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(outOfTime);
    onFree();
  };
  const watch = () => {
    clearTimeout(outOfTime);
    outOfTime = setTimeout(free, ackWaitMs).unref();
  };
  const settle = (word: string) => {
    message.respond(word);
    free();
  };
  const bury = (reason: string) => {
    settle('+TERM');
    onDead?.(payload, reason);
  };
  const nak = (delayMs = 0) => {
    if (!isOpen) return;
    if (deliveryCount >= maxDeliver) bury(`given up after ${deliveryCount} deliveries`);
    else settle(delayMs > 0 ? `-NAK ${JSON.stringify({ delay: nanos(delayMs) })}` : '-NAK');
  };
  const run = async () => {
    // Its last delivery ran out of time, perhaps with its process.
    if (deliveryCount > maxDeliver) return bury(`given up after ${maxDeliver} deliveries`);
    watch();
    await handler({
      ...payload,
      deliveryCount,
      // Also a late one counts: the work is done.
      ack: () => settle('+ACK'),
      nak,
      term(reason) {
        if (isOpen) bury(reason);
      },
      working() {
        if (!isOpen) return;
        message.respond('+WPI');
        watch();
      },
    });
  };
  return run().catch((error: unknown) => {
    onError(error, subject);
    nak(pauseAfter(deliveryCount, afterThrow));
  });
}

/**
 * `$JS.ACK.<stream>.<consumer>.<delivered>.<stream sequence>.…`, and with `<domain>.<account>` before the stream where it has
 * more than these nine tokens (ADR-15 of nats-architecture-and-design).
 */
function readReply(reply = ''): { readonly deliveryCount: number; readonly sequence: string } {
  const tokens = reply.split('.');
  const start = tokens.length > 9 ? 6 : 4;
  return { deliveryCount: Number(tokens[start] ?? 1), sequence: tokens[start + 1] ?? '' };
}

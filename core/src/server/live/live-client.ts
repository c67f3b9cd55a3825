import type { Actor } from '../../permission/actor.ts';
import type { EntityEvent } from './event-rows.ts';
import { sseMessage } from './sse-message.ts';

/** Asked again for every round of events, so that a changed permission acts at once; undefined closes the stream. */
export type ActorProvider = () => Actor | undefined | Promise<Actor | undefined>;

export interface PendingBulk {
  readonly entity: string;
  readonly projectId: string | null;
  count: number;
}

/** One open stream. */
export class LiveClient {
  readonly stream: ReadableStream<Uint8Array>;
  /** Everything up to this number of the feed was sent, or was not for this person. */
  sequence: number;
  /** While missed events are sent, new ones wait here. */
  held: EntityEvent[] | undefined;
  readonly pendingBulks = new Map<string, PendingBulk>();
  isClosed = false;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private onRoom: (() => void) | undefined;

  constructor(
    readonly userId: string,
    readonly organizationId: number,
    readonly provider: ActorProvider,
    sequence: number,
    /** Bytes that may wait for the reader. */
    maxUnsent: number,
    private readonly onClose: (client: LiveClient) => void,
  ) {
    this.sequence = sequence;
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.controller = controller;
        },
        pull: () => this.onRoom?.(),
        cancel: () => this.leave(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: maxUnsent }),
    );
  }

  /** Sends, unless too much waits for the reader already: then it is dropped and may connect again to resume. */
  send(bytes: Uint8Array): void {
    if (this.isClosed) return;
    if (this.isFull()) this.drop();
    else this.controller?.enqueue(bytes);
  }

  /** Resolves when the reader has made room; false when that took longer than `withinMs` or the stream is closed. */
  async hasRoom(withinMs: number): Promise<boolean> {
    if (!this.isClosed && this.isFull()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs).unref();
        this.onRoom = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.onRoom = undefined;
    }
    return !this.isClosed && !this.isFull();
  }

  /** The number to resume from, or none while an earlier event is still to be told of in a bulk. */
  get resumeId(): number | undefined {
    return this.pendingBulks.size > 0 ? undefined : this.sequence;
  }

  addBulk(key: string, entity: string, projectId: string | null): void {
    const pending = this.pendingBulks.get(key);
    if (pending) pending.count += 1;
    else this.pendingBulks.set(key, { entity, projectId, count: 1 });
  }

  flushBulks(): void {
    const bulks = [...this.pendingBulks.values()];
    this.pendingBulks.clear();
    for (const [index, bulk] of bulks.entries()) {
      this.send(sseMessage('bulk', bulk, index === bulks.length - 1 ? this.resumeId : undefined));
    }
  }

  /** Something was missed that cannot be sent any more: the screen must load anew. */
  reset(sequence: number): void {
    this.pendingBulks.clear();
    this.sequence = sequence;
    this.send(sseMessage('reset', {}, sequence));
  }

  close(): void {
    if (this.isClosed) return;
    this.leave();
    this.controller?.close();
  }

  /** Ends the stream without what still waits for the reader. */
  drop(): void {
    this.leave();
    // Not close(): that would keep what waits until the slow reader has taken it.
    this.controller?.error(new Error('The reader is too slow.'));
  }

  private leave(): void {
    this.isClosed = true;
    this.pendingBulks.clear();
    this.onRoom?.();
    this.onClose(this);
  }

  private isFull(): boolean {
    return (this.controller?.desiredSize ?? 0) <= 0;
  }
}

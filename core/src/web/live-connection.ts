import { makeObservable, observable, runInAction } from 'mobx';
import type { Fetch } from './api-client.ts';
import { eventStreamParser } from './event-stream.ts';
import { decodeLiveMessage, type LiveListener, type LiveMessage, type LiveSource } from './live-message.ts';

export interface LiveConnectionOptions {
  /** Address of the stream: `/events`. */
  readonly url: string;
  readonly token: () => string | undefined;
  /** The server does not take this token any more. */
  readonly onExpired?: (token: string | undefined) => void;
  /** Another token for one that was refused; undefined when the session is over. */
  readonly renew?: (used: string) => Promise<string | undefined>;
  readonly isOver?: (token: string) => boolean;
  readonly fetch?: Fetch;
  /** 0 up to 1, for the jitter. */
  readonly random?: () => number;
}

export type LiveStatus = 'connecting' | 'live' | 'offline';

/** The server sends a comment every 15 s; three of them lost mean that the line is dead. */
const heartbeatMilliseconds = 45_000;
const firstDelay = 1000;
const longestDelay = 30_000;

/**
 * The stream of changes. It comes back by itself and resumes where it stopped; an opening that cannot resume tells 'reset',
 * because something may have changed while nobody listened. Read by fetch, since EventSource cannot send the token.
 */
export class LiveConnection implements LiveSource {
  status: LiveStatus = 'offline';
  private readonly options: LiveConnectionOptions;
  private readonly fetch: Fetch;
  private readonly listeners = new Set<LiveListener>();
  private lastEventId = '';
  private baseDelay = firstDelay;
  private attempts = 0;
  private isOpen = false;
  /** The attempt under way. */
  private controller: AbortController | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private heartbeatTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveConnectionOptions) {
    this.options = options;
    this.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
    makeObservable(this, { status: observable });
  }

  subscribe(listener: LiveListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Does nothing while it is open already. */
  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    globalThis.addEventListener?.('online', this.wake);
    this.attempts = 0;
    this.connect();
  }

  /** Forgets where it stopped: the next to open may be somebody else. */
  close(): void {
    globalThis.removeEventListener?.('online', this.wake);
    this.isOpen = false;
    this.stop();
    this.lastEventId = '';
    this.setStatus('offline');
  }

  /** Tries at once instead of waiting for the next attempt. */
  private readonly wake = (): void => {
    if (!this.isOpen || this.status === 'live') return;
    this.stop();
    this.connect();
  };

  private stop(): void {
    clearTimeout(this.retryTimer);
    clearTimeout(this.heartbeatTimer);
    this.controller?.abort();
    this.controller = undefined;
  }

  private connect(): void {
    const controller = new AbortController();
    this.controller = controller;
    this.setStatus(this.attempts === 0 ? 'connecting' : this.status);
    const token = this.options.token();
    this.read(controller, token).then(
      (isOver) => this.ended(controller, isOver && token === this.options.token()),
      () => this.ended(controller, false),
    );
  }

  /** Answers whether it makes no sense to come back. */
  private async read(controller: AbortController, token: string | undefined): Promise<boolean> {
    this.expectByte(controller);
    const headers: Record<string, string> = { accept: 'text/event-stream' };
    const isOver = token !== undefined && this.options.isOver?.(token) === true;
    const present = isOver ? await this.renewed(token) : token;
    if (isOver && present === undefined) {
      this.options.onExpired?.(token);
      return true;
    }
    if (present !== undefined) headers.authorization = `Bearer ${present}`;
    if (this.lastEventId) headers['last-event-id'] = this.lastEventId;
    const response = await this.fetch(this.options.url, { headers, signal: controller.signal, cache: 'no-store' });
    if (response.status === 401 || response.status === 204) {
      if (response.status === 401 && (await this.renewed(token)) !== undefined) return false;
      if (response.status === 401) this.options.onExpired?.(token);
      return true;
    }
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!response.ok || !isStream || !response.body) {
      await response.body?.cancel();
      return false;
    }
    if (controller !== this.controller) return false;
    this.setStatus('live');
    if (!this.lastEventId) this.tell({ kind: 'reset' });
    const parser = eventStreamParser({
      lastEventId: (id) => {
        if (controller === this.controller) this.lastEventId = id;
      },
      message: ({ event, data }) => {
        const message = controller === this.controller ? decodeLiveMessage(event, data) : undefined;
        if (message) this.tell(message);
      },
      retry: (milliseconds) => {
        this.baseDelay = Math.min(longestDelay, Math.max(100, milliseconds));
      },
    });
    const reader = response.body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (controller !== this.controller) return false;
      this.attempts = 0;
      this.expectByte(controller);
      parser.push(next.value);
    }
    return false;
  }

  /** A failure to ask is thrown: the attempt has failed, and another one follows. */
  private async renewed(used: string | undefined): Promise<string | undefined> {
    return used === undefined ? undefined : this.options.renew?.(used);
  }

  private tell(message: LiveMessage): void {
    for (const listener of [...this.listeners]) {
      try {
        listener(message);
      } catch (error) {
        // One listener's fault must not cost the others their news.
        console.error(error);
      }
    }
  }

  private expectByte(controller: AbortController): void {
    clearTimeout(this.heartbeatTimer);
    this.heartbeatTimer = setTimeout(() => this.ended(controller, false), heartbeatMilliseconds);
  }

  private ended(controller: AbortController, isOver: boolean): void {
    if (controller !== this.controller) return;
    this.stop();
    this.setStatus('offline');
    if (isOver) return;
    // Between half and the whole of 1, 2, 4 … 30 s, so that a restarted server is not called by everybody at once.
    const delay = Math.min(longestDelay, this.baseDelay * 2 ** Math.min(this.attempts, 10));
    this.attempts += 1;
    this.retryTimer = setTimeout(() => this.connect(), delay * (0.5 + (this.options.random ?? Math.random)() / 2));
  }

  private setStatus(status: LiveStatus): void {
    if (this.status !== status)
      runInAction(() => {
        this.status = status;
      });
  }
}

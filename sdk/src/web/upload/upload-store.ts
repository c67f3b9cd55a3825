import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { createUploadSpeed, type UploadSpeed } from './upload-speed.ts';

export type UploadStatus = 'waiting' | 'uploading' | 'paused' | 'done' | 'failed' | 'canceled';

export interface UploadRequest {
  readonly file: File;
  /** What the server knows it as; says who may and how large. */
  readonly purpose: string;
  readonly projectId?: string | undefined;
}

/** How bytes travel; tus in the product, something simple in tests. */
export type StartUpload = (request: UploadRequest, events: UploadEvents) => UploadHandle;
export interface UploadEvents {
  progress(sent: number): void;
  /** The stored file's id. */
  done(fileId: string): void;
  /** Given up; the text is for people when the server gave one. */
  failed(text: string | undefined): void;
}
export interface UploadHandle {
  start(): void;
  pause(): void;
  /** Stops and forgets what the server has of it. */
  cancel(): void;
}

/** Transfers at a time; the rest wait their turn. */
const atOnce = 3;
/** A sample of the speed is taken no more often than this, so that 20 of them look back some seconds. */
const sampleEvery = 250;

export class UploadItem {
  readonly id: number;
  readonly request: UploadRequest;
  status: UploadStatus = 'waiting';
  sent = 0;
  problem: string | undefined;
  fileId: string | undefined;
  megabits: number | undefined;
  secondsLeft: number | undefined;
  /** Settles when it is stored, has failed or was cancelled: undefined then. */
  readonly finished: Promise<string | undefined>;
  settle: (fileId: string | undefined) => void = () => {};

  constructor(id: number, request: UploadRequest) {
    this.id = id;
    this.request = request;
    this.finished = new Promise((resolve) => {
      this.settle = resolve;
    });
    makeAutoObservable(this, { id: false, request: false, finished: false, settle: false });
  }

  get size(): number {
    return this.request.file.size;
  }

  get isActive(): boolean {
    return this.status === 'waiting' || this.status === 'uploading' || this.status === 'paused';
  }
}

/** Every upload of the page. It belongs to the shell, so an upload goes on while people go elsewhere. */
export class UploadStore {
  items: readonly UploadItem[] = [];
  private readonly handles = new Map<number, { handle: UploadHandle; speed: UploadSpeed; sampled: number }>();
  private readonly startUpload: StartUpload;
  private readonly now: () => number;
  private lastId = 0;

  constructor(startUpload: StartUpload, now: () => number = () => performance.now()) {
    this.startUpload = startUpload;
    this.now = now;
    makeAutoObservable<this, 'handles' | 'startUpload' | 'now' | 'lastId'>(this, {
      items: observableRef,
      handles: false,
      startUpload: false,
      now: false,
      lastId: false,
    });
  }

  get active(): readonly UploadItem[] {
    return this.items.filter((item) => item.isActive);
  }

  /** Undefined when a file of the same name and size is on its way already. */
  add(request: UploadRequest): UploadItem | undefined {
    const { name, size } = request.file;
    const isQueued = this.active.some(({ request: { file } }) => file.name === name && file.size === size);
    if (isQueued) return undefined;
    this.lastId += 1;
    const item = new UploadItem(this.lastId, request);
    this.items = [...this.items, item];
    this.startNext();
    return item;
  }

  pause(item: UploadItem): void {
    if (item.status !== 'uploading') return;
    item.status = 'paused';
    item.megabits = undefined;
    item.secondsLeft = undefined;
    const running = this.handles.get(item.id);
    running?.handle.pause();
    running?.speed.reset();
    this.startNext();
  }

  resume(item: UploadItem): void {
    if (item.status !== 'paused' && item.status !== 'failed') return;
    item.status = 'waiting';
    item.problem = undefined;
    this.startNext();
  }

  cancel(item: UploadItem): void {
    if (!item.isActive && item.status !== 'failed') return;
    this.handles.get(item.id)?.handle.cancel();
    this.handles.delete(item.id);
    item.status = 'canceled';
    item.settle(undefined);
    this.startNext();
  }

  /** Forgets what has come to its end. */
  clearFinished(): void {
    this.items = this.items.filter((item) => item.isActive);
  }

  private startNext(): void {
    const room = atOnce - this.items.filter((item) => item.status === 'uploading').length;
    for (const item of this.items.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, room)))
      this.start(item);
  }

  private start(item: UploadItem): void {
    item.status = 'uploading';
    const running = this.handles.get(item.id) ?? {
      speed: createUploadSpeed(),
      sampled: Number.NEGATIVE_INFINITY,
      handle: this.startUpload(item.request, {
        progress: (sent) => this.onProgress(item, sent),
        done: (fileId) => this.onEnd(item, 'done', { fileId }),
        failed: (problem) => this.onEnd(item, 'failed', { problem }),
      }),
    };
    this.handles.set(item.id, running);
    running.handle.start();
  }

  private onProgress(item: UploadItem, sent: number): void {
    const running = this.handles.get(item.id);
    if (!running || item.status !== 'uploading') return;
    item.sent = sent;
    const at = this.now();
    if (at - running.sampled < sampleEvery) return;
    running.sampled = at;
    running.speed.add({ at, bytes: sent });
    item.megabits = running.speed.megabits();
    item.secondsLeft = running.speed.secondsFor(item.size - sent);
  }

  private onEnd(
    item: UploadItem,
    status: 'done' | 'failed',
    facts: { fileId?: string; problem?: string | undefined },
  ): void {
    if (!item.isActive) return;
    runInAction(() => {
      item.status = status;
      item.fileId = facts.fileId;
      item.problem = facts.problem;
      if (status === 'done') item.sent = item.size;
    });
    // A failed one may be tried again on the same handle, from where it stopped.
    if (status === 'done') {
      this.handles.delete(item.id);
      item.settle(facts.fileId);
    }
    this.startNext();
  }
}

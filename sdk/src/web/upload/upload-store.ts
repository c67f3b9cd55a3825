import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { type UploadAbout, UploadItem, type UploadRequest, type UploadStatus } from './upload-item.ts';
import type { KeptUpload, UploadMemory } from './upload-memory.ts';
import { createUploadSpeed, type UploadSpeed } from './upload-speed.ts';

/** How bytes travel; tus in the product, something simple in tests. */
export type StartUpload = (request: UploadRequest, events: UploadEvents) => UploadHandle;
export interface UploadEvents {
  progress(sent: number): void;
  /** It went wrong for the so-many-th time and is tried again in 5 s. */
  retrying(count: number): void;
  /** The stored file's id, and its key where the server told one. */
  done(fileId: string, key?: string): void;
  /** Given up; the text is for people when the server gave one. */
  failed(text: string | undefined): void;
}
export interface UploadHandle {
  start(): void;
  pause(): void;
  /** Stops and forgets what the server has of it. */
  cancel(): void;
}

export interface UploadTotals {
  readonly files: number;
  readonly successful: number;
  /** Bytes. */
  readonly sent: number;
  readonly size: number;
  readonly megabits: number | undefined;
  readonly secondsLeft: number | undefined;
}

interface Running {
  readonly handle: UploadHandle;
  readonly speed: UploadSpeed;
  sampled: number;
}

/** Transfers at a time; the rest wait their turn. */
const atOnce = 3;
/** A sample of the speed is taken no more often than this, so that 20 of them look back some seconds. */
const sampleEvery = 250;

/** Every upload of the page. It belongs to the shell, so an upload goes on while people go elsewhere. */
export class UploadStore {
  items: readonly UploadItem[] = [];
  private totalMegabits: number | undefined = undefined;
  private readonly handles = new Map<number, Running>();
  /** Without those that are only remembered, which have no bytes to send. */
  private readonly requests = new WeakMap<UploadItem, UploadRequest>();
  private readonly startUpload: StartUpload;
  private readonly memory: UploadMemory | undefined;
  private readonly now: () => number;
  private readonly totalSpeed = createUploadSpeed();
  private moved = 0;
  private sampledAll = Number.NEGATIVE_INFINITY;
  private owner: string | undefined;
  private lastId = 0;

  constructor(startUpload: StartUpload, now: () => number = () => performance.now(), memory?: UploadMemory) {
    this.startUpload = startUpload;
    this.memory = memory;
    this.now = now;
    type Own =
      | 'handles'
      | 'requests'
      | 'startUpload'
      | 'memory'
      | 'now'
      | 'totalSpeed'
      | 'moved'
      | 'sampledAll'
      | 'owner'
      | 'lastId';
    makeAutoObservable<this, Own>(this, {
      items: observableRef,
      handles: false,
      requests: false,
      startUpload: false,
      memory: false,
      now: false,
      totalSpeed: false,
      moved: false,
      sampledAll: false,
      owner: false,
      lastId: false,
    });
  }

  get active(): readonly UploadItem[] {
    return this.items.filter((item) => item.isActive);
  }

  /** Over everything that was chosen but for what was rejected or taken back. */
  get totals(): UploadTotals {
    const counted = this.items.filter((item) => item.counts);
    const sum = (of: (item: UploadItem) => number) => counted.reduce((total, item) => total + of(item), 0);
    const [sent, size] = [sum((item) => item.sent), sum((item) => item.size)];
    const megabits = this.items.some(({ status }) => status === 'uploading') ? this.totalMegabits : undefined;
    return {
      files: counted.length,
      successful: counted.filter(({ status }) => status === 'successful').length,
      sent,
      size,
      megabits,
      secondsLeft: megabits ? ((size - sent) * 8) / 1e6 / megabits : undefined,
    };
  }

  /** Milliseconds since the last byte of an upload that is sending; 0 for any other. */
  silenceOf(item: UploadItem): number {
    return item.status === 'uploading' ? this.now() - item.progressedAt : 0;
  }

  /** Undefined when a file of the same name and size is on its way already. */
  add(request: UploadRequest): UploadItem | undefined {
    const item = this.choose(request);
    if (item) this.submit(item);
    return item;
  }

  /** Like add, but it stays until somebody submits it: a form that is not saved yet. */
  choose(request: UploadRequest): UploadItem | undefined {
    const isSame = sameFileAs(request.file);
    if (this.items.some((item) => (item.isActive || item.status === 'chosen') && isSame(item))) return undefined;
    const interrupted = this.items.find((item) => item.status === 'interrupted' && isSame(item));
    const item = this.made(request);
    this.requests.set(item, request);
    // The same file again: where it was to go is known already.
    item.sent = interrupted?.sent ?? 0;
    this.items = [...this.items.filter((other) => other !== interrupted), item];
    return item;
  }

  submit(item: UploadItem): void {
    if (item.status !== 'chosen') return;
    item.status = 'submitted';
    this.startNext();
  }

  /** One that is not taken: it stands in the panel with its reason and counts for nothing. */
  reject(request: UploadRequest, problem: string): UploadItem {
    const item = this.made(request);
    item.status = 'rejected';
    item.problem = problem;
    item.settle(undefined);
    this.items = [...this.items, item];
    return item;
  }

  /** Files that were chosen again for uploads that were interrupted; answers those that belong to none of them. */
  reselect(files: readonly File[]): readonly File[] {
    return files.filter((file) => {
      const item = this.items.find((other) => other.status === 'interrupted' && sameFileAs(file)(other));
      return !item || !this.add({ ...item.request, file });
    });
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

  /** Continues a paused one, and tries a rejected one again from where it stopped. */
  resume(item: UploadItem): void {
    if (item.status !== 'paused' && !this.canRetry(item)) return;
    item.status = 'submitted';
    item.problem = undefined;
    this.startNext();
  }

  /** What was never begun was not taken at all; trying again would not change that. */
  canRetry(item: UploadItem): boolean {
    return item.status === 'rejected' && this.handles.has(item.id);
  }

  cancel(item: UploadItem): void {
    if (item.status === 'successful' || item.status === 'canceled') return;
    this.handles.get(item.id)?.handle.cancel();
    this.handles.delete(item.id);
    item.status = 'canceled';
    item.settle(undefined);
    this.startNext();
  }

  /** Forgets what has come to its end. */
  clearFinished(): void {
    this.items = this.items.filter(
      ({ isActive, status }) => isActive || status === 'chosen' || status === 'interrupted',
    );
  }

  /** Whose uploads these are from now on: those of somebody else stop, and wait for them to come back. */
  enter(owner: string | undefined): void {
    if (owner === this.owner) return;
    this.remember();
    for (const { handle } of this.handles.values()) handle.pause();
    for (const item of this.items) if (item.isActive) item.settle(undefined);
    this.handles.clear();
    this.owner = owner;
    const kept = owner === undefined ? [] : (this.memory?.read(owner) ?? []);
    this.items = kept.map(({ name, size, sent, ...where }) => {
      const item = this.made({ ...where, file: { name, size } });
      item.status = 'interrupted';
      item.sent = sent;
      return item;
    });
  }

  private made(request: UploadAbout): UploadItem {
    this.lastId += 1;
    return new UploadItem(this.lastId, request);
  }

  private startNext(): void {
    const room = atOnce - this.items.filter((item) => item.status === 'uploading').length;
    for (const item of this.items.filter(({ status }) => status === 'submitted').slice(0, Math.max(0, room)))
      this.start(item);
    this.remember();
  }

  private start(item: UploadItem): void {
    const request = this.requests.get(item);
    if (!request) return;
    item.status = 'uploading';
    item.progressedAt = this.now();
    const running = this.handles.get(item.id) ?? {
      speed: createUploadSpeed(),
      sampled: Number.NEGATIVE_INFINITY,
      handle: this.startUpload(request, {
        progress: (sent) => this.onProgress(item, sent),
        retrying: (count) => this.onRetry(item, count),
        done: (fileId, key) => this.onEnd(item, 'successful', { fileId, key }),
        failed: (problem) => this.onEnd(item, 'rejected', { problem }),
      }),
    };
    this.handles.set(item.id, running);
    running.handle.start();
  }

  private onProgress(item: UploadItem, sent: number): void {
    const running = this.handles.get(item.id);
    if (!running || item.status !== 'uploading') return;
    const at = this.now();
    if (sent > item.sent) {
      this.moved += sent - item.sent;
      item.progressedAt = at;
      item.retries = 0;
    }
    item.sent = sent;
    this.sampleAll(at);
    if (at - running.sampled < sampleEvery) return;
    running.sampled = at;
    running.speed.add({ at, bytes: sent });
    item.megabits = running.speed.megabits();
    item.secondsLeft = running.speed.secondsFor(item.size - sent);
    this.remember();
  }

  private sampleAll(at: number): void {
    if (at - this.sampledAll < sampleEvery) return;
    this.sampledAll = at;
    this.totalSpeed.add({ at, bytes: this.moved });
    this.totalMegabits = this.totalSpeed.megabits();
  }

  private onRetry(item: UploadItem, count: number): void {
    if (!item.isActive) return;
    item.retries = count;
    item.megabits = undefined;
    item.secondsLeft = undefined;
    this.handles.get(item.id)?.speed.reset();
  }

  private onEnd(
    item: UploadItem,
    status: Extract<UploadStatus, 'successful' | 'rejected'>,
    facts: { fileId?: string; key?: string | undefined; problem?: string | undefined },
  ): void {
    if (!item.isActive) return;
    runInAction(() => {
      item.status = status;
      item.fileId = facts.fileId;
      item.key = facts.key;
      item.problem = facts.problem;
      if (status === 'successful') item.sent = item.size;
    });
    // A rejected one may be tried again on the same handle, from where it stopped.
    if (status === 'successful') {
      this.handles.delete(item.id);
      item.settle(facts.fileId);
    }
    this.startNext();
    if (this.active.length === 0) this.totalSpeed.reset();
  }

  private remember(): void {
    if (this.owner === undefined) return;
    const open = this.items.filter((item) => item.isActive || item.status === 'interrupted');
    this.memory?.write(this.owner, open.map(keptOf));
  }
}

/** The specification: the same name and the same size are the same file. */
function sameFileAs({ name, size }: Pick<File, 'name' | 'size'>): (item: UploadItem) => boolean {
  return ({ request: { file } }) => file.name === name && file.size === size;
}

function keptOf({ request: { file, purpose, projectId }, sent }: UploadItem): KeptUpload {
  return { name: file.name, size: file.size, sent, purpose, projectId };
}

import { makeAutoObservable } from 'mobx';

/**
 * `chosen`, `submitted` (its turn has not come), `uploading`, `paused`; `interrupted`: the page went away and the file has to
 * be chosen again; then `successful`, `rejected` or `canceled`.
 */
export type UploadStatus =
  | 'chosen'
  | 'submitted'
  | 'uploading'
  | 'paused'
  | 'interrupted'
  | 'successful'
  | 'rejected'
  | 'canceled';

export interface UploadRequest {
  readonly file: File;
  /** What the server knows it as; says who may and how large. */
  readonly purpose: string;
  readonly projectId?: string | undefined;
  /** Under which name the organization finds it again: `files/{orgId}/{fileName}`. */
  readonly keyPath?: string | undefined;
}

/** What is known of the file: all of it, or what was remembered of one that has to be chosen again. */
export interface UploadAbout extends Omit<UploadRequest, 'file'> {
  readonly file: Pick<File, 'name' | 'size'>;
}

const activeStatuses: ReadonlySet<UploadStatus> = new Set(['submitted', 'uploading', 'paused']);

export class UploadItem {
  readonly id: number;
  readonly request: UploadAbout;
  status: UploadStatus = 'chosen';
  sent = 0;
  problem: string | undefined;
  fileId: string | undefined;
  /** Under which the organization finds it; of a name that another file has, not the one that was asked for. */
  key: string | undefined;
  megabits: number | undefined;
  secondsLeft: number | undefined;
  /** How often it was tried again by itself since the last progress. */
  retries = 0;
  /** When the last byte left, or it began; milliseconds of the store's clock. */
  progressedAt = 0;
  /** Settles when it is stored or given up: undefined then. */
  readonly finished: Promise<string | undefined>;
  settle: (fileId: string | undefined) => void = () => {};

  constructor(id: number, request: UploadAbout) {
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
    return activeStatuses.has(this.status);
  }

  /** Rejected files are subtracted from totals, and so is what somebody took back. */
  get counts(): boolean {
    return this.status !== 'rejected' && this.status !== 'canceled';
  }
}

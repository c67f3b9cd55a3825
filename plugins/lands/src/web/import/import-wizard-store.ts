import { type ApiClient, isAborted, type UploadItem, type UploadStore } from '@gleba/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { importPurpose } from '../../import-fields.ts';
import { inspectFile, startComparison, startFileImport } from './import-api.ts';
import {
  draftFor,
  draftProblems,
  type ImportDraft,
  type InspectedSource,
  type Inspection,
  redrafted,
  settingsOf,
} from './import-draft.ts';

export const importSteps = ['file', 'content', 'columns', 'summary'] as const;
export type ImportStep = (typeof importSteps)[number];

interface Parts {
  readonly api: ApiClient;
  readonly uploads: UploadStore;
  readonly projectId: string;
}

/** The wizard's state: a file on its way, what the server found in it, what the person decided. */
export class ImportWizardStore {
  step: ImportStep = 'file';
  upload: UploadItem | undefined = undefined;
  inspection: Inspection | undefined = undefined;
  draft: ImportDraft | undefined = undefined;
  /** The file is being read: for the first time, or again in another encoding. */
  isInspecting = false;
  isStarting = false;
  /** Why the file could not be read or the import not be started. */
  error: unknown = undefined;
  private readonly parts: Parts;
  private reading: AbortController | undefined;

  constructor(parts: Parts) {
    this.parts = parts;
    makeAutoObservable<this, 'parts' | 'reading'>(this, {
      parts: false,
      reading: false,
      inspection: observableRef,
      draft: observableRef,
      error: observableRef,
      upload: observableRef,
    });
    // Whoever left while the file was on its way finds it again.
    const { uploads } = parts;
    const left = uploads.items.findLast(
      (item) => this.isOurs(item.request) && (item.isActive || item.status === 'successful' || uploads.canRetry(item)),
    );
    if (left) this.take(left);
  }

  get source(): InspectedSource | undefined {
    return this.inspection?.sources.find(({ name }) => name === this.draft?.source);
  }

  /** Whether going on from the present step is possible. */
  get isComplete(): boolean {
    const { draft } = this;
    if (this.isInspecting || !draft) return false;
    const problems = draftProblems(draft);
    if (this.step === 'content')
      return !(['srid', 'layerName', 'layerType'] as const).some((one) => problems.includes(one));
    return this.step === 'file' || problems.length === 0;
  }

  /** Undefined when the same file is on its way already: nothing happens then. */
  addFile(file: File): UploadItem | undefined {
    const { uploads, projectId } = this.parts;
    const item = uploads.add({ file, purpose: importPurpose, projectId });
    if (item) this.take(item);
    return item;
  }

  take(item: UploadItem): void {
    this.upload = item;
    this.forgetReading();
    void item.finished.then((fileId) => {
      if (fileId !== undefined && this.upload === item) void this.inspect(fileId, null);
    });
  }

  /** Another file, please. */
  reset(): void {
    if (this.upload?.isActive || this.upload?.status === 'rejected') this.parts.uploads.cancel(this.upload);
    this.upload = undefined;
    this.forgetReading();
    this.step = 'file';
  }

  retryInspection(): void {
    if (this.upload?.fileId) void this.inspect(this.upload.fileId, this.draft?.encoding ?? null);
  }

  setSource(name: string): void {
    const source = this.inspection?.sources.find((candidate) => candidate.name === name);
    if (source && this.inspection) this.draft = draftFor(source, this.inspection, this.draft?.encoding ?? null);
  }

  /** Reads the file again; what was decided stays as far as it still fits. */
  setEncoding(encoding: string | null): void {
    if (this.draft) this.draft = { ...this.draft, encoding };
    if (this.upload?.fileId) void this.inspect(this.upload.fileId, encoding);
  }

  change(patch: Partial<ImportDraft>): void {
    if (this.draft) this.draft = { ...this.draft, ...patch };
  }

  goTo(step: ImportStep): void {
    this.step = step;
    this.error = undefined;
  }

  back(): void {
    this.goTo(importSteps[importSteps.indexOf(this.step) - 1] ?? 'file');
  }

  next(): void {
    this.goTo(importSteps[importSteps.indexOf(this.step) + 1] ?? this.step);
  }

  /** Answers the job's id; undefined when it was refused (`error` says why). */
  start(): Promise<string | undefined> {
    return this.begin((settings) => startFileImport(this.parts.api, settings));
  }

  /** The same of a comparison with the lots of one layer, or with all of them. */
  compare(layerId: string | null): Promise<string | undefined> {
    return this.begin((settings) => startComparison(this.parts.api, { ...settings, layerId }));
  }

  private async begin(run: (settings: ReturnType<typeof settingsOf>) => Promise<string>): Promise<string | undefined> {
    const { draft, upload, parts } = this;
    if (!draft || !upload?.fileId) return undefined;
    this.isStarting = true;
    this.error = undefined;
    try {
      return await run(settingsOf(draft, { fileId: upload.fileId, projectId: parts.projectId }));
    } catch (error) {
      runInAction(() => {
        this.error = error;
      });
      return undefined;
    } finally {
      runInAction(() => {
        this.isStarting = false;
      });
    }
  }

  dispose(): void {
    this.reading?.abort();
  }

  private async inspect(fileId: string, encoding: string | null): Promise<void> {
    this.reading?.abort();
    const controller = new AbortController();
    this.reading = controller;
    this.isInspecting = true;
    this.error = undefined;
    try {
      const input = { fileId, projectId: this.parts.projectId, encoding };
      const inspection = await inspectFile(this.parts.api, input, controller.signal);
      if (this.reading === controller) runInAction(() => this.found(inspection, encoding));
    } catch (error) {
      if (this.reading !== controller || isAborted(error)) return;
      runInAction(() => {
        this.isInspecting = false;
        this.error = error;
      });
    }
  }

  private found(inspection: Inspection, encoding: string | null): void {
    const kept = inspection.sources.find(({ name }) => name === this.draft?.source);
    const [first] = inspection.sources;
    this.inspection = inspection;
    this.isInspecting = false;
    if (kept && this.draft) this.draft = redrafted(this.draft, kept, encoding);
    else if (first) this.draft = draftFor(first, inspection, encoding);
    if (this.step === 'file') this.step = 'content';
  }

  private forgetReading(): void {
    this.reading?.abort();
    this.reading = undefined;
    this.inspection = undefined;
    this.draft = undefined;
    this.isInspecting = false;
    this.error = undefined;
  }

  private isOurs({ purpose, projectId }: UploadItem['request']): boolean {
    return purpose === importPurpose && projectId === this.parts.projectId;
  }
}

import { type ApiClient, isAborted, type UploadItem, type UploadStore } from '@gleba/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { inspectSheet, startSheetImport } from '../../operations/sheet.ts';
import { type SheetMapping, sheetFields, sheetPurpose } from '../../sheet-fields.ts';
import {
  detectedReading,
  type InspectedSheet,
  missingFields,
  proposedMapping,
  type SheetReading,
} from './sheet-draft.ts';

interface Parts {
  readonly api: ApiClient;
  readonly uploads: UploadStore;
  readonly projectId: string;
}

/** A sheet on its way, what the server found in it, which column fills what. */
export class SheetWizardStore {
  upload: UploadItem | undefined = undefined;
  sheet: InspectedSheet | undefined = undefined;
  reading: SheetReading = detectedReading;
  mapping: SheetMapping = {};
  isInspecting = false;
  isStarting = false;
  /** Why the sheet could not be read or checked. */
  error: unknown = undefined;
  private readonly parts: Parts;
  private asking: AbortController | undefined;

  constructor(parts: Parts) {
    this.parts = parts;
    makeAutoObservable<this, 'parts' | 'asking'>(this, {
      parts: false,
      asking: false,
      upload: observableRef,
      sheet: observableRef,
      reading: observableRef,
      mapping: observableRef,
      error: observableRef,
    });
    // Whoever comes back from the check to correct the columns finds the sheet still here.
    const { uploads, projectId } = parts;
    const left = uploads.items.findLast(
      ({ request, isActive, status }) =>
        request.purpose === sheetPurpose && request.projectId === projectId && (isActive || status === 'successful'),
    );
    if (left) this.take(left);
  }

  get isComplete(): boolean {
    return this.sheet !== undefined && !this.isInspecting && missingFields(this.mapping).length === 0;
  }

  addFile(file: File): UploadItem | undefined {
    const item = this.parts.uploads.add({ file, purpose: sheetPurpose, projectId: this.parts.projectId });
    if (item) this.take(item);
    return item;
  }

  take(item: UploadItem): void {
    this.forget();
    this.upload = item;
    void item.finished.then((fileId) => {
      if (fileId !== undefined && this.upload === item) void this.inspect(fileId);
    });
  }

  reset(): void {
    if (this.upload?.isActive || this.upload?.status === 'rejected') this.parts.uploads.cancel(this.upload);
    this.upload = undefined;
    this.forget();
  }

  retryInspection(): void {
    if (this.upload?.fileId) void this.inspect(this.upload.fileId);
  }

  /** Reads the sheet again; columns that it still has keep their meaning. */
  read(patch: Partial<SheetReading>): void {
    this.reading = { ...this.reading, ...patch };
    this.retryInspection();
  }

  map(mapping: SheetMapping): void {
    this.mapping = mapping;
  }

  /** Answers the job's id; undefined when it was refused (`error` says why). */
  async check(): Promise<string | undefined> {
    const { upload, parts, reading } = this;
    if (!upload?.fileId) return undefined;
    this.isStarting = true;
    this.error = undefined;
    try {
      const mapping = Object.fromEntries(sheetFields.map((field) => [field, this.mapping[field] ?? null]));
      const input = { fileId: upload.fileId, projectId: parts.projectId, ...reading, mapping, isTrial: true };
      return (await parts.api.run(startSheetImport, input, { isQuiet: true })).jobId;
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
    this.asking?.abort();
  }

  private async inspect(fileId: string): Promise<void> {
    this.asking?.abort();
    const controller = new AbortController();
    this.asking = controller;
    this.isInspecting = true;
    this.error = undefined;
    const input = { fileId, projectId: this.parts.projectId, ...this.reading };
    const options = { isQuiet: true, signal: controller.signal };
    try {
      const found = await this.parts.api.run(inspectSheet, input, options);
      if (this.asking === controller) runInAction(() => this.found(found));
    } catch (error) {
      if (this.asking !== controller || isAborted(error)) return;
      runInAction(() => {
        this.isInspecting = false;
        this.error = error;
      });
    }
  }

  private found(sheet: InspectedSheet): void {
    const kept = Object.entries(this.mapping).filter(([, column]) => column && sheet.columns.includes(column));
    this.sheet = sheet;
    this.mapping = { ...proposedMapping(sheet), ...Object.fromEntries(kept) };
    this.isInspecting = false;
  }

  private forget(): void {
    this.asking?.abort();
    this.asking = undefined;
    this.sheet = undefined;
    this.reading = detectedReading;
    this.mapping = {};
    this.isInspecting = false;
    this.error = undefined;
  }
}

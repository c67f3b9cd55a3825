import { keyPathOf } from '@gleba/core';
import type { UploadItem } from './upload-item.ts';
import { isImage, refusalOf, type UploadLimits, type UploadRefusal } from './upload-limits.ts';
import type { UploadStore } from './upload-store.ts';

/** What is known of a file that was uploaded. */
export interface UploadFileInfo {
  /** The stored file's id. */
  readonly uuid: string;
  /** As the person's device named it. */
  readonly fileName: string;
  /** With its dot, in lower case. */
  readonly extension: string;
  /** Bytes. */
  readonly size: number;
  readonly documentTypeId: string | undefined;
  readonly type: string;
  /** The folder, and the whole key. */
  readonly path: string;
  readonly fullPath: string;
  /** Pixels, of images. */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

export interface UploaderOptions extends UploadLimits {
  readonly uploads: UploadStore;
  readonly organizationId: number;
  readonly purpose: string;
  readonly projectId?: string | undefined;
  readonly documentTypeId?: string | undefined;
  /** Template of the key: `files/{orgId}/{fileName}`. Without one nothing can be uploaded. */
  readonly basePath: string | undefined;
  /** Makes the record that the file is for. Without one nothing can be uploaded: a file of no record is lost. */
  readonly create: ((info: UploadFileInfo) => Promise<unknown>) | undefined;
  /** Told of what `create` throws, after its file was stored. */
  readonly onError: (error: unknown, item: UploadItem) => void;
  readonly onRefused: (file: File, refusal: UploadRefusal) => void;
}

export interface Uploader {
  /** Queues what may be sent; each file's record is made when it is stored. */
  take(files: readonly File[]): readonly UploadItem[];
}

/** Uploads files and makes a record of each. Throws where it does not know where to put them or what to make of them. */
export function createUploader(options: UploaderOptions): Uploader {
  const { uploads, basePath, create, purpose, projectId, onError, onRefused } = options;
  if (!basePath) throw new Error('An upload needs a base path.');
  if (!create) throw new Error('An upload needs a create function.');
  let taken = 0;

  async function finish(file: File, item: UploadItem, make: NonNullable<UploaderOptions['create']>): Promise<void> {
    const uuid = await item.finished;
    if (uuid !== undefined) await make(await infoOf(file, uuid, item.key, { ...options, basePath: basePath ?? '' }));
  }

  return {
    take: (files) =>
      files.flatMap((file) => {
        const refusal = refusalOf(file, options, taken);
        const item = refusal ? undefined : uploads.add({ file, purpose, projectId, keyPath: basePath });
        if (!item) {
          onRefused(file, refusal ?? 'ui.upload.duplicate');
          return [];
        }
        taken += 1;
        finish(file, item, create).catch((error: unknown) => onError(error, item));
        return [item];
      }),
  };
}

async function infoOf(
  file: File,
  uuid: string,
  key: string | undefined,
  { basePath, organizationId, documentTypeId }: UploaderOptions & { readonly basePath: string },
): Promise<UploadFileInfo> {
  const facts = { orgId: organizationId, fileName: file.name, size: file.size, fileId: uuid, uuid };
  const fullPath = key ?? keyPathOf(basePath, facts);
  return {
    uuid,
    fileName: file.name,
    extension: /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '',
    size: file.size,
    documentTypeId,
    type: file.type,
    path: fullPath.slice(0, fullPath.lastIndexOf('/')),
    fullPath,
    ...(isImage(file) ? await pixelsOf(file) : { width: undefined, height: undefined }),
  };
}

/** What calls itself an image and is none has no size; that is no reason to lose the upload. */
async function pixelsOf(file: File): Promise<Pick<UploadFileInfo, 'width' | 'height'>> {
  const image = await createImageBitmap(file).catch(() => undefined);
  const size = { width: image?.width, height: image?.height };
  image?.close();
  return size;
}
